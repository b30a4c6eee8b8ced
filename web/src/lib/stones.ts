/** Stones made of cubes: which cells a move fills, read from its text, and how the stone then lies. */

import type { ClickTree, HandItem, Scene } from "./types";
import { firstLeaf } from "./entry.svelte";

export interface Cube {
  cell: string;
  x: number;
  y: number;
  z: number;
}

/** The cells that a move fills; one for each cube. */
export function filledBy(move: string): string[] {
  return move.slice(move.indexOf(":") + 1).match(/[a-z]\d+/g) ?? [];
}

/** Where the cubes of a move come to lie, on top of what is there. */
export function cubesOf(scene: Scene, move: string): Cube[] {
  const heights = new Map<string, number>();
  for (const { cell, level } of scene.pieces) heights.set(cell, Math.max(heights.get(cell) ?? 0, (level ?? 0) + 1));
  const inSpace = scene.cells.some(({ role }) => role === "cell");
  return filledBy(move).map((cell) => {
    const [x, y] = [cell.charCodeAt(0) - 97, Number(cell[1]) - 1];
    if (inSpace) return { cell, x, y, z: Number(cell[2]) - 1 };
    const z = heights.get(cell) ?? 0;
    heights.set(cell, z + 1);
    return { cell, x, y, z };
  });
}

/** A picture of the stone as it lies after this choice, for its button. */
export function oriented(scene: Scene, below: ClickTree | undefined, colour: string): HandItem | undefined {
  const move = firstLeaf(below);
  if (!move?.includes(":")) return undefined;
  const cubes = cubesOf(scene, move);
  const least = (axis: "x" | "y" | "z") => Math.min(...cubes.map((cube) => cube[axis]));
  const [x0, y0, z0] = [least("x"), least("y"), least("z")];
  const parts = cubes.map(({ x, y, z }) => `${x - x0}${y - y0}${z - z0}`);
  return { token: "", kind: "stone", count: 1, label: colour, number: null, seat: null, parts };
}
