/** Names of seats, and their order around the board. */

import { DEFAULT_NAME } from "./api";
import { shortDay } from "./dates";
import type { SeatState, TableState } from "./types";
import { words } from "./words";

/** The name of who sits there. Where several people share this screen, "you" would say nothing: they have their names or colours. */
export function nameOf(seat: SeatState | undefined, seats: readonly SeatState[] = []): string {
  if (!seat) return "";
  if (seat.kind === "open") return words.seats.open;
  if (seat.kind === "engine") return words.seats.engine;
  const given = seat.player && seat.player !== DEFAULT_NAME ? seat.player : "";
  if (!seat.yours) return seat.player || seat.colour;
  const here = seats.filter(({ yours }) => yours);
  if (here.length < 2) return given || words.seats.you;
  return given && here.filter(({ player }) => player === given).length === 1 ? given : seat.colour;
}

/** The colour of a seat, and the level or state of who plays it. */
export function roleOf(seat: SeatState, seats: readonly SeatState[] = []): string {
  const parts = nameOf(seat, seats) === seat.colour ? [] : [seat.colour];
  if (seat.kind === "engine") parts.push(words.seats.level(seat.level));
  else if (seat.kind === "open") parts.push(words.seats.waiting);
  if (seat.bot) parts.push(words.seats.bot);
  const until = vacationOf(seat);
  if (until) parts.push(words.seats.vacation(shortDay(until)));
  else if (seat.kind === "person" && !seat.yours && !seat.connected) parts.push(words.seats.away);
  return parts.join(" · ");
}

/** Until when a player is on vacation now. */
export function vacationOf({ vacation }: SeatState, now = Date.now()): number | null {
  return vacation && vacation.from_ms <= now && now < vacation.until_ms ? vacation.until_ms : null;
}

/** Until when somebody else at a table is on vacation now. */
export function awayUntil(seats: readonly SeatState[]): number | null {
  return seats.filter(({ yours }) => !yours).map((seat) => vacationOf(seat)).find(Boolean) ?? null;
}

/** The seats around the board: those opposite in turn order, and the viewer's own. */
export function around(state: TableState): { opposite: SeatState[]; near: SeatState[] } {
  const viewer = state.viewing ?? state.you[0] ?? 0;
  const start = (viewer + 1) % state.seats.length;
  const circle = [...state.seats.slice(start), ...state.seats.slice(0, start)];
  return { opposite: circle.filter((seat) => seat.seat !== viewer), near: state.seats.filter((seat) => seat.seat === viewer) };
}
