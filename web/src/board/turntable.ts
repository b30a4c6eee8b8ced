/** The building in three.js: loaded only for games of cubes. */

import {
  AmbientLight, DirectionalLight, Group, Object3D, PCFShadowMap, PerspectiveCamera, Plane, Raycaster, Scene as Space, Vector2,
  Vector3, WebGLRenderer,
} from "three";
import type { Shown } from "../lib/boards.svelte";
import type { GhostCube } from "../lib/stones";
import type { Board, Figure } from "../lib/types";
import { centreOf, empty, ghostStone, limitsOf, offer, placeOf, rods, slab, stones, type Limits } from "./stonework";
import { cubesOf, keyOf, type StoneCube } from "./surfaces";

const GROUND = new Plane(new Vector3(0, 1, 0), 0);
const TILT = 0.66;
/** The corner at a1 points at the viewer, as in pictures; a quarter turn shows the next two sides. */
const START = Math.PI / 4;
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
  private readonly ghosts = new Group();
  private readonly offers = new Group();
  private readonly observer: ResizeObserver;
  private readonly themes: MutationObserver;
  private angle = START;
  private goal = START;
  private frame = 0;
  private board: Board | null = null;
  private limits: Limits = new Map();
  private cubes: readonly StoneCube[] = [];
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
    this.plate.add(this.ground, this.building, this.ghosts, this.offers);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas.parentElement ?? canvas);
    this.themes = new MutationObserver(() => {
      if (this.board) this.layGround(this.board);
    });
    this.themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.themes.disconnect();
    for (const group of [this.ground, this.building, this.ghosts, this.offers]) empty(group);
    this.renderer.dispose();
  }

  /** Build what a scene shows; cubes that are new since the last one come down from above. */
  show(shown: Shown): void {
    const { board } = shown.view;
    const known = board === this.board;
    if (!known) this.layGround(board);
    const before = new Set(this.cubes.map(({ place }) => keyOf(place)));
    this.cubes = cubesOf(shown);
    empty(this.building);
    this.falling = [];
    for (const [index, body] of stones(board, this.cubes).entries()) {
      this.building.add(body);
      const isNew = !before.has(keyOf(this.cubes[index]!.place));
      if (known && isNew && !this.still) this.falling.push({ body, rest: body.position.y });
    }
    this.fallBegan = performance.now();
    this.resize();
  }

  /** Lay the slab, and set the rods around it. */
  private layGround(board: Board): void {
    this.board = board;
    this.limits = limitsOf(board);
    empty(this.ground);
    this.rods = rods(board, this.limits);
    this.ground.add(...slab(board, this.limits), ...this.rods);
    this.draw();
  }

  /** Show the cubes of a stone that is not placed yet. */
  showGhost(cubes: readonly GhostCube[], material: Figure["material"] | null): void {
    empty(this.ghosts);
    if (this.board && cubes.length) this.ghosts.add(...ghostStone(this.board, cubes, material, this.cubes));
    this.draw();
  }

  /** Mark the squares that may be touched. */
  offer(cells: readonly string[]): void {
    empty(this.offers);
    for (const cell of cells) {
      const place = this.board && placeOf(this.board, cell, this.height(cell));
      if (this.board && place) this.offers.add(...offer(centreOf(this.board, place)));
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
    const { board } = this;
    if (!point || !board) return null;
    const local = this.plate.worldToLocal(point);
    const found = board.cells.find(({ grid }) => {
      const at = grid && centreOf(board, grid);
      return at && Math.abs(at.x - local.x) < 0.5 && Math.abs(at.z - local.z) < 0.5;
    });
    return found?.id ?? null;
  }

  private height(cell: string): number {
    return Math.max(0, ...this.cubes.filter((cube) => cube.cell === cell).map(({ place: [, , z] }) => z + 1));
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
    const size = this.board ? Math.hypot(this.board.width + 1.2, this.board.height + 1.2) : 8;
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
      this.dropNew();
      this.numberRods();
      this.renderer.render(this.space, this.camera);
      if (this.angle !== this.goal || this.falling.length) this.draw();
    });
  }

  private dropNew(): void {
    const share = Math.min(1, (performance.now() - this.fallBegan) / FALL_MS);
    for (const { body, rest } of this.falling) body.position.y = rest + FALL * (1 - share) ** 2;
    if (share === 1) this.falling = [];
  }

  /** Only the rod at the left edge of the picture has numbers; the nearest one would stand in the way. */
  private numberRods(): void {
    const [cos, sin] = [Math.cos(this.angle), Math.sin(this.angle)];
    const across = ({ position: { x, z } }: Object3D) => x * cos + z * sin;
    const near = ({ position: { x, z } }: Object3D) => z * cos - x * sin;
    const numbered = this.rods.filter((rod) => rod.userData.numbers);
    const [leftmost, nearest] = [Math.min(...numbered.map(across)), Math.max(...numbered.map(near))];
    for (const rod of numbered) {
      (rod.userData.numbers as Object3D).visible = across(rod) < leftmost + 0.01;
      rod.visible = near(rod) < nearest - 0.01;
    }
  }
}
