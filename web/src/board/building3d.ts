/** A building that can be turned, drawn by three.js. Loaded only for games of cubes. */

import {
  AmbientLight, DirectionalLight, Group, Object3D, PCFShadowMap, PerspectiveCamera, Plane, Raycaster, Scene as Scene3D, Vector2,
  Vector3, WebGLRenderer,
} from "three";
import type { Shown } from "../lib/boards.svelte";
import type { GhostCube } from "../lib/stones";
import type { Board, Figure } from "../lib/types";
import { centreOf, clear, cubeAt, ghostStone, limitsOf, rods, slab, stones, targetMark, type Limits } from "./meshes";
import { cubesOf, keyOf, type StoneCube } from "./stoneSurfaces";

const GROUND = new Plane(new Vector3(0, 1, 0), 0);
const TILT = 0.66;
/** The corner at a1 points at the viewer, as in pictures. */
const START_ANGLE = Math.PI / 4;
/** How far the building is moved aside for its plan, as a share of the width. */
const PLAN_SHIFT = 0.07;
/** The size of the view relative to the building. */
const FRAME = 1.16;
const [DROP_HEIGHT, DROP_MS] = [2.2, 320];

/** A new cube on its way down. */
interface FallingCube {
  body: Object3D;
  finalY: number;
}

export class Building3D {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene3D();
  private readonly camera = new PerspectiveCamera(30, 1, 0.1, 100);
  private readonly turntable = new Group();
  private readonly ground = new Group();
  private readonly building = new Group();
  private readonly ghosts = new Group();
  private readonly targets = new Group();
  private readonly resizes: ResizeObserver;
  private readonly themes: MutationObserver;
  private far = false;
  private angle = START_ANGLE;
  private targetAngle = START_ANGLE;
  private frame = 0;
  private board: Board | null = null;
  private limits: Limits = new Map();
  private cubes: readonly StoneCube[] = [];
  private rods: Object3D[] = [];
  private falling: FallingCube[] = [];
  private dropStart = 0;

  constructor(private readonly canvas: HTMLCanvasElement, private readonly reducedMotion: boolean) {
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
    this.scene.add(sun, new AmbientLight(0xdfe6ff, 1.25), this.turntable);
    this.turntable.add(this.ground, this.building, this.ghosts, this.targets);
    this.resizes = new ResizeObserver(() => this.resize());
    this.resizes.observe(canvas.parentElement ?? canvas);
    this.themes = new MutationObserver(() => {
      if (this.board) this.buildGround(this.board);
    });
    this.themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.resizes.disconnect();
    this.themes.disconnect();
    for (const group of [this.ground, this.building, this.ghosts, this.targets]) clear(group);
    this.renderer.dispose();
  }

  /** Show a position. Cubes that are new since the last one drop from above. */
  show(shown: Shown): void {
    const { board } = shown.view;
    const known = board === this.board;
    if (!known) this.buildGround(board);
    const before = new Set(this.cubes.map(({ place }) => keyOf(place)));
    this.cubes = cubesOf(shown);
    clear(this.building);
    this.falling = [];
    for (const [index, body] of stones(board, this.cubes).entries()) {
      this.building.add(body);
      const isNew = !before.has(keyOf(this.cubes[index]!.place));
      if (known && isNew && !this.reducedMotion) this.falling.push({ body, finalY: body.position.y });
    }
    this.dropStart = performance.now();
    this.resize();
  }

  /** Build the slab and the rods around it. */
  private buildGround(board: Board): void {
    this.board = board;
    this.limits = limitsOf(board);
    clear(this.ground);
    this.rods = rods(board, this.limits);
    this.ground.add(...slab(board, this.limits), ...this.rods);
    this.draw();
  }

  /** Show a stone that is not placed yet. */
  showGhost(cubes: readonly GhostCube[], material: Figure["material"] | null): void {
    clear(this.ghosts);
    if (this.board && cubes.length) this.ghosts.add(...ghostStone(this.board, cubes, material, this.cubes));
    this.draw();
  }

  /** Mark the squares that can be touched. */
  showTargets(cells: readonly string[]): void {
    clear(this.targets);
    for (const cell of cells) {
      const cube = this.board && cubeAt(this.board, cell, this.height(cell));
      if (this.board && cube) this.targets.add(...targetMark(centreOf(this.board, cube)));
    }
    this.draw();
  }

  /** Turn at once, while the building is dragged. */
  turn(by: number): void {
    this.targetAngle = this.angle += by;
    this.draw();
  }

  /** Show the side of the viewer, or the far one. */
  faceFrom(far: boolean): void {
    if (far === this.far) return;
    this.far = far;
    this.turnSmoothly(Math.PI);
  }

  /** Turn smoothly. */
  turnSmoothly(by: number): void {
    this.targetAngle += by;
    if (this.reducedMotion) this.angle = this.targetAngle;
    this.draw();
  }

  /** The square at a point of the canvas: below the cube there, or of the slab. */
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
    const local = this.turntable.worldToLocal(point);
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
    // On wide screens the plan is beside the building.
    const shift = clientWidth > 500 ? clientWidth * PLAN_SHIFT : 0;
    this.camera.setViewOffset(clientWidth, clientHeight, -shift, shift / 2, clientWidth, clientHeight);
    const size = this.board ? Math.hypot(this.board.width + 1.2, this.board.height + 1.2) : 8;
    const high = Math.max(2, ...this.limits.values());
    const across = (size * 0.5) / this.camera.aspect;
    const upright = size * 0.5 * Math.sin(TILT) + high * 0.5 * Math.cos(TILT);
    const distance = (FRAME * Math.max(across, upright)) / Math.tan((this.camera.fov * Math.PI) / 360);
    // A building with rods is a box; others are pyramids, which are low at their rim.
    const middle = high * (this.rods.length ? 0.38 : 0.22);
    this.camera.position.set(0, Math.sin(TILT) * distance + middle, Math.cos(TILT) * distance);
    this.camera.lookAt(0, middle, 0);
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const rest = this.targetAngle - this.angle;
      this.angle = Math.abs(rest) < 0.002 ? this.targetAngle : this.angle + rest * 0.2;
      this.turntable.rotation.y = this.angle;
      this.dropNew();
      this.numberRods();
      this.renderer.render(this.scene, this.camera);
      if (this.angle !== this.targetAngle || this.falling.length) this.draw();
    });
  }

  private dropNew(): void {
    const share = Math.min(1, (performance.now() - this.dropStart) / DROP_MS);
    for (const { body, finalY } of this.falling) body.position.y = finalY + DROP_HEIGHT * (1 - share) ** 2;
    if (share === 1) this.falling = [];
  }

  /** Show numbers only on the rod at the left edge, and hide the nearest rod, which would cover the building. */
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
