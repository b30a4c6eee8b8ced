/** The boards of the home page: each plays a few moves of a game, again and again. */

import { api } from "./api";
import { settings } from "./settings.svelte";
import type { Shown } from "./boards.svelte";
import type { MoveState, Replay } from "./types";

const STEP_MS = 2400;
/** Steps without a move at the end, before the showcase starts over. */
const PAUSE_STEPS = 2;

export class ShowcasePlayer {
  shown = $state.raw<Shown | null>(null);
  newMoves = $state.raw<MoveState[]>([]);
  private replay: Replay | null = null;
  private positions: Shown[] = [];
  private ply = 0;

  constructor(private readonly game: string) {}

  /** Fetch and show the first position. */
  async load(): Promise<void> {
    this.replay = await api.showcase(this.game, 0, 1);
    this.positions = [...this.replay.shown];
    this.shown = this.positions[0] ?? null;
  }

  /** Show the next move. After the last one, pause and start over. */
  async step(): Promise<void> {
    const moves = this.replay?.moves ?? [];
    if (!moves.length) return;
    if (this.positions.length === 1) this.positions.push(...(await api.showcase(this.game, 1, moves.length + 1)).shown);
    this.ply = this.ply + 1 > moves.length + PAUSE_STEPS ? 0 : this.ply + 1;
    if (this.ply > moves.length) return;
    this.newMoves = this.ply ? moves.slice(this.ply - 1, this.ply) : [];
    this.shown = this.positions[this.ply] ?? this.shown;
  }
}

/** Play the showcases that are in view in turn, one move at a time. Return a function that stops it. */
export function playShowcases(inView: () => ShowcasePlayer[]): () => void {
  let turn = 0;
  const timer = setInterval(() => {
    const players = settings.autoplay && document.visibilityState === "visible" ? inView() : [];
    if (players.length) void players[turn++ % players.length]!.step().catch(() => undefined);
  }, STEP_MS);
  return () => clearInterval(timer);
}
