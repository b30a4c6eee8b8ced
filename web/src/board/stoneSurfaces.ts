/** The surfaces of stones made of cubes: visible faces, and bevels around whole stones. */

import { BufferGeometry, Float32BufferAttribute } from "three";
import type { Shown } from "../lib/boards.svelte";
import type { Figure } from "../lib/types";

/** A point or direction in space. */
export type Point3 = readonly [x: number, y: number, z: number];
type Material = Figure["material"];

/** A cube of a stone: x points right, y away from the viewer, z upwards. */
export interface StoneCube {
  place: Point3;
  cell: string;
  material: Material;
  /** Cubes with the same number belong to one stone. */
  stone: number;
  last: boolean;
}

/** The normal of each face, and the two directions along the face. */
const FACES: readonly (readonly [out: Point3, u: Point3, v: Point3])[] = [
  [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
  [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  [[-1, 0, 0], [0, -1, 0], [0, 0, 1]],
  [[0, -1, 0], [1, 0, 0], [0, 0, 1]],
  [[0, 1, 0], [-1, 0, 0], [0, 0, 1]],
  [[0, 0, -1], [-1, 0, 0], [0, 1, 0]],
];
const BEVEL = 0.06;
/** How much the normal of a bevel is tilted to its side. */
const TILT = 0.9;

export const keyOf = (place: Point3): string => place.join();
const plus = (a: Point3, b: Point3, share = 1): Point3 => [a[0] + b[0] * share, a[1] + b[1] * share, a[2] + b[2] * share];
/** The same point in the axes of three.js: y points upwards, z towards the viewer. */
const toThree = ([x, y, z]: Point3): Point3 => [x, z, -y];

/** The cubes of a scene. Cubes without a stone number form one stone per material. */
export function cubesOf({ view, scene }: Shown): StoneCube[] {
  const known = scene.pieces.flatMap(({ stone }) => stone ?? []);
  const last = scene.marks.some(({ kind }) => kind === "last") ? Math.max(-1, ...known) : -1;
  const unnumbered: Material[] = [];
  return scene.pieces.flatMap(({ cell, figure, level, stone }) => {
    const grid = view.places.get(cell)?.cell.grid;
    const material = view.figures.get(figure)?.material;
    if (!grid || !material) return [];
    if (stone == null && !unnumbered.includes(material)) unnumbered.push(material);
    const number = stone ?? -2 - unnumbered.indexOf(material);
    return [{ place: [grid[0], grid[1], grid[2] + level] as const, cell, material, stone: number, last: number === last }];
  });
}

/**
 * The surface of a cube around its own centre. Group 0 of the body is its top, group 1 its walls, group 2 its bevels.
 * Seams are the edges where the stone goes on, rims those where it ends.
 */
export interface Surface {
  body: BufferGeometry;
  seams: BufferGeometry;
  rims: BufferGeometry;
}

/** The visible surface of a cube: `stones` says which cubes belong together, `filled` which of them hide faces. */
export function surfaceOf(cube: Pick<StoneCube, "place" | "stone">, stones: ReadonlyMap<string, number>, filled: ReadonlySet<string>): Surface {
  const [faces, bevels, seams, rims]: [Point3[][], Point3[][], Point3[], Point3[]] = [[], [], [], []];
  const [faceNormals, bevelNormals]: [Point3[], Point3[]] = [[], []];
  for (const [out, u, v] of FACES) {
    if (filled.has(keyOf(plus(cube.place, out)))) continue;
    const sides = [plus([0, 0, 0], v, -1), u, v, plus([0, 0, 0], u, -1)];
    const ends = sides.map((side) => {
      const beyond = plus(cube.place, side);
      return stones.get(keyOf(beyond)) !== cube.stone || filled.has(keyOf(plus(beyond, out)));
    });
    const corner = (a: number, b: number): Point3 => plus(plus(plus([0, 0, 0], out, 0.5), u, a), v, b);
    const [front, right, back, left] = ends.map((end) => (end ? BEVEL : 0)) as [number, number, number, number];
    const outer = [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
    const inner = [
      corner(left - 0.5, front - 0.5), corner(0.5 - right, front - 0.5), corner(0.5 - right, 0.5 - back), corner(left - 0.5, 0.5 - back),
    ];
    faces.push(inner);
    faceNormals.push(out);
    for (const [i, end] of ends.entries()) {
      const j = (i + 1) % 4;
      (end ? rims : seams).push(outer[i]!, outer[j]!);
      if (!end) continue;
      bevels.push([outer[i]!, outer[j]!, inner[j]!, inner[i]!]);
      bevelNormals.push(plus(out, sides[i]!, TILT));
    }
  }
  const body = new BufferGeometry();
  const quads = [...faces, ...bevels];
  const normals = [...faceNormals, ...bevelNormals];
  body.setAttribute("position", new Float32BufferAttribute(quads.flat().flatMap(toThree), 3));
  body.setAttribute("normal", new Float32BufferAttribute(normals.flatMap((normal) => Array.from({ length: 4 }, () => toThree(normal)).flat()), 3));
  body.setIndex(quads.flatMap((_, quad) => [0, 1, 2, 0, 2, 3].map((index) => 4 * quad + index)));
  // The face that points upwards comes first.
  const tops = faceNormals[0]?.[2] === 1 ? 1 : 0;
  body.addGroup(0, 6 * tops, 0);
  body.addGroup(6 * tops, 6 * (faces.length - tops), 1);
  body.addGroup(6 * faces.length, 6 * bevels.length, 2);
  return { body, seams: lines(seams), rims: lines(rims) };
}

function lines(points: readonly Point3[]): BufferGeometry {
  return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points.flatMap(toThree), 3));
}
