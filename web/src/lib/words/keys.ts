/** Words of the list of keys at a table. */

import type { Board } from "../types";

type Geometry = Board["geometry"];
type Line = readonly [key: string, meaning: string];

/** Keys of one kind of board, which are listed at no other. */
const OF_BOARDS: Partial<Record<Geometry, readonly Line[]>> = {
  hexagon: [
    ["1 2 3", "choose a row"],
    ["k", "keep or take a GIPF-piece"],
    ["o", "push the other way"],
  ],
  polycube: [
    ["1 to 9, 0", "choose a stone"],
    ["t p r", "turn, tip or roll the stone"],
    ["n, Shift+N", "next place that fits, and back"],
    ["q e", "turn the building"],
  ],
  triangle: [["Space", "turn the piece, or take the next one"]],
};

export const keyWords = {
  close: "Close",
  list: (geometry: Geometry, tellsAnswers: boolean): Line[] => [
    ["← ↑ ↓ →", "walk over the fields"],
    ["Enter", "touch the field, or play the move"],
    ["Ctrl+Enter", "the large button"],
    ["Backspace", "one step back"],
    ["Escape", "close an answer, or one step back"],
    ...(OF_BOARDS[geometry] ?? [["1 2 3, first letter", "choose how the piece goes"] as const]),
    ...(tellsAnswers ? [["a", "say where the answer could come"] as const] : []),
    ["m", "list of moves"],
    ["c", "chat, with people at the table"],
    ["/", "type a move"],
    ["?", "these keys"],
  ],
};
