/** Pieces by kind: each is drawn around the origin of a cell that is 100 wide. */

import { ACROSS, DIAGONAL, DOWN, box, circle, element, label, path, type Canvas } from "./canvas";
import { COLOURS, CUBES, SEATS, type Colour, type Material } from "./palette";
import { centreOf, closed, grown, rounded, short, type Point, type Polygon } from "./shapes";

const DISC = [30.6, 27.1] as const;
const TILE = [70.8, 62.5] as const;
const THICK = 13.6;
/** A stack's base sinks a little with every part, so that three parts stay in their cell. */
const [BASE, SINK] = [8, 4.4];
const [PIECE, WALL, FURROW] = [37, 14, 22];
const MARBLE = 38;

/** The sign that tells a seat without its colour: none, ring, cross, dots. */
export function cue(seat: number, x: number, y: number, size: number, colour: string): string {
  const line = { fill: "none", stroke: colour, strokeWidth: size * 0.2 };
  if (seat === 1) return element("ellipse", { cx: x, cy: y, rx: size, ry: size * 0.89, ...line });
  if (seat === 2) {
    const arm = size * 0.85;
    const cross = `M${short(x - arm)} ${short(y)}h${short(2 * arm)}M${short(x)} ${short(y - arm)}v${short(2 * arm)}`;
    return path(cross, { ...line, strokeWidth: size * 0.34 });
  }
  if (seat === 3) {
    const near = size * 0.48;
    const dots = [[-1, -1], [1, -1], [-1, 1], [1, 1]] as const;
    return dots.map(([dx, dy]) => circle(x + dx * near, y + dy * near, size * 0.24, { fill: colour })).join("");
  }
  return "";
}

export function shadow(canvas: Canvas, cx: number, cy: number, rx: number, ry: number): string {
  const dark = "#1c0f04";
  const fill = canvas.radial("shadow", [[0.35, dark, 0.5], [0.72, dark, 0.2], [1, dark, 0]]);
  return element("ellipse", { cx, cy, rx, ry, fill });
}

function paints(canvas: Canvas, seat: number, { top, wall, rim }: Material) {
  return {
    face: canvas.radial(`top${seat}`, [[0, top[0]], [0.52, top[1]], [1, top[2]]], [0.34, 0.26, 0.95]),
    side: canvas.linear(`wall${seat}`, [[0, wall[0]], [0.28, wall[1]], [0.7, wall[2]], [1, wall[3]]], ACROSS),
    edge: canvas.linear(`rim${seat}`, [[0, rim, 0.95], [0.5, rim, 0.35], [1, rim, 0.8]], DIAGONAL),
  };
}

function materialOf(seat: number): Material {
  return SEATS[seat % SEATS.length]!;
}

// --- stacks of discs and tiles ------------------------------------------------------------------

/** A stack seen slightly from above: parts from bottom to top. */
export function stack(canvas: Canvas, seat: number, parts: readonly string[]): string {
  const base = BASE + (parts.length - 1) * SINK;
  const far = parts.length * 4;
  const cast = shadow(canvas, 4 + far * 0.55, base + 6 + far * 0.5, 42 + far * 0.4, 36 + far * 0.3);
  return parts.reduce(
    (drawn, part, level) => drawn + (part === "square" ? tile : disc)(canvas, seat, base - level * THICK),
    cast,
  );
}

function disc(canvas: Canvas, seat: number, base: number): string {
  const material = materialOf(seat);
  const { face, side, edge } = paints(canvas, seat, material);
  const [rx, ry] = DISC;
  const top = base - THICK + 1.2;
  const d = `M${-rx} ${short(top)}V${short(base)}A${rx} ${ry} 0 0 0 ${rx} ${short(base)}V${short(top)}Z`;
  return (
    path(d, { fill: side, stroke: material.edge, strokeWidth: 1.4 }) +
    element("ellipse", { cy: top, rx, ry, fill: face, stroke: material.edge }) +
    element("ellipse", { cy: top, rx: rx - 1.8, ry: ry - 1.8, fill: "none", stroke: edge, strokeWidth: 2.2 }) +
    cue(seat, 0, top, rx * 0.54, material.cue)
  );
}

