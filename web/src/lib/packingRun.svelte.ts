/** A packing while it is being solved: stones are placed and taken back. All placements and all ways to the end came with it, so no network is needed. */

import { loadShown, type Shown } from "./boards.svelte";
import { anywhere } from "./guides.svelte";
import { leftAfter, withStone } from "./packingMoves";
import { MoveInput } from "./moveInput.svelte";
import { puzzleApi } from "./puzzleApi";
import { PuzzleClock } from "./puzzleClock.svelte";
import { puzzles } from "./puzzleProgress.svelte";
import type { ClickTree, Entered, MoveState, Packing, PackingPlacement } from "./types";

interface Stage {
  /** The position as a text; empty until the server has named it. */
  position: string;
  shown: Shown;
}

export class PackingRun {
  newMoves = $state.raw<MoveState[]>([]);
  hint = $state("");
  hints = $state(0);
  readonly clock = new PuzzleClock();
  readonly input: MoveInput;
  /** Done when the server has shown the position, or cannot be reached. */
  private pictured = Promise.resolve();
  private placed = $state.raw<readonly PackingPlacement[]>([]);
  /** The positions from the start on; the last is shown. */
  private stages = $state.raw<readonly Stage[]>([]);
  /** The ways to the end that hold all stones placed. */
  private readonly ways = $derived.by(() => {
    const numbers = this.placed.map((placement) => this.packing.placements.indexOf(placement));
    return this.packing.ways.filter((way) => numbers.every((number) => way.includes(number)));
  });

  constructor(readonly packing: Packing, start: Shown) {
    this.stages = [{ position: packing.start.position, shown: start }];
    this.input = new MoveInput(() => this.now, (move) => this.place(move), {
      guide: async (_, path) => anywhere.guide(await this.named(), path),
      why: async (_, path, token) => anywhere.why(await this.named(), path, token),
    });
    this.clock.ms = puzzles.begun(packing.id)?.ms ?? 0;
    this.listen();
  }

  get shown(): Shown {
    return this.stages.at(-1)!.shown;
  }
  get stones(): number {
    return this.placed.length;
  }
  get stuck(): boolean {
    return this.ways.length === 0;
  }
  get solved(): boolean {
    return this.ways.some((way) => way.length === this.placed.length);
  }
  private get clicks(): ClickTree | undefined {
    return this.solved ? undefined : leftAfter(this.packing, this.placed);
  }
  private get now(): Entered {
    const { game, options, id } = this.packing;
    const { position, shown } = this.stages.at(-1)!;
    return { table: id, version: this.stones, ply: this.stones, status: "playing", game, options, position, viewing: 0, clicks: this.clicks, shown };
  }

  place(move: string): void {
    const placement = this.packing.placements.find((each) => each.move === move);
    if (!placement) return;
    this.hint = "";
    this.newMoves = [{ ply: this.stones, seat: 0, text: move, sentence: placement.sentence, events: [{ kind: "placed", seat: 0, cells: placement.cells }] }];
    this.placed = [...this.placed, placement];
    this.stages = [...this.stages, { position: "", shown: withStone(this.shown, placement) }];
    if (this.solved) {
      this.clock.stop();
      puzzles.markSolved(this.packing.id, this.clock.ms, this.hints);
    }
    this.listen();
    this.pictured = this.fetchPicture();
  }
  /** Take the last stone back. */
  undo(): void {
    if (this.stones) this.backTo(this.stones - 1);
  }
  startAgain(): void {
    this.backTo(0);
  }
  /** Name the next stone of a way to the end. */
  askHint(): void {
    const next = this.ways[0]?.map((number) => this.packing.placements[number]!).find((placement) => !this.placed.includes(placement));
    if (!next) return;
    this.hint = next.sentence;
    this.hints++;
  }
  keep(): void {
    if (!this.solved && this.clock.ms) puzzles.keepBegun(this.packing.id, this.clock.ms, null);
  }

  /** The position with its name, by which the server knows it. */
  private async named(): Promise<Entered> {
    await this.pictured;
    return this.now;
  }
  /** Fetch the box as it looks now. Without a network the plan alone is shown, with the letters of the stones before. */
  private async fetchPicture(): Promise<void> {
    const { game, options, start } = this.packing;
    const { placed } = this;
    const asked = this.stages.at(-1)!;
    const moves = placed.map(({ move }) => move);
    const fetched = await puzzleApi
      .place(options, start.position, moves)
      .then(async ({ position, picture }) => ({ position, shown: await loadShown(picture, game, options) }))
      .catch(() => ({ ...asked, shown: { ...asked.shown, building: undefined } }));
    if (this.placed !== placed) return;
    this.newMoves = [];
    this.stages = [...this.stages.slice(0, -1), fetched];
  }
  private backTo(stones: number): void {
    this.placed = this.placed.slice(0, stones);
    this.stages = this.stages.slice(0, stones + 1);
    this.newMoves = [];
    this.hint = "";
    this.listen();
  }
  private listen(): void {
    this.input.begin(this.clicks);
  }
}
