/** The moves of a study as rows: two moves in a row, draws in a row are one, and variations break the rows. */

import type { Path, StudyNode } from "./studyTree";

/** A move in the list, or several draws in a row. */
export interface ListedMove {
  node: StudyNode;
  path: Path;
  /** How many draws it stands for; 1 for moves. */
  count: number;
}
export interface MoveRow {
  /** The number of the first move. */
  number: number;
  cells: (ListedMove | null)[];
  /** Other lines that begin instead of the last move of the row, each with the path before it. */
  variations: { before: Path; nodes: readonly StudyNode[] } | null;
}

export function moveRows(tree: StudyNode, seats: number): MoveRow[] {
  const rows: MoveRow[] = [];
  const open = (number: number, cells: MoveRow["cells"] = []) => rows.push({ number, cells, variations: null });
  let path: Path = [];
  for (let nodes = tree.next; nodes[0]; nodes = nodes[0].next) {
    const [node, ...others] = nodes as [StudyNode, ...StudyNode[]];
    const before = path;
    path = [...path, node.move];
    let row = rows.at(-1);
    const last = row?.cells.at(-1);
    if (last && node.seat < 0 && last.node.seat < 0 && !row!.variations && !others.length) {
      row!.cells[row!.cells.length - 1] = { node, path, count: last.count + 1 };
      continue;
    }
    const second = seats === 2 && node.seat === 1;
    if (!row || row.variations || row.cells.length > 1 || (seats === 2 && node.seat === 0)) {
      // After a variation a row goes on in the column of its seat.
      open(path.length, second ? [null] : []);
      row = rows.at(-1)!;
    }
    row.cells.push({ node, path, count: 1 });
    if (others.length) row.variations = { before, nodes: others };
  }
  return rows;
}

/** The name of a variation: letters and numbers take turns with the depth. */
export function variationName(parent: string, index: number): string {
  const letter = "abcdefghijklmnopqrstuvwxyz"[index % 26]!;
  return /[a-z]$/.test(parent) ? `${parent}${index + 1}` : `${parent}${letter}`;
}
