/** How a replay goes through a game: by lines of the list of moves, so that draws in a row are one step. */

import { moveLines } from "./moveLines";
import type { LinkedReplay, MoveState, Replay } from "./types";

export const SPEEDS = { slow: 2400, normal: 1200, fast: 500 } as const;
export type Speed = keyof typeof SPEEDS;

/** The numbers of moves after which a replay stops: the start, and the end of every line. */
export function stops(moves: readonly MoveState[], players: number): number[] {
  return [0, ...moveLines(moves, players).map(({ ply }) => ply)];
}

/** The linked game that is shown after so many moves; nothing in the game that waited for it. */
export function linkedAt(replay: Pick<Replay, "linked">, ply: number): LinkedReplay | undefined {
  return replay.linked?.find(({ first, count }) => ply > first && ply <= first + count);
}

/** The numbers that the moves of the shown game have in the whole replay. */
export function pliesOf(replay: Pick<Replay, "linked"> & { moves: readonly unknown[] }, shown: LinkedReplay | undefined): number[] {
  return replay.moves.map((_, index) => index + 1).filter((ply) => linkedAt(replay, ply) === shown);
}

/** The stop that follows in this direction; where there is none, the ply itself. */
export function nextStop(all: readonly number[], ply: number, step: 1 | -1): number {
  return (step > 0 ? all.find((stop) => stop > ply) : all.findLast((stop) => stop < ply)) ?? ply;
}
