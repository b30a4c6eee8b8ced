/** The three.js objects of a building: the engraved slab, stones, rods that show the height, and marks. */

import {
  BoxGeometry, BufferGeometry, CanvasTexture, Color, CylinderGeometry, Group, LineBasicMaterial, LineDashedMaterial, LineSegments,
  Material, Mesh, MeshBasicMaterial, MeshStandardMaterial, Object3D, PlaneGeometry, Sprite, SpriteMaterial, SRGBColorSpace, Vector3,
} from "three";
import type { GhostCube } from "../lib/stones";
import type { Board, Figure } from "../lib/types";
import { keyOf, surfaceOf, type Point3, type StoneCube } from "./stoneSurfaces";

/** How far the slab extends beyond its squares. */
const MARGIN = 0.62;

export type Limits = ReadonlyMap<string, number>;

/** A colour of the palette in the current theme. */
function paletteColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** How high each square may be built. */
export function limitsOf(board: Board): Limits {
  return new Map(
    (board.regions ?? []).filter(({ role }) => role === "limit").flatMap(({ cells, value }) => cells.map((cell) => [cell, value ?? 0] as const)),
  );
}

/** The centre of a cube, in the axes of three.js. */
export function centreOf(board: Board, [x, y, z]: Point3): Vector3 {
  return new Vector3(x + 0.5 - board.width / 2, z + 0.5, board.height / 2 - y - 0.5);
}

/** The cube on a square at a level. */
export function cubeAt(board: Board, cell: string, level: number): Point3 | null {
  const grid = board.cells.find(({ id }) => id === cell)?.grid;
  return grid ? [grid[0], grid[1], grid[2] + level] : null;
}

/** The slab, with limits engraved on its squares and the names of columns and rows along two sides. */
export function slab(board: Board, limits: Limits): Object3D[] {
  const ink = paletteColour("stone-ink");
  const body = new Mesh(
    new BoxGeometry(board.width + 2 * MARGIN, 0.36, board.height + 2 * MARGIN),
    new MeshStandardMaterial({ color: new Color(paletteColour("stone-top")), roughness: 0.9 }),
  );
  body.position.y = -0.19;
  body.receiveShadow = true;
  const squares = board.cells.flatMap(({ id, grid }) => {
    if (!grid) return [];
    const { x, z } = centreOf(board, grid);
    const square = flat(0.95, engraving(String(limits.get(id) ?? ""), ink, 58, paletteColour("stone-square")), x, z, 0.003);
    square.userData.cell = id;
    return [square];
  });
  const columns = Array.from({ length: board.width }, (_, x) => {
    const at = centreOf(board, [x, 0, 0]);
    return [String.fromCharCode(97 + x), at.x, at.z + 0.5 + MARGIN * 0.52] as const;
  });
  const rows = Array.from({ length: board.height }, (_, y) => {
    const at = centreOf(board, [0, y, 0]);
    return [String(y + 1), at.x - 0.5 - MARGIN * 0.52, at.z] as const;
  });
  const names = [...columns, ...rows].map(([name, x, z]) => flat(0.55, engraving(name, ink, 72), x, z, 0.004));
  return [body, ...squares, ...names];
}

function flat(size: number, map: CanvasTexture, x: number, z: number, y: number): Mesh {
  const made = new Mesh(new PlaneGeometry(size, size), new MeshStandardMaterial({ map, transparent: true, roughness: 0.95 }));
  made.rotation.x = -Math.PI / 2;
  made.position.set(x, y, z);
  made.receiveShadow = true;
  return made;
}

/** Brass rods with the numbers of the levels, around a building that has the same limit everywhere. */
export function rods(board: Board, limits: Limits): Object3D[] {
  const heights = new Set(limits.values());
  const [high] = heights;
  if (heights.size !== 1 || high === undefined) return [];
  const ink = paletteColour("ink");
  const brass = new Color(paletteColour("rod"));
  const [x, z] = [board.width / 2 + 0.1, board.height / 2 + 0.1];
  const corners = [[-x, -z], [x, -z], [x, z], [-x, z]] as const;
  const made: Object3D[] = corners.map(([cx, cz]) => {
    const rod = new Mesh(new CylinderGeometry(0.032, 0.032, high, 10), new MeshStandardMaterial({ color: brass, roughness: 0.35, metalness: 0.4 }));
    rod.position.set(cx, high / 2, cz);
    const numbers = new Group();
    for (let level = 1; level <= high; level++) {
      const number = new Sprite(new SpriteMaterial({ map: engraving(String(level), ink, 84), depthTest: false }));
      number.scale.setScalar(0.42);
      number.position.set(cx < 0 ? -0.16 : 0.16, level - 0.5 - high / 2, cz < 0 ? -0.16 : 0.16);
      numbers.add(number);
    }
    rod.add(numbers);
    rod.userData.numbers = numbers;
    return rod;
  });
  const points = corners.flatMap(([ax, az], i) => {
    const [bx, bz] = corners[(i + 1) % 4]!;
    return [new Vector3(ax, high, az), new Vector3(bx, high, bz)];
  });
  made.push(new LineSegments(new BufferGeometry().setFromPoints(points), new LineBasicMaterial({ color: brass, transparent: true, opacity: 0.6 })));
  return made;
}

