/** What all boards share: the room they need, their shadow, coordinates at the rim. */

import type { Scene } from "../../lib/types";
import { box, label, path, type Canvas } from "../canvas";
import type { Layout } from "../layout";

/** A kind of board: how it is drawn and how much room it takes around the cells. */
export interface Ground {
  draw: (canvas: Canvas, layout: Layout) => void;
  /** Left, top, right, bottom, in units of the picture. */
  margin: readonly [number, number, number, number];
  /** Marks are circles, as the pieces are. */
  roundMarks?: boolean;
  /** Draws what lies over the pieces. */
  drawOver?: (canvas: Canvas, layout: Layout) => void;
  /** The board itself shows pieces and marks. */
  drawsPieces?: boolean;
}

/** The shadow of the whole board: a few faint copies of its shape, each lower. */
export function castShadow(canvas: Canvas, shape: string, depth = 14): void {
  for (const share of [1, 0.66, 0.36]) {
    canvas.add(
      path(shape, {
        fill: "none",
        stroke: "var(--shade)",
        strokeWidth: depth * share,
        strokeLinejoin: "round",
        strokeOpacity: "var(--shade-strength)",
        transform: `translate(0 ${depth * 0.55})`,
      }),
    );
  }
}

/** The names of columns by x and of rows by y, where cells are named like a1. */
function rimNames(scene: Scene): [Map<number, string>, Map<number, string>] {
  const columns = new Map<number, string>();
  const rows = new Map<number, string>();
  for (const cell of scene.cells) {
    const named = /^([A-Za-z]+)(\d+)$/.exec(cell.id);
    if (!named || cell.role?.includes("exit")) continue;
    const [, letters = "", digits = ""] = named;
    if (!columns.has(cell.centre[0])) columns.set(cell.centre[0], letters);
    // Cells in space have their level as a further digit.
    if (!rows.has(cell.centre[1])) rows.set(cell.centre[1], cell.role === "cell" ? digits[0]! : digits);
  }
  return [columns, rows];
}

/** Write the coordinates: rows at x = left, columns at y = bottom of the picture. */
export function writeRim(canvas: Canvas, layout: Layout, left: number, bottom: number, ink: string, size = 19): void {
  const [columns, rows] = rimNames(layout.scene);
  for (const [x, name] of columns) {
    canvas.add(label(name, layout.place([x, 0])[0], bottom, size, ink, { opacity: 0.88 }));
  }
  for (const [y, name] of rows) {
    canvas.add(label(name, left, layout.place([0, y])[1], size, ink, { opacity: 0.88 }));
  }
}

/** Light that falls from the upper left over a surface. */
export function sheen(canvas: Canvas, x: number, y: number, width: number, height: number): string {
  const fill = canvas.linear("sheen", [[0, "#fff6e0", 0.3], [0.45, "#fff6e0", 0], [1, "#2a1504", 0.2]], [0, 0, 1, 1]);
  return box(x, y, width, height, { fill });
}
