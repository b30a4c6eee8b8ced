/** Words about seats. */

import type { SeatState, TableState } from "./types";

export function nameOf(seat: SeatState | undefined): string {
  if (!seat) return "";
  if (seat.kind === "open") return "Open seat";
  if (seat.kind === "engine") return "Engine";
  return seat.yours ? (seat.player && seat.player !== "Guest" ? seat.player : "You") : seat.player || seat.colour;
}

export function roleOf(seat: SeatState): string {
  const parts = [seat.colour];
  if (seat.kind === "engine") parts.push(`level ${seat.level ?? "?"}`);
  else if (seat.kind === "open") parts.push("waits for a player");
  else if (!seat.yours && !seat.connected) parts.push("away");
  return parts.join(" · ");
}

/** Seats as they sit around the board: those across first, the viewer's last. */
export function around(state: TableState): { across: SeatState[]; near: SeatState[] } {
  const viewer = state.viewing ?? state.you[0] ?? 0;
  const start = (viewer + 1) % state.seats.length;
  const circle = [...state.seats.slice(start), ...state.seats.slice(0, start)];
  return { across: circle.filter((seat) => seat.seat !== viewer), near: state.seats.filter((seat) => seat.seat === viewer) };
}
