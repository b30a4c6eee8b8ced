/** The living pictures of the home page: a moment of each game, which goes on while it is looked at. */

import { api } from "./api";
import { settings } from "./settings.svelte";
import type { Shown } from "./boards.svelte";
import type { MoveState, Replay } from "./types";

const STEP_MS = 2400;
const REST_STEPS = 2;

export class Life {
  shown = $state.raw<Shown | null>(null);
  fresh = $state.raw<MoveState[]>([]);
  private replay: Replay | null = null;
  private all: Shown[] = [];
  private at = 0;

  constructor(private readonly game: string) {}

  /** Show the moment. */
  async begin(): Promise<void> {
    this.replay = await api.showcase(this.game, 0, 1);
    this.all = [...this.replay.shown];
    this.shown = this.all[0] ?? null;
  }

  /** Make the next move, or after a rest begin anew. */
  async step(): Promise<void> {
    const moves = this.replay?.moves ?? [];
    if (!moves.length) return;
    if (this.all.length === 1) this.all.push(...(await api.showcase(this.game, 1, moves.length + 1)).shown);
    this.at = this.at + 1 > moves.length + REST_STEPS ? 0 : this.at + 1;
    if (this.at > moves.length) return;
    this.fresh = this.at ? moves.slice(this.at - 1, this.at) : [];
    this.shown = this.all[this.at] ?? this.shown;
  }
}

/** Let the pictures that are in view live, one move at a time, in turn; returns how to end it. */
export function enliven(inView: () => Life[]): () => void {
  let turn = 0;
  const timer = setInterval(() => {
    const shown = settings.living && document.visibilityState === "visible" ? inView() : [];
    if (shown.length) void shown[turn++ % shown.length]!.step().catch(() => undefined);
  }, STEP_MS);
  return () => clearInterval(timer);
}
