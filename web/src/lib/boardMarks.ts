/** Marks over the pieces of a position, which the server drew: they lie in the layer over the pieces. */

import type { Shown } from "./boards.svelte";

/** A position with marks on its boards, given in the order of the boards. */
export function withMarks(shown: Shown, marks: readonly (readonly string[])[]): Shown {
  if (!marks.length) return shown;
  const layers = shown.layers.map((layer, board) => ({ ...layer, over: (layer.over ?? "") + marks.map((line) => line[board] ?? "").join("") }));
  return { ...shown, layers };
}

/** What points at a cell, on the board of a seat; nothing for pieces beside the board. */
export function pointingAt(shown: Shown, cell: string, seat: number | null): string[] {
  const place = shown.view.places.get(cell);
  if (!place) return [];
  const symbols = ["last", "touch-aimed"].map((kind) => shown.view.href(`${kind}-${place.pose}`));
  const ring = symbols.map((symbol) => `<use x="${place.x}" y="${place.y}" href="${symbol}"/>`).join("");
  const board = Math.max(0, shown.scene.boards.findIndex((own) => own.seat === seat));
  return shown.layers.map((_, index) => (index === board ? ring : ""));
}
