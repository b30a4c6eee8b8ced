/** A position while it is set up by hand. The server changes it and says what the rules have against it. */

import { topmost } from "./boards.svelte";
import { errorText } from "./request";
import { studyApi, type Draft } from "./studyApi";
import type { SetUp } from "./sharing";
import type { components } from "./schema";
import type { Options } from "./types";

type Edit = Partial<components["schemas"]["Edit"]>;

export class DraftBoard {
  readonly game: string;
  readonly options: Options;
  now = $state.raw<Draft | null>(null);
  /** Why the last change was not made. */
  refused = $state("");
  /** Earlier texts, to be taken back to. */
  private past = $state.raw<readonly string[]>([]);
  private last: Promise<void> = Promise.resolve();

  constructor({ game, options, text }: SetUp) {
    this.game = game;
    this.options = options;
    void this.ask({ text: text || null });
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  put(cell: string, figure: string, board: number): void {
    this.change({ edits: [{ cell, figure, board }] });
  }
  /** Move the highest piece of a cell to another one, or off the board. */
  move(from: string, to: string | null, board: number): void {
    const figure = this.now && topmost(this.now.shown.scene.pieces, board).find(({ cell }) => cell === from)?.figure;
    if (!figure) return;
    const lay = to === null ? [] : [{ cell: to, figure, board }];
    // What stands there goes, unless pieces are put on top of each other.
    const off = to === null || this.now?.piles ? [] : [{ cell: to, figure: "", board }];
    this.change({ edits: [{ cell: from, figure: "", board }, ...off, ...lay] });
  }
  set(name: string, value: string): void {
    this.change({ edits: [{ name, value }] });
  }
  clear(): void {
    this.change({ empty: true });
  }
  /** Begin again with the start of the game. */
  restart(): void {
    this.change({ text: null });
  }
  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    void this.ask({ text: before });
  }

  private change(wish: { text?: string | null; empty?: boolean; edits?: Edit[] }): void {
    void this.ask(wish, true);
  }
  /** Changes are made one after another: each begins with what the one before has left. */
  private ask(wish: { text?: string | null; empty?: boolean; edits?: Edit[] }, keep = false): Promise<void> {
    this.last = this.last.then(async () => {
      const before = this.now?.text;
      try {
        this.now = await studyApi.draft({ game: this.game, options: this.options, text: before ?? null, ...wish });
        this.refused = "";
        if (keep && before !== undefined && before !== this.now.text) this.past = [...this.past, before];
      } catch (error) {
        this.refused = errorText(error);
      }
    });
    return this.last;
  }
}
