/** A position after a move that is not made yet, as the server foretold it. */

import type { Shown } from "./boards.svelte";
import type { MoveState, Outlook, Piece } from "./types";

/** What the board shows of a move that is not played yet. */
export interface MovePreview {
  shown: Shown;
  /** Limits the preview to these cells; null: all of it. */
  cells: readonly string[] | null;
}

/** The position with the pieces as they would stand. Marks and numbers stay: they come with the answer. */
export function applied(shown: Shown, outlook: Outlook): Shown {
  const { gone = [], pieces = [] } = outlook;
  const arriving = pieces.map((piece): Piece => ({ ...piece, level: piece.level ?? 0, board: piece.board ?? 0 }));
  const board = arriving[0]?.board ?? shown.scene.pieces.find(({ cell }) => gone.includes(cell))?.board ?? 0;
  const levels = new Set(arriving.map(({ cell, level }) => `${cell}/${level}`));
  const stay = shown.scene.pieces.filter((piece) => piece.board !== board || (!gone.includes(piece.cell) && !levels.has(`${piece.cell}/${piece.level}`)));
  return { ...shown, scene: { ...shown.scene, pieces: [...stay, ...arriving] } };
}

/** The move as the log would show it, for the animation. */
export function foretold(outlook: Outlook, ply: number, seat: number): MoveState {
  return { ply, seat, text: outlook.move, sentence: outlook.sentence ?? "", events: outlook.motions ?? [] };
}

/** The same move on its way back: what went away returns along its route. */
export function takenBack(move: MoveState): MoveState {
  const events = (move.events ?? []).filter(({ kind }) => kind === "moved").map((event) => ({ ...event, cells: [...event.cells].reverse() }));
  return { ...move, sentence: "", events };
}
