import { describe, expect, test } from "vitest";
import { Aim } from "../src/lib/aim.svelte";
import type { ClickTree } from "../src/lib/types";

const TREE = { c3: "c3", d3: "d3", b1: { b2: "b1-b2" } };

function aim(tree: ClickTree = TREE): { aim: Aim; played: string[] } {
  const played: string[] = [];
  const made = new Aim(() => null, (move) => played.push(move));
  made.begin(tree);
  return { aim: made, played };
}

describe("a finger on small fields", () => {
  test("aims, aims again, and plays by a second touch", () => {
    const { aim: made, played } = aim();
    made.touch("c3", true);
    made.touch("d3", true);
    expect(played).toEqual([]);
    expect(made.proposal?.move).toBe("d3");
    made.touch("d3", true);
    expect(played).toEqual(["d3"]);
  });
  test("chooses a piece at once: only whole moves wait", () => {
    const { aim: made } = aim();
    made.touch("b1", true);
    expect(made.path).toEqual(["b1"]);
    made.touch("b2", true);
    expect(made.path).toEqual(["b1", "b2"]);
    made.back();
    expect(made.path).toEqual(["b1"]);
  });
});

test("a wrong touch keeps the proposal", () => {
  const { aim: made, played } = aim();
  made.touch("c3", true);
  expect(made.touch("h8", true)).toBe("refused");
  expect(made.proposal?.move).toBe("c3");
  made.confirm();
  expect(played).toEqual(["c3"]);
});

test("a finger that slips to another move in the middle of one does not play it", () => {
  const { aim: made, played } = aim();
  made.touch("b1", true);
  expect(made.touch("d3", true)).toBe("restarted");
  expect(played).toEqual([]);
  expect(made.confirm()).toBe("played");
  expect(played).toEqual(["d3"]);
});

test("a proposal that could go on is played as it was proposed", () => {
  const { aim: made, played } = aim({ b1: { b2: { "": "b1-b2", b3: "b1*b2,b3" } } });
  made.propose(1);
  expect(made.confirm()).toBe("played");
  expect(played).toEqual(["b1-b2"]);
});

test("a sure hand plays at once", () => {
  const { aim: made, played } = aim();
  made.touch("c3");
  expect(played).toEqual(["c3"]);
});

test("proposals go round through all that is possible, both ways", () => {
  const { aim: made, played } = aim();
  const seen = [1, 1, 1, 1].map(() => (made.propose(1), made.proposal?.move));
  expect(seen).toEqual(["c3", "d3", "b1-b2", "c3"]);
  made.propose(-1);
  made.confirm();
  expect(played).toEqual(["b1-b2"]);
});
