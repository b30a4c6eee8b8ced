/** A chequered field of two woods in a dark frame; exits are channels beyond the far sides. */

import type { Cell } from "../../lib/types";
import { DIAGONAL, DOWN, box, path, type Canvas } from "../canvas";
import { grain } from "../grain";
import type { Layout } from "../layout";
import { SEATS } from "../palette";
import { bounds, roundedBox, short } from "../shapes";
import { castShadow, sheen, writeRim, type Ground } from "./ground";

const [SIDE, RIM] = [44, 39];

function draw(canvas: Canvas, layout: Layout): void {
  const corners = layout.scene.cells.flatMap((cell) => layout.outline(cell));
  const [left, top, right, bottom] = bounds(corners);
  const [x, y] = [left - SIDE, top - RIM];
  const [width, height] = [right - left + 2 * SIDE, bottom - top + 2 * RIM];
  const frame = roundedBox(x, y, width, height, 22);
  castShadow(canvas, frame);
  const wood = canvas.linear("frame", [[0, "var(--frame-0)"], [1, "var(--frame-1)"]], DIAGONAL);
  const lines = grain(7, x + 6, y + 6, width - 12, height - 12, false, 15);
  const edge = { fill: "none", stroke: "#fff0d0", strokeOpacity: 0.22, strokeWidth: 2 };
  canvas.add(
    path(frame, { fill: wood }),
    path(lines, { fill: "none", stroke: "#1c0d02", strokeOpacity: 0.16, strokeWidth: 2 }),
    path(roundedBox(x + 1.5, y + 1.5, width - 3, height - 3, 20), edge),
  );
  channels(canvas, layout);
  squares(canvas, layout);
  writeRim(canvas, layout, left - SIDE / 2, bottom + RIM / 2, "var(--frame-ink)");
}

function squares(canvas: Canvas, layout: Layout): void {
  const cells = layout.scene.cells.filter((cell) => !cell.role?.includes("exit"));
  const outlines = cells.map((cell) => layout.outline(cell));
  const [left, top, right, bottom] = bounds(outlines.flat());
  canvas.add(box(left, top, right - left, bottom - top, { fill: "var(--wood-1)" }));
  let [dark, darkGrain, lightGrain] = ["", "", ""];
  cells.forEach((cell, index) => {
    const [x0, y0, x1, y1] = bounds(outlines[index]!);
    const isDark = cell.role === "dark";
    const lines = grain(index, x0, y0, x1 - x0, y1 - y0, isDark, 17);
    if (isDark) {
      dark += `M${short(x0)} ${short(y0)}H${short(x1)}V${short(y1)}H${short(x0)}z`;
      darkGrain += lines;
    } else lightGrain += lines;
  });
  const grained = { fill: "none", stroke: "var(--grain)", strokeWidth: 2.4 };
  canvas.add(
    path(dark, { fill: "var(--wood-4)" }),
    path(lightGrain, { ...grained, strokeOpacity: 0.13 }),
    path(darkGrain, { ...grained, strokeOpacity: 0.2 }),
    sheen(canvas, left, top, right - left, bottom - top),
  );
  const columns = new Set(outlines.flat().map(([x]) => x));
  const rows = new Set(outlines.flat().map(([, y]) => y));
  const grooves =
    [...columns].map((x) => `M${short(x)} ${short(top)}V${short(bottom)}`).join("") +
    [...rows].map((y) => `M${short(left)} ${short(y)}H${short(right)}`).join("");
  const line = { fill: "none", strokeWidth: 2 };
  canvas.add(
    path(grooves, { ...line, stroke: "var(--groove-light)", strokeOpacity: 0.25, transform: "translate(1.6 1.6)" }),
    path(grooves, { ...line, stroke: "var(--groove)", strokeOpacity: 0.4 }),
  );
}

function channels(canvas: Canvas, layout: Layout): void {
  const exits = layout.scene.cells.filter((cell) => cell.role?.includes("exit"));
  const fill = canvas.linear("channel", [[0, "#000", 0.45], [0.25, "#000", 0.26], [1, "#000", 0.18]], DOWN);
  const half = layout.scene.height / 2;
  for (const row of new Set(exits.map((cell) => cell.centre[1]))) {
    const cells = exits.filter((cell) => cell.centre[1] === row);
    const [x0, y0, x1, y1] = bounds(cells.flatMap((cell) => layout.outline(cell)));
    canvas.add(box(x0, y0, x1 - x0, y1 - y0, { rx: 7, fill }));
    // White leaves over the upper channel, black over the lower one; the steps point outwards.
    const seat = row < half ? 0 : 1;
    const outwards = y0 > layout.place([0, half])[1] ? 1 : -1;
    for (const cell of cells) canvas.add(pyramid(layout, cell, seat, outwards));
  }
}

function pyramid(layout: Layout, cell: Cell, seat: 0 | 1, outwards: number): string {
  const [x, y] = layout.place(cell.centre);
  if (cell.role === "closed exit") {
    const bar = `M${short(x - 14)} ${short(y - 8)}l28 16M${short(x - 14)} ${short(y + 8)}l28 -16`;
    return path(bar, { stroke: "#000", strokeOpacity: 0.45, strokeWidth: 5, strokeLinecap: "round" });
  }
  const [up, down] = [`v${outwards * 7}`, `v${outwards * -7}`];
  const steps = `M${short(x - 21)} ${short(y - outwards * 10.5)}${up}h7${up}h7${up}h14${down}h7${down}h7${down}z`;
  const line = seat ? { stroke: "#c9c4d8", strokeOpacity: 0.4, strokeWidth: 1.6 } : {};
  return path(steps, { fill: SEATS[seat]!.top[1], fillOpacity: seat ? 0.95 : 0.6, ...line });
}

export const VENEER: Ground = { draw, margin: [SIDE + 8, RIM + 6, SIDE + 8, RIM + 20] };