/** The cubes of a building. The bevels of the stone that was placed last are lit. */
export function stones(board: Board, cubes: readonly StoneCube[]): Mesh[] {
  const belongs = new Map(cubes.map(({ place, stone }) => [keyOf(place), stone]));
  const filled = new Set(belongs.keys());
  return cubes.map((cube) => {
    const { material, last, place: [x, y, z] } = cube;
    const { body, seams, rims } = surfaceOf(cube, belongs, filled);
    const matt = (name: string) => new MeshStandardMaterial({ color: new Color(paletteColour(`stone-${material}-${name}`)), roughness: 0.6 });
    const bevel = last ? new MeshBasicMaterial({ color: new Color(paletteColour("mark-ring")) }) : matt("mid");
    const made = new Mesh(body, [matt("top"), matt("base"), bevel]);
    made.add(new LineSegments(seams, new LineBasicMaterial({ color: 0x000000, transparent: true, opacity: 0.16 })));
    made.add(new LineSegments(rims, new LineBasicMaterial({ color: new Color(paletteColour(`stone-${material}-edge`)), transparent: true, opacity: 0.3 })));
    if (!filled.has(keyOf([x, y, z + 1]))) made.add(...sign(material));
    made.position.copy(centreOf(board, cube.place));
    made.castShadow = true;
    made.receiveShadow = true;
    made.userData.cell = cube.cell;
    return made;
  });
}

/** A stone that is not placed yet. The cubes of the building hide some of its faces. */
export function ghostStone(board: Board, cubes: readonly GhostCube[], material: Figure["material"] | null, built: readonly StoneCube[]): Object3D[] {
  const places = cubes.flatMap(({ cell, level }) => [cubeAt(board, cell, level)].filter((place) => place !== null));
  const belongs = new Map(places.map((place) => [keyOf(place), 0]));
  const filled = new Set([...belongs.keys(), ...built.map(({ place }) => keyOf(place))]);
  const colour = new Color(paletteColour(material ? `stone-${material}-top` : "card"));
  const ghost = () => new MeshStandardMaterial({ color: colour, transparent: true, opacity: 0.72, depthWrite: false });
  return places.flatMap((place) => {
    const { body, rims } = surfaceOf({ place, stone: 0 }, belongs, filled);
    const rim = new LineSegments(rims, new LineBasicMaterial({ color: 0xffffff }));
    const dashes = new LineSegments(rims.clone(), new LineDashedMaterial({ color: new Color(paletteColour("mark-select")), dashSize: 0.12, gapSize: 0.09 }));
    dashes.computeLineDistances();
    const made = [new Mesh(body, [ghost(), ghost(), ghost()]), rim, dashes];
    for (const part of made) part.position.copy(centreOf(board, place));
    return made;
  });
}

/** The mark of a square that can be touched, on top of its cubes. */
export function targetMark(at: Vector3): Object3D[] {
  const marks = [[0.44, "mark-halo", 0.9], [0.32, "mark-move", 1]] as const;
  return marks.map(([size, name, opacity], index) => {
    const spot = new Mesh(new PlaneGeometry(size, size), new MeshBasicMaterial({ color: new Color(paletteColour(name)), transparent: true, opacity }));
    spot.rotation.set(-Math.PI / 2, 0, Math.PI / 4);
    spot.position.copy(at).y += 0.02 + index * 0.005 - 0.5;
    return spot;
  });
}

const textures = new Map<string, CanvasTexture>();

/** A drawn texture. Textures are cached: a building uses the same few again and again. */
function texture(name: string, draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const known = textures.get(name);
  if (known) return known;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d");
  if (pen) draw(pen);
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 8;
  textures.set(name, made);
  return made;
}

type Rectangle = readonly [x: number, y: number, width: number, height: number];
const SQUARE: readonly Rectangle[] = [[40, 40, 48, 48]];
const CROSS: readonly Rectangle[] = [[33, 56, 62, 16], [56, 33, 16, 62]];

/** The sign of a colour, carved into the top of a cube: square, ring, cross or dots. */
function sign(material: Figure["material"]): Mesh[] {
  if (!["red", "blue", "green", "yellow"].includes(material)) return [];
  const map = texture(`sign ${material}`, (pen) => {
    // The lower edge of the carving is lit.
    for (const [ink, shift] of [["rgb(255 255 255 / .3)", 3], ["rgb(24 12 8 / .5)", 0]] as const) {
      pen.fillStyle = pen.strokeStyle = ink;
      pen.lineWidth = 14;
      pen.beginPath();
      if (material === "red" || material === "green") {
        for (const [x, y, w, h] of material === "red" ? SQUARE : CROSS) pen.fillRect(x, y + shift, w, h);
      } else if (material === "blue") {
        pen.arc(64, 64 + shift, 25, 0, 7);
        pen.stroke();
      } else {
        for (const [x, y] of [[46, 46], [82, 46], [46, 82], [82, 82]] as const) {
          pen.moveTo(x, y + shift);
          pen.arc(x, y + shift, 10, 0, 7);
        }
        pen.fill();
      }
    }
  });
  const made = flat(1, map, 0, 0, 0.503);
  (made.material as MeshStandardMaterial).depthWrite = false;
  return [made];
}

function engraving(text: string, ink: string, size: number, ground?: string): CanvasTexture {
  return texture([text, ink, size, ground].join(), (pen) => {
    if (ground) {
      pen.fillStyle = ground;
      pen.fillRect(0, 0, 128, 128);
    }
    pen.fillStyle = ink;
    pen.font = `600 ${size}px "Inter Variable", system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, 64, 68);
  });
}

/** Remove all objects of a group and free their memory. */
export function clear(group: Group): void {
  group.traverse((object: Object3D) => {
    if (!(object instanceof Mesh || object instanceof LineSegments || object instanceof Sprite)) return;
    (object.geometry as BufferGeometry).dispose();
    for (const material of [object.material].flat() as Material[]) material.dispose();
  });
  group.clear();
}
