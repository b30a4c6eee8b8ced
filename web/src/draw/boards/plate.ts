/** A walnut plate with a gourami inlaid in maple; its scales are the triangular fields. */

import type { Cell, Region, Tag } from "../../lib/types";
import { DIAGONAL, circle, element, label, path, type Canvas } from "../canvas";
import { grain } from "../grain";
import { joined, UNIT, type Layout } from "../layout";
import { COLOURS } from "../palette";
import { bounds, grown, hull, rounded, roundedBox, short, type Box } from "../shapes";
import { Fitted, LOW, ROUND } from "./fish";
import { castShadow, type Ground } from "./ground";

/** Room on the plate around the fields, for the fish and the sums. */
const MARGIN = 132;
/** What the fish leaves free at the rim of the plate. */
const INSET = 16;
/** The height of a row of triangles. */
const ROW = (UNIT * Math.sqrt(3)) / 2;
const NOTE = [41, 30] as const;

/** Fields of puzzles are printed, not cut into wood. */
function isPrinted(cell: Cell): boolean {
  return cell.role === "white" || cell.role === "grey";
}

function draw(canvas: Canvas, layout: Layout): void {
  const titles = new Map(
    layout.scene.regions
      .filter((region) => region.role.includes("board"))
      .flatMap((region) => region.cells.map((cell) => [cell, region] as const)),
  );
  const boards = joined(layout.scene.cells);
  boards.forEach((cells, index) => {
    const first = cells[0]!;
    const room = bounds(cells.flatMap((cell) => layout.outline(cell)));
    if (isPrinted(first)) {
      paper(canvas, room);
      return;
    }
    plate(canvas, room, index);
    gourami(canvas, layout, cells, room, index);
    const region = titles.get(first.id);
    if (boards.length > 1 && region) title(canvas, region, room);
  });
  for (const cell of layout.scene.cells) field(canvas, layout, cell);
}

function title(canvas: Canvas, region: Region, [left, top]: Box): void {
  const words = region.role.includes("hidden") ? `${region.label}, hidden` : (region.label ?? "");
  canvas.add(label(words, left - MARGIN + 26, top - MARGIN + 34, 28, "var(--frame-ink)", { anchor: "start" }));
}

function paper(canvas: Canvas, [left, top, right, bottom]: Box): void {
  const [width, height] = [right - left + 2 * MARGIN - 12, bottom - top + 2 * MARGIN - 20];
  const sheet = roundedBox(left - MARGIN + 6, top - MARGIN + 6, width, height, 20);
  castShadow(canvas, sheet, 8);
  canvas.add(path(sheet, { fill: "var(--card)", stroke: "var(--line)", strokeWidth: 1.5 }));
}

function plate(canvas: Canvas, [left, top, right, bottom]: Box, index: number): void {
  const [x, y] = [left - MARGIN + 6, top - MARGIN + 6];
  const [width, height] = [right - left + 2 * MARGIN - 12, bottom - top + 2 * MARGIN - 20];
  const shape = roundedBox(x, y, width, height, 30);
  const wood = canvas.linear("plate", [[0, "var(--plate-0)"], [1, "var(--plate-1)"]], DIAGONAL);
  const lines = grain(index + 40, x + 8, y + 8, width - 16, height - 16, false, 22);
  castShadow(canvas, shape, 8);
  canvas.add(
    path(shape, { fill: "var(--plate-2)", transform: "translate(0 8)" }),
    path(shape, { fill: wood }),
    path(lines, { fill: "none", stroke: "var(--plate-2)", strokeOpacity: 0.2, strokeWidth: 2 }),
  );
}

