/** Marks over the pieces of a position, which the server drew: they lie in the layer over the pieces. */

import type { Shown } from "./boards.svelte";

/** A position with marks on its boards, given in the order of the boards. */
export function withMarks(shown: Shown, marks: readonly (readonly string[])[]): Shown {
  if (!marks.length) return shown;
  const layers = shown.layers.map((layer, board) => ({ ...layer, over: (layer.over ?? "") + marks.map((line) => line[board] ?? "").join("") }));
  return { ...shown, layers };
}
