/** Arrow keys along the board's own geometry: the nearest cell in a direction. */

import type { Point } from "../draw/shapes";

export type Arrow = "up" | "down" | "left" | "right";
const WAYS: Record<Arrow, Point> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

export function neighbour(cells: readonly { id: string; at: Point }[], from: string, arrow: Arrow): string | undefined {
  const start = cells.find(({ id }) => id === from)?.at;
  if (!start) return undefined;
  const [wx, wy] = WAYS[arrow];
  let best: string | undefined;
  let least = Infinity;
  for (const { id, at } of cells) {
    const [dx, dy] = [at[0] - start[0], at[1] - start[1]];
    const along = dx * wx + dy * wy;
    if (along < 1) continue;
    const across = Math.abs(dx * wy) + Math.abs(dy * wx);
    // What lies straight ahead counts as nearer than what lies aside.
    const cost = along + across * 2.2 + (across > along * 2 ? 1000 : 0);
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
