/** A slab of slate with engraved lines, for points on a hexagon. */

import type { Cell, Region } from "../../lib/types";
import { DIAGONAL, circle, label, path, type Canvas } from "../canvas";
import type { Layout } from "../layout";
import { capsule, centreOf, grown, hull, rounded, short, type Point } from "../shapes";
import { castShadow, type Ground } from "./ground";

const [SLAB, SLAB_ROUND, SLAB_THICK] = [72, 46, 16];
const INLAY = 46;
const [LINE, SPOT, DOT] = [6, 10, 10];
const NAME_AWAY = 37;

function draw(canvas: Canvas, layout: Layout): void {
  const { scene } = layout;
  const middles = scene.cells.map((cell) => layout.place(cell.centre));
  const edge = rounded(grown(hull(middles), SLAB), SLAB_ROUND);
  castShadow(canvas, edge, 18);
  const stone = canvas.linear("slate", [[0, "var(--slate-0)"], [1, "var(--slate-1)"]], [0.1, 0, 0.8, 1]);
  const rim = canvas.linear("edge", [[0, "#fff", 0.7], [0.5, "#fff", 0.12], [1, "#000", 0.35]], DIAGONAL);
  canvas.add(
    path(edge, { fill: "var(--slate-2)", transform: `translate(0 ${SLAB_THICK})` }),
    path(edge, { fill: stone }),
    path(rounded(grown(hull(middles), SLAB - 2), SLAB_ROUND), { fill: "none", stroke: rim, strokeWidth: 4 }),
  );
  const inner = scene.cells.filter((cell) => cell.role !== "dot").map((cell) => layout.place(cell.centre));
  if (inner.length) {
    canvas.add(path(rounded(grown(hull(inner), INLAY), 20), { fill: "var(--slate-inlay)", fillOpacity: 0.55 }));
  }
  lines(canvas, layout);
  const occupied = new Set(scene.pieces.map((piece) => piece.cell));
  const middle = centreOf(middles);
  for (const cell of scene.cells) point(canvas, layout, cell, middle, !occupied.has(cell.id));
  for (const region of scene.regions) if (region.role === "closed line") closedLine(canvas, layout, region);
}

function lines(canvas: Canvas, layout: Layout): void {
  let d = "";
  for (const line of layout.scene.lines) {
    const [x0, y0] = layout.place(line.start);
    const [x1, y1] = layout.place(line.end);
    d += `M${short(x0)} ${short(y0)}L${short(x1)} ${short(y1)}`;
  }
  const light = { stroke: "var(--slate-light)", strokeOpacity: 0.5, transform: "translate(1.4 2)" };
  canvas.add(path(d, { strokeWidth: LINE, ...light }), path(d, { stroke: "var(--slate-cut)", strokeWidth: LINE }));
}

function point(canvas: Canvas, layout: Layout, cell: Cell, middle: Point, empty: boolean): void {
  const [x, y] = layout.place(cell.centre);
  if (cell.role === "dot") {
    canvas.add(canvas.stamp("dot", stud, x, y));
    const share = NAME_AWAY / Math.hypot(x - middle[0], y - middle[1]);
    const [nx, ny] = [x + (x - middle[0]) * share, y + (y - middle[1]) * share];
    canvas.add(label(cell.label ?? "", nx, ny, 20, "var(--slate-ink)", { weight: 550 }));
    return;
  }
  canvas.add(canvas.stamp("spot", () => dimple(canvas), x, y));
  if (empty) {
    const style = { anchor: "start", weight: 500 } as const;
    canvas.add(label(cell.label ?? "", x + 18, y, 15, "var(--slate-ink)", style));
  }
}

function stud(): string {
  return (
    circle(1.5, 2.5, DOT, { fill: "#000", fillOpacity: 0.35 }) +
    circle(0, 0, DOT, { fill: "var(--slate-cut)" }) +
    circle(-2.5, -3, 3, { fill: "var(--slate-light)", fillOpacity: 0.7 })
  );
}

function dimple(canvas: Canvas): string {
  const cut = canvas.linear("cut", [[0, "#000", 0.4], [0.55, "#000", 0.05], [1, "#fff", 0.6]], DIAGONAL);
  return (
    circle(0, 0, SPOT, { fill: "var(--slate-cut)" }) +
    circle(0, 0, SPOT - 1, { fill: "none", stroke: cut, strokeWidth: 2.5 })
  );
}

