/** The building in three.js: loaded only for games of cubes. */

import {
  AmbientLight, BoxGeometry, BufferGeometry, CanvasTexture, Color, DirectionalLight, EdgesGeometry, Group, LineBasicMaterial,
  LineSegments, Material, Mesh, MeshStandardMaterial, Object3D, PCFShadowMap, PerspectiveCamera, Plane, PlaneGeometry, Raycaster,
  Scene as Space, SRGBColorSpace, Vector2, Vector3, WebGLRenderer,
} from "three";
import { cubeColour, STONE_COLOURS } from "../draw/boards/slab";
import { CUBES } from "../draw/palette";
import type { Cube } from "../lib/stones";
import type { Scene } from "../lib/types";

const GROUND = new Plane(new Vector3(0, 1, 0), 0);
const TILT = 0.66;

export class Turntable {
  private readonly renderer: WebGLRenderer;
  private readonly space = new Space();
  private readonly camera = new PerspectiveCamera(30, 1, 0.1, 100);
  private readonly plate = new Group();
  private readonly building = new Group();
  private readonly spirits = new Group();
  private readonly offers = new Group();
  private readonly observer: ResizeObserver;
  private readonly themes: MutationObserver;
  private angle = -0.55;
  private goal = -0.55;
  private frame = 0;
  private scene: Scene | null = null;
  private limits = new Map<string, number>();

  constructor(private readonly canvas: HTMLCanvasElement, private readonly still: boolean) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    const sun = new DirectionalLight(0xfff1d8, 2.5);
    sun.position.set(-6, 11, 5);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    Object.assign(sun.shadow.camera, { left: -8, right: 8, top: 8, bottom: -8 });
    sun.shadow.radius = 5;
    sun.shadow.bias = -0.0015;
    this.space.add(sun, new AmbientLight(0xdfe6ff, 1.25), this.plate);
    this.plate.add(this.building, this.spirits, this.offers);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas.parentElement ?? canvas);
    this.themes = new MutationObserver(() => this.scene && this.show(this.scene, this.limits));
    this.themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.themes.disconnect();
    for (const group of [this.building, this.spirits, this.offers]) empty(group);
    this.renderer.dispose();
  }

  /** Build what a scene shows. */
  show(scene: Scene, limits: Map<string, number>): void {
    this.scene = scene;
    this.limits = limits;
    empty(this.building);
    this.slab(scene);
    const last = new Set(scene.marks.filter(({ kind }) => kind === "last").flatMap(({ cells }) => cells));
    const tops = new Map<string, number>();
    for (const { cell, level } of scene.pieces) tops.set(cell, Math.max(tops.get(cell) ?? 0, level ?? 0));
    for (const piece of scene.pieces) {
      const at = this.place(piece.cell, piece.level ?? 0);
      if (!at) continue;
      const top = tops.get(piece.cell) === (piece.level ?? 0);
      const made = cube(at, cubeColour(piece), top && last.has(piece.cell), top);
      made.userData.cell = piece.cell;
      this.building.add(made);
    }
    this.resize();
  }

  /** Show the cubes of a move that is not made yet. */
  haunt(cubes: readonly Cube[], colour: string): void {
    empty(this.spirits);
    const tone = CUBES[Math.max(0, STONE_COLOURS.indexOf(colour))]!;
    for (const { cell, z } of cubes) {
      const at = this.place(cell, z);
      if (!at) continue;
      const shape = new BoxGeometry(0.97, 0.97, 0.97);
      const body = new Mesh(shape, new MeshStandardMaterial({ color: tone.top[0], transparent: true, opacity: 0.55 }));
      const edge = new LineSegments(new EdgesGeometry(shape), new LineBasicMaterial({ color: tone.edge }));
      body.position.copy(at);
      edge.position.copy(at);
      this.spirits.add(body, edge);
    }
    this.draw();
  }

  /** Mark the squares that may be touched. */
  offer(cells: readonly string[]): void {
    empty(this.offers);
    for (const cell of cells) {
      const at = this.place(cell, this.height(cell));
      if (!at) continue;
      const spot = new Mesh(new PlaneGeometry(0.34, 0.34), new MeshStandardMaterial({ color: 0x8cc27f, emissive: 0x3d6b3a, transparent: true, opacity: 0.9 }));
      spot.rotation.set(-Math.PI / 2, 0, Math.PI / 4);
      spot.position.copy(at).y += -0.48;
      this.offers.add(spot);
    }
    this.draw();
  }

  turn(by: number): void {
    this.goal = this.angle += by;
    this.draw();
  }

  swing(by: number): void {
    this.goal += by;
    if (this.still) this.angle = this.goal;
    this.draw();
  }

  /** The square under a point of the canvas: that of a cube's column, or of the slab. */
  cellAt(x: number, y: number): string | null {
    const { clientWidth, clientHeight } = this.canvas;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / clientWidth) * 2 - 1, 1 - (y / clientHeight) * 2), this.camera);
    const hit = ray.intersectObjects(this.building.children, false)[0]?.object.userData.cell as string | undefined;
    if (hit) return hit;
    const point = ray.ray.intersectPlane(GROUND, new Vector3());
    if (!point) return null;
    const local = this.plate.worldToLocal(point);
    const found = this.scene?.cells.find(({ id }) => {
      const at = this.place(id, 0);
      return at && Math.abs(at.x - local.x) < 0.5 && Math.abs(at.z - local.z) < 0.5;
    });
    return found?.id ?? null;
  }

  private height(cell: string): number {
    const levels = (this.scene?.pieces ?? []).filter((piece) => piece.cell === cell).map(({ level }) => (level ?? 0) + 1);
    return Math.max(0, ...levels);
  }

  private place(cell: string, level: number): Vector3 | null {
    const found = this.scene?.cells.find(({ id }) => id === cell);
    if (!this.scene || !found) return null;
    const [x, y] = found.centre;
    return new Vector3(x - this.scene.width / 2, level + 0.5, y - this.scene.height / 2);
  }

  private slab(scene: Scene): void {
    const style = getComputedStyle(document.documentElement);
    const tone = (name: string) => new Color(style.getPropertyValue(name).trim());
    const body = new Mesh(
      new BoxGeometry(scene.width + 1.1, 0.36, scene.height + 1.1),
      new MeshStandardMaterial({ color: tone("--slab-1"), roughness: 0.9 }),
    );
    body.position.y = -0.19;
    body.receiveShadow = true;
    this.building.add(body);
    for (const cell of scene.cells) {
      const at = this.place(cell.id, 0);
      if (!at) continue;
      const words = `${cell.label || cell.id}${this.limits.has(cell.id) ? `  /${this.limits.get(cell.id)}` : ""}`;
      const field = new Mesh(
        new PlaneGeometry(0.94, 0.94),
        new MeshStandardMaterial({ map: engraving(words, style.getPropertyValue("--slab-0"), style.getPropertyValue("--slab-ink")), roughness: 0.95 }),
      );
      field.rotation.x = -Math.PI / 2;
      field.position.set(at.x, 0.002, at.z);
      field.receiveShadow = true;
      field.userData.cell = cell.id;
      this.building.add(field);
    }
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas.parentElement ?? this.canvas;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    const size = this.scene ? Math.hypot(this.scene.width + 1, this.scene.height + 1) : 8;
    const high = Math.max(2, ...this.limits.values());
    const reach = (size * 0.5 + high * 0.28) / Math.tan((this.camera.fov * Math.PI) / 360);
    const far = reach / Math.min(1, this.camera.aspect);
    this.camera.position.set(0, Math.sin(TILT) * far + high * 0.3, Math.cos(TILT) * far);
    this.camera.lookAt(0, high * 0.3, 0);
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const rest = this.goal - this.angle;
      this.angle = Math.abs(rest) < 0.002 ? this.goal : this.angle + rest * 0.2;
      this.plate.rotation.y = this.angle;
      this.renderer.render(this.space, this.camera);
      if (this.angle !== this.goal) this.draw();
    });
  }
}

