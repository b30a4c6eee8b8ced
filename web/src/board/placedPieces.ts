/** Pieces and their places in the picture of a board. */

import { topmost, type BoardView } from "../lib/boards.svelte";
import type { Piece, Scene } from "../lib/types";

export interface PlacedPiece {
  key: string;
  piece: Piece;
  x: number;
  y: number;
  href: string;
}

/** The pieces that are visible from above; the nearest to the viewer come last, so that they cover those behind. */
export function placedPieces(view: BoardView, scene: Scene, board: number): PlacedPiece[] {
  const placed = topmost(scene.pieces, board).flatMap((piece) => {
    const place = view.places.get(piece.cell);
    if (!place) return [];
    const { x, y, pose } = place;
    return [{ key: keyOf(piece), piece, x, y, href: view.figure(piece.figure, pose) }];
  });
  return placed.sort((a, b) => a.y - b.y);
}

/** The pieces that are new or different in `scene`, compared with `before`. */
export function changedPieces(view: BoardView, scene: Scene, before: Scene, board: number): PlacedPiece[] {
  const old = new Map(placedPieces(view, before, board).map(({ key, piece }) => [key, piece.figure]));
  return placedPieces(view, scene, board).filter(({ key, piece }) => old.get(key) !== piece.figure);
}

function keyOf({ cell, level }: Piece): string {
  return `${cell}/${level}`;
}