function tile(canvas: Canvas, seat: number, base: number): string {
  const material = materialOf(seat);
  const { edge } = paints(canvas, seat, material);
  const { top: tone, wall } = material;
  const face = canvas.linear(`tile${seat}`, [[0, tone[0]], [0.55, tone[1]], [1, tone[2]]], DIAGONAL);
  const side = canvas.linear(`tilewall${seat}`, [[0, wall[0]], [0.8, wall[2]], [1, wall[3]]], DOWN);
  const [width, height] = TILE;
  const [left, top] = [-width / 2, base - THICK + 1.2 - height / 2];
  const rim = { rx: 4.8, fill: "none", stroke: edge, strokeWidth: 2.2 };
  return (
    box(left, top + 6, width, height + THICK - 7, { rx: 6.2, fill: side, stroke: material.edge, strokeWidth: 1.4 }) +
    box(left, top, width, height, { rx: 6.2, fill: face, stroke: material.edge }) +
    box(left + 1.8, top + 1.8, width - 3.6, height - 3.6, rim) +
    tileCue(seat, top + height / 2, material.cue)
  );
}

function tileCue(seat: number, y: number, colour: string): string {
  if (seat !== 1) return cue(seat, 0, y, 17, colour);
  const [width, height] = [TILE[0] * 0.54, TILE[1] * 0.54];
  const frame = { rx: 3.5, fill: "none", stroke: colour, strokeWidth: 3.2 };
  return box(-width / 2, y - height / 2, width, height, frame);
}

// --- marbles ------------------------------------------------------------------------------------

/** Light, body, shade, and the light that shines through. */
export const GLASS = [
  ["#ff8f86", "#c8182f", "#7d0a1e", "#ff6a4d"],
  ["#6f7292", "#262633", "#0b0b13", "#b9bbe0"],
] as const;

/** A glass marble: red (0) with a flame in it, black (1) with a ring. */
export function marble(canvas: Canvas, glass: 0 | 1): string {
  const [light, body, dark, through] = GLASS[glass];
  const fill = canvas.radial(`glass${glass}`, [[0, light], [0.42, body], [1, dark]], [0.36, 0.3, 0.78]);
  const glow = canvas.radial(`through${glass}`, [[0, through, 0.75], [1, through, 0]]);
  const shine = canvas.radial("shine", [[0, "#fff", 0.95], [1, "#fff", 0]]);
  const flame = "M-15 17C-19 0 2 -18 21 -15C22 1 8 20 -15 17ZM-11 13C-4 -1 6 -9 16 -11";
  const inside =
    glass === 1
      ? circle(1, 1, 18.5, { fill: "none", stroke: "#c5c8ee", strokeWidth: 3.2, opacity: 0.85 })
      : path(flame, { fill: "#ff9a7a", fillOpacity: 0.5, stroke: "#ffc9b4", strokeOpacity: 0.6, strokeWidth: 1.6 });
  return (
    shadow(canvas, 7, 10, 46, 42) +
    circle(0, 0, MARBLE, { fill, stroke: dark, strokeWidth: 1.2 }) +
    element("ellipse", { cx: 12, cy: 17, rx: 21, ry: 16, fill: glow }) +
    inside +
    element("ellipse", { cx: -13, cy: -17, rx: 13, ry: 9, fill: shine, transform: "rotate(-38 -13 -17)" }) +
    circle(17, 14, 2, { fill: "#fff", opacity: 0.55 })
  );
}

// --- discs of GIPF ------------------------------------------------------------------------------

/** A turned disc with a furrow; a pile of two is a GIPF-piece, with a brass centre. */
export function turned(canvas: Canvas, seat: number, count = 1): string {
  const lift = WALL + 3;
  let drawn = shadow(canvas, 8 + 4 * count, 12 + 5 * count, 42 + 2 * count, 40 + 2 * count);
  for (let level = 0; level < count; level++) {
    const middle = ((count - 1) / 2 - level) * lift;
    drawn += turnedDisc(canvas, seat, middle, level === count - 1, count > 1);
  }
  return drawn;
}

