/** Highlights: every kind differs by its shape, not only by its colour. */

import type { Cell, Mark } from "../lib/types";
import { circle, element, path, type Attributes, type Canvas } from "./canvas";
import type { Layout } from "./layout";
import { isUp } from "./pieces";
import { bounds, capsule, grown, hull, polyline, rounded, short } from "./shapes";

const RING = 43;
const LAST = "#ffc341";
const CAPTURE = "var(--mark-capture)";
const HALO = "var(--mark-halo)";

/** The marks of a scene; what lies under the pieces and what lies over them. */
export class Marks {
  /** Triangular pieces fill their cells: marks on the board would be hidden under them. */
  private readonly filled: boolean;

  constructor(private readonly canvas: Canvas, private readonly layout: Layout, private readonly round: boolean) {
    this.filled = layout.scene.geometry === "triangle";
  }

  /** What belongs on the board: blocked places, the way of the last move. */
  under(): void {
    const { marks } = this.layout.scene;
    for (const mark of marks) {
      if (mark.kind === "blocked") this.blocked(mark);
      else if (mark.kind === "centre") this.centre(mark);
    }
    const ways = marks.filter(({ kind }) => kind === "way");
    const lasts = marks.filter(({ kind }) => kind === "last").flatMap(({ cells }) => cells);
    if (!this.round && !this.filled) {
      const starts = ways.flatMap(({ cells }) => cells.slice(0, 1));
      for (const cell of this.layout.known([...new Set([...starts, ...lasts])])) this.tint(cell);
    }
    if (ways.length) this.dotted([...ways.flatMap(({ cells }) => cells), ...lasts]);
  }

  /** What belongs around the pieces: rings, brackets, outlines of rows. */
  over(): void {
    const rowsDrawn = this.layout.scene.regions.some((region) => region.role.includes("row"));
    const rings = this.filled || this.round;
    for (const mark of this.layout.scene.marks) {
      if (mark.kind === "row" && !rowsDrawn) this.row(mark);
      else if (mark.kind === "captured" && rings) this.ring(mark, "4 9", CAPTURE);
      else if (mark.kind === "captured") this.brackets(mark);
      else if (mark.kind === "threat") this.threat(mark);
      else if (mark.kind === "previous") this.ring(mark, "17 10", LAST);
      else if (mark.kind === "last" && rings) this.ring(mark, undefined, LAST);
    }
  }

  private tint(cell: Cell): void {
    this.canvas.add(
      path(rounded(grown(this.layout.outline(cell), -5), 9), {
        fill: "var(--mark-last)",
        fillOpacity: 0.5,
        stroke: "var(--mark-last-deep)",
        strokeOpacity: 0.75,
        strokeWidth: 3,
      }),
    );
  }

  private dotted(cells: string[]): void {
    const way = this.layout.known(cells).map((cell) => this.layout.place(cell.centre));
    if (way.length < 2) return;
    const dots = { fill: "none", strokeLinecap: "round", strokeLinejoin: "round", strokeDasharray: "0 14" };
    this.canvas.add(
      path(polyline(way), { ...dots, stroke: HALO, strokeOpacity: 0.5, strokeWidth: 8.5 }),
      path(polyline(way), { ...dots, stroke: "var(--mark-last-deep)", strokeWidth: 5.5 }),
    );
  }

  private ring(mark: Mark, strokeDasharray: string | undefined, stroke: string): void {
    for (const cell of this.layout.known(mark.cells)) {
      const [x, y] = this.layout.place(cell.centre);
      const line: Attributes = { fill: "none", strokeDasharray };
      if (this.round) {
        this.canvas.add(
          circle(x, y, RING, { ...line, stroke: "#5a3b02", strokeWidth: 7.5, strokeOpacity: 0.55 }),
          circle(x, y, RING, { ...line, stroke, strokeWidth: 5 }),
        );
        continue;
      }
      const shape = rounded(grown(this.layout.outline(cell), -2.5), 13);
      const lifted = { ...line, strokeLinecap: "round", transform: "translate(0 -1)" };
      this.canvas.add(
        path(shape, { ...lifted, stroke: HALO, strokeOpacity: 0.75, strokeWidth: 8 }),
        path(shape, { ...lifted, stroke, strokeWidth: 4.6 }),
      );
    }
  }

