import { describe, expect, test } from "vitest";
import { moveLines, turnsMade } from "../src/lib/moveLines";
import type { MoveState } from "../src/lib/types";

/** Moves by these seats; -1 is chance. */
const by = (...seats: number[]): MoveState[] => seats.map((seat, ply) => ({ ply, seat, text: `m${ply}`, sentence: "" }));

describe("the list of moves", () => {
  test("has one line for draws in a row", () => {
    const lines = moveLines(by(-1, -1, -1, 0, -1, 1), 2);
    expect(lines.map(({ moves }) => moves.length)).toEqual([3, 1, 1, 1]);
    expect(lines.map(({ ply }) => ply)).toEqual([3, 4, 5, 6]);
  });
  test("counts turns, not draws and not the parts of a turn", () => {
    expect(moveLines(by(-1, 0, 0, -1, 1, 0), 2).map(({ turn }) => turn)).toEqual([null, 1, null, null, 2, 3]);
    expect(turnsMade(by(-1, -1), 2)).toBe(0);
  });
  test("counts every move of somebody who plays alone", () => {
    expect(turnsMade(by(-1, 0, 0, 0), 1)).toBe(3);
  });
});
