import { expect, test } from "vitest";
import { moveRows, variationName } from "../src/lib/studyRows";
import { fromFile, type FileMove } from "../src/lib/studyTree";

const rows = (moves: FileMove[], seats = 2) =>
  moveRows(fromFile(moves), seats).map(({ number, cells, variations }) => [number, cells.map((cell) => cell && `${cell.node.move}${cell.count > 1 ? `x${cell.count}` : ""}`), variations?.nodes.length ?? 0]);
const seated = (...texts: string[]): FileMove[] => texts.map((move, index) => ({ move, seat: index % 2 }));

test("a row holds a move of each of two seats", () => {
  expect(rows(seated("a", "b", "c"))).toEqual([[1, ["a", "b"], 0], [3, ["c"], 0]]);
});
test("a variation ends its row, and the other seat goes on in its column", () => {
  const moves = seated("a", "b", "c");
  moves[0]!.variations = [[{ move: "x" }]];
  expect(rows(moves)).toEqual([[1, ["a"], 1], [2, [null, "b"], 0], [3, ["c"], 0]]);
});
test("draws in a row are one entry that leads to the last of them", () => {
  const draws: FileMove[] = [{ move: "d1", seat: -1 }, { move: "d2", seat: -1 }, { move: "d3", seat: -1 }, { move: "a", seat: 0 }];
  expect(rows(draws, 3)).toEqual([[1, ["d3x3", "a"], 0]]);
});
test("letters and numbers name variations in turns", () => {
  expect([variationName("", 0), variationName("", 1), variationName("a", 0), variationName("a1", 1)]).toEqual(["a", "b", "a1", "a1b"]);
});
