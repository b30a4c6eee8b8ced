/** Offers between players, and who may talk at a table. */

import type { TableState } from "./types";

type Proposals = Pick<TableState, "proposals" | "you" | "rematch">;

/** The first offer that the viewer is asked to answer. */
export function offerFor({ proposals, you, rematch }: Proposals): TableState["proposals"][number] | undefined {
  return rematch ? undefined : proposals.find(({ waiting_for }) => waiting_for.some((seat) => you.includes(seat)));
}

/** Whether somebody else is there who could be talked to: another player, or who watches as well. */
export function hasCompany({ seats, you }: Pick<TableState, "seats" | "you">, lines: number): boolean {
  return lines > 0 || !you.length || seats.some(({ kind, yours }) => kind === "person" && !yours);
}
