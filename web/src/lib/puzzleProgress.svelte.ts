/** What has been solved in this browser: one record for all puzzles, so that it can be moved as a whole. */

const STORE = "kancha.puzzles";
/** Puzzles that were begun and left: so many are remembered. */
const MOST_BEGUN = 30;

export interface Solved {
  /** How long it took, in milliseconds. */
  ms: number;
  hints: number;
  /** The day on which it was solved. */
  on: string;
  /** For puzzles of which the most points are wanted. */
  points?: number;
}
export interface PuzzleRecord {
  grade: number;
  hidesTime: boolean;
  solved: Record<string, Solved>;
  /** What is entered so far and how long it took, by puzzle. */
  begun: Record<string, { ms: number; entered: unknown }>;
}

const EMPTY: PuzzleRecord = { grade: 2, hidesTime: false, solved: {}, begun: {} };

function load(): PuzzleRecord {
  try {
    return { ...EMPTY, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<PuzzleRecord>) };
  } catch {
    return EMPTY;
  }
}

/** A day as the addresses name it, by the calendar of this place. */
export function dayText(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
/** The day that lies so many days after another one. */
export function dayAfter(day: string, days: number): string {
  const [year, month, date] = day.split("-").map(Number);
  return dayText(new Date(year!, month! - 1, date! + days));
}

class PuzzleProgress {
  private record = $state.raw<PuzzleRecord>(load());

  get grade(): number {
    return this.record.grade;
  }
  get hidesTime(): boolean {
    return this.record.hidesTime;
  }
  solved(id: string): Solved | undefined {
    return this.record.solved[id];
  }
  begun(id: string): { ms: number; entered: unknown } | undefined {
    return this.record.begun[id];
  }
  /** What is entered in all puzzles that were begun. */
  get entered(): [id: string, entered: unknown][] {
    return Object.entries(this.record.begun).map(([id, { entered }]) => [id, entered]);
  }
  /** Whether something was solved on a day. */
  isSolvedDay(day: string): boolean {
    return Object.values(this.record.solved).some(({ on }) => on === day);
  }
  /** How many days in a row end today, or yesterday as long as today is not over. */
  streak(today: string): number {
    const days = new Set(Object.values(this.record.solved).map(({ on }) => on));
    let day = days.has(today) ? today : dayAfter(today, -1);
    let count = 0;
    for (; days.has(day); count++) day = dayAfter(day, -1);
    return count;
  }

  chooseGrade(grade: number): void {
    this.keep({ grade });
  }
  hideTime(hidesTime: boolean): void {
    this.keep({ hidesTime });
  }
  keepBegun(id: string, ms: number, entered: unknown): void {
    const { [id]: _old, ...others } = this.record.begun;
    const kept = Object.entries(others).slice(1 - MOST_BEGUN);
    this.keep({ begun: { ...Object.fromEntries(kept), [id]: { ms, entered } } });
  }
  forgetBegun(id: string): void {
    const { [id]: _old, ...begun } = this.record.begun;
    this.keep({ begun });
  }
  /** The first solution counts. */
  markSolved(id: string, ms: number, hints: number, on = dayText(new Date())): void {
    this.forgetBegun(id);
    if (!this.record.solved[id]) this.keep({ solved: { ...this.record.solved, [id]: { ms, hints, on } } });
  }
  /** The day of the first time counts, and the most points; the puzzle can be tried again. */
  markPoints(id: string, points: number, on = dayText(new Date())): void {
    const before = this.record.solved[id];
    const best = Math.max(points, before?.points ?? 0);
    this.keep({ solved: { ...this.record.solved, [id]: { ms: 0, hints: 0, on, ...before, points: best } } });
  }

  /** Everything that is solved, as it is kept with an account. */
  get all(): PuzzleRecord["solved"] {
    return this.record.solved;
  }
  /** Take over what the account knows, which holds all of this browser's. */
  join(solved: PuzzleRecord["solved"]): void {
    this.keep({ solved });
  }
  forget(): void {
    this.keep(EMPTY);
  }

  private keep(change: Partial<PuzzleRecord>): void {
    this.record = { ...this.record, ...change };
    try {
      localStorage.setItem(STORE, JSON.stringify(this.record));
    } catch {
      // Without storage, progress lasts until the page is closed.
    }
  }
}

export const puzzles = new PuzzleProgress();
