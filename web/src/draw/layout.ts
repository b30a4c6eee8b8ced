/** Where the things of a scene lie in the picture. */

import type { Cell, Scene } from "../lib/types";
import type { Point } from "./shapes";

/** One side of a cell in units of the picture. */
export const UNIT = 100;
/** The depth of the channel into which the squares beyond the far sides are drawn. */
const CHANNEL = 0.64;

export class Layout {
  readonly cells: Map<string, Cell>;
  readonly unit: number;
  private readonly channels: boolean;
  private readonly lastRow: number;

  constructor(readonly scene: Scene, readonly turned = false) {
    this.cells = new Map(scene.cells.map((cell) => [cell.id, cell]));
    this.unit = UNIT / side(scene);
    const exits = scene.cells.filter((cell) => cell.role?.includes("exit")).map((cell) => cell.centre[1]);
    this.channels = exits.length > 0;
    this.lastRow = Math.max(0, ...exits) - 0.5;
  }

  place([px, py]: Point): Point {
    let [x, y] = [px, py];
    if (this.turned) [x, y] = [this.scene.width - x, this.scene.height - y];
    if (this.channels) {
      if (y < 1) y = 1 - (1 - y) * CHANNEL;
      else if (y > this.lastRow) y = this.lastRow + (y - this.lastRow) * CHANNEL;
    }
    return [x * this.unit, y * this.unit];
  }

  outline(cell: Cell): Point[] {
    return cell.outline.map((point) => this.place(point));
  }

  centre(cellId: string): Point {
    const cell = this.cells.get(cellId);
    return cell ? this.place(cell.centre) : [0, 0];
  }

  /** The outline of a cell around its own middle. */
  around(cell: Cell): Point[] {
    const [x, y] = this.place(cell.centre);
    return this.outline(cell).map(([px, py]) => [px - x, py - y]);
  }

  known(cellIds: readonly string[]): Cell[] {
    return cellIds.flatMap((id) => this.cells.get(id) ?? []);
  }
}

/** The longest side of the triangles; other cells are one unit wide. */
function side(scene: Scene): number {
  if (scene.geometry !== "triangle") return 1;
  return Math.max(
    ...scene.cells.map(({ outline: [a, b] }) => (a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 1)),
  );
}

/** The cells in groups that hang together by common corners of their outlines. */
export function joined(cells: readonly Cell[]): Cell[][] {
  const group = cells.map((_, i) => i);
  const find = (i: number): number => (group[i] === i ? i : find(group[i]!));
  const atCorner = new Map<string, number>();
  cells.forEach((cell, i) => {
    for (const [x, y] of cell.outline) {
      const key = `${x.toFixed(3)},${y.toFixed(3)}`;
      const other = atCorner.get(key);
      if (other === undefined) atCorner.set(key, i);
      else group[find(i)] = find(other);
    }
  });
  const found = new Map<number, Cell[]>();
  cells.forEach((cell, i) => found.set(find(i), [...(found.get(find(i)) ?? []), cell]));
  return [...found.values()];
}
