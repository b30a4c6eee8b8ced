/** Small boards and scenes for tests. */

import { BoardView } from "../src/lib/boards.svelte";
import type { BoardState, Cell, Piece, Scene } from "../src/lib/types";

const SIZE = 100;

export function piece(cell: string, more: Partial<Piece> = {}): Piece {
  return { cell, figure: "white-c", level: 0, board: 0, stone: null, label: "", ...more };
}

/** A field of squares named like a1 from below. */
export function board(columns: number, rows: number): BoardView {
  const cells: Cell[] = [];
  for (let x = 0; x < columns; x++) {
    for (let y = 0; y < rows; y++) {
      const outline: Cell["outline"] = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
      cells.push({ id: `${"abcdefgh"[x]}${rows - y}`, centre: [x + 0.5, y + 0.5], outline, role: "field", grid: [x, rows - 1 - y, 0] });
    }
  }
  const state: BoardState = {
    hash: "test", prefix: "t", box: [0, 0, columns * SIZE, rows * SIZE], turning: [columns * SIZE, rows * SIZE], ground: "", definitions: "",
    cells: cells.map(({ id, centre: [x, y] }) => ({ id, x: x * SIZE, y: y * SIZE, pose: 0, outline: "" })), posed: ["tile"],
    board: {
      geometry: "square", ground: "veneer", width: columns, height: rows, cells, figures: [], lines: [], regions: [], coordinates: [],
      shapes: [],
    },
  };
  return new BoardView(state, false, "test", {});
}

export function scene(pieces: Piece[], more: Partial<Scene> = {}): Scene {
  return {
    pieces, groups: [], panels: [], sums: [], marks: [], hands: [], scores: [], boards: [], to_move: 0, caption: "", notes: [],
    seats: [{ name: "White", figure: "white-c" }, { name: "Black", figure: "black-c" }], ...more,
  };
}
