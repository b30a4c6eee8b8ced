/** How pieces move to a new position: the plan follows the events of the moves. */

import type { BoardView } from "../lib/boards.svelte";
import type { GameEvent } from "../lib/types";
import type { PlacedPiece } from "./placedPieces";

type Point = readonly [number, number];

/** A piece that arrives along a route of points, relative to its place. */
export interface Arrival {
  key: string;
  route: Point[];
}
/** A captured piece, which fades out. */
export type Fading = Pick<PlacedPiece, "key" | "x" | "y" | "href">;
export interface AnimationPlan {
  arrivals: Arrival[];
  fadings: Fading[];
}

const TRAVELS: ReadonlySet<GameEvent["kind"]> = new Set(["moved", "pushed", "deployed", "placed"]);

export function planAnimation(before: readonly PlacedPiece[], after: readonly PlacedPiece[], view: BoardView, events: readonly GameEvent[]): AnimationPlan {
  const arrivals = new Map<string, Arrival>();
  for (const event of events.filter(({ kind }) => TRAVELS.has(kind))) {
    for (const [to, cells] of routes(event)) {
      const arriving = after.findLast(({ piece }) => piece.cell === to);
      if (!arriving) continue;
      const points = cells.flatMap((cell) => view.places.get(cell) ?? []);
      arrivals.set(arriving.key, { key: arriving.key, route: points.map(({ x, y }): Point => [x - arriving.x, y - arriving.y]) });
    }
  }
  const captured = new Set(events.filter(({ kind }) => kind === "captured").flatMap(({ cells }) => cells));
  return { arrivals: [...arrivals.values()], fadings: before.filter(({ piece }) => captured.has(piece.cell)) };
}

/** The cells where pieces arrive, each with the cells on the way there. */
function routes({ kind, cells = [] }: GameEvent): [string, string[]][] {
  if (kind === "placed") return cells.map((cell) => [cell, []]);
  if (kind === "pushed") return cells.slice(1).map((cell, i) => [cell, [cells[i]!, cell]]);
  if (kind === "deployed") return cells.slice(1).map((cell, i) => [cell, cells.slice(0, i + 2)]);
  return cells.length > 1 ? [[cells.at(-1)!, [...cells]]] : [];
}

/** How long a piece travels over a number of points, in milliseconds at normal speed. */
export function travelTime(points: number): number {
  return 200 + 130 * Math.min(points, 4);
}

/** How long the animation of moves takes at normal speed. */
export function animationTime(events: readonly GameEvent[]): number {
  const longest = Math.max(0, ...events.filter(({ kind }) => TRAVELS.has(kind)).map(({ cells }) => cells.length));
  return travelTime(longest);
}

/** The keyframes of an arrival. A piece without a route is set down from above. */
export function keyframes({ route }: Arrival): Keyframe[] {
  if (route.length < 2) {
    return [
      { transform: "translate(0px, -46px) scale(1.12)", opacity: 0 },
      { transform: "translate(0px, 0px) scale(1)", opacity: 1 },
    ];
  }
  return route.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
}
