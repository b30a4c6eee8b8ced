/** The win chance over a game, as points of a chart. */

import type { ReviewedMove } from "./types";

export interface ChartPoint {
  /** The number of moves made. */
  ply: number;
  /** The win chance of the seat that the chart is about. */
  chance: number;
}

/** What each judged move tells about a seat: how it stood before the move, and what the move left. */
export function chartPoints(moves: readonly ReviewedMove[], seat: number, seats: number): ChartPoint[] {
  const points: ChartPoint[] = [];
  for (const { number, seat: mover, chance, after } of moves) {
    if (mover !== seat && seats !== 2) continue;
    const ours = (value: number) => (mover === seat ? value : 1 - value);
    points.push({ ply: number - 1, chance: ours(chance) }, { ply: number, chance: ours(after) });
  }
  // What the next mover sees is surer than what the last one left.
  return points.filter((point, index) => points[index + 1]?.ply !== point.ply);
}

/** The outline of the area under the points, in a box that is `width` moves wide and 1 high. */
export function areaUnder(points: readonly ChartPoint[], width: number): string {
  const first = points[0]?.chance ?? 0.5;
  const last = points.at(-1)?.chance ?? 0.5;
  const line = [{ ply: 0, chance: first }, ...points, { ply: width, chance: last }];
  return `M0 1L${line.map(({ ply, chance }) => `${ply} ${(1 - chance).toFixed(3)}`).join("L")}L${width} 1Z`;
}
