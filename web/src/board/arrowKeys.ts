/** Arrow keys on boards of any geometry: they lead to the nearest cell in their direction. */

import type { Place } from "../lib/boards.svelte";

export type Arrow = "up" | "down" | "left" | "right";
const DIRECTIONS: Record<Arrow, readonly [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

export function neighbour(places: readonly Place[], from: string, arrow: Arrow): string | undefined {
  const start = places.find(({ cell }) => cell.id === from);
  if (!start) return undefined;
  const [ux, uy] = DIRECTIONS[arrow];
  let best: string | undefined;
  let least = Infinity;
  for (const { cell, x, y } of places) {
    const [dx, dy] = [x - start.x, y - start.y];
    const along = dx * ux + dy * uy;
    if (along < 1) continue;
    const across = Math.abs(dx * uy) + Math.abs(dy * ux);
    // Cells straight ahead count as nearer than cells to the side.
    const cost = along + across * 2.2 + (across > along * 2 ? 1000 : 0);
    if (cost < least) [best, least] = [cell.id, cost];
  }
  return best;
}
