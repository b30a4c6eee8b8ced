/** The board after a move that is not played yet. The server computes it; the browser knows no rules. */

import { api } from "./api";
import type { Shown } from "./boards.svelte";
import type { Entered } from "./types";

/** A pointer that only passes over a cell causes no request. */
const DELAY_MS = 70;

/** What the board shows of a move that is not played yet; `cells` limits it to what is certain so far. */
export interface MovePreview {
  shown: Shown;
  cells: readonly string[] | null;
}

export class PreviewFetcher {
  /** The board after the move that was requested last, once it has arrived. */
  shown = $state.raw<Shown | null>(null);
  private current = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly cache = new Map<string, Shown>();

  request(now: Entered, move: string | undefined): void {
    clearTimeout(this.timer);
    this.current = move === undefined ? "" : `${now.position} ${move}`;
    const cached = this.cache.get(this.current);
    this.shown = cached ?? null;
    if (move === undefined || cached) return;
    const key = this.current;
    this.timer = setTimeout(() => void this.fetch(now, move, key), DELAY_MS);
  }

  private async fetch(now: Entered, move: string, key: string): Promise<void> {
    const preview = await api.preview(now.game, now.options, now.position, move).catch(() => null);
    if (!preview) return;
    this.cache.set(key, preview.shown);
    if (this.current === key) this.shown = preview.shown;
  }
}
