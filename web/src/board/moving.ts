/** Motion that explains: what the events of a move let pieces do on the way to the new picture. */

import type { BoardView } from "../lib/boards.svelte";
import type { GameEvent } from "../lib/types";
import type { Standing } from "./standing";

type Point = readonly [number, number];

/** A piece that arrives over these points, relative to where it stands. */
export interface Arrival {
  key: string;
  way: Point[];
}
/** A piece that leaves. */
export type Departure = Pick<Standing, "key" | "x" | "y" | "href">;
export interface Motion {
  arrivals: Arrival[];
  departures: Departure[];
}

const TRAVELS: ReadonlySet<GameEvent["kind"]> = new Set(["moved", "pushed", "deployed", "placed"]);

export function motion(before: readonly Standing[], after: readonly Standing[], view: BoardView, events: readonly GameEvent[]): Motion {
  const arrivals = new Map<string, Arrival>();
  for (const event of events.filter(({ kind }) => TRAVELS.has(kind))) {
    for (const [to, way] of ways(event)) {
      const stand = after.findLast(({ piece }) => piece.cell === to);
      if (!stand) continue;
      const points = way.flatMap((cell) => view.places.get(cell) ?? []);
      arrivals.set(stand.key, { key: stand.key, way: points.map(({ x, y }): Point => [x - stand.x, y - stand.y]) });
    }
  }
  const taken = new Set(events.filter(({ kind }) => kind === "captured").flatMap(({ cells }) => cells));
  return { arrivals: [...arrivals.values()], departures: before.filter(({ piece }) => taken.has(piece.cell)) };
}

/** By cell where something arrives: the cells that it came over. */
function ways({ kind, cells = [] }: GameEvent): [string, string[]][] {
  if (kind === "placed") return cells.map((cell) => [cell, []]);
  if (kind === "pushed") return cells.slice(1).map((cell, i) => [cell, [cells[i]!, cell]]);
  if (kind === "deployed") return cells.slice(1).map((cell, i) => [cell, cells.slice(0, i + 2)]);
  return cells.length > 1 ? [[cells.at(-1)!, [...cells]]] : [];
}

/** Keyframes of an arrival; a piece that comes from nowhere is set down from above. */
export function keyframes({ way }: Arrival): Keyframe[] {
  if (way.length < 2) {
    return [
      { transform: "translate(0px, -46px) scale(1.12)", opacity: 0 },
      { transform: "translate(0px, 0px) scale(1)", opacity: 1 },
    ];
  }
  return way.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
}
