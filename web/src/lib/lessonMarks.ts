/** Marks of a lesson on its board: what the words are about, and how a touch was answered. */

import type { Place, Shown } from "./boards.svelte";

export interface LessonMarks {
  /** What the words are about. */
  point: readonly string[];
  wrong: readonly string[];
  right: readonly string[];
  /** What explains a wrong touch, such as the piece in the way. */
  because: readonly string[];
}

const BADGE = { x: 33, y: -33, radius: 17 };
const SIGNS = { wrong: "M-7 -7L7 7M7 -7L-7 7", right: "M-8 1L-2 7L8 -6" };

function outlined(kind: string, { outline }: Place): string {
  return `<path d="${outline}" class="lesson-mark halo"/><path d="${outline}" class="lesson-mark ${kind}"/>`;
}

function badged(kind: keyof typeof SIGNS, place: Place): string {
  const sign = `<circle r="${BADGE.radius}"/><path d="${SIGNS[kind]}"/>`;
  return `${outlined(kind, place)}<g class="lesson-badge ${kind}" transform="translate(${place.x + BADGE.x} ${place.y + BADGE.y})"><g class="up">${sign}</g></g>`;
}

/** A position with marks on one of its boards. The marks stand in the layer over the pieces, so that the board needs to know nothing of them. */
export function withMarks(shown: Shown, index: number, marks: LessonMarks): Shown {
  const places = (cells: readonly string[]) => cells.flatMap((cell) => shown.view.places.get(cell) ?? []);
  const answered = new Set([...marks.wrong, ...marks.right]);
  const drawn = [
    ...places(marks.point.filter((cell) => !answered.has(cell))).map((place) => outlined("point", place)),
    ...places(marks.because.filter((cell) => !answered.has(cell))).map((place) => outlined("because", place)),
    ...places(marks.wrong).map((place) => badged("wrong", place)),
    ...places(marks.right).map((place) => badged("right", place)),
  ].join("");
  if (!drawn) return shown;
  const layers = shown.layers.map((layer, i) => (i === index ? { ...layer, over: (layer.over ?? "") + drawn } : layer));
  return { ...shown, layers };
}
