/** One's tables in the order in which they ask for attention. */

import type { TableSummary } from "./types";

const rank = ({ set_aside, your_turn }: TableSummary) => (set_aside ? 2 : your_turn ? 0 : 1);

/** Tables that are not over: one's turn by the time left, then the others' turn by the last move, then what is set aside. */
export function running(tables: readonly TableSummary[]): TableSummary[] {
  const due = (table: TableSummary) => (rank(table) === 0 ? (table.due_ms ?? Infinity) : 0);
  return tables
    .filter(({ status }) => status !== "over")
    .sort((a, b) => rank(a) - rank(b) || compare(due(a), due(b)) || b.updated_ms - a.updated_ms);
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
