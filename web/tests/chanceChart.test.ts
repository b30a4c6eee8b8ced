import { expect, test } from "vitest";
import { areaUnder, chartPoints } from "../src/lib/chanceChart";
import type { ReviewedMove } from "../src/lib/types";

const judged = (number: number, seat: number, chance: number, after: number) => ({ number, seat, chance, after }) as ReviewedMove;

test("with two seats every move tells how the first one stands", () => {
  const points = chartPoints([judged(1, 0, 0.5, 0.4), judged(2, 1, 0.6, 0.2)], 0, 2);
  expect(points).toEqual([{ ply: 0, chance: 0.5 }, { ply: 1, chance: 0.4 }, { ply: 2, chance: 0.8 }]);
});
test("with more seats only the moves of the seat itself count", () => {
  expect(chartPoints([judged(1, 0, 0.5, 0.4), judged(2, 1, 0.6, 0.2)], 1, 3)).toEqual([{ ply: 1, chance: 0.6 }, { ply: 2, chance: 0.2 }]);
});
test("the area begins and ends at the edges, also without a point", () => {
  expect(areaUnder([{ ply: 2, chance: 0.75 }], 4)).toBe("M0 1L0 0.250L2 0.250L4 0.250L4 1Z");
  expect(areaUnder([], 4)).toBe("M0 1L0 0.500L4 0.500L4 1Z");
});
