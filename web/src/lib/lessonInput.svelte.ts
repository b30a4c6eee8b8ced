/** Touches in a lesson: as at a table, but a touch can be the answer itself, and a wrong one is a try. */

import type { Answer } from "./entry.svelte";
import { MoveInput } from "./moveInput.svelte";
import type { ClickTree, Entered } from "./types";

interface Listener {
  now(): Entered | null;
  /** Whether touches are taken now. */
  listens(): boolean;
  /** A token was touched where a touch is asked for. */
  onToken(token: string): void;
  /** A token was touched that no move uses there. */
  onRefused(path: string[]): void;
  /** A touch was of use. */
  onTouch(): void;
  onMove(move: string): void;
}

export class LessonInput extends MoveInput {
  private asksForTouch = false;

  constructor(private readonly listener: Listener) {
    super(() => listener.now(), (move) => listener.onMove(move));
  }

  /** Ask for a touch of any of these tokens. */
  beginTouch(tokens: readonly string[]): void {
    this.begin(Object.fromEntries(tokens.map((token) => [token, token])));
    this.asksForTouch = true;
  }
  override begin(tree: ClickTree | undefined): void {
    super.begin(tree);
    this.asksForTouch = false;
  }

  override turnPiece(): boolean {
    return !this.asksForTouch && super.turnPiece();
  }

  /** The lesson itself explains a refused touch. */
  override explain(): void {}

  override touch(token: string, confirmFirst = false): Answer {
    if (!this.listener.listens()) return "refused";
    if (this.asksForTouch) {
      this.listener.onToken(token);
      return "played";
    }
    const path = [...this.path, token];
    const answer = super.touch(token, confirmFirst);
    if (answer === "refused") this.listener.onRefused(path);
    else this.listener.onTouch();
    return answer;
  }
}
