/** Which picture stands for a piece: chosen by its kind, on the board and in hands alike. */

import type { HandItem, Piece, Scene } from "../lib/types";
import { glassOf, isPanel } from "./boards/panels";
import { STONE_COLOURS } from "./boards/slab";
import type { Canvas } from "./canvas";
import { COLOURS, SEATS, type Colour } from "./palette";
import * as pieces from "./pieces";
import type { Polygon } from "./shapes";

export type Figure = readonly [name: string, make: () => string];
/** The colour of stones that belong to no colour. */
const LOOSE = 3;

function isColour(word: string): word is Colour {
  return word in COLOURS;
}

/** The colour that a triangular piece shows. */
function colourOf(kind: string, parts: readonly string[], words: string): Colour {
  return [kind, ...parts, ...words.toLowerCase().split(" ")].find(isColour) ?? "yellow";
}

/** The picture of a piece, or null where only a label helps. */
export function figure(canvas: Canvas, item: Piece | HandItem, outline: Polygon = pieces.UP): Figure | null {
  const { kind, label } = item;
  const seat = item.seat ?? 0;
  const parts = item.parts ?? [];
  const number = item.number ?? null;
  if (["stack", "circle", "square"].includes(kind)) {
    const shown = parts.length ? parts : [kind];
    return [`stack${seat}-${shown.join("-")}`, () => pieces.stack(canvas, seat, shown)];
  }
  if (kind === "marble") {
    const glass = parts.includes("black") ? 1 : parts.includes("red") ? 0 : seat % 2 ? 1 : 0;
    return [`marble${glass}`, () => pieces.marble(canvas, glass)];
  }
  if (kind === "stone" && parts.length) {
    const index = STONE_COLOURS.indexOf(label.split(" ")[0] ?? "");
    const colour = index < 0 ? LOOSE : index;
    const cubes = parts.map((part): pieces.Cube => [Number(part[0]), Number(part[1]), Number(part[2])]);
    return [`stone${colour}-${parts.join("-")}`, () => pieces.stone(colour, cubes)];
  }
  if (number !== null && (kind === "piece" || (kind === "tile" && outline === pieces.UP))) {
    return [`either-${number}`, () => pieces.twoSided(canvas, number)];
  }
  if (["single", "disc", "gipf", "piece"].includes(kind)) {
    const count = parts.length > 1 ? parts.length : kind === "gipf" ? 2 : 1;
    return [`disc${seat}-${count}`, () => pieces.turned(canvas, seat, count)];
  }
  if (kind === "cube") {
    return [`cube${seat}-${number}`, () => pieces.cubeTop(canvas, seat, number)];
  }
  if (["triangle", "given", "entry", "tile"].includes(kind) || isColour(kind)) {
    const colour = colourOf(kind, parts, label);
    const style = ["given", "entry"].includes(kind) ? kind : "";
    const way = outline === pieces.UP ? "hand" : pieces.isUp(outline) ? "up" : "down";
    const make = () => pieces.triangle(canvas, colour, number, outline, style);
    return [`tri-${colour}-${number}-${way}${style}`, make];
  }
  return null;
}

/** The piece that stands for a seat, in the material of this scene. */
export function seatSign(canvas: Canvas, scene: Scene, seat: number): Figure {
  const name = (scene.seat_names[seat] ?? "").toLowerCase();
  if (scene.regions.some(isPanel)) {
    const glass = glassOf(scene, seat);
    return [`marble${glass}`, () => pieces.marble(canvas, glass)];
  }
  const colour = STONE_COLOURS.indexOf(name.split("-")[0] ?? "");
  if (scene.geometry === "polycube" && colour >= 0) {
    return [`cube${colour}-null`, () => pieces.cubeTop(canvas, colour, null)];
  }
  if (name === "yellow" || name === "blue") {
    return [`tri-${name}-null-hand`, () => pieces.triangle(canvas, name, null, pieces.UP)];
  }
  const material = seat % SEATS.length;
  return [`disc${material}-1`, () => pieces.turned(canvas, material)];
}
