/** The gourami around a board of triangles: body, fins and tail, in half sides and rows. */

import { short, type Box, type Point } from "../shapes";

/** How much of the drawn fish's reach beyond its board is kept at most. */
const REACH = 0.72;
/** How far from the line between two rows the eye may lie, in rows: the rows' sums are in their middles. */
const CLEAR = 0.1;
/** How far the drawn fish reach beyond their boards. */
const [WIDEST, HIGHEST] = [3.2, 1.8];
const NUMBER = /-?\d*\.?\d+/g;

/** Outlines for a board that is `wide` half sides wide and `rows` rows high. */
export interface Fish {
  wide: number;
  rows: number;
  body: string;
  dorsal: string;
  anal: string;
  tail: string;
  feelers: readonly string[];
  gill: string;
  mouth: string;
  eye: Point;
}

/** For boards that are widest in the middle. */
export const ROUND: Fish = {
  wide: 8,
  rows: 6,
  body:
    "M3.3 -.8C1 -.5 -1.7 1.5 -2.86 2.7C-3.14 2.92 -3.14 3.12 -2.84 3.3C-1.7 4.5 1 6.5 3.3 6.8C4.3 6.8 5.1" +
    " 6.32 5.8 5.72C6.9 4.8 7.8 3.84 8.9 3.5C8.74 3.2 8.74 2.8 8.9 2.5C7.8 2.16 6.9 1.2 5.8 .28C5.1 -.32 " +
    "4.3 -.8 3.3 -.8Z",
  dorsal:
    "M2.6 -.74C3.5 -1.5 5.4 -1.82 7.3 -1.42C9.2 -1.04 10.4 -.1 11 .92C10 .9 9.4 1.5 8.9 2.5C7.8 2.16 6.9 " +
    "1.2 5.8 .28C5.1 -.32 4.1 -.8 2.6 -.74Z",
  anal:
    "M2.6 6.74C3.5 7.5 5.4 7.82 7.3 7.42C9.2 7.04 10.4 6.1 11 5.08C10 5.1 9.4 4.5 8.9 3.5C7.8 3.84 6.9 4." +
    "8 5.8 5.72C5.1 6.32 4.1 6.8 2.6 6.74Z",
  tail:
    "M8.9 2.5C9.6 2.3 10.2 1.76 11.2 1.66C10.85 2.26 10.65 2.63 10.65 3C10.65 3.37 10.85 3.74 11.2 4.34C1" +
    "0.2 4.24 9.6 3.7 8.9 3.5Z",
  feelers: ["M.35 5.72C.8 6.8 2 7.5 4.6 7.7", "M-.1 5.5C.1 6.6 .6 7.3 1.9 7.7"],
  gill: "M-.98 1.42C-1.75 2.4 -1.75 3.6 -.98 4.58",
  mouth: "M-2.96 3C-2.72 3.08 -2.48 3.06 -2.28 2.92",
  eye: [-1.66, 2.2],
};

/** For boards that are widest below. */
export const LOW: Fish = {
  wide: 8,
  rows: 4,
  body:
    "M3.3 -.8C1 -.5 -1.7 1.5 -2.86 2.62C-3.14 2.84 -3.12 3.06 -2.82 3.2C-2.1 3.9 -.9 4.36 .7 4.44C3.4 4.5" +
    "8 6.9 4.34 8.9 3.56C8.74 3.22 8.74 2.84 8.9 2.5C7.8 2.16 6.9 1.2 5.8 .28C5.1 -.32 4.3 -.8 3.3 -.8Z",
  dorsal:
    "M2.6 -.74C3.5 -1.5 5.4 -1.82 7.3 -1.42C9.2 -1.04 10.4 -.1 11 .92C10 .9 9.4 1.5 8.9 2.5C7.8 2.16 6.9 " +
    "1.2 5.8 .28C5.1 -.32 4.1 -.8 2.6 -.74Z",
  anal:
    "M.7 4.44C1.5 5.22 3.3 5.6 5.5 5.54C7.8 5.48 9.6 5.24 11 4.82C10.1 4.6 9.4 4.2 8.9 3.56C6.9 4.34 3.4 " +
    "4.58 .7 4.44Z",
  tail:
    "M8.9 2.5C9.6 2.3 10.2 1.8 11.2 1.7C10.85 2.3 10.65 2.66 10.65 3.03C10.65 3.4 10.85 3.82 11.2 4.38C10" +
    ".2 4.28 9.6 3.8 8.9 3.56Z",
  feelers: ["M-.5 4.28C.3 5 2 5.5 4.6 5.6", "M-.85 4.16C-.4 4.9 .5 5.4 2.2 5.65"],
  gill: "M-.98 1.42C-1.55 2.15 -1.75 3 -1.2 4.02",
  mouth: "M-2.94 2.92C-2.7 3 -2.46 2.98 -2.26 2.84",
  eye: [-1.66, 2.2],
};

/** A fish laid around a board of the picture. */
export class Fitted {
  private readonly scale: Point;
  private readonly reach: Point;

  /** The fish reaches at most `beyond` over the board, so that it stays on its plate. */
  constructor(readonly fish: Fish, private readonly room: Box, beyond: number) {
    const [left, top, right, bottom] = room;
    this.scale = [(right - left) / fish.wide, (bottom - top) / fish.rows];
    this.reach = [Math.min(REACH, beyond / (WIDEST * this.scale[0])), Math.min(REACH, beyond / (HIGHEST * this.scale[1]))];
  }

  /** Where a point of the drawn fish lies; beyond the board it is drawn nearer. */
  at(x: number, y: number): Point {
    const { wide, rows } = this.fish;
    return [
      this.room[0] + nearer(x, wide, this.reach[0]) * this.scale[0],
      this.room[1] + nearer(y, rows, this.reach[1]) * this.scale[1],
    ];
  }

  /** Where the eye lies on a board whose rows are so high: never behind the sums of a row. */
  eye(row: number): Point {
    const [x, y] = this.at(...this.fish.eye);
    const down = (y - this.room[1]) / row;
    const part = down % 1;
    const clear = part < 0.45 ? Math.min(part, CLEAR) : Math.max(part, 1 - CLEAR);
    return [x, this.room[1] + (down - part + clear) * row];
  }

  /** A path of the drawn fish as it lies around the board. */
  line(drawn: string): string {
    const values = [...drawn.matchAll(NUMBER)].map((match) => Number(match[0]));
    let index = 0;
    return drawn.replace(NUMBER, () => {
      const pair = index - (index % 2);
      const placed = this.at(values[pair]!, values[pair + 1]!);
      return `${short(placed[index++ % 2]!)} `;
    });
  }
}

function nearer(value: number, size: number, reach: number): number {
  if (value < 0) return value * reach;
  return value > size ? size + (value - size) * reach : value;
}