function turnedDisc(canvas: Canvas, seat: number, middle: number, top: boolean, brass: boolean): string {
  const material = materialOf(seat);
  const { face, side, edge } = paints(canvas, seat, material);
  const [y, foot] = [middle - WALL / 2, middle + WALL / 2];
  const d = `M${-PIECE} ${short(y)}V${short(foot)}A${PIECE} ${PIECE} 0 0 0 ${PIECE} ${short(foot)}V${short(y)}Z`;
  let drawn = path(d, { fill: side, stroke: material.edge });
  drawn += circle(0, y, PIECE, { fill: face, stroke: material.edge, strokeWidth: 0.8 });
  if (!top) return drawn;
  const dark = seat === 1 ? "#0c0c12" : material.edge;
  drawn += circle(0, y, PIECE - 1.6, { fill: "none", stroke: edge, strokeWidth: 2 });
  drawn += circle(0, y, FURROW, { fill: "none", stroke: dark, strokeWidth: 4.4, opacity: 0.7 });
  drawn += circle(0.8, y + 1.5, FURROW + 1.2, { fill: "none", stroke: material.rim, strokeWidth: 1.4, opacity: 0.7 });
  if (brass) {
    drawn += circle(0, y, 9.8, { fill: "var(--brass)", stroke: "#6b4706", strokeWidth: 1.6 });
    drawn += circle(-2.6, y - 3, 3, { fill: "#fff3c9", opacity: 0.8 });
  } else if (seat) drawn += cue(seat, 0, y, 8.5, material.cue);
  return drawn;
}

// --- triangles of Gurami ------------------------------------------------------------------------

export const UP: Polygon = [[0, -57.7], [50, 28.9], [-50, 28.9]];

/**
 * A triangular piece with its number and its colour's sign: sun or wave. The outline is that of the
 * cell, around the origin. `style` "given" or "entry" is print on paper, as puzzles have it.
 */
export function triangle(canvas: Canvas, colour: Colour, number: number | null, outline: Polygon, style = ""): string {
  const material = COLOURS[colour];
  const { top, rim, edge } = material;
  const up = isUp(outline);
  const y = up ? 4 : -4;
  const text = number === null ? "" : String(number);
  if (style) {
    const given = style === "given";
    return label(text, 0, y, 40, given ? material.ink : "#146a72", { weight: given ? 700 : 400, title: given });
  }
  if (colour === "white" || colour === "grey") {
    const printed = path(rounded(grown(outline, -3), 9), { fill: top[1], stroke: edge, strokeWidth: 4 });
    return printed + label(text, 0, y + 2, 44, material.ink, { title: true });
  }
  const face = canvas.linear(`face-${colour}`, [[0, top[0]], [0.5, top[1]], [1, top[2]]], DIAGONAL);
  const light = canvas.linear(`edge-${colour}`, [[0, rim, 1], [0.6, rim, 0.15], [1, edge, 0.4]], DIAGONAL);
  const shape = rounded(grown(outline, -5.5), 11);
  const inner = rounded(grown(outline, -8.7), 9);
  const sign = { yellow: sun, blue: wave }[colour];
  return (
    path(shape, { transform: "translate(4 10)", fill: "#281606", opacity: 0.3 }) +
    path(shape, { transform: "translate(0 4)", fill: edge }) +
    path(shape, { transform: "translate(0 -2)", fill: face }) +
    path(inner, { transform: "translate(0 -2)", fill: "none", stroke: light, strokeWidth: 2.2 }) +
    label(text, 0, y, text.length < 2 ? 38 : 31, material.ink, { title: true }) +
    sign(0, up ? -26 : 24, material.cue)
  );
}

/** A piece whose side is not chosen yet: half yellow, half blue. */
export function twoSided(canvas: Canvas, number: number): string {
  const shape = rounded(grown(UP, -5.5), 11);
  const clipPath = canvas.clip("half", box(-60, -70, 60, 140, {}));
  const lifted = { transform: "translate(0 -2)" };
  return (
    path(shape, { transform: "translate(0 4)", fill: "#4a4650" }) +
    path(shape, { ...lifted, fill: COLOURS.blue.top[1] }) +
    path(shape, { ...lifted, fill: COLOURS.yellow.top[1], clipPath }) +
    circle(0, 4, 19, { fill: "#fffaf1" }) +
    label(String(number), 0, 4, 32, "#222430", { title: true })
  );
}

