/** Surfaces of stones: visible faces, and bevels around whole stones only. */

import { expect, test } from "vitest";
import { keyOf, surfaceOf, type Point3 } from "../src/board/stoneSurfaces";

const QUAD = 6;

function counts(places: readonly Point3[], stones: readonly number[]): [faces: number, bevels: number][] {
  const belongs = new Map(places.map((place, index) => [keyOf(place), stones[index]!]));
  return places.map((place, index) => {
    const { body } = surfaceOf({ place, stone: stones[index]! }, belongs, new Set(belongs.keys()));
    const [top, walls, bevels] = body.groups;
    return [(top!.count + walls!.count) / QUAD, bevels!.count / QUAD];
  });
}

test("a single cube has a bevel on every side of every face", () => {
  expect(counts([[0, 0, 0]], [1])).toEqual([[6, 24]]);
});

test("two cubes of one stone have no bevel where they meet", () => {
  expect(counts([[0, 0, 0], [1, 0, 0]], [1, 1])).toEqual([[5, 16], [5, 16]]);
});

test("two stones have a bevel where they meet", () => {
  expect(counts([[0, 0, 0], [1, 0, 0]], [1, 2])).toEqual([[5, 20], [5, 20]]);
});

test("a surface ends where another cube stands on the next one", () => {
  const [first] = counts([[0, 0, 0], [1, 0, 0], [1, 0, 1]], [1, 1, 1]);
  expect(first).toEqual([5, 17]);
});

test("only a cube that can be seen from above has a top", () => {
  const belongs = new Map([[keyOf([0, 0, 0]), 1], [keyOf([0, 0, 1]), 1]]);
  const filled = new Set(belongs.keys());
  const tops = [0, 1].map((z) => surfaceOf({ place: [0, 0, z], stone: 1 }, belongs, filled).body.groups[0]!.count / QUAD);
  expect(tops).toEqual([0, 1]);
});
