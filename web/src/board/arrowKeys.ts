/** Arrow keys on boards of any geometry: they lead to the nearest cell in their direction. */

import type { Place } from "../lib/boards.svelte";

export type Arrow = "up" | "down" | "left" | "right";
const DIRECTIONS: Record<Arrow, readonly [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

const halfway = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;

/** The middle of the room that a cell takes. The triangles of a row lie level by it, not by their centres. */
function middle({ x, y, outline }: Place): readonly [number, number] {
  const corners = outline.match(/-?[\d.]+/g)?.map(Number) ?? [];
  if (!corners.length) return [x, y];
  return [halfway(corners.filter((_, index) => index % 2 === 0)), halfway(corners.filter((_, index) => index % 2 === 1))];
}

export function neighbour(places: readonly Place[], from: string, arrow: Arrow): string | undefined {
  const start = places.find(({ cell }) => cell.id === from);
  if (!start) return undefined;
  const [ux, uy] = DIRECTIONS[arrow];
  const [startX, startY] = middle(start);
  const [middleX, middleY] = [halfway(places.map(({ x }) => x)), halfway(places.map(({ y }) => y))];
  let best: string | undefined;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = middle(place);
    const [dx, dy] = [x - startX, y - startY];
    const along = dx * ux + dy * uy;
    if (along < 1) continue;
    const across = Math.abs(dx * uy) + Math.abs(dy * ux);
    // Cells straight ahead count as nearer than cells to the side, but no column of a hexagon is left out.
    // Of two equal ones the one nearer to the middle of the board is taken.
    const fromMiddle = Math.abs((x - middleX) * uy) + Math.abs((y - middleY) * ux);
    const cost = along + across * 1.6 + (across > along * 2 ? 1000 : 0) + fromMiddle / 1000;
    if (cost < least) [best, least] = [place.cell.id, cost];
  }
  return best;
}
