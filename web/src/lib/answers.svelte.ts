/** The answer to a touch that does nothing. It goes by itself, with the next touch, or with Escape. */

import { errorText } from "./request";
import type { TouchAnswer } from "./types";

const SHOWN_MS = 5000;

/** Why a token cannot be used; a refusal that is no matter of rules has only a reason. */
export type Answered = { token: string } & Pick<TouchAnswer, "reason"> & Partial<TouchAnswer>;

export class TouchAnswers {
  current = $state.raw<Answered | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  /** Ask, and show the answer unless something else was touched meanwhile, or the position has changed. */
  async ask(token: string, question: Promise<TouchAnswer | null>): Promise<void> {
    const asked = ++this.asked;
    const answer = await question.catch((error: unknown) => ({ reason: errorText(error) }));
    if (answer && asked === this.asked) this.say(token, answer);
  }
  say(token: string, answer: Omit<Answered, "token">): void {
    this.clear();
    this.current = { token, ...answer };
    this.timer = setTimeout(() => this.clear(), SHOWN_MS);
  }

  /** Take the answer away; whether there was one. */
  clear(): boolean {
    clearTimeout(this.timer);
    this.asked++;
    const shown = this.current !== null;
    this.current = null;
    return shown;
  }
}
