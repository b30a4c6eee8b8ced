/** The settings that are kept in this browser. */

import type { Confirm } from "./moveInput.svelte";

const STORE = "kancha.settings";
type Theme = "light" | "dark";
interface Stored {
  theme?: Theme;
  sound?: boolean;
  level?: number;
  plan?: boolean;
  autoplay?: boolean;
  confirm?: Confirm;
}

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
    prefersDark.addEventListener("change", ({ matches }) => {
      this.system = matches ? "dark" : "light";
      document.documentElement.dataset.theme = this.theme;
    });
  }

  get theme(): Theme {
    return this.stored.theme ?? this.system;
  }
  get sound(): boolean {
    return this.stored.sound ?? true;
  }
  get level(): number {
    return this.stored.level ?? 3;
  }
  /** When a move is shown first and played on a second touch. */
  get confirm(): Confirm {
    return this.stored.confirm ?? "small";
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
    document.documentElement.dataset.theme = this.theme;
    try {
      localStorage.setItem(STORE, JSON.stringify(this.stored));
    } catch {
      // Without storage, settings last until the page is closed.
    }
  }
}

export const settings = new Settings();

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
