/** The surfaces of stones made of cubes: which faces are seen, and bevels around whole stones. */

import { BufferGeometry, Float32BufferAttribute } from "three";
import type { Shown } from "../lib/boards.svelte";
import type { Figure } from "../lib/types";

export type Place = readonly [x: number, y: number, z: number];
type Material = Figure["material"];

/** A cube in space: x to the right, y away from the viewer, z upwards. */
export interface StoneCube {
  place: Place;
  cell: string;
  material: Material;
  /** Cubes with the same number are one stone. */
  stone: number;
  last: boolean;
}

/** A direction, and the two directions along the face that looks that way. */
const FACES: readonly (readonly [out: Place, u: Place, v: Place])[] = [
  [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
  [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  [[-1, 0, 0], [0, -1, 0], [0, 0, 1]],
  [[0, -1, 0], [1, 0, 0], [0, 0, 1]],
  [[0, 1, 0], [-1, 0, 0], [0, 0, 1]],
  [[0, 0, -1], [-1, 0, 0], [0, 1, 0]],
];
const BEVEL = 0.06;
/** How far the light on a bevel comes from the side. */
const TILT = 0.9;

export const keyOf = (place: Place): string => place.join();
const plus = (a: Place, b: Place, share = 1): Place => [a[0] + b[0] * share, a[1] + b[1] * share, a[2] + b[2] * share];
/** Space as three.js has it: y upwards, z towards the viewer. */
const turned = ([x, y, z]: Place): Place => [x, z, -y];

/** The cubes of a scene; those of no known stone hang together by their material. */
export function cubesOf({ view, scene }: Shown): StoneCube[] {
  const known = scene.pieces.flatMap(({ stone }) => stone ?? []);
  const last = scene.marks.some(({ kind }) => kind === "last") ? Math.max(-1, ...known) : -1;
  const loose: Material[] = [];
  return scene.pieces.flatMap(({ cell, figure, level, stone }) => {
    const grid = view.places.get(cell)?.cell.grid;
    const material = view.figures.get(figure)?.material;
    if (!grid || !material) return [];
    if (stone == null && !loose.includes(material)) loose.push(material);
    const number = stone ?? -2 - loose.indexOf(material);
    return [{ place: [grid[0], grid[1], grid[2] + level] as const, cell, material, stone: number, last: number === last }];
  });
}

/** The surface of a cube around its own centre: group 0 is its top, group 1 are its walls, group 2 its bevels; lines where the stone goes on or ends. */
export interface Surface {
  body: BufferGeometry;
  seams: BufferGeometry;
  rims: BufferGeometry;
}

/** What a cube shows of its stone; `filled` says what hides its faces, `stones` which cubes belong together. */
export function surfaceOf(cube: Pick<StoneCube, "place" | "stone">, stones: ReadonlyMap<string, number>, filled: ReadonlySet<string>): Surface {
  const [faces, bevels, seams, rims]: [Place[][], Place[][], Place[], Place[]] = [[], [], [], []];
  const [faceNormals, bevelNormals]: [Place[], Place[]] = [[], []];
  for (const [out, u, v] of FACES) {
    if (filled.has(keyOf(plus(cube.place, out)))) continue;
    const sides = [plus([0, 0, 0], v, -1), u, v, plus([0, 0, 0], u, -1)];
    const ends = sides.map((side) => {
      const beyond = plus(cube.place, side);
      return stones.get(keyOf(beyond)) !== cube.stone || filled.has(keyOf(plus(beyond, out)));
    });
    const corner = (a: number, b: number): Place => plus(plus(plus([0, 0, 0], out, 0.5), u, a), v, b);
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
  body.setAttribute("position", new Float32BufferAttribute(quads.flat().flatMap(turned), 3));
  body.setAttribute("normal", new Float32BufferAttribute(normals.flatMap((normal) => Array.from({ length: 4 }, () => turned(normal)).flat()), 3));
  body.setIndex(quads.flatMap((_, quad) => [0, 1, 2, 0, 2, 3].map((index) => 4 * quad + index)));
  // The face that looks upwards is the first one.
  const tops = faceNormals[0]?.[2] === 1 ? 1 : 0;
  body.addGroup(0, 6 * tops, 0);
  body.addGroup(6 * tops, 6 * (faces.length - tops), 1);
  body.addGroup(6 * faces.length, 6 * bevels.length, 2);
  return { body, seams: lines(seams), rims: lines(rims) };
}

function lines(points: readonly Place[]): BufferGeometry {
  return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points.flatMap(turned), 3));
}