export function isUp(outline: Polygon): boolean {
  const middle = centreOf(outline)[1];
  return outline.filter(([, y]) => y > middle).length === 2;
}

function sun(x: number, y: number, colour: string): string {
  let rays = "";
  for (let i = 0; i < 8; i++) {
    const [c, s] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
    rays += `M${short(x + 5 * c)} ${short(y + 5 * s)}L${short(x + 7.4 * c)} ${short(y + 7.4 * s)}`;
  }
  const line = { stroke: colour, strokeWidth: 1.8, strokeLinecap: "round", fill: "none" };
  return circle(x, y, 3.3, { fill: colour }) + path(rays, line);
}

function wave(x: number, y: number, colour: string): string {
  const d =
    `M${short(x - 8)} ${short(y - 2.4)}q2.7 -4 5.4 0t5.4 0t5.2 0` +
    `M${short(x - 5.4)} ${short(y + 3.2)}q2.7 -4 5.4 0t5.4 0`;
  return path(d, { fill: "none", stroke: colour, strokeWidth: 2, strokeLinecap: "round" });
}

// --- cubes, seen from above ---------------------------------------------------------------------

/** The top of a column of cubes: colour, sign, height. */
export function cubeTop(canvas: Canvas, colour: number, height: number | null, size = 92): string {
  const material = CUBES[colour % CUBES.length]!;
  const { top } = material;
  const face = canvas.linear(`cube${colour}`, [[0, top[0]], [0.45, top[1]], [1, top[2]]], DIAGONAL);
  const half = size / 2;
  const rim = { rx: 7, fill: "none", stroke: material.rim, strokeWidth: 1.8, opacity: 0.55 };
  return (
    box(-half, -half + 3, size, size, { rx: 9, fill: material.edge }) +
    box(-half, -half, size, size - 2, { rx: 9, fill: face }) +
    box(-half + 3, -half + 3, size - 6, size - 8, rim) +
    cubeSign(colour, half - 18, -half + 18, 8, material.cue) +
    (height === null ? "" : label(String(height), -12, 5, 46, material.ink, { title: true }))
  );
}

/** The sign of a stone's colour: square, ring, cross, dots. */
function cubeSign(colour: number, x: number, y: number, size: number, ink: string): string {
  if (colour === 0) return box(x - size * 0.75, y - size * 0.75, size * 1.5, size * 1.5, { fill: ink });
  return cue(colour, x, y, size, ink);
}

// --- stones made of cubes -----------------------------------------------------------------------

/** How steeply the ground seems to rise: height of a unit step over its width. */
const SLANT = 0.5;
export type Cube = readonly [x: number, y: number, level: number];

/** A stone seen from a corner above. */
export function stone(colour: number, cubes: readonly Cube[], size = 30): string {
  const material = CUBES[colour % CUBES.length]!;
  const [dx, dy] = [size * 0.87, size * SLANT];
  const line = { stroke: material.edge, strokeWidth: 1.6, strokeLinejoin: "round" };
  // What lies farther back or lower is covered by what comes after it.
  const ordered = [...cubes].sort((a, b) => a[2] - b[2] || a[0] - a[1] - (b[0] - b[1]));
  let drawn = "";
  for (const [x, y, z] of ordered) {
    const [left, top] = [(x + y) * dx, (x - y) * dy - z * size];
    const a: Point = [left, top];
    const b: Point = [left + dx, top - dy];
    const c: Point = [left + 2 * dx, top];
    const d: Point = [left + dx, top + dy];
    const down = ([px, py]: Point): Point => [px, py + size];
    drawn += path(closed([a, b, c, d]), { fill: material.top[0], ...line });
    drawn += path(closed([a, d, down(d), down(a)]), { fill: material.top[1], ...line });
    drawn += path(closed([d, c, down(c), down(d)]), { fill: material.wall[0], ...line });
  }
  const xs = cubes.map(([x, y]) => x + y);
  const wide = (Math.max(...xs) + Math.min(...xs) + 2) * dx;
  const tops = cubes.map(([x, y, z]) => (x - y) * dy - z * size);
  const middle = (Math.min(...tops) + Math.max(...tops) + size) / 2;
  return element("g", { transform: `translate(${short(-wide / 2)} ${short(-middle)})` }, drawn);
}
