/** Entering stones made of cubes: a stone is chosen, shown somewhere where it fits, and turned there. Only places of the click tree are used. */

import type { BoardView, Shown } from "./boards.svelte";
import { leaves, walk } from "./entry.svelte";
import { ghostOf } from "./stones";
import type { Candidate } from "./moveInput.svelte";
import type { ClickTree } from "./types";

/** How a stone is turned: about the upright axis, forward, sideways. */
export type Turning = "turn" | "tip" | "roll";
type Cube = readonly [number, number, number];

const TURNED: Record<Turning, (cube: Cube) => Cube> = {
  turn: ([x, y, z]) => [-y, x, z],
  tip: ([x, y, z]) => [x, -z, y],
  roll: ([x, y, z]) => [z, y, -x],
};

/** A legal place of a stone, and the cells that it covers. */
export interface StonePlace extends Candidate {
  cells: readonly string[];
}

/** All places of a stone that can be reached from a node. */
export function stonePlaces(shown: Shown, tree: ClickTree | undefined, path: readonly string[]): StonePlace[] {
  return leaves(walk(tree, path), path).map((leaf) => ({ ...leaf, cells: ghostOf(shown, leaf.path).map(({ cell }) => cell) }));
}

/** The first place that covers a cell, preferably in the orientation of now, and beginning at the cell. */
export function placeOn(places: readonly StonePlace[], cell: string, now: Candidate | null): StonePlace | undefined {
  const covering = places.filter(({ cells }) => cells.includes(cell));
  const same = covering.filter(({ path }) => path.at(-2) === now?.path.at(-2));
  const among = same.length ? same : covering;
  return among.find(({ path }) => path.at(-1) === cell) ?? among[0];
}

/** The nearest place of the stone turned by a quarter; turned on until it fits somewhere. */
export function turnedPlace(shown: Shown, places: readonly StonePlace[], now: StonePlace, turning: Turning): StonePlace | undefined {
  const { view } = shown;
  let cubes = cubesOf(view, now.path.at(-2));
  for (let quarters = 1; quarters < 4; quarters++) {
    cubes = cubes.map(TURNED[turning]);
    const shape = keyOf(cubes);
    const fitting = places.filter(({ path }) => keyOf(cubesOf(view, path.at(-2))) === shape && path.at(-2) !== now.path.at(-2));
    const nearest = fitting.map((place) => ({ place, distance: distance(view, place, now) })).sort((a, b) => a.distance - b.distance)[0];
    if (nearest) return nearest.place;
  }
  return undefined;
}

function cubesOf({ board }: BoardView, token: string | undefined): readonly Cube[] {
  return (board.shapes?.find((shape) => shape.token === token)?.cubes ?? []) as readonly Cube[];
}

/** The shape of cubes, wherever they lie. */
function keyOf(cubes: readonly Cube[]): string {
  const least = [0, 1, 2].map((axis) => Math.min(...cubes.map((cube) => cube[axis]!)));
  return cubes.map((cube) => cube.map((value, axis) => value - least[axis]!).join(",")).sort().join(" ");
}

function distance(view: BoardView, a: StonePlace, b: StonePlace): number {
  const [from, to] = [middle(view, a), middle(view, b)];
  return Math.hypot(from[0] - to[0], from[1] - to[1]);
}

function middle(view: BoardView, { cells }: StonePlace): [number, number] {
  const places = cells.flatMap((cell) => view.places.get(cell) ?? []);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  return [mean(places.map(({ x }) => x)), mean(places.map(({ y }) => y))];
}
