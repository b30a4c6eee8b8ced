/** What a person chose for this browser. */

const STORE = "kancha.settings";
type Theme = "light" | "dark";
interface Stored {
  theme?: Theme;
  sound?: boolean;
  level?: number;
  plan?: boolean;
  living?: boolean;
}

function load(): Stored {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

const night = matchMedia("(prefers-color-scheme: dark)");

class Settings {
  private stored = $state<Stored>(load());
  private system = $state<Theme>(night.matches ? "dark" : "light");

  constructor() {
    night.addEventListener("change", ({ matches }) => {
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
  /** Buildings as a plan rather than in space. */
  get plan(): boolean {
    return this.stored.plan ?? false;
  }

  /** Whether the pictures of the home page go on by themselves. */
  get living(): boolean {
    return this.stored.living ?? !reducedMotion();
  }

  set(change: Stored): void {
    this.stored = { ...this.stored, ...change };
    document.documentElement.dataset.theme = this.theme;
    try {
      localStorage.setItem(STORE, JSON.stringify(this.stored));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
}

export const settings = new Settings();

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
