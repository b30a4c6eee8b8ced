/** What a picture is written on: elements, and definitions whose names cannot clash on a page. */

import { short } from "./shapes";

export type Attributes = Record<string, string | number | undefined>;
export type Stop = readonly [offset: number, colour: string, opacity?: number];
type Direction = readonly [number, number, number, number];

export const DOWN: Direction = [0, 0, 0, 1];
export const ACROSS: Direction = [0, 0, 1, 0];
export const DIAGONAL: Direction = [0, 0, 1, 1];

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** An SVG element; `strokeWidth: 2` becomes `stroke-width="2"`, undefined is left out. */
export function element(tag: string, attributes: Attributes, content = ""): string {
  let written = "";
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const kebab = name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
    written += ` ${kebab}="${typeof value === "number" ? numeral(value) : escape(value)}"`;
  }
  return content ? `<${tag}${written}>${content}</${tag}>` : `<${tag}${written}/>`;
}

function numeral(value: number): string {
  return Math.abs(value) >= 1 ? short(value) : String(Math.round(value * 100) / 100);
}

export class Canvas {
  readonly definitions = new Map<string, string>();
  elements: string[] = [];

  constructor(readonly prefix: string) {}

  add(...elements: string[]): void {
    this.elements.push(...elements);
  }

  /** Take what was added since the last call. */
  take(): string {
    const taken = this.elements.join("");
    this.elements = [];
    return taken;
  }

  /** Make a definition once; `make` gets its id. */
  define(name: string, make: (id: string) => string): string {
    const id = `${this.prefix}-${name}`;
    if (!this.definitions.has(name)) {
      this.definitions.set(name, "");
      this.definitions.set(name, make(id));
    }
    return id;
  }

  linear(name: string, stops: readonly Stop[], [x1, y1, x2, y2]: Direction = DOWN): string {
    const make = (id: string) =>
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${ramp(stops)}</linearGradient>`;
    return `url(#${this.define(name, make)})`;
  }

  radial(name: string, stops: readonly Stop[], [x, y, r]: readonly number[] = [0.5, 0.5, 0.5]): string {
    const make = (id: string) =>
      `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${ramp(stops)}</radialGradient>`;
    return `url(#${this.define(name, make)})`;
  }

  clip(name: string, shape: string): string {
    return `url(#${this.define(name, (id) => `<clipPath id="${id}">${shape}</clipPath>`)})`;
  }

  /** A copy, at a place, of something drawn once around the origin. */
  stamp(name: string, make: () => string, x = 0, y = 0): string {
    const id = this.define(name, (key) => `<g id="${key}">${make()}</g>`);
    return element("use", { href: `#${id}`, x, y });
  }
}

function ramp(stops: readonly Stop[]): string {
  return stops
    .map(([offset, stopColor, stopOpacity]) => element("stop", { offset, stopColor, stopOpacity }))
    .join("");
}

export interface TextStyle {
  anchor?: "start" | "middle" | "end";
  weight?: number;
  title?: boolean;
  opacity?: number;
}

/** A text whose middle line lies at y. */
export function label(text: string, x: number, y: number, size: number, fill: string, style: TextStyle = {}): string {
  const { anchor = "middle", weight = 600, title, opacity } = style;
  return element(
    "text",
    {
      x,
      y: y + size * 0.36,
      fontSize: size,
      fontFamily: title ? "var(--font-title)" : undefined,
      fontWeight: weight,
      textAnchor: anchor,
      fill,
      opacity,
    },
    escape(text),
  );
}

export function circle(cx: number, cy: number, r: number, paint: Attributes): string {
  return element("circle", { cx, cy, r, ...paint });
}

export function box(x: number, y: number, width: number, height: number, paint: Attributes): string {
  return element("rect", { x, y, width, height, ...paint });
}

export function path(d: string, paint: Attributes): string {
  return element("path", { d, ...paint });
}
