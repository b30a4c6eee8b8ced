/** Where the answer to a wrong touch lies: at its field, inside the board, over as few pieces as possible. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface BubblePlace {
  left: number;
  top: number;
  below: boolean;
  /** Where the tip points at the field, from the left edge of the bubble. */
  tip: number;
}

const GAP = 10;
const TIP_MARGIN = 18;

/** All boxes are in the same coordinates; `board` is the part of the screen that may be covered. */
export function placeBubble(field: Box, size: { width: number; height: number }, board: Box, pieces: readonly Box[]): BubblePlace {
  const middle = (field.left + field.right) / 2;
  const left = Math.max(board.left, Math.min(middle - size.width / 2, board.right - size.width));
  const tip = Math.max(TIP_MARGIN, Math.min(middle - left, size.width - TIP_MARGIN));
  const sides = [false, true].map((below) => {
    const top = below ? field.bottom + GAP : field.top - GAP - size.height;
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    const outside = Math.max(0, board.top - box.top) + Math.max(0, box.bottom - board.bottom);
    return { left, top, below, tip, outside, covered: pieces.filter((piece) => overlap(piece, box)).length };
  });
  const [above, under] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const { outside, covered, ...place } = under.outside < above.outside || (under.outside === above.outside && under.covered < above.covered) ? under : above;
  return place;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
