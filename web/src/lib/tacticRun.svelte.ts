/** A tactic while it is being solved. The answers to all moves came with it. */

import { loadShown, type Shown } from "./boards.svelte";
import { MoveInput } from "./moveInput.svelte";
import { applied } from "./outlook";
import { pause } from "./playLine";
import { PuzzleClock } from "./puzzleClock.svelte";
import { puzzles } from "./puzzleProgress.svelte";
import type { Entered, MoveState, Tactic, TacticChoice, TacticReply } from "./types";

export interface TacticFeedback {
  kind: "right" | "wrong" | "won";
  /** The move that was tried. */
  move: string;
  words: string;
}

export class TacticRun {
  shown = $state.raw<Shown>()!;
  newMoves = $state.raw<MoveState[]>([]);
  feedback = $state.raw<TacticFeedback | null>(null);
  /** How many of the moves are found. */
  found = $state(0);
  tries = $state(1);
  hints = $state(0);
  hint = $state("");
  solved = $state(false);
  /** A wrong try waits to be taken back. */
  refuted = $state(false);
  readonly clock = new PuzzleClock();
  readonly input: MoveInput;
  private at = $state(0);
  private waiting = $state(false);
  private before: Shown;
  /** Counts what is shown, so that a line that was left stops. */
  private showing = 0;

  constructor(readonly tactic: Tactic, private readonly start: Shown) {
    this.shown = this.before = start;
    this.input = new MoveInput(() => this.now, (move) => void this.attempt(move));
    this.clock.ms = puzzles.begun(tactic.id)?.ms ?? 0;
    this.listen();
  }

  get choice(): TacticChoice {
    return this.tactic.choices[this.at]!;
  }
  get listens(): boolean {
    return !this.solved && !this.refuted && !this.waiting;
  }
  private get now(): Entered | null {
    const { game, options, id, seat } = this.tactic;
    return { table: id, version: this.at, ply: 2 * this.found, status: "playing", game, options, position: this.choice.position, viewing: seat, clicks: this.choice.clicks, shown: this.shown };
  }

  /** Take a refuted try back. */
  again(): void {
    this.showing++;
    this.newMoves = [];
    this.shown = this.before;
    this.refuted = false;
    this.feedback = null;
    this.tries++;
    this.listen();
  }
  /** Begin the tactic anew. */
  async restart(): Promise<void> {
    this.showing++;
    Object.assign(this, { at: 0, found: 0, solved: false, refuted: false, feedback: null, hint: "", newMoves: [] });
    this.shown = this.before = this.start;
    this.listen();
  }
  askHint(): void {
    if (!this.listens || this.hint) return;
    this.hint = this.choice.hint;
    this.hints++;
  }
  /** Make a right move. */
  async showMove(): Promise<void> {
    if (this.refuted) this.again();
    if (!this.listens) return;
    this.hints++;
    await this.attempt(this.choice.solution);
  }

  private listen(): void {
    this.input.begin(this.listens ? this.choice.clicks : undefined);
  }
  private async attempt(move: string): Promise<void> {
    const reply = this.choice.replies[move];
    if (!reply || this.waiting) return;
    this.waiting = true;
    this.feedback = null;
    this.hint = "";
    try {
      if (reply.right) await this.goOn(move, reply);
      else await this.refute(move, reply);
    } finally {
      this.waiting = false;
      this.listen();
    }
  }
  private async goOn(move: string, reply: TacticReply): Promise<void> {
    const showing = ++this.showing;
    const { game, options, id } = this.tactic;
    const won = reply.following === null;
    this.found++;
    this.feedback = { kind: won ? "won" : "right", move, words: reply.words };
    for (const [index, picture] of reply.pictures.entries()) {
      if (index) await pause();
      const shown = await loadShown(picture, game, options);
      if (showing !== this.showing) return;
      this.newMoves = reply.line.slice(index, index + 1);
      this.shown = shown;
    }
    this.before = this.shown;
    if (reply.following !== null) this.at = reply.following;
    else {
      this.solved = true;
      this.clock.stop();
      puzzles.markSolved(id, this.clock.ms, this.hints);
    }
  }
  private async refute(move: string, reply: TacticReply): Promise<void> {
    const showing = ++this.showing;
    for (const [index, outlook] of reply.outlooks.entries()) {
      if (index) await pause();
      if (showing !== this.showing) return;
      this.newMoves = reply.line.slice(index, index + 1);
      this.shown = applied(this.shown, outlook);
    }
    const [first, ...others] = this.shown.layers;
    this.shown = { ...this.shown, layers: [{ under: first?.under ?? "", over: (first?.over ?? "") + reply.marks }, ...others] };
    this.feedback = { kind: "wrong", move, words: reply.words };
    this.refuted = true;
  }
  keep(): void {
    if (!this.solved && this.clock.ms) puzzles.keepBegun(this.tactic.id, this.clock.ms, null);
  }
}