function gourami(canvas: Canvas, layout: Layout, cells: Cell[], room: Box, index: number): void {
  const [left, top, , bottom] = room;
  const outline = hull(cells.flatMap((cell) => layout.outline(cell)));
  // A board that is widest near its lower side gets a low fish, any other a round one.
  const widest = outline.filter(([x]) => x < left + 1).map(([, y]) => y);
  const middle = widest.reduce((a, b) => a + b, 0) / widest.length;
  const fish = middle > top + 0.6 * (bottom - top) ? LOW : ROUND;
  const fitted = new Fitted(fish, room, MARGIN - INSET);
  const fin = canvas.linear("fin", [[0, "var(--fin-0)"], [1, "var(--fin-1)"]], [0, 0, 1, 0.6]);
  const inlay = canvas.linear("inlay", [[0, "var(--inlay-0)"], [1, "var(--inlay-1)"]], [0, 0, 0.8, 1]);
  const cut = { stroke: "var(--inlay-2)", strokeLinejoin: "round" };
  for (const feeler of fish.feelers) {
    const line = { fill: "none", stroke: "var(--fin-0)", strokeWidth: 4, strokeLinecap: "round" };
    canvas.add(path(fitted.line(feeler), line));
  }
  for (const name of ["dorsal", "anal", "tail"] as const) {
    const d = fitted.line(fish[name]);
    canvas.add(
      path(d, { transform: "translate(3 6)", fill: "var(--plate-2)", fillOpacity: 0.45 }),
      path(d, { fill: fin, strokeWidth: 2.2, ...cut }),
      rays(canvas, fitted, name, d, index),
    );
  }
  const body = fitted.line(fish.body);
  const belly = rounded(grown(outline, 16), 22);
  const gill = { fill: "none", strokeWidth: 2.4, strokeOpacity: 0.55, strokeLinecap: "round", ...cut };
  const [x, y] = fitted.eye(ROW);
  canvas.add(
    path(body, { transform: "translate(3 7)", fill: "var(--plate-2)", fillOpacity: 0.5 }),
    path(body, { fill: inlay, strokeWidth: 2.6, ...cut }),
    path(belly, { fill: "var(--inlay-1)" }),
    path(fitted.line(fish.gill), gill),
    path(fitted.line(fish.mouth), { fill: "none", strokeWidth: 3, strokeLinecap: "round", ...cut }),
    circle(x, y, 12.5, { fill: "var(--ochre)", stroke: "var(--inlay-2)", strokeOpacity: 0.35, strokeWidth: 3 }),
    circle(x, y, 8, { fill: "#1c1410" }),
    circle(x - 3, y - 3.2, 2.6, { fill: "#fff", fillOpacity: 0.9 }),
  );
}

/** The rays of a fin, clipped to it; they run on in the directions of the stripes. */
function rays(canvas: Canvas, fitted: Fitted, name: string, shape: string, index: number): string {
  const clipPath = canvas.clip(`${name}${index}`, path(shape, {}));
  const { wide, rows } = fitted.fish;
  let d = "";
  if (name === "tail") {
    const [x, y] = fitted.at(wide * 1.07, rows * 0.5);
    for (let spread = -5; spread < 6; spread++) d += `M${short(x)} ${short(y)}l220 ${spread * 22}`;
  } else {
    for (let step = -4; step < 28; step++) {
      const [x, y] = fitted.at(step / 2, rows / 2);
      d += `M${short(x)} ${short(y)}l340 ${name === "anal" ? 590 : -590}`;
    }
  }
  const line = path(d, { fill: "none", stroke: "var(--inlay-2)", strokeOpacity: 0.28, strokeWidth: 2 });
  return element("g", { clipPath }, line);
}

function field(canvas: Canvas, layout: Layout, cell: Cell): void {
  const outline = layout.outline(cell);
  if (isPrinted(cell)) {
    const { top, edge } = COLOURS[cell.role === "grey" ? "grey" : "white"];
    const shape = rounded(grown(outline, -1.5), 7);
    canvas.add(path(shape, { fill: top[1], stroke: edge, strokeWidth: 2 }));
    if (cell.role === "grey") canvas.add(path(shape, { fill: hatching(canvas) }));
    return;
  }
  const socket = canvas.linear("socket", [[0, "var(--socket-0)"], [1, "var(--socket-1)"]], [0, 0, 0.5, 1]);
  const line = { stroke: "var(--inlay-2)", strokeOpacity: 0.55, strokeWidth: 1.6 };
  canvas.add(
    path(rounded(grown(outline, -2.6), 8), { fill: socket, ...line }),
    path(rounded(grown(outline, -6), 7), {
      fill: cell.role === "centre" ? "var(--ochre)" : "none",
      fillOpacity: 0.25,
      stroke: "#3a240c",
      strokeOpacity: 0.16,
      strokeWidth: 4,
      transform: "translate(1.2 1.8)",
    }),
  );
}

/** The paint that tells grey fields from white ones without their shade. */
function hatching(canvas: Canvas): string {
  const id = canvas.define(
    "print",
    (key) =>
      `<pattern id="${key}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">` +
      `<path d="M0 4.5h9" stroke="#4a4650" stroke-opacity=".28" stroke-width="1.6"/></pattern>`,
  );
  return `url(#${id})`;
}

function drawOver(canvas: Canvas, layout: Layout): void {
  for (const region of layout.scene.regions) {
    if (region.role.includes("chain") || region.role === "group") chain(canvas, layout, region);
  }
  for (const tag of layout.scene.tags) if (tag.text.includes(":")) sums(canvas, layout, tag);
}

