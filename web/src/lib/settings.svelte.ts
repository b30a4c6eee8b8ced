/** The settings that are kept in this browser. */

import type { Confirm } from "./moveInput.svelte";

const STORE = "kancha.settings";
export type Theme = "light" | "dark";
export type Palette = "kancha" | "blue-orange" | "light-dark";
export type Coordinates = "always" | "touched" | "never";
export type Contrast = "normal" | "high";
export type Motion = "none" | "slow" | "normal" | "fast";
/** What was chosen here; everything else has its default. */
interface Stored {
  theme?: Theme;
  sound?: boolean;
  pieces?: boolean;
  bell?: boolean;
  ticks?: boolean;
  loudness?: number;
  level?: number;
  plan?: boolean;
  autoplay?: boolean;
  confirm?: Confirm;
  palette?: Palette;
  contrast?: Contrast;
  coordinates?: Coordinates;
  motion?: Motion;
  leftHanded?: boolean;
  targets?: boolean;
  outlooks?: boolean;
}

const SLOWNESS: Record<Motion, number> = { none: 0, slow: 1.8, normal: 1, fast: 0.5 };

function load(): Stored {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

class Settings {
  private stored = $state<Stored>(load());
  private system = $state<Theme>(prefersDark.matches ? "dark" : "light");

  constructor() {
    this.loadPalette();
    prefersDark.addEventListener("change", ({ matches }) => {
      this.system = matches ? "dark" : "light";
      this.show();
    });
  }

  get theme(): Theme {
    return this.stored.theme ?? this.system;
  }
  /** The theme that was chosen, or "auto" for that of the system. */
  get chosenTheme(): Theme | "auto" {
    return this.stored.theme ?? "auto";
  }
  /** Whether anything can be heard. */
  get sound(): boolean {
    return this.stored.sound ?? true;
  }
  /** Whether pieces are heard when they are set down. */
  get pieces(): boolean {
    return this.stored.pieces ?? true;
  }
  /** Whether a bell says that it is your turn. */
  get bell(): boolean {
    return this.stored.bell ?? true;
  }
  /** Whether your clock ticks when time is short. */
  get ticks(): boolean {
    return this.stored.ticks ?? false;
  }
  /** From 0 to 100. */
  get loudness(): number {
    return this.stored.loudness ?? 60;
  }
  get level(): number {
    return this.stored.level ?? 3;
  }
  /** When a move is shown first and played on a second touch. */
  get confirm(): Confirm {
    return this.stored.confirm ?? "small";
  }
  get palette(): Palette {
    return this.stored.palette ?? "kancha";
  }
  get contrast(): Contrast {
    return this.stored.contrast ?? "normal";
  }
  get coordinates(): Coordinates {
    return this.stored.coordinates ?? "always";
  }
  get motion(): Motion {
    return this.stored.motion ?? "normal";
  }
  /** By how much movements take longer. */
  get slowness(): number {
    return SLOWNESS[this.motion];
  }
  get leftHanded(): boolean {
    return this.stored.leftHanded ?? false;
  }
  /** Whether boards mark what can be touched. */
  get targets(): boolean {
    return this.stored.targets ?? true;
  }
  /** Whether previews tell what a move would bring. */
  get outlooks(): boolean {
    return this.stored.outlooks ?? true;
  }
  /** Whether buildings are shown as a plan instead of in 3D. */
  get plan(): boolean {
    return this.stored.plan ?? false;
  }
  /** Whether the boards of the home page play by themselves. */
  get autoplay(): boolean {
    return this.stored.autoplay ?? !reducedMotion();
  }

  set(change: Stored): void {
    this.stored = { ...this.stored, ...change };
    this.show();
    try {
      localStorage.setItem(STORE, JSON.stringify(this.stored));
    } catch {
      // Without storage, settings last until the page is closed.
    }
  }

  /** Fetch the other palettes, if one is chosen. */
  private loadPalette(): void {
    if (this.palette !== "kancha") void import("../styles/palettes.css");
  }
  /** Tell the style sheets. `theme.js` does the same before the first paint. */
  private show(): void {
    const { dataset } = document.documentElement;
    dataset.theme = this.theme;
    dataset.palette = this.palette;
    this.loadPalette();
    dataset.contrast = this.contrast;
    dataset.coordinates = this.coordinates;
    dataset.hand = this.leftHanded ? "left" : "right";
  }
}

export const settings = new Settings();

export function reducedMotion(): boolean {
  return settings.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
