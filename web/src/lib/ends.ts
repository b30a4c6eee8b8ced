/** How a finished game is told to the viewer, and what its points are made of. */

import { nameOf } from "./seats";
import type { Options, TableState, TableSummary } from "./types";
import { words } from "./words";

export type Result = "won" | "lost" | "draw" | "solo" | "seen";

/** What the end means for the viewer. People who share a screen, and spectators, see who won. */
export function resultOf({ ending, seats, you }: Pick<TableState, "ending" | "seats" | "you">): Result {
  if (!ending || ending.reason === "aborted") return "seen";
  if (seats.length === 1) return "solo";
  if (!ending.winners.length || ending.winners.length === seats.length) return "draw";
  if (you.length !== 1) return "seen";
  return ending.winners.includes(you[0]!) ? "won" : "lost";
}

/** What the end was in a list of tables. */
export function resultWords({ ending, seats }: Pick<TableSummary, "ending" | "seats">, result: Result): string {
  if (!ending) return "";
  switch (result) {
    case "won":
      return words.tableRow.won;
    case "lost":
      return words.tableRow.lost;
    case "draw":
      return words.tableRow.draw;
    case "solo":
      return ending.scores ? words.tableRow.points(ending.scores[0] ?? 0) : words.tableRow.finished;
    case "seen":
      return ending.reason === "aborted" ? words.tableRow.aborted : words.tableRow.winners(ending.winners.map((seat) => seats[seat]?.colour).join(", "));
  }
}

/** The end in a few words. */
export function headline(now: TableState): string {
  const { ending, seats } = now;
  if (!ending || ending.reason === "aborted") return words.ends.aborted;
  switch (resultOf(now)) {
    case "won":
      return ending.winners.length > 1 ? words.ends.youShare : words.ends.youWon;
    case "lost":
      return words.ends.youLost;
    case "draw":
      return words.ends.draw;
    case "solo":
      return soloHeadline(now);
    case "seen":
      return words.ends.won(ending.winners.map((seat) => nameOf(seats[seat], seats)));
  }
}

function soloHeadline({ ending, shown }: TableState): string {
  const score = shown.scene.scores[0];
  const points = score?.total ?? ending?.scores?.[0];
  if (points === undefined) return ending?.winners.length ? words.ends.solved : words.ends.notSolved;
  return score?.best ? words.ends.of(points, score.best) : words.ends.points(points);
}

/** A line of the score sheet: what brought points, and how many to each seat. */
export interface ScoreLine {
  name: string;
  values: (number | null)[];
}

/** What the scores are made of, line by line. */
export function scoreLines({ shown, seats }: TableState): ScoreLine[] {
  const { scores } = shown.scene;
  const names = [...new Set(scores.flatMap(({ parts }) => (parts ?? []).map(([name]) => name)))];
  return names.map((name) => ({
    name,
    values: seats.map(({ seat }) => scores.find((score) => score.seat === seat)?.parts?.find(([part]) => part === name)?.[1] ?? null),
  }));
}

/** The points of each seat; null if the game counts none. */
export function totals({ ending, shown, seats }: TableState): number[] | null {
  const { scores } = shown.scene;
  if (scores.length === seats.length) return seats.map(({ seat }) => scores.find((score) => score.seat === seat)?.total ?? 0);
  return ending?.scores ?? null;
}

/** The most points that this player made alone before, in the same game with the same options. */
export function bestBefore(tables: readonly TableSummary[], now: { table: string; game: string; options: Options }): number | null {
  const same = (a: Options, b: Options) => Object.keys({ ...a, ...b }).every((key) => a[key] === b[key]);
  const points = tables
    .filter((other) => other.table !== now.table && other.game === now.game && same(other.options, now.options))
    .flatMap(({ ending }) => (ending?.reason === "rules" ? (ending.scores?.[0] ?? []) : []));
  return points.length ? Math.max(...points) : null;
}
