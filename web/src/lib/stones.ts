/** Stones made of cubes: where the board's shapes would be placed. */

import type { Shown } from "./boards.svelte";
import type { Figure } from "./types";

/** A cube of a stone that is not placed yet. */
export interface GhostCube {
  cell: string;
  level: number;
}

type Cube = readonly [number, number, number];

/** The cubes that the stone of a click path would fill. It rests on the stones below it. */
export function ghostOf({ view, scene }: Shown, path: readonly string[]): GhostCube[] {
  const shape = view.board.shapes?.find(({ token }) => path.includes(token));
  const anchor = view.places.get(path.at(-1) ?? "")?.cell.grid;
  const first = shape?.cubes[0];
  if (!shape || !first || !anchor) return [];
  const inLevels = view.board.ground === "levels";
  const key = ([x, y, z]: Cube) => (inLevels ? `${x},${y},${z}` : `${x},${y}`);
  const cells = new Map(view.board.cells.flatMap(({ id, grid }) => (grid ? [[key(grid), id] as const] : [])));
  const lowest = Math.min(...shape.cubes.filter(([x, y]) => x === first[0] && y === first[1]).map(([, , z]) => z));
  const base = (inLevels ? anchor[2] : heightOf(scene.pieces, path.at(-1)!)) - (inLevels ? first[2] : lowest);
  return shape.cubes.flatMap(([x, y, z]) => {
    const level = base + z;
    const cell = cells.get(key([anchor[0] + x - first[0], anchor[1] + y - first[1], level]));
    // As with pieces, the level counts from the cell: in a box every cell has its own.
    return cell === undefined ? [] : [{ cell, level: inLevels ? 0 : level }];
  });
}

/** The cubes of a stone that is let down on cells, one for each cube. */
export function letDown({ scene }: Shown, cells: readonly string[]): GhostCube[] {
  return cells.map((cell, at) => ({ cell, level: heightOf(scene.pieces, cell) + cells.slice(0, at).filter((before) => before === cell).length }));
}

function heightOf(pieces: Shown["scene"]["pieces"], cell: string): number {
  return Math.max(0, ...pieces.filter((piece) => piece.cell === cell).map(({ level }) => level + 1));
}

/** The figure in a hand that the first token of a click path selects. */
export function chosenFigure({ view, scene }: Shown, path: readonly string[], seat: number | null): Figure | undefined {
  const items = scene.hands.filter((hand) => (hand.seat ?? seat) === seat).flatMap(({ items }) => items);
  return view.figures.get(items.find(({ token }) => token && token === path[0])?.figure ?? "");
}
