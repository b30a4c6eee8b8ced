import { describe, expect, test } from "vitest";
import { Entry, leaves, walk } from "../src/lib/entry.svelte";
import type { ClickTree } from "../src/lib/types";

/** A piece that may stop on b2 or go on from there, and one with a single move. */
const TREE: ClickTree = { b1: { b2: { "": "b1-b2", b3: "b1*b2,b3" }, c2: "b1-c2" }, e1: { e2: "e1-e2" } };

function entry(): { entry: Entry; played: string[] } {
  const played: string[] = [];
  const made = new Entry((move) => played.push(move));
  made.begin(TREE);
  return { entry: made, played };
}

describe("the tree of legal moves", () => {
  test("leads along tokens, and nowhere along unknown ones", () => {
    expect(walk(TREE, ["b1", "c2"])).toBe("b1-c2");
    expect(walk(TREE, ["b1", "toString"])).toBeUndefined();
    expect(walk(undefined, ["b1"])).toBeUndefined();
  });
  test("lists every whole path with its move once", () => {
    expect(leaves(TREE)).toEqual([
      { path: ["b1", "b2"], move: "b1-b2" },
      { path: ["b1", "b2", "b3"], move: "b1*b2,b3" },
      { path: ["b1", "c2"], move: "b1-c2" },
      { path: ["e1", "e2"], move: "e1-e2" },
    ]);
  });
});

describe("a move while it is entered", () => {
  test("is played by its last touch", () => {
    const { entry: made, played } = entry();
    made.touch("b1");
    expect(made.next).toEqual(["b2", "c2"]);
    made.touch("c2");
    expect(played).toEqual(["b1-c2"]);
    expect(made.next).toEqual([]);
  });
  test("that may go on waits: a second touch or a confirmation plays it", () => {
    for (const finish of [(made: Entry) => made.touch("b2"), (made: Entry) => made.confirm()]) {
      const { entry: made, played } = entry();
      made.touch("b1");
      made.touch("b2");
      expect(played).toEqual([]);
      expect(made.complete).toBe("b1-b2");
      expect(made.ends("b3")).toBe(true);
      finish(made);
      expect(played).toEqual(["b1-b2"]);
    }
  });
  test("begins anew with another piece, and is put down by a touch elsewhere", () => {
    const { entry: made, played } = entry();
    made.touch("b1");
    made.touch("e1");
    expect(made.path).toEqual(["e1"]);
    expect(made.touch("h8")).toBe(true);
    expect(made.path).toEqual([]);
    expect(made.touch("h8")).toBe(false);
    expect(played).toEqual([]);
  });
  test("goes back step by step", () => {
    const { entry: made } = entry();
    made.touch("b1");
    made.touch("b2");
    made.back();
    expect(made.path).toEqual(["b1"]);
    made.touch("b1");
    expect(made.path).toEqual([]);
  });
});