  private blocked(mark: Mark): void {
    const hatch = this.canvas.define(
      "hatch",
      (id) =>
        `<pattern id="${id}" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">` +
        `<rect width="12" height="12" fill="#2a1c14" fill-opacity=".38"/>` +
        `<path d="M0 6h12" stroke="#120a05" stroke-opacity=".45" stroke-width="2.6"/></pattern>`,
    );
    for (const cell of this.layout.known(mark.cells)) {
      this.canvas.add(path(rounded(this.layout.outline(cell), 1), { fill: `url(#${hatch})` }));
    }
  }

  private centre(mark: Mark): void {
    const line = { stroke: "var(--ochre)", strokeWidth: 4, fill: "none", strokeOpacity: 0.7 };
    for (const cell of this.layout.known(mark.cells)) {
      if (this.round) this.canvas.add(circle(...this.layout.place(cell.centre), 20, line));
      else this.canvas.add(path(rounded(grown(this.layout.outline(cell), -20), 5), line));
    }
  }

  private brackets(mark: Mark): void {
    for (const cell of this.layout.known(mark.cells)) {
      const d = bracketPath(bounds(grown(this.layout.outline(cell), -5)));
      const line = { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" };
      this.canvas.add(
        path(d, { ...line, stroke: HALO, strokeWidth: 9, strokeOpacity: 0.8 }),
        path(d, { ...line, stroke: CAPTURE, strokeWidth: 5.5 }),
      );
    }
  }

  /** Warn of an exit that the opponent could reach, or of cells in danger. */
  private threat(mark: Mark): void {
    for (const cell of this.layout.known(mark.cells)) {
      let [x, y] = this.layout.place(cell.centre);
      let size = 1;
      if (this.filled) {
        size = 0.5;
        [x, y] = [x + 27, y + (isUp(this.layout.outline(cell)) ? 17 : -17)];
      }
      this.canvas.add(this.canvas.stamp(`threat${size * 10}`, () => warning(size), x, y));
    }
  }

  private row(mark: Mark): void {
    const shown = this.layout.known(mark.cells);
    if (!shown.length) return;
    const d = this.round
      ? capsule(shown.map((cell) => this.layout.place(cell.centre)), 46)
      : rounded(grown(hull(shown.flatMap((cell) => this.layout.outline(cell))), 3), 15);
    const halo = { fill: "#ffe9b0", fillOpacity: 0.14, stroke: "#5a3b02", strokeOpacity: 0.5, strokeWidth: 8 };
    this.canvas.add(path(d, halo), path(d, { fill: "none", stroke: LAST, strokeWidth: 5 }));
  }
}

export function bracketPath([x0, y0, x1, y1]: readonly [number, number, number, number], arm = 17): string {
  const [l, r, t, b] = [x0 + arm, x1 - arm, y0 + arm, y1 - arm].map(short);
  const [a, c, d, e] = [x0, y0, x1, y1].map(short);
  return `M${a} ${t}V${c}H${l}M${r} ${c}H${d}V${t}M${d} ${b}V${e}H${r}M${l} ${e}H${a}V${b}`;
}

function warning(size: number): string {
  const shape = rounded([[0, -21], [23, 18], [-23, 18]], 6);
  const drawn =
    path(shape, { fill: CAPTURE, stroke: HALO, strokeWidth: 3 }) +
    path("M0 -8v13", { stroke: "#fff", strokeWidth: 5, strokeLinecap: "round" }) +
    circle(0, 12, 2.9, { fill: "#fff" });
  return element("g", { transform: `scale(${size})` }, drawn);
}
