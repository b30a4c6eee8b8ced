import { expect, test } from "vitest";
import { nextStop, stops } from "../src/lib/replaying";
import type { MoveState } from "../src/lib/types";

const by = (...seats: number[]): MoveState[] => seats.map((seat, ply) => ({ ply, seat, text: "", sentence: "" }));

test("a replay stops after every move, and once after draws in a row", () => {
  expect(stops(by(-1, -1, -1, 0, 1), 2)).toEqual([0, 3, 4, 5]);
});
test("a replay goes from stop to stop and stays at both ends", () => {
  const all = [0, 3, 4, 5];
  expect([nextStop(all, 0, 1), nextStop(all, 4, -1), nextStop(all, 5, 1), nextStop(all, 0, -1)]).toEqual([3, 3, 5, 0]);
  expect(nextStop(all, 2, 1)).toBe(3);
});
