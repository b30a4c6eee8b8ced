/** Paths and polygons: the geometry that all pictures share. */

export type Point = readonly [number, number];
export type Polygon = readonly Point[];
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A coordinate as short as it can be written. */
export function short(value: number): string {
  const text = String(Math.round(value * 10) / 10);
  return text === "-0" ? "0" : text;
}

export function closed(polygon: Polygon): string {
  return `M${polygon.map(pair).join("L")}Z`;
}

export function polyline(points: Polygon): string {
  return `M${points.map(pair).join("L")}`;
}

/** The path of a polygon whose corners are cut off by curves. */
export function rounded(polygon: Polygon, radius: number): string {
  const parts = polygon.map((corner, i) => {
    const start = towards(corner, before(polygon, i), radius);
    const end = towards(corner, after(polygon, i), radius);
    return `${pair(start)}Q${pair(corner)} ${pair(end)}`;
  });
  return `M${parts.join("L")}Z`;
}

function pair([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}

function before(polygon: Polygon, i: number): Point {
  return polygon[(i + polygon.length - 1) % polygon.length]!;
}

function after(polygon: Polygon, i: number): Point {
  return polygon[(i + 1) % polygon.length]!;
}

function towards(start: Point, goal: Point, distance: number): Point {
  const length = Math.hypot(goal[0] - start[0], goal[1] - start[1]) || 1;
  const share = Math.min(distance / length, 0.5);
  return [start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share];
}

export function centreOf(polygon: Polygon): Point {
  const sum = polygon.reduce<[number, number]>(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / polygon.length, sum[1] / polygon.length];
}

/** Negative where the corners run against the clock (y points down). */
export function area(polygon: Polygon): number {
  let sum = 0;
  polygon.forEach((a, i) => {
    const b = after(polygon, i);
    sum += a[0] * b[1] - b[0] * a[1];
  });
  return sum / 2;
}

/** Move every side outwards by the distance (inwards if negative). */
export function grown(polygon: Polygon, distance: number): Point[] {
  const side = area(polygon) > 0 ? 1 : -1;
  return polygon.map((corner, i) => {
    const a = direction(before(polygon, i), corner);
    const b = direction(corner, after(polygon, i));
    // The corner moves along the bisector of the two sides' normals.
    const scale = (distance * side) / (1 + a[0] * b[0] + a[1] * b[1]);
    return [corner[0] + (a[1] + b[1]) * scale, corner[1] - (a[0] + b[0]) * scale];
  });
}

function direction(start: Point, end: Point): Point {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  return [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
}

/** The outlines of what polygons with common sides cover together. */
export function outlines(polygons: Polygon[]): Point[][] {
  const sides = new Map<string, { from: string; to: string; start: Point }>();
  for (const polygon of polygons) {
    const ordered = area(polygon) > 0 ? polygon : [...polygon].reverse();
    ordered.forEach((end, i) => {
      const start = before(ordered, i);
      const [from, to] = [key(start), key(end)];
      if (!sides.delete(`${to}>${from}`)) sides.set(`${from}>${to}`, { from, to, start });
    });
  }
  return loops([...sides.values()]).map(straight);
}

function key([x, y]: Point): string {
  return `${Math.round(x * 100) / 100 + 0},${Math.round(y * 100) / 100 + 0}`;
}

function loops(sides: { from: string; to: string; start: Point }[]): Point[][] {
  const following = new Map<string, typeof sides>();
  for (const side of sides) {
    following.set(side.from, [...(following.get(side.from) ?? []), side]);
  }
  const found: Point[][] = [];
  for (;;) {
    const first = following.keys().next().value;
    if (first === undefined) return found;
    const loop: Point[] = [];
    let here = first;
    do {
      const leaving = following.get(here);
      const side = leaving?.shift();
      if (!side) break;
      if (!leaving?.length) following.delete(here);
      loop.push(side.start);
      here = side.to;
    } while (here !== first);
    found.push(loop);
  }
}

function straight(loop: Point[]): Point[] {
  return loop.filter((corner, i) => {
    const a = direction(before(loop, i), corner);
    const b = direction(corner, after(loop, i));
    return Math.abs(a[0] * b[1] - a[1] * b[0]) > 0.01;
  });
}

/** The convex hull, clockwise on the screen. */
export function hull(cloud: Polygon): Point[] {
  const ordered = [...cloud].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...half(ordered).slice(0, -1), ...half(ordered.reverse()).slice(0, -1)];
}

function half(ordered: Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of ordered) {
    while (kept.length > 1 && area([kept.at(-2)!, kept.at(-1)!, point]) <= 1e-6) kept.pop();
    kept.push(point);
  }
  return kept;
}

export function bounds(cloud: Polygon): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of cloud) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right, bottom];
}

/** The path of a round-ended band around points in a line. */
export function capsule(middles: Polygon, radius: number): string {
  const ordered = [...middles].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const [ax, ay] = ordered[0]!;
  const [bx, by] = ordered.at(-1)!;
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = length ? [(bx - ax) / length, (by - ay) / length] : [1, 0];
  const [nx, ny] = [-uy * radius, ux * radius];
  const arc = `A${radius} ${radius} 0 0 1`;
  return (
    `M${pair([ax + nx, ay + ny])}${arc} ${pair([ax - nx, ay - ny])}` +
    `L${pair([bx - nx, by - ny])}${arc} ${pair([bx + nx, by + ny])}Z`
  );
}

export function roundedBox(x: number, y: number, width: number, height: number, r: number): string {
  const [w, h] = [short(width - 2 * r), short(height - 2 * r)];
  return (
    `M${short(x + r)} ${short(y)}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}` +
    `h-${w}a${r} ${r} 0 0 1 ${-r} ${-r}v-${h}a${r} ${r} 0 0 1 ${r} ${-r}z`
  );
}
