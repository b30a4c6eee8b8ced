/** Wooden panels on a mat: grooves between them, hollows for marbles, their points on tags. */

import type { Region, Scene } from "../../lib/types";
import { DIAGONAL, DOWN, box, circle, label, path, type Canvas } from "../canvas";
import { grain } from "../grain";
import type { Layout } from "../layout";
import { GLASS } from "../pieces";
import { bounds, grown, outlines, polyline, rounded, roundedBox, type Point } from "../shapes";
import { castShadow, type Ground } from "./ground";

const [GAP, CORNER, THICK] = [3, 10, 7];
const HOLLOW = 35;
const TAG = 17;
/** How far the mat reaches beyond panels and coordinates. */
const MAT = 30;
const WOODS = 5;

/** Whether a region is a panel, in whatever state it is. */
export function isPanel(region: Region): boolean {
  return region.role.endsWith("panel");
}

/** Which glass a seat plays: colours may have changed hands. */
export function glassOf(scene: Scene, seat: number | null | undefined): 0 | 1 {
  const name = seat == null ? "" : (scene.seat_names[seat] ?? "").toLowerCase();
  return name === "black" ? 1 : name === "red" ? 0 : seat ? 1 : 0;
}

function draw(canvas: Canvas, layout: Layout): void {
  const { scene } = layout;
  const corners = [...scene.cells.flatMap((cell) => layout.outline(cell)), ...scene.tags.map(({ at }) => layout.place(at))];
  const [x0, y0, x1, y1] = bounds(corners);
  const mat = roundedBox(x0 - MAT, y0 - MAT, x1 - x0 + 2 * MAT, y1 - y0 + 2 * MAT, 26);
  castShadow(canvas, mat, 10);
  canvas.add(path(mat, { fill: canvas.linear("mat", [[0, "var(--mat-0)"], [1, "var(--mat-1)"]], DIAGONAL) }));
  for (const tag of scene.tags) {
    if (tag.role !== "coordinate") continue;
    const [x, y] = layout.place(tag.at);
    canvas.add(label(tag.text, x, y, 24, "var(--mat-ink)", { weight: 500 }));
  }
  scene.regions.filter(isPanel).forEach((region, index) => panel(canvas, layout, region, index));
  bands(canvas, layout);
  for (const cell of scene.cells) {
    canvas.add(canvas.stamp("hollow", () => hollow(canvas), ...layout.place(cell.centre)));
  }
}

function panel(canvas: Canvas, layout: Layout, region: Region, index: number): void {
  for (const outline of outlines(layout.known(region.cells).map((cell) => layout.outline(cell)))) {
    const top = rounded(grown(outline, -GAP), CORNER);
    const [x0, y0, x1, y1] = bounds(outline);
    const wood = `var(--wood-${(index * 3 + region.cells.length) % WOODS})`;
    const upright = y1 - y0 > x1 - x0;
    const lines = grain(index + 1, x0 + 8, y0 + 8, x1 - x0 - 16, y1 - y0 - 16, upright, 13);
    canvas.add(
      path(top, { fill: "#140a04", fillOpacity: 0.3, transform: `translate(3 ${THICK + 4})` }),
      path(top, { fill: "var(--grain)", transform: `translate(0 ${THICK - 2})` }),
      path(top, { fill: wood, stroke: "var(--groove)", strokeOpacity: 0.55, strokeWidth: 2.4 }),
      path(lines, { fill: "none", stroke: "var(--grain)", strokeOpacity: 0.15, strokeWidth: 2.2 }),
      path(rounded(grown(outline, -GAP - 2.2), CORNER - 1), {
        fill: canvas.linear("sheen", [[0, "#fff6e0", 0.22], [0.5, "#fff6e0", 0], [1, "#2a1504", 0.16]], DIAGONAL),
        stroke: "var(--groove-light)",
        strokeOpacity: 0.35,
        strokeWidth: 1.8,
      }),
    );
  }
}

/** The lines in which the next marble may lie. */
function bands(canvas: Canvas, layout: Layout): void {
  for (const line of layout.scene.lines) {
    let [x0, y0, x1, y1] = bounds([layout.place(line.start), layout.place(line.end)]);
    if (y0 === y1) [y0, y1] = [y0 - 44, y1 + 44];
    else [x0, x1] = [x0 - 44, x1 + 44];
    canvas.add(box(x0, y0, x1 - x0, y1 - y0, { fill: "#fff3c4", fillOpacity: 0.16 }));
  }
}

