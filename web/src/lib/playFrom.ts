/** Goes on from a position against engines. */

import { api } from "./api";
import type { Shown } from "./boards.svelte";
import { router } from "./router.svelte";
import type { Options } from "./types";

const LEVEL = 5;

/** Open a table that begins with a position; whoever opens it takes the seat to move. */
export async function openTable(game: string, options: Options, start: string, { scene }: Shown, toMove: number | undefined): Promise<void> {
  const seats = scene.seats.map((_, seat) => (seat === Math.max(0, toMove ?? 0) ? { kind: "you" as const } : { kind: "engine" as const, level: LEVEL }));
  router.go(`/table/${(await api.newTable({ game, options, seats, clock: null, start })).table}`);
}
