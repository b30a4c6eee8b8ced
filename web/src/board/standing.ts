/** Pieces where they stand in the picture of a board. */

import { topmost, type BoardView } from "../lib/boards.svelte";
import type { Piece, Scene } from "../lib/types";

export interface Standing {
  key: string;
  piece: Piece;
  x: number;
  y: number;
  href: string;
}

/** What is seen from above; what is nearer to the viewer covers what is behind it. */
export function standing(view: BoardView, scene: Scene, board: number): Standing[] {
  const stands = topmost(scene.pieces, board).flatMap((piece) => {
    const place = view.places.get(piece.cell);
    if (!place) return [];
    const { x, y, pose } = place;
    return [{ key: keyOf(piece), piece, x, y, href: view.figure(piece.figure, pose) }];
  });
  return stands.sort((a, b) => a.y - b.y);
}

/** The pieces that a scene would add to another or change in it. */
export function changes(view: BoardView, scene: Scene, before: Scene, board: number): Standing[] {
  const there = new Map(standing(view, before, board).map(({ key, piece }) => [key, piece.figure]));
  return standing(view, scene, board).filter(({ key, piece }) => there.get(key) !== piece.figure);
}

function keyOf({ cell, level }: Piece): string {
  return `${cell}/${level}`;
}
