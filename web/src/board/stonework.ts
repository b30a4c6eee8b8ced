/** What a building in space is made of: the slab with its engravings, cubes, and rods that show the height. */

import {
  BoxGeometry, BufferGeometry, CanvasTexture, Color, CylinderGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Material,
  Mesh, MeshStandardMaterial, Object3D, PlaneGeometry, Sprite, SpriteMaterial, SRGBColorSpace, Vector3,
} from "three";
import { CUBES } from "../draw/palette";
import type { Scene } from "../lib/types";

const BRASS = 0xb98a2e;
/** How far the slab reaches beyond its fields. */
const MARGIN = 0.62;

export type Limits = ReadonlyMap<string, number>;

/** Where the cube of a level lies on a field of the scene. */
export function placeOf(scene: Scene, cell: string, level: number): Vector3 | null {
  const found = scene.cells.find(({ id }) => id === cell);
  if (!found) return null;
  return new Vector3(found.centre[0] - scene.width / 2, level + 0.5, found.centre[1] - scene.height / 2);
}

/** The slab: limits engraved on its fields, the names of columns and rows along two sides. */
export function slab(scene: Scene, limits: Limits): Object3D[] {
  const style = getComputedStyle(document.documentElement);
  const tone = (name: string) => style.getPropertyValue(name).trim();
  const [ground, ink] = [tone("--slab-0"), tone("--slab-ink")];
  const body = new Mesh(
    new BoxGeometry(scene.width + 2 * MARGIN, 0.36, scene.height + 2 * MARGIN),
    new MeshStandardMaterial({ color: new Color(tone("--slab-1")), roughness: 0.9 }),
  );
  body.position.y = -0.19;
  body.receiveShadow = true;
  const fields = scene.cells.map(({ id }) => {
    const at = placeOf(scene, id, 0)!;
    const field = flat(0.95, engraving(String(limits.get(id) ?? ""), ink, 58, ground), at.x, at.z, 0.003);
    field.userData.cell = id;
    return field;
  });
  const columns = new Map(scene.cells.map(({ id, centre }) => [centre[0], id.replace(/\d.*/, "")]));
  const rows = new Map(scene.cells.map(({ id, centre }) => [centre[1], id.replace(/\D/g, "")]));
  const names = [
    ...[...columns].map(([x, name]) => [name, x - scene.width / 2, scene.height / 2 + MARGIN * 0.52] as const),
    ...[...rows].map(([y, name]) => [name, -scene.width / 2 - MARGIN * 0.52, y - scene.height / 2] as const),
  ].map(([name, x, z]) => flat(0.55, engraving(name, ink, 72), x, z, 0.004));
  return [body, ...fields, ...names];
}

function flat(size: number, map: CanvasTexture, x: number, z: number, y: number): Mesh {
  const made = new Mesh(new PlaneGeometry(size, size), new MeshStandardMaterial({ map, transparent: true, roughness: 0.95 }));
  made.rotation.x = -Math.PI / 2;
  made.position.set(x, y, z);
  made.receiveShadow = true;
  return made;
}

