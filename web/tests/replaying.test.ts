import { expect, test } from "vitest";
import { linkedAt, nextStop, pliesOf, stops } from "../src/lib/replaying";
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
test("a replay shows a linked game between the moves of the game that waited for it", () => {
  const inside = { first: 2, count: 3, game: "kulami", title: "Kulami", options: {}, tags: {}, colours: [], result: "", table: "" };
  const replay = { moves: by(0, 1, 0, 1, 0, -1, 1), linked: [inside] };
  expect([2, 3, 5, 6].map((ply) => linkedAt(replay, ply)?.game)).toEqual([undefined, "kulami", "kulami", undefined]);
  expect(pliesOf(replay, inside)).toEqual([3, 4, 5]);
  expect(pliesOf(replay, undefined)).toEqual([1, 2, 6, 7]);
});
