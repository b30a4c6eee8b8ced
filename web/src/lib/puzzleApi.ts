/** The puzzles on the server. What is solved stays in the browser. */

import { requestJson } from "./request";
import type { DayPuzzles, GuramiHint, GuramiSheet, Options, Packing, PackingPosition, Tactic } from "./types";

export const puzzleApi = {
  day: (day: string, grade: number) => requestJson<DayPuzzles>("GET", `/puzzles/day/${day}?grade=${grade}`),
  gurami: (day: string, grade: string) => requestJson<GuramiSheet>("GET", `/puzzles/gurami/${day}/${grade}`),
  guramiHint: (puzzle: string, entries: Record<string, number>) => requestJson<GuramiHint>("POST", "/puzzles/gurami/hint", { puzzle, entries }),
  tactic: (game: string, number: string) => requestJson<Tactic>("GET", `/puzzles/tactic/${game}/${number}`),
  packing: (day: string, grade: string) => requestJson<Packing>("GET", `/puzzles/packing/${day}/${grade}`),
  place: (options: Options, position: string, moves: readonly string[]) => requestJson<PackingPosition>("POST", "/puzzles/packing/place", { options, position, moves }),
};

/** The address of a puzzle as pages for printing. */
export function sheetAddress(id: string): string {
  const letter = /^en-(US|CA)|^es-MX/.test(navigator.language);
  return `/api/puzzles/${id}/sheet.pdf${letter ? "?paper=letter" : ""}`;
}
