/** Who shall sit where at a new table. */

import type { NewTable } from "./types";

export type Chair = { kind: "you"; name: string } | { kind: "engine"; level: number } | { kind: "open" };
export type Others = "engine" | "open" | "here" | "each";

/** One person here, and everybody else alike. */
export function alike(seats: number, mine: number, others: Exclude<Others, "each">, level: number): Chair[] {
  return Array.from({ length: seats }, (_, seat): Chair => {
    if (seat === mine || others === "here") return { kind: "you", name: "" };
    return others === "engine" ? { kind: "engine", level } : { kind: "open" };
  });
}

/** What the server is asked for. */
export function wished(chairs: readonly Chair[]): NewTable["seats"] {
  return chairs.map((chair) => {
    if (chair.kind === "engine") return { kind: "engine", level: chair.level };
    if (chair.kind === "open") return { kind: "open" };
    return chair.name.trim() ? { kind: "you", name: chair.name.trim() } : { kind: "you" };
  });
}
