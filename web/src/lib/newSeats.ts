/** Who sits where at a new table. */

import type { NewTable } from "./types";

export type SeatChoice = { kind: "you"; name: string } | { kind: "engine"; level: number } | { kind: "open" };
/** Who plays against the person here; "each" means that every seat is chosen separately. */
export type Opponents = "engine" | "open" | "here" | "each";

/** One person here, and the same kind of opponent on every other seat. */
export function seatChoices(seats: number, mySeat: number, opponents: Exclude<Opponents, "each">, level: number): SeatChoice[] {
  return Array.from({ length: seats }, (_, seat): SeatChoice => {
    if (seat === mySeat || opponents === "here") return { kind: "you", name: "" };
    return opponents === "engine" ? { kind: "engine", level } : { kind: "open" };
  });
}

/** The choices as the server expects them. */
export function newSeats(choices: readonly SeatChoice[]): NewTable["seats"] {
  return choices.map((choice) => {
    if (choice.kind === "engine") return { kind: "engine", level: choice.level };
    if (choice.kind === "open") return { kind: "open" };
    return choice.name.trim() ? { kind: "you", name: choice.name.trim() } : { kind: "you" };
  });
}
