import { describe, expect, test } from "vitest";
import { MoveInput } from "../src/lib/moveInput.svelte";
import type { GuideSource } from "../src/lib/guides.svelte";
import type { ClickTree, Entered } from "../src/lib/types";

const TREE = { c3: "c3", d3: "d3", b1: { b2: "b1-b2" } };

function inputWith(tree: ClickTree = TREE): { input: MoveInput; played: string[] } {
  const played: string[] = [];
  const input = new MoveInput(() => null, (move) => played.push(move));
  input.begin(tree);
  return { input, played };
}

describe("a finger on small fields", () => {
  test("selects a move, then another, and plays it by a second touch", () => {
    const { input, played } = inputWith();
    input.touch("c3", true);
    input.touch("d3", true);
    expect(played).toEqual([]);
    expect(input.candidate?.move).toBe("d3");
    input.touch("d3", true);
    expect(played).toEqual(["d3"]);
  });
  test("selects a piece at once: only whole moves wait", () => {
    const { input } = inputWith();
    input.touch("b1", true);
    expect(input.path).toEqual(["b1"]);
    input.touch("b2", true);
    expect(input.path).toEqual(["b1", "b2"]);
    input.back();
    expect(input.path).toEqual(["b1"]);
  });
});

test("a wrong touch keeps the candidate", () => {
  const { input, played } = inputWith();
  input.touch("c3", true);
  expect(input.touch("h8", true)).toBe("refused");
  expect(input.candidate?.move).toBe("c3");
  input.confirm();
  expect(played).toEqual(["c3"]);
});

test("a finger that slips to another move in the middle of one does not play it", () => {
  const { input, played } = inputWith();
  input.touch("b1", true);
  expect(input.touch("d3", true)).toBe("restarted");
  expect(played).toEqual([]);
  expect(input.confirm()).toBe("played");
  expect(played).toEqual(["d3"]);
});

test("a candidate that could go on is played as it is", () => {
  const { input, played } = inputWith({ b1: { b2: { "": "b1-b2", b3: "b1*b2,b3" } } });
  input.cycleCandidates(1);
  expect(input.confirm()).toBe("played");
  expect(played).toEqual(["b1-b2"]);
});

test("a precise touch plays at once", () => {
  const { input, played } = inputWith();
  input.touch("c3");
  expect(played).toEqual(["c3"]);
});

test("candidates go round through all possible moves, in both directions", () => {
  const { input, played } = inputWith();
  const seen = [1, 1, 1, 1].map(() => (input.cycleCandidates(1), input.candidate?.move));
  expect(seen).toEqual(["c3", "d3", "b1-b2", "c3"]);
  input.cycleCandidates(-1);
  input.confirm();
  expect(played).toEqual(["b1-b2"]);
});

test("a move that is complete but could go on can be confirmed without a candidate", () => {
  const { input, played } = inputWith({ b1: { b2: { "": "b1-b2", b3: "b1*b2,b3" } } });
  expect([input.complete, input.confirm()]).toEqual([undefined, "refused"]);
  input.touch("b1");
  input.touch("b2");
  expect([input.complete, input.confirm()]).toEqual(["b1-b2", "played"]);
  expect(played).toEqual(["b1-b2"]);
});

test("a touch that changes the move drops the candidate", () => {
  const { input } = inputWith();
  input.cycleCandidates(1);
  input.touch("b1");
  expect([input.candidate, input.path]).toEqual([null, ["b1"]]);
});

test("a piece on the crossing of two rows chooses none of them: which one is meant is asked", async () => {
  const tree = { a2: { take: "a1-a3" }, b1: { take: "b1-b3" } };
  const rows = [["a1", "a2", "x"], ["b1", "b2", "x"]].map((cells, at) => ({ label: `${at}`, cells, path: [at ? "b1" : "a2"] }));
  const asked: string[] = [];
  const source = {
    guide: async () => ({ prompt: "", ways: rows }),
    why: async (_: unknown, __: unknown, token: string) => (asked.push(token), { rule: "R6.4", reason: "", cells: [], instead: "" }),
  };
  const now = { table: "", version: 0, ply: 0, status: "playing", game: "", options: {}, position: "", viewing: null, clicks: tree, shown: { view: { places: new Map(), board: {} }, scene: { pieces: [], hands: [] } } } as unknown as Entered;
  const input = new MoveInput(() => now, () => undefined, source as GuideSource);
  input.begin(tree);
  input.updateGuide();
  await Promise.resolve();
  expect(input.touch("x")).toBe("refused");
  expect([input.path, asked]).toEqual([[], ["x"]]);
  expect(input.touch("a1")).toBe("went on");
  expect(input.path).toEqual(["a2"]);
  input.updateGuide();
  await Promise.resolve();
  expect(input.touch("x")).toBe("went on");
  expect(input.path).toEqual(["b1"]);
});
