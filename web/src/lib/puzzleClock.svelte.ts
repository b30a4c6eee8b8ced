/** The time that a puzzle takes: it runs only while it is shown. */

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

/** Minutes and seconds. */
export function timeText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