function hollow(canvas: Canvas): string {
  const dark = "var(--groove)";
  const inside = canvas.radial("hollow-in", [[0, dark, 0.16], [0.72, dark, 0.26], [1, dark, 0.5]], [0.56, 0.6, 0.62]);
  const lip = canvas.linear("hollow-lip", [[0, dark, 0.55], [0.5, dark, 0], [1, "#fff6e0", 0.6]], DOWN);
  return (
    circle(0, 0, HOLLOW, { fill: inside }) + circle(0, 0, HOLLOW, { fill: "none", stroke: lip, strokeWidth: 2.4 })
  );
}

function drawOver(canvas: Canvas, layout: Layout): void {
  for (const region of layout.scene.regions) {
    if (region.role === "area") area(canvas, layout, region);
    else if (region.role === "chain") chain(canvas, layout, region);
  }
  for (const region of layout.scene.regions.filter(isPanel)) tag(canvas, layout, region);
}

function area(canvas: Canvas, layout: Layout, region: Region): void {
  const colour = GLASS[glassOf(layout.scene, region.seat)][3];
  for (const outline of outlines(layout.known(region.cells).map((cell) => layout.outline(cell)))) {
    const d = rounded(grown(outline, -5), 20);
    canvas.add(
      path(d, { fill: "none", stroke: "#120a05", strokeOpacity: 0.45, strokeWidth: 5.5 }),
      path(d, { fill: "none", stroke: colour, strokeWidth: 3.4, strokeDasharray: "2 9", strokeLinecap: "round" }),
    );
  }
}

function chain(canvas: Canvas, layout: Layout, region: Region): void {
  const d = polyline(layout.known(region.cells).map((cell) => layout.place(cell.centre)));
  const thread = { fill: "none", strokeLinecap: "round" };
  canvas.add(
    path(d, { ...thread, stroke: "#120a05", strokeOpacity: 0.5, strokeWidth: 8 }),
    path(d, { ...thread, stroke: "#fff3c4", strokeWidth: 4 }),
  );
}

function tag(canvas: Canvas, layout: Layout, region: Region): void {
  const [x, y] = tagPlace(layout, region);
  const text = String(region.value);
  const decided = region.role === "decided panel";
  if (!decided && region.role !== "leading panel") {
    canvas.add(
      circle(x, y, TAG - 2, { fill: "var(--wood-1)", fillOpacity: 0.5 }),
      label(text, x, y, 23, "var(--engraved)", { weight: 700 }),
    );
    return;
  }
  const glass = glassOf(layout.scene, region.seat);
  const colour = GLASS[glass][1];
  const [fill, stroke] = decided ? [colour, "var(--tag)"] : ["var(--tag)", colour];
  canvas.add(
    circle(x + 1.5, y + 3, TAG, { fill: "#000", fillOpacity: 0.3 }),
    circle(x, y, TAG, { fill, stroke, strokeWidth: 3 }),
  );
  if (glass === 1) canvas.add(circle(x, y, TAG - 4, { fill: "none", stroke, strokeWidth: 1.4 }));
  canvas.add(label(text, x, y, 22, decided ? "#fff" : colour, { weight: 700 }));
}

/** A place of a panel where no marble lies: a corner of four fields, or beside two. */
function tagPlace(layout: Layout, region: Region): Point {
  const corners = new Map<string, [Point, number]>();
  for (const cell of layout.known(region.cells)) {
    for (const point of layout.outline(cell)) {
      const key = point.map((value) => value.toFixed(1)).join();
      corners.set(key, [point, (corners.get(key)?.[1] ?? 0) + 1]);
    }
  }
  const all = [...corners.values()];
  const [x0, y0, x1, y1] = bounds(all.map(([point]) => point));
  const far = ([x, y]: Point) => Math.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2);
  const inner = all.filter(([, count]) => count === 4).map(([point]) => point);
  if (inner.length) return inner.reduce((a, b) => (far(b) < far(a) - 0.01 ? b : a));
  const shared = all.filter(([, count]) => count === 2).map(([point]) => point);
  const [x, y] = shared.sort((a, b) => a[0] - b[0] || a[1] - b[1])[0] ?? [x0, y0];
  const inset = TAG + 1;
  return x1 - x0 > y1 - y0 ? [x, y0 + inset] : [x0 + inset, y];
}

export const PANELS: Ground = { draw, margin: [MAT + 8, MAT + 8, MAT + 8, MAT + 18], roundMarks: true, drawOver };
