/** Puzzles that are played at a table of one's own, for points. */

import { api } from "./api";
import { puzzles } from "./puzzleProgress.svelte";
import type { Options, PuzzleCard, TableState } from "./types";

/** What is kept of a puzzle that was begun: where, and what makes another table one of the same puzzle. */
interface BegunAt {
  table: string;
  game: string;
  options: Options;
}

/** Return the table at which a puzzle goes on, or a new one. */
export async function openPuzzle(card: PuzzleCard): Promise<string> {
  const { game } = card;
  const options = card.options as Options;
  const begun = puzzles.begun(card.id)?.entered as BegunAt | undefined;
  if (begun) {
    const { tables } = await api.myTables();
    if (tables.some(({ table, status }) => table === begun.table && status === "playing")) return begun.table;
  }
  const { table } = await api.newTable({ game, options, seats: [{ kind: "you" }], clock: null });
  puzzles.keepBegun(card.id, 0, { table, game, options } satisfies BegunAt);
  return table;
}

/** Count the points of a table that has ended for the puzzle that it was opened for. */
export function markEnded(now: Pick<TableState, "game" | "options" | "seats" | "you" | "ending">): void {
  const points = now.ending?.scores?.[0];
  if (points === undefined || now.ending?.reason !== "rules" || now.seats.length > 1 || !now.you.length) return;
  for (const [id, entered] of puzzles.entered) {
    const begun = entered as Partial<BegunAt> | null;
    if (begun?.game === now.game && Object.entries(begun.options ?? {}).every(([name, value]) => now.options[name] === value)) puzzles.markPoints(id, points);
  }
}
