/** What has been learned in this browser: one record for all lessons, so that it can be moved as a whole. */

import type { GameLessons, LessonSummary } from "./types";

const STORE = "kancha.lessons";

export interface LearningRecord {
  /** The steps that are done, from 0, by game and lesson. */
  done: Record<string, Record<string, number[]>>;
  /** The game that was learned last. */
  last?: string;
}

function load(): LearningRecord {
  try {
    const stored = JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<LearningRecord>;
    return { done: {}, ...stored };
  } catch {
    return { done: {} };
  }
}

class LessonProgress {
  private record = $state.raw<LearningRecord>(load());

  get last(): string | undefined {
    return this.record.last;
  }
  isStepDone(game: string, lesson: string, step: number): boolean {
    return this.record.done[game]?.[lesson]?.includes(step) ?? false;
  }
  /** The first step of a lesson that is not done; the first of all if every one is. */
  firstOpenStep(game: string, lesson: string, steps: number): number {
    const open = [...Array(steps).keys()].find((step) => !this.isStepDone(game, lesson, step));
    return open ?? 0;
  }
  isDone(game: string, { id, steps }: Pick<LessonSummary, "id" | "steps">): boolean {
    return [...Array(steps).keys()].every((step) => this.isStepDone(game, id, step));
  }
  /** The lesson to go on with: the first that is not finished. */
  next({ game, lessons }: GameLessons): LessonSummary | undefined {
    return lessons.find((lesson) => !this.isDone(game, lesson));
  }
  hasBegun(game: string): boolean {
    return Object.values(this.record.done[game] ?? {}).some((steps) => steps.length > 0);
  }

  markStep(game: string, lesson: string, step: number): void {
    const lessons = this.record.done[game] ?? {};
    const steps = [...new Set([...(lessons[lesson] ?? []), step])].sort((a, b) => a - b);
    this.keep({ last: game, done: { ...this.record.done, [game]: { ...lessons, [lesson]: steps } } });
  }

  /** Everything, as it is kept with an account. */
  get all(): LearningRecord["done"] {
    return this.record.done;
  }
  /** Take over what the account knows, which holds all of this browser's. */
  join(done: LearningRecord["done"]): void {
    this.keep({ ...this.record, done });
  }
  forget(): void {
    this.keep({ done: {} });
  }

  private keep(record: LearningRecord): void {
    this.record = record;
    try {
      localStorage.setItem(STORE, JSON.stringify(this.record));
    } catch {
      // Without storage, progress lasts until the page is closed.
    }
  }
}

export const progress = new LessonProgress();
