/** A packing while it is being solved: stones are placed and taken back. The server knows whether the rest can still be filled. */

import { loadShown, type Shown } from "./boards.svelte";
import { MoveInput } from "./moveInput.svelte";
import { puzzleApi } from "./puzzleApi";
import { PuzzleClock } from "./puzzleClock.svelte";
import { puzzles } from "./puzzleProgress.svelte";
import { errorText } from "./request";
import type { Entered, MoveState, Packing, PackingPosition } from "./types";

interface Stage {
  at: PackingPosition;
  shown: Shown;
}

export class PackingRun {
  newMoves = $state.raw<MoveState[]>([]);
  hint = $state("");
  hints = $state(0);
  errorMessage = $state("");
  readonly clock = new PuzzleClock();
  readonly input: MoveInput;
  /** The positions from the start on; the last is shown. */
  private stages = $state.raw<readonly Stage[]>([]);
  private waiting = $state(false);

  constructor(readonly packing: Packing, start: Shown) {
    this.stages = [{ at: packing.start, shown: start }];
    this.input = new MoveInput(() => this.now, (move) => void this.place(move));
    this.clock.ms = puzzles.begun(packing.id)?.ms ?? 0;
    this.listen();
  }

  get shown(): Shown {
    return this.stages.at(-1)!.shown;
  }
  get at(): PackingPosition {
    return this.stages.at(-1)!.at;
  }
  get listens(): boolean {
    return !this.at.solved && !this.waiting;
  }
  get placed(): number {
    return this.stages.length - 1;
  }
  private get now(): Entered | null {
    const { game, options, id } = this.packing;
    return { table: id, version: this.placed, ply: this.placed, status: "playing", game, options, position: this.at.position, viewing: 0, clicks: this.at.clicks, shown: this.shown };
  }

  async place(move: string): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    this.hint = this.errorMessage = "";
    try {
      const { game, options, id } = this.packing;
      const at = await puzzleApi.place(options, this.at.position, move);
      const shown = await loadShown(at.picture, game, options);
      this.newMoves = at.moves;
      this.stages = [...this.stages, { at, shown }];
      if (at.solved) {
        this.clock.stop();
        puzzles.markSolved(id, this.clock.ms, this.hints);
      }
    } catch (error) {
      this.errorMessage = errorText(error);
    } finally {
      this.waiting = false;
      this.listen();
    }
  }
  /** Take the last stone back. */
  undo(): void {
    if (this.placed) this.backTo(this.placed);
  }
  startAgain(): void {
    this.backTo(1);
  }
  /** Show a stone of a way to the end; where there is none, say so. */
  async askHint(): Promise<void> {
    if (!this.listens) return;
    try {
      const { move, words } = await puzzleApi.packingHint(this.packing.options, this.at.position);
      this.hint = words;
      if (move) this.hints++;
    } catch (error) {
      this.errorMessage = errorText(error);
    }
  }
  keep(): void {
    if (!this.at.solved && this.clock.ms) puzzles.keepBegun(this.packing.id, this.clock.ms, null);
  }

  private backTo(length: number): void {
    this.stages = this.stages.slice(0, length);
    this.newMoves = [];
    this.hint = this.errorMessage = "";
    this.listen();
  }
  private listen(): void {
    this.input.begin(this.listens ? this.at.clicks : undefined);
  }
}
