/** The building in three.js: loaded only for games of cubes. */

import {
  AmbientLight, DirectionalLight, Group, Object3D, PCFShadowMap, PerspectiveCamera, Plane, Raycaster, Scene as Space, Vector2,
  Vector3, WebGLRenderer,
} from "three";
import { cubeColour, STONE_COLOURS } from "../draw/boards/slab";
import type { Cube } from "../lib/stones";
import type { Scene } from "../lib/types";
import { cube, empty, ghostCube, offer, placeOf, rods, slab, type Limits } from "./stonework";

const GROUND = new Plane(new Vector3(0, 1, 0), 0);
const TILT = 0.66;
/** A corner points at the viewer, so that two sides are seen; a quarter turn shows the next two. */
const START = -Math.PI / 4;
const ASIDE = 0.07;
/** The half picture, measured in half buildings. */
const ROOM = 1.16;
const [FALL, FALL_MS] = [2.2, 320];

interface Falling {
  body: Object3D;
  rest: number;
}

export class Turntable {
  private readonly renderer: WebGLRenderer;
  private readonly space = new Space();
  private readonly camera = new PerspectiveCamera(30, 1, 0.1, 100);
  private readonly plate = new Group();
  private readonly ground = new Group();
  private readonly building = new Group();
  private readonly spirits = new Group();
  private readonly offers = new Group();
  private readonly observer: ResizeObserver;
  private readonly themes: MutationObserver;
  private angle = START;
  private goal = START;
  private frame = 0;
  private scene: Scene | null = null;
  private limits: Limits = new Map();
  private rods: Object3D[] = [];
  private falling: Falling[] = [];
  private fallBegan = 0;

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
    this.plate.add(this.ground, this.building, this.spirits, this.offers);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas.parentElement ?? canvas);
    this.themes = new MutationObserver(() => {
      if (this.scene) this.lay(this.scene, this.limits);
    });
    this.themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.themes.disconnect();
    for (const group of [this.ground, this.building, this.spirits, this.offers]) empty(group);
    this.renderer.dispose();
  }

  /** Build what a scene shows; cubes that are new since the last one come down from above. */
  show(scene: Scene, limits: Limits): void {
    const before = this.scene;
    this.scene = scene;
    if (before?.cells.length !== scene.cells.length || String([...limits]) !== String([...this.limits])) this.lay(scene, limits);
    empty(this.building);
    this.falling = [];
    const last = new Set(scene.marks.filter(({ kind }) => kind === "last").flatMap(({ cells }) => cells));
    const key = ({ cell, level }: Scene["pieces"][number]) => `${cell}/${level ?? 0}`;
    const built = new Set(before?.pieces.map(key));
    for (const piece of scene.pieces) {
      const at = placeOf(scene, piece.cell, piece.level ?? 0);
      if (!at) continue;
      const top = this.height(piece.cell) === (piece.level ?? 0) + 1;
      const made = cube(at, cubeColour(piece), top && last.has(piece.cell), top);
      made.userData.cell = piece.cell;
      this.building.add(made);
      if (before && before !== scene && !this.still && !built.has(key(piece))) this.falling.push({ body: made, rest: at.y });
    }
    this.fallBegan = performance.now();
    this.resize();
  }

  /** Lay the slab, and set the rods around it. */
  private lay(scene: Scene, limits: Limits): void {
    this.limits = limits;
    empty(this.ground);
    this.rods = rods(scene, limits);
    this.ground.add(...slab(scene, limits), ...this.rods);
    this.draw();
  }

  /** Show the cubes of a move that is not made yet. */
  haunt(cubes: readonly Cube[], colour: string): void {
    empty(this.spirits);
    for (const { cell, z } of cubes) {
      const at = this.scene && placeOf(this.scene, cell, z);
      if (at) this.spirits.add(...ghostCube(at, Math.max(0, STONE_COLOURS.indexOf(colour))));
    }
    this.draw();
  }

  /** Mark the squares that may be touched. */
  offer(cells: readonly string[]): void {
    empty(this.offers);
    for (const cell of cells) {
      const at = this.scene && placeOf(this.scene, cell, this.height(cell));
      if (at) this.offers.add(offer(at));
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
    const bodies = [...this.building.children, ...this.ground.children].filter((child) => child.userData.cell);
    const hit = ray.intersectObjects(bodies, false)[0]?.object.userData.cell as string | undefined;
    if (hit) return hit;
    const point = ray.ray.intersectPlane(GROUND, new Vector3());
    const { scene } = this;
    if (!point || !scene) return null;
    const local = this.plate.worldToLocal(point);
    const found = scene.cells.find(({ id }) => {
      const at = placeOf(scene, id, 0);
      return at && Math.abs(at.x - local.x) < 0.5 && Math.abs(at.z - local.z) < 0.5;
    });
    return found?.id ?? null;
  }

  private height(cell: string): number {
    const levels = (this.scene?.pieces ?? []).filter((piece) => piece.cell === cell).map(({ level }) => (level ?? 0) + 1);
    return Math.max(0, ...levels);
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas.parentElement ?? this.canvas;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    // Beside a wide building lies its plan: the building gives way a little.
    const aside = clientWidth > 500 ? clientWidth * ASIDE : 0;
    this.camera.setViewOffset(clientWidth, clientHeight, -aside, aside / 2, clientWidth, clientHeight);
    const size = this.scene ? Math.hypot(this.scene.width + 1.2, this.scene.height + 1.2) : 8;
    const high = Math.max(2, ...this.limits.values());
    const across = (size * 0.5) / this.camera.aspect;
    const upright = size * 0.5 * Math.sin(TILT) + high * 0.5 * Math.cos(TILT);
    const far = (ROOM * Math.max(across, upright)) / Math.tan((this.camera.fov * Math.PI) / 360);
    // A building with rods is a box; others are pyramids, low at their rim.
    const middle = high * (this.rods.length ? 0.38 : 0.22);
    this.camera.position.set(0, Math.sin(TILT) * far + middle, Math.cos(TILT) * far);
    this.camera.lookAt(0, middle, 0);
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const rest = this.goal - this.angle;
      this.angle = Math.abs(rest) < 0.002 ? this.goal : this.angle + rest * 0.2;
      this.plate.rotation.y = this.angle;
      this.fall();
      this.number();
      this.renderer.render(this.space, this.camera);
      if (this.angle !== this.goal || this.falling.length) this.draw();
    });
  }

  private fall(): void {
    const share = Math.min(1, (performance.now() - this.fallBegan) / FALL_MS);
    for (const { body, rest } of this.falling) body.position.y = rest + FALL * (1 - share) ** 2;
    if (share === 1) this.falling = [];
  }

  /** Only the rod at the left edge of the picture has numbers. */
  private number(): void {
    const [cos, sin] = [Math.cos(this.angle), Math.sin(this.angle)];
    const across = ({ position: { x, z } }: Object3D) => x * cos + z * sin;
    const numbered = this.rods.filter((rod) => rod.userData.numbers);
    const leftmost = Math.min(...numbered.map(across));
    for (const rod of numbered) (rod.userData.numbers as Object3D).visible = across(rod) < leftmost + 0.01;
  }
}
