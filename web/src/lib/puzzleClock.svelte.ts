/** The time that a puzzle takes: it runs only while it is shown. */

import { untrack } from "svelte";
import { puzzles } from "./puzzleProgress.svelte";

const TICK_MS = 1000;

export class PuzzleClock {
  ms = $state(0);
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Run from a time on, as long as the page is open. */
  run(from: number): () => void {
    this.ms = from;
    this.timer = setInterval(() => {
      if (!puzzles.hidesTime && !document.hidden) this.ms += TICK_MS;
    }, TICK_MS);
    return () => this.stop();
  }
  stop(): void {
    clearInterval(this.timer);
  }
}

/** An effect: measure the time while an unsolved puzzle is open, and keep what was done when it is left. */
export function timeWhileOpen(run: { clock: PuzzleClock; keep: () => void } | null | undefined, solved: boolean | undefined): (() => void) | undefined {
  if (!run || solved) return undefined;
  const stop = untrack(() => run.clock.run(run.clock.ms));
  return () => {
    stop();
    // While an effect ends, states still have their old values.
    queueMicrotask(() => run.keep());
  };
}

/** Minutes and seconds. */
export function timeText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
