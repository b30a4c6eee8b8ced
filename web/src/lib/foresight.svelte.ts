/** How the board would look after a move that is not made yet: the server is asked, nothing is worked out here. */

import { api } from "./api";
import type { Shown } from "./boards.svelte";
import type { TableState } from "./types";

/** A pointer that only passes by asks for nothing. */
const PAUSE_MS = 70;

export class Foresight {
  /** The board after the move that was asked for last, as soon as it is known. */
  shown = $state.raw<Shown | null>(null);
  private wanted = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly known = new Map<string, Shown>();

  ask(now: TableState, move: string | undefined): void {
    clearTimeout(this.timer);
    const wanted = move === undefined ? "" : `${now.position} ${move}`;
    this.wanted = wanted;
    const known = this.known.get(wanted);
    this.shown = known ?? null;
    if (move === undefined || known) return;
    this.timer = setTimeout(() => void this.fetch(now, move, wanted), PAUSE_MS);
  }

  private async fetch(now: TableState, move: string, wanted: string): Promise<void> {
    const seen = await api.preview(now.game, now.options, now.position, move).catch(() => null);
    if (!seen) return;
    this.known.set(wanted, seen.shown);
    if (this.wanted === wanted) this.shown = seen.shown;
  }
}
