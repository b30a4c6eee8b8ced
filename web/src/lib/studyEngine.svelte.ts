/** The engine beside a study: switched on, it looks at every position that is shown. */

import { studyApi } from "./studyApi";
import { StudySocket } from "./studySocket";
import type { Lines, StudyPlace } from "./types";

/** How long it looks at a position; null: until it is told to stop. */
export const SECONDS = [2, 5, 15, 60, null] as const;
export const [FEWEST_LINES, MOST_LINES] = [1, 5];

export class StudyEngine {
  on = $state(true);
  lines = $state(3);
  seconds = $state<number | null>(5);
  threads = $state(1);
  /** How many threads the server offers. */
  mostThreads = $state(1);
  /** What is found so far in the position that was asked for last. */
  found = $state.raw<Lines | null>(null);
  /** How many others come first. */
  waitingFor = $state<number | null>(null);
  problem = $state("");
  private readonly socket = new StudySocket({
    answer: (message) => {
      if (message.type === "waiting") this.waitingFor = message.before;
      if (message.type !== "lines") return;
      this.waitingFor = null;
      this.found = message;
    },
    fail: (reason) => {
      this.problem = reason;
      this.waitingFor = null;
    },
  });

  constructor() {
    studyApi.limits().then(({ threads }) => (this.mostThreads = threads), () => undefined);
  }

  /** Look at a position; null: nothing to look at. */
  look(place: StudyPlace | null): void {
    this.found = null;
    this.waitingFor = null;
    this.problem = "";
    if (place && this.on) this.socket.ask({ type: "analyse", place: { options: {}, start: null, moves: [], ...place }, lines: this.lines, seconds: this.seconds, threads: this.threads });
    else this.socket.forget();
  }
  /** End the search with what is found. */
  stop(): void {
    this.socket.halt();
  }
  close(): void {
    this.socket.close();
  }
}