/** Bar a full line between its dots and its first spots. */
function closedLine(canvas: Canvas, layout: Layout, { cells }: Region): void {
  for (const [dot, spot] of [[cells[0], cells[1]], [cells.at(-1), cells.at(-2)]]) {
    if (!dot || !spot) continue;
    const [x0, y0] = layout.centre(dot);
    const [x1, y1] = layout.centre(spot);
    const [x, y] = [x0 + (x1 - x0) * 0.27, y0 + (y1 - y0) * 0.27];
    const [ax, ay] = [(y0 - y1) * 0.14, (x1 - x0) * 0.14];
    const d = `M${short(x - ax)} ${short(y - ay)}L${short(x + ax)} ${short(y + ay)}`;
    const line = { fill: "none", strokeLinecap: "round" };
    canvas.add(
      path(d, { ...line, stroke: "var(--mark-halo)", strokeWidth: 10, strokeOpacity: 0.8 }),
      path(d, { ...line, stroke: "var(--mark-capture)", strokeWidth: 6.5 }),
    );
  }
}

function drawOver(canvas: Canvas, layout: Layout): void {
  for (const region of layout.scene.regions) {
    if (region.role !== "row" && region.role !== "free row") continue;
    const d = capsule(layout.known(region.cells).map((cell) => layout.place(cell.centre)), 47);
    const halo = { fill: "#ffe9b0", fillOpacity: 0.13, stroke: "#5a3b02", strokeOpacity: 0.55, strokeWidth: 8 };
    const strokeDasharray = region.role === "free row" ? "14 9" : undefined;
    canvas.add(path(d, halo), path(d, { fill: "none", stroke: "#ffc341", strokeWidth: 5, strokeDasharray }));
  }
  for (const mark of layout.scene.marks) {
    const way = layout.known(mark.cells);
    if (mark.kind === "way" && way[0]?.role === "dot") pushArrow(canvas, layout, way[0].id);
    else if (mark.kind === "row") {
      for (const cell of way) decision(canvas, layout.place(cell.centre), !!mark.label?.startsWith("must"));
    }
  }
}

function pushArrow(canvas: Canvas, layout: Layout, dot: string): void {
  const moved = layout.scene.marks.filter((mark) => ["way", "last"].includes(mark.kind));
  const next = moved.flatMap((mark) => mark.cells)[1];
  if (next) canvas.add(arrow(layout.centre(dot), layout.centre(next)));
}

/** An arrow that pushes from a dot towards its neighbour. */
export function arrow([x0, y0]: Point, [x1, y1]: Point, fill = "#ffc341", dark = "#5a3b02"): string {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const back: Point = [x0 + ux * 30, y0 + uy * 30];
  const head: Point[] = [
    [x0 + ux * 56, y0 + uy * 56],
    [back[0] - uy * 20, back[1] + ux * 20],
    [back[0] + uy * 20, back[1] - ux * 20],
  ];
  const shaft = `M${short(x0 + ux * 2)} ${short(y0 + uy * 2)}L${short(back[0])} ${short(back[1])}`;
  return (
    path(shaft, { stroke: dark, strokeOpacity: 0.6, strokeWidth: 15, strokeLinecap: "round" }) +
    path(rounded(head, 3), { fill, stroke: dark, strokeOpacity: 0.6, strokeWidth: 3 }) +
    path(shaft, { stroke: fill, strokeWidth: 11, strokeLinecap: "round" })
  );
}

/** Mark a piece that goes with an arrow upwards, one that may go with a question. */
function decision(canvas: Canvas, [x, py]: Point, must: boolean): void {
  const y = py - 7;
  if (must) {
    const line = { fill: "none", stroke: "#a84a24", strokeWidth: 5, strokeLinecap: "round", strokeLinejoin: "round" };
    canvas.add(path(`M${short(x - 9)} ${short(y + 4)}l9 -9l9 9`, line));
    return;
  }
  canvas.add(
    circle(x + 26, y - 22, 14, { fill: "#2d5f33", stroke: "#fff8ea", strokeWidth: 2 }),
    label("?", x + 26, y - 22, 20, "#fff", { weight: 700 }),
  );
}

export const SLATE: Ground = { draw, margin: [40, 52, 40, 62], roundMarks: true, drawOver };
