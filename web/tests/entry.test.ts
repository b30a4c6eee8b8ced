import { describe, expect, test } from "vitest";
import { leaves, MoveEntry, walk, type Answer } from "../src/lib/entry.svelte";
import type { ClickTree } from "../src/lib/types";
// Parsed here, because a module of JSON would take "__proto__" for a prototype.
import table from "../../src/kancha/core/clicks.json?raw";

type Step = { answer: Answer; path: string[]; next: string[]; complete?: string; played?: string } & (
  | { touch: string }
  | { do: "back" | "clear" | "confirm" }
);
const { cases } = JSON.parse(table) as { cases: { name: string; tree: ClickTree; steps: Step[] }[] };

/** A piece that may stop on b2 or go on from there, and one with a single move. */
const TREE: ClickTree = { b1: { b2: { "": "b1-b2", b3: "b1*b2,b3" }, c2: "b1-c2" }, e1: { e2: "e1-e2" } };

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

describe("moves are entered as the cases say", () => {
  test.for(cases)("$name", ({ tree, steps }) => {
    const played: string[] = [];
    const expected: string[] = [];
    const entry = new MoveEntry((move) => played.push(move));
    entry.begin(tree);
    for (const step of steps) {
      const answer = "touch" in step ? entry.touch(step.touch) : entry[step.do]();
      if (step.played !== undefined) expected.push(step.played);
      const { path, complete } = entry;
      const next = entry.next.toSorted();
      expect({ step, answer, path, next, complete, played: [...played] }).toEqual({
        step, answer: step.answer, path: step.path, next: step.next.toSorted(), complete: step.complete, played: expected,
      });
    }
  });
});

describe("a move while it is entered", () => {
  test("offers what continues it and what begins another", () => {
    const entry = new MoveEntry(() => undefined);
    entry.begin(TREE);
    entry.touch("b1");
    expect(entry.offered).toEqual(["b2", "c2", "b1", "e1"]);
    expect(["b2", "c2", "e1", "constructor"].map((token) => entry.ends(token))).toEqual([true, true, false, false]);
  });
  test("starts over with the next position", () => {
    const played: string[] = [];
    const entry = new MoveEntry((move) => played.push(move));
    entry.begin({ c3: "c3" });
    entry.touch("c3");
    entry.begin(TREE);
    entry.touch("e1");
    entry.touch("e2");
    expect(played).toEqual(["c3", "e1-e2"]);
  });
  test("has nothing to enter where no move is legal", () => {
    for (const none of [undefined, "", {}]) {
      const entry = new MoveEntry(() => undefined);
      entry.begin(none);
      expect([entry.touch("a1"), entry.confirm(), entry.offered]).toEqual(["refused", "refused", []]);
    }
  });
});
