/** The grain of wood: nearly parallel lines that drift together, the same on every run. */

import type { Point } from "./shapes";

function random(seed: number): () => number {
  let state = (seed * 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The path of the grain in a rectangle; it runs along the x axis unless `upright`. */
export function grain(
  seed: number, left: number, top: number, width: number, height: number, upright: boolean, gap: number,
): string {
  const [length, across] = upright ? [height, width] : [width, height];
  return lines(random(seed + 1), length, across, gap)
    .map((line) => {
      const placed = line.map(([u, v]): Point => (upright ? [left + v, top + u] : [left + u, top + v]));
      const [[x, y], [x1, y1], ...others] = placed as [Point, Point, ...Point[]];
      const middle = `${Math.round((x + x1) / 2)} ${Math.round((y + y1) / 2)}`;
      const rest = others.map(([px, py]) => `T${Math.round(px)} ${Math.round(py)}`).join("");
      return `M${Math.round(x)} ${Math.round(y)}Q${middle} ${Math.round(x1)} ${Math.round(y1)}${rest}`;
    })
    .join("");
}

/** Lines as points along and across; some bend around one heart, some end early. */
function lines(rng: () => number, length: number, across: number, gap: number): Point[][] {
  const [heartAt, heart] = [rng() * length, rng() * across];
  const bend = (rng() - 0.3) * gap;
  const [drift, phase] = [(rng() - 0.5) * gap * 0.5, rng() * 6];
  const steps = Math.max(2, Math.round(length / 90));
  const found: Point[][] = [];
  for (let v = gap * rng(); v < across; v += gap * (0.5 + rng())) {
    const start = rng() < 0.4 ? rng() * length * 0.6 : 0;
    const end = length - (rng() < 0.3 ? rng() * length * 0.5 : 0);
    if (end - start <= length / 4) continue;
    const line: Point[] = [];
    for (let step = 0; step <= steps; step++) {
      const u = start + ((end - start) * step) / steps;
      const pull = bend * Math.exp(-(((u - heartAt) / 60) ** 2)) * (v > heart ? 1 : -1);
      const w = v + pull + drift * Math.sin(u / 70 + phase);
      line.push([u, Math.min(Math.max(w, 1), across - 1)]);
    }
    found.push(line);
  }
  return found;
}
