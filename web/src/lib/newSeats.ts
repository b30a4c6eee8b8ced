/** Who sits where at a new table. */

import type { NewTable } from "./types";

export type SeatChoice = { kind: "you"; name: string } | { kind: "engine"; level: number } | { kind: "open" };
/** Who plays against the person here; "each" means that every seat is chosen separately. */
export type Opponents = "engine" | "open" | "here" | "each";

/** One person here, and the same kind of opponent on every other seat. Where all sit at this screen, they have the names. */
export function seatChoices(seats: number, mySeat: number, opponents: Exclude<Opponents, "each">, level: number, names: readonly string[] = []): SeatChoice[] {
  return Array.from({ length: seats }, (_, seat): SeatChoice => {
    if (opponents === "here") return { kind: "you", name: names[seat] ?? "" };
    if (seat === mySeat) return { kind: "you", name: "" };
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