function chain(canvas: Canvas, layout: Layout, region: Region): void {
  const cloud = layout.known(region.cells).flatMap((cell) => layout.outline(cell));
  if (!cloud.length) return;
  const d = rounded(grown(hull(cloud), 3), 15);
  if (region.role !== "scored chain") {
    const strokeDasharray = region.role === "group" ? "9 8" : "2 8";
    canvas.add(
      path(d, { fill: "none", stroke: "#fff8e6", strokeWidth: 3.2, strokeDasharray, strokeLinecap: "round" }),
    );
    return;
  }
  canvas.add(
    path(d, { fill: "#ffdf8a", fillOpacity: 0.2, stroke: "var(--ochre)", strokeWidth: 6 }),
    path(d, { fill: "none", stroke: "#fff4cf", strokeOpacity: 0.8, strokeWidth: 1.6 }),
  );
}

/**
 * A pill, half yellow and half blue, with the two sums; a sign joins equal sums. A third number is
 * how many fields of the stripe are free; a stripe that is won has a fish.
 */
function sums(canvas: Canvas, layout: Layout, tag: Tag): void {
  const [yellow = "", blue = "", free = "0"] = tag.text.split(":");
  const printed = layout.scene.cells.some(isPrinted);
  const [left, right] = printed ? [COLOURS.white, COLOURS.grey] : [COLOURS.yellow, COLOURS.blue];
  const [x, y] = layout.place(tag.at);
  const equal = tag.role === "equal sum";
  const won = !!tag.role?.startsWith("won");
  const [w, h] = [NOTE[0] + (equal ? 8 : 0), NOTE[1] / 2];
  let drawn = "";
  if (equal || won) {
    drawn += path(roundedBox(x - w - 5, y - h - 5, 2 * w + 10, 2 * h + 10, h + 5), { fill: "var(--ochre)" });
  }
  const edge = printed ? { stroke: left.edge, strokeWidth: 1.5 } : {};
  const [x0, x1, y0, y1] = [short(x - w + h), short(x + w - h), short(y - h), short(y + h)];
  drawn += path(`M${x0} ${y0}H${short(x)}V${y1}H${x0}a${h} ${h} 0 0 1 0 ${-2 * h}Z`, { fill: left.top[1], ...edge });
  drawn += path(`M${short(x)} ${y0}H${x1}a${h} ${h} 0 0 1 0 ${2 * h}H${short(x)}Z`, { fill: right.top[1], ...edge });
  for (const [text, side, ink, seat] of [[yellow, -1, left.ink, 0], [blue, 1, right.ink, 1]] as const) {
    const at = x + side * w * (equal ? 0.6 : 0.5);
    const leads = tag.role === "lead" && tag.seat === seat;
    drawn += label(text, at, y, 23, ink, { weight: leads ? 800 : 600 });
    const bar = { stroke: ink, strokeWidth: 2.6, strokeLinecap: "round" };
    if (leads) drawn += path(`M${short(at - 9)} ${short(y + 11)}h18`, bar);
  }
  if (equal) {
    const sign = `M${short(x - 4)} ${short(y - 2.3)}h8M${short(x - 4)} ${short(y + 2.3)}h8`;
    drawn += circle(x, y, 9, { fill: "#fff8e6" });
    drawn += path(sign, { stroke: "#222430", strokeWidth: 2, strokeLinecap: "round" });
  }
  if (won) drawn += smallFish(x + w + 4, y);
  else if (free !== "0") {
    drawn += circle(x + w + 2, y, 11, { fill: "#fff8e6", stroke: "var(--inlay-2)", strokeWidth: 1.5 });
    drawn += label(free, x + w + 2, y, 15, "#222430");
  }
  canvas.add(element("g", { opacity: tag.role === "no sum" ? 0.5 : undefined }, drawn));
}

/** The sign of a stripe that is won. */
function smallFish(x: number, y: number): string {
  const body =
    `M${short(x - 12)} ${short(y)}q10 -13 22 0q-12 13 -22 0z` + `M${short(x + 8)} ${short(y)}l9 -8v16z`;
  return (
    path(body, { fill: "#fff8e6", stroke: "#7a5730", strokeWidth: 1.6, strokeLinejoin: "round" }) +
    circle(x - 5, y - 2, 1.8, { fill: "#222430" })
  );
}

export const PLATE: Ground = { draw, margin: [MARGIN, MARGIN, MARGIN, MARGIN + 4], drawOver };
