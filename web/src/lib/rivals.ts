/** With whom a game is played, in a list of tables. */

import type { SeatState, TableSummary } from "./types";
import { words } from "./words";

/** The others at a table, as seen by whoever owns the seats. */
export function rivals({ seats }: TableSummary, owns: (seat: SeatState) => boolean): string {
  const name = ({ kind, level, player, bot }: SeatState) => (kind === "engine" ? words.tableRow.engine(level) : player ? words.seats.named(player, bot ?? false) : words.tableRow.openSeat);
  return seats.filter((seat) => !owns(seat)).map(name).join(", ") || (seats.length > 1 ? words.tableRow.oneScreen : words.tableRow.alone);
}
