import { describe, expect, test } from "vitest";
import { add, annotate, beside, branching, EMPTY, endOf, fromFile, lineFrom, merged, nodeAt, promote, prune, toFile, type FileMove, type StudyNode } from "../src/lib/studyTree";

const FILE: FileMove[] = [
  { move: "a", comment: "The usual start." },
  { move: "b", mark: "??", variations: [[{ move: "c", mark: "!" }, { move: "d", variations: [[{ move: "e" }]] }], [{ move: "f" }]] },
  { move: "g" },
];
const tree = fromFile(FILE);
const made = (move: string) => ({ move, seat: 0, sentence: "", yours: true });
const moves = (node: StudyNode | undefined) => node?.next.map(({ move }) => move);

describe("a tree of variations", () => {
  test("is read from a file and written as it was", () => {
    expect(moves(nodeAt(tree, ["a"]))).toEqual(["b", "c", "f"]);
    expect(toFile(tree)).toEqual(FILE);
  });
  test("is walked along its main line and along variations", () => {
    expect(endOf(tree)).toEqual(["a", "b", "g"]);
    expect(endOf(tree, ["a", "c"])).toEqual(["a", "c", "d"]);
    expect(lineFrom(tree, ["a", "b"]).map(({ move }) => move)).toEqual(["g"]);
    expect(nodeAt(tree, ["a", "z"])).toBeUndefined();
  });
  test("leads from a move to the others that were possible there, and no further", () => {
    expect(beside(tree, ["a", "b"], 1)).toEqual(["a", "c"]);
    expect(beside(tree, ["a", "f"], -1)).toEqual(["a", "c"]);
    expect(beside(tree, ["a", "f"], 1)).toEqual(["a", "f"]);
    expect(beside(tree, [], 1)).toEqual([]);
  });
  test("grows by moves, each of which is there once", () => {
    const grown = add(add(tree, ["a", "b", "g"], made("h")), ["a", "b", "g"], made("h"));
    expect(endOf(grown)).toEqual(["a", "b", "g", "h"]);
    expect(moves(nodeAt(add(tree, ["a", "b"], made("x")), ["a", "b"]))).toEqual(["g", "x"]);
    expect(nodeAt(grown, ["a", "b", "g", "h"])?.yours).toBe(true);
    expect(endOf(tree)).toEqual(["a", "b", "g"]);
  });
  test("loses a move with everything after it; the next variation takes its place", () => {
    const pruned = prune(tree, ["a", "b"]);
    expect(endOf(pruned)).toEqual(["a", "c", "d"]);
    expect(nodeAt(pruned, ["a", "b", "g"])).toBeUndefined();
    expect(prune(tree, [])).toBe(tree);
  });
  test("promotes the innermost variation of a path by one place", () => {
    expect(branching(tree, ["a", "c", "e"])).toEqual(["a", "c", "e"]);
    const inner = promote(tree, ["a", "c", "e"]);
    expect(moves(nodeAt(inner, ["a", "c"]))).toEqual(["e", "d"]);
    expect(endOf(promote(inner, ["a", "c", "e"]))).toEqual(["a", "c", "e"]);
    expect(moves(nodeAt(promote(tree, ["a", "f"]), ["a"]))).toEqual(["b", "f", "c"]);
    expect(promote(tree, ["a", "b", "g"])).toBe(tree);
  });
  test("carries marks and comments, also at the start", () => {
    const noted = annotate(annotate(tree, ["a"], { mark: "!?" }), [], { comment: "A study." });
    expect(nodeAt(noted, ["a"])).toMatchObject({ mark: "!?", comment: "The usual start." });
    expect(noted.comment).toBe("A study.");
  });
  test("takes in the moves and marks of another tree without losing its own", () => {
    const judged = fromFile([{ move: "a", mark: "?!", comment: "Loose." }, { move: "b", mark: "?", variations: [[{ move: "x" }]] }]);
    const both = merged(tree, judged);
    expect(nodeAt(both, ["a"])).toMatchObject({ mark: "?!", comment: "The usual start." });
    expect(nodeAt(both, ["a", "b"])?.mark).toBe("??");
    expect(moves(nodeAt(both, ["a"]))).toEqual(["b", "c", "f", "x"]);
    expect(endOf(both)).toEqual(["a", "b", "g"]);
  });
  test("holds long games", () => {
    let long = EMPTY;
    const path: string[] = [];
    for (let ply = 0; ply < 400; ply++) {
      long = add(long, path, made(`m${ply}`));
      path.push(`m${ply}`);
    }
    expect(fromFile(toFile(long))).toMatchObject({ next: [{ move: "m0" }] });
    expect(endOf(long)).toHaveLength(400);
  });
});