function cube(at: Vector3, colour: number, last: boolean, top: boolean): Mesh {
  const { top: tone, edge, cue } = CUBES[colour]!;
  const shape = new BoxGeometry(0.985, 0.985, 0.985);
  const side = new MeshStandardMaterial({ color: tone[1], roughness: 0.62 });
  const face = new MeshStandardMaterial({ color: top ? 0xffffff : tone[1], map: top ? sign(colour, tone[0], cue) : null, roughness: 0.58 });
  const body = new Mesh(shape, [side, side, face, side, side, side]);
  body.position.copy(at);
  body.castShadow = true;
  body.receiveShadow = true;
  const line = new LineSegments(new EdgesGeometry(shape), new LineBasicMaterial({ color: last ? 0xffd36b : edge, transparent: true, opacity: last ? 1 : 0.55 }));
  body.add(line);
  return body;
}

function picture(draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d");
  if (pen) draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** The sign of a stone's colour: square, ring, cross, dots. */
function sign(colour: number, ground: string, ink: string): CanvasTexture {
  return picture((pen) => {
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

function engraving(words: string, ground: string, ink: string): CanvasTexture {
  return picture((pen) => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, 128, 128);
    pen.fillStyle = ink;
    pen.font = "600 22px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.fillText(words, 64, 116);
  });
}

function empty(group: Group): void {
  group.traverse((object: Object3D) => {
    if (!(object instanceof Mesh || object instanceof LineSegments)) return;
    (object.geometry as BufferGeometry).dispose();
    for (const material of [object.material].flat() as Material[]) {
      if (material instanceof MeshStandardMaterial) material.map?.dispose();
      material.dispose();
    }
  });
  group.clear();
}
