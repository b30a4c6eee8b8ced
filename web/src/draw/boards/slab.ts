/** The plan of a building seen from above: on each square its top colour, height and limit. */

import type { Cell, Piece, Scene } from "../../lib/types";
import { DIAGONAL, box, label, path, type Canvas } from "../canvas";
import type { Layout } from "../layout";
import { CUBES } from "../palette";
import { cubeTop } from "../pieces";
import { bounds, roundedBox } from "../shapes";
import { castShadow, writeRim, type Ground } from "./ground";

const EDGE = 46;
/** The colours of stones, in the order of their materials. */
export const STONE_COLOURS: readonly string[] = ["red", "blue", "green", "yellow"];

/** The number of a cube's colour. */
export function cubeColour(piece: Piece): number {
  const index = STONE_COLOURS.indexOf(piece.parts?.[0] ?? "");
  return index < 0 ? (piece.seat ?? 0) % STONE_COLOURS.length : index;
}

function draw(canvas: Canvas, layout: Layout): void {
  const { scene } = layout;
  const corners = scene.cells.flatMap((cell) => layout.outline(cell));
  if (isBox(scene)) corners.push(...scene.tags.map((tag) => layout.place(tag.at)));
  const [left, top, right, bottom] = bounds(corners);
  const [width, height] = [right - left + 2 * EDGE, bottom - top + 2 * EDGE - 10];
  const shape = roundedBox(left - EDGE, top - EDGE + 20, width, height, 18);
  const stone = canvas.linear("slab", [[0, "var(--slab-0)"], [1, "var(--slab-1)"]], DIAGONAL);
  castShadow(canvas, shape, 12);
  canvas.add(
    path(shape, { fill: "var(--slab-2)", transform: "translate(0 8)" }),
    path(shape, { fill: stone, stroke: "#fff", strokeOpacity: 0.25, strokeWidth: 1.5 }),
  );
  writeRim(canvas, layout, left - EDGE / 2, bottom + EDGE / 2 - 2, "var(--slab-ink)");
  const built = new Set(scene.pieces.map((piece) => piece.cell));
  const limits = limitsOf(scene);
  for (const cell of scene.cells) {
    const [x, y] = layout.place(cell.centre);
    canvas.add(
      box(x - 46, y - 46, 92, 92, { rx: 9, fill: "var(--slab-cut)" }),
      box(x - 46, y - 44, 92, 90, { rx: 9, fill: "var(--slab-field)" }),
    );
    const limit = limits.get(cell.id);
    if (limit !== undefined && !built.has(cell.id)) {
      canvas.add(label(`/${limit}`, x + 20, y + 24, 26, "var(--slab-ink)"));
    }
  }
}

/** How high each square may be built. */
export function limitsOf(scene: Scene): Map<string, number> {
  return new Map(
    scene.regions
      .filter((region) => region.role === "limit" && region.value != null)
      .flatMap((region) => region.cells.map((cell) => [cell, region.value!] as const)),
  );
}

function drawOver(canvas: Canvas, layout: Layout): void {
  const { scene } = layout;
  const stones = stonesOf(scene);
  const limits = limitsOf(scene);
  const full = new Set(scene.regions.filter(({ role }) => role === "full").flatMap(({ cells }) => cells));
  const last = new Set(scene.marks.filter(({ kind }) => kind === "last").flatMap(({ cells }) => cells));
  const tops = new Map<string, Piece>();
  for (const piece of scene.pieces) {
    if ((piece.level ?? 0) >= (tops.get(piece.cell)?.level ?? 0)) tops.set(piece.cell, piece);
  }
  for (const cell of scene.cells) {
    const number = stones.get(cell.id);
    const top = tops.get(cell.id);
    if (number !== undefined) cube(canvas, layout, cell, number);
    else if (top) column(canvas, layout, cell, top, limits.get(cell.id), full.has(cell.id));
    if (last.has(cell.id)) ring(canvas, layout, cell);
  }
  if (!isBox(scene)) return;
  for (const tag of scene.tags) canvas.add(label(tag.text, ...layout.place(tag.at), 26, "var(--slab-ink)"));
}

/** Whether a scene is a box whose levels lie side by side. */
export function isBox(scene: Scene): boolean {
  return scene.geometry === "polycube" && scene.cells.every((cell) => cell.role === "cell");
}

/** The number of the stone in each cell of a box. */
function stonesOf(scene: Scene): Map<string, number> {
  if (!isBox(scene)) return new Map();
  const stones = scene.regions.filter((region) => region.role === "stone");
  return new Map(stones.flatMap((stone, number) => stone.cells.map((cell) => [cell, number] as const)));
}

/** A cell of a box: its stone's colour and letter, which all its cubes share. */
function cube(canvas: Canvas, layout: Layout, cell: Cell, number: number): void {
  const [x, y] = layout.place(cell.centre);
  const colour = number % STONE_COLOURS.length;
  const letter = String.fromCharCode(65 + (number % 26));
  canvas.add(
    canvas.stamp(`cube${colour}-null`, () => cubeTop(canvas, colour, null), x, y),
    label(letter, x - 6, y + 4, 40, CUBES[colour]!.ink, { title: true }),
  );
}

function column(
  canvas: Canvas, layout: Layout, cell: Cell, top: Piece, limit: number | undefined, full: boolean,
): void {
  const [x, y] = layout.place(cell.centre);
  const [colour, height] = [cubeColour(top), (top.level ?? 0) + 1];
  const { ink } = CUBES[colour]!;
  canvas.add(canvas.stamp(`cube${colour}-${height}`, () => cubeTop(canvas, colour, height), x, y));
  if (full) canvas.add(box(x - 32, y + 31, 44, 5, { rx: 2.5, fill: ink, fillOpacity: 0.9 }));
  else if (limit !== undefined) canvas.add(label(`/${limit}`, x + 26, y + 28, 22, ink, { opacity: 0.92 }));
}

function ring(canvas: Canvas, layout: Layout, cell: Cell): void {
  const [x, y] = layout.place(cell.centre);
  canvas.add(
    box(x - 47, y - 47, 94, 94, { fill: "none", rx: 11, stroke: "#fff3c4", strokeWidth: 7 }),
    box(x - 47, y - 47, 94, 94, { fill: "none", rx: 11, stroke: "#6d5206", strokeWidth: 2.5 }),
  );
}

export const PLAN: Ground = {
  draw, margin: [EDGE + 10, EDGE - 10, EDGE + 10, EDGE + 16], drawsPieces: true, drawOver,
};
