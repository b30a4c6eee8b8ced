/** The list of moves as people count them: outcomes of chance in a row are one line, and a turn of several moves has one number. */

import type { MoveState } from "./types";

export interface MoveLine {
  /** The moves of the line: one of a player, or all outcomes of chance in a row. */
  moves: readonly MoveState[];
  /** The number of moves after it. */
  ply: number;
  /** The number of the turn that begins here. */
  turn: number | null;
}

export function moveLines(moves: readonly MoveState[], players: number): MoveLine[] {
  const lines: MoveLine[] = [];
  let [turn, mover] = [0, -1];
  for (const [index, move] of moves.entries()) {
    const last = lines.at(-1);
    if (move.seat < 0 && last && last.moves[0]!.seat < 0) {
      lines[lines.length - 1] = { ...last, moves: [...last.moves, move], ply: index + 1 };
      continue;
    }
    const begins = move.seat >= 0 && (players === 1 || move.seat !== mover);
    if (begins) [turn, mover] = [turn + 1, move.seat];
    lines.push({ moves: [move], ply: index + 1, turn: begins ? turn : null });
  }
  return lines;
}

/** How many turns were made. */
export function turnsMade(moves: readonly MoveState[], players: number): number {
  return moveLines(moves, players).findLast(({ turn }) => turn !== null)?.turn ?? 0;
}
