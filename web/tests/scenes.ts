/** Small scenes for tests. */

import type { Cell, Piece, Scene } from "../src/lib/types";

export function square(id: string, x: number, y: number, role = ""): Cell {
  const outline: Cell["outline"] = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
  return { id, centre: [x + 0.5, y + 0.5], outline, label: id, role };
}

export function piece(cell: string, more: Partial<Piece> = {}): Piece {
  return { cell, kind: "stack", seat: 0, label: "white circle", parts: ["circle"], number: null, level: 0, ...more };
}

/** A field of squares named like a1 from below. */
export function board(columns: number, rows: number, more: Partial<Scene> = {}): Scene {
  const cells: Cell[] = [];
  for (let x = 0; x < columns; x++) for (let y = 0; y < rows; y++) cells.push(square(`${"abcdefgh"[x]}${rows - y}`, x, y));
  return {
    geometry: "square", width: columns, height: rows, cells, pieces: [], regions: [], lines: [], tags: [], marks: [], hands: [],
    scores: [], to_move: 0, caption: "", notes: [], seat_names: ["White", "Black"], ...more,
  };
}
