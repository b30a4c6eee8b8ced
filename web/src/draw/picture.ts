/** A scene as layers of SVG: the board, its pieces one by one, and what lies over them. */

import type { Piece, Scene } from "../lib/types";
import type { Ground } from "./boards/ground";
import { PANELS, isPanel } from "./boards/panels";
import { PLATE } from "./boards/plate";
import { PLAN, isBox } from "./boards/slab";
import { SLATE } from "./boards/slate";
import { VENEER } from "./boards/veneer";
import { Canvas, label } from "./canvas";
import { figure } from "./figures";
import { Layout } from "./layout";
import { Marks } from "./marks";
import { bounds, type Box } from "./shapes";

/** A piece where it stands; `drawn` is around its own origin. */
export interface Stand {
  key: string;
  piece: Piece;
  x: number;
  y: number;
  drawn: string;
}

export interface Picture {
  layout: Layout;
  ground: Ground;
  box: Box;
  definitions: string;
  under: string;
  marks: string;
  stands: Stand[];
  over: string;
}

export function groundOf(scene: Scene): Ground {
  if (scene.geometry === "square" && scene.regions.some(isPanel)) return PANELS;
  return { square: VENEER, hexagon: SLATE, triangle: PLATE, polycube: PLAN }[scene.geometry];
}

export function picture(scene: Scene, prefix: string, turned = false): Picture {
  const canvas = new Canvas(prefix);
  const layout = new Layout(scene, turned);
  const ground = groundOf(scene);
  ground.draw(canvas, layout);
  const under = canvas.take();
  const marks = new Marks(canvas, layout, !!ground.roundMarks);
  let stands: Stand[] = [];
  if (!ground.drawsPieces) {
    marks.under();
    stands = standing(canvas, layout);
  }
  const underMarks = canvas.take();
  ground.drawOver?.(canvas, layout);
  if (!ground.drawsPieces) marks.over();
  const over = canvas.take();
  const definitions = [...canvas.definitions.values()].join("");
  return { layout, ground, box: room(layout, ground), definitions, under, marks: underMarks, stands, over };
}

/** The pieces that a scene would add to another or change in it, drawn alike. */
export function changes(scene: Scene, before: Scene, prefix: string, turned: boolean): { definitions: string; stands: Stand[] } {
  const there = new Map(before.pieces.map((piece) => [placeOf(piece), lookOf(piece)]));
  const canvas = new Canvas(prefix);
  const stands = standing(canvas, new Layout(scene, turned)).filter(({ key, piece }) => there.get(key) !== lookOf(piece));
  return { definitions: [...canvas.definitions.values()].join(""), stands };
}

function placeOf({ cell, level }: Piece): string {
  return `${cell}/${level ?? 0}`;
}

function lookOf({ kind, seat, number, parts }: Piece): string {
  return [kind, seat, number, ...(parts ?? [])].join();
}

function standing(canvas: Canvas, layout: Layout): Stand[] {
  const stands = layout.scene.pieces.flatMap((piece) => {
    const cell = layout.cells.get(piece.cell);
    if (!cell) return [];
    const [x, y] = layout.place(cell.centre);
    const found = figure(canvas, piece, layout.around(cell));
    const drawn = found ? canvas.stamp(...found) : label(piece.label.slice(0, 3), 0, 0, 30, "var(--ink)");
    return [{ key: placeOf(piece), piece, x, y, drawn }];
  });
  // What stands nearer to the viewer covers what stands behind it.
  return stands.sort((a, b) => a.y - b.y);
}

function room(layout: Layout, ground: Ground): Box {
  const corners = layout.scene.cells.flatMap((cell) => layout.outline(cell));
  if (ground === PANELS || isBox(layout.scene)) corners.push(...layout.scene.tags.map((tag) => layout.place(tag.at)));
  const [x0, y0, x1, y1] = bounds(corners);
  const [left, top, right, bottom] = ground.margin;
  return [x0 - left, y0 - top, x1 + right, y1 + bottom];
}
