/** The review of a game, while it is made and afterwards. Reviews of this visit are kept, so that pages can share them. */

import { StudySocket } from "./studySocket";
import type { StudyNode } from "./studyTree";
import type { Options, Reviewed } from "./types";

/** What a review is about: the moves of the main line. */
export interface Subject {
  game: string;
  options: Options;
  start: string | null;
  mainLine: readonly StudyNode[];
}

const known = new Map<string, Reviewed>();

function keyOf({ game, options, start, mainLine }: Subject): string {
  return JSON.stringify([game, options, start, mainLine.map(({ move }) => move)]);
}

export class StudyReview {
  result = $state.raw<Reviewed | null>(null);
  progress = $state.raw<{ done: number; count: number } | null>(null);
  problem = $state("");
  private key = "";
  private stopped = false;
  private socket: StudySocket | null = null;

  get running(): boolean {
    return this.progress !== null;
  }

  /** Take the review of these moves if it was made before. */
  recall(subject: Subject): void {
    this.key = keyOf(subject);
    this.result = known.get(this.key) ?? null;
  }

  begin(subject: Subject, record: string): void {
    this.recall(subject);
    this.problem = "";
    if (this.result) return;
    const { key } = this;
    this.progress = { done: 0, count: 0 };
    this.stopped = false;
    this.socket?.close();
    this.socket = new StudySocket({
      answer: (message) => {
        if (message.type === "progress") this.progress = message;
        if (message.type !== "reviewed") return;
        this.progress = null;
        if (!this.stopped) known.set(key, message);
        if (key === this.key) this.result = message;
      },
      fail: (reason) => {
        this.progress = null;
        this.problem = reason;
      },
    });
    this.socket.ask({ type: "review", record });
  }
  /** End the review with what is judged by then. */
  stop(): void {
    this.stopped = true;
    this.socket?.halt();
  }
  close(): void {
    this.socket?.close();
  }
}