/** Brass rods around a building that may be equally high everywhere; each carries the numbers of the levels. */
export function rods(scene: Scene, limits: Limits): Object3D[] {
  const heights = new Set(limits.values());
  const [high] = heights;
  if (heights.size !== 1 || high === undefined) return [];
  const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink");
  const [x, z] = [scene.width / 2 + 0.1, scene.height / 2 + 0.1];
  const corners = [[-x, -z], [x, -z], [x, z], [-x, z]] as const;
  const brass = () => new MeshStandardMaterial({ color: BRASS, roughness: 0.35, metalness: 0.4 });
  const made: Object3D[] = corners.map(([cx, cz]) => {
    const rod = new Mesh(new CylinderGeometry(0.032, 0.032, high, 10), brass());
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
  made.push(new LineSegments(new BufferGeometry().setFromPoints(points), new LineBasicMaterial({ color: BRASS, transparent: true, opacity: 0.6 })));
  return made;
}

export function cube(at: Vector3, colour: number, last: boolean, top: boolean): Mesh {
  const { top: tone, edge, cue } = CUBES[colour]!;
  const shape = new BoxGeometry(0.985, 0.985, 0.985);
  const side = new MeshStandardMaterial({ color: tone[1], roughness: 0.62 });
  const face = new MeshStandardMaterial({ color: top ? 0xffffff : tone[1], map: top ? sign(colour, tone[0], cue) : null, roughness: 0.58 });
  const body = new Mesh(shape, [side, side, face, side, side, side]);
  body.position.copy(at);
  body.castShadow = true;
  body.receiveShadow = true;
  body.add(new LineSegments(new EdgesGeometry(shape), new LineBasicMaterial({ color: last ? 0xffe08a : edge, transparent: true, opacity: last ? 1 : 0.6 })));
  if (last) for (const grown of [1.006, 1.012]) {
    const rim = new LineSegments(new EdgesGeometry(shape), new LineBasicMaterial({ color: 0xffe08a }));
    rim.scale.setScalar(grown);
    body.add(rim);
  }
  return body;
}

/** A cube that is not there yet. */
export function ghostCube(at: Vector3, colour: number): Object3D[] {
  const tone = CUBES[colour]!;
  const shape = new BoxGeometry(0.97, 0.97, 0.97);
  const body = new Mesh(shape, new MeshStandardMaterial({ color: tone.top[0], transparent: true, opacity: 0.6 }));
  const edge = new LineSegments(new EdgesGeometry(shape), new LineBasicMaterial({ color: 0xffffff }));
  for (const part of [body, edge]) part.position.copy(at);
  return [body, edge];
}

/** A mark on a field that may be touched. */
export function offer(at: Vector3): Mesh {
  const spot = new Mesh(new PlaneGeometry(0.36, 0.36), new MeshStandardMaterial({ color: 0x8cc27f, emissive: 0x3d6b3a, transparent: true, opacity: 0.92 }));
  spot.rotation.set(-Math.PI / 2, 0, Math.PI / 4);
  spot.position.copy(at).y -= 0.48;
  return spot;
}

const pictures = new Map<string, CanvasTexture>();

/** A picture is made once and kept: a building shows the same few again and again. */
function picture(name: string, draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const known = pictures.get(name);
  if (known) return known;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d");
  if (pen) draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  pictures.set(name, texture);
  return texture;
}

/** The sign of a stone's colour: square, ring, cross, dots. */
function sign(colour: number, ground: string, ink: string): CanvasTexture {
  return picture(`sign ${colour}`, (pen) => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, 128, 128);
    pen.fillStyle = pen.strokeStyle = ink;
    pen.lineWidth = 9;
    pen.beginPath();
    if (colour === 0) pen.rect(46, 46, 36, 36);
    else if (colour === 1) pen.arc(64, 64, 22, 0, 7);
    else if (colour === 2) for (const [x, y, w, h] of [[40, 58, 48, 12], [58, 40, 12, 48]] as const) pen.rect(x, y, w, h);
    else for (const [x, y] of [[50, 50], [78, 50], [50, 78], [78, 78]] as const) {
      pen.moveTo(x, y);
      pen.arc(x, y, 8, 0, 7);
    }
    if (colour === 1) pen.stroke();
    else pen.fill();
  });
}

function engraving(words: string, ink: string, size: number, ground?: string): CanvasTexture {
  return picture([words, ink, size, ground].join(), (pen) => {
    if (ground) {
      pen.fillStyle = ground;
      pen.fillRect(0, 0, 128, 128);
    }
    pen.fillStyle = ink;
    pen.font = `600 ${size}px "Inter Variable", system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(words, 64, 68);
  });
}

export function empty(group: Group): void {
  group.traverse((object: Object3D) => {
    if (!(object instanceof Mesh || object instanceof LineSegments || object instanceof Sprite)) return;
    (object.geometry as BufferGeometry).dispose();
    for (const material of [object.material].flat() as Material[]) material.dispose();
  });
  group.clear();
}
