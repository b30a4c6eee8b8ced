/** What is said at a table, as this viewer may read it. */

import type { Attendant, Chat, ChatLine } from "./types";

const STORE = "kancha.chat";
/** At how many tables it is remembered what was read. */
const MOST_TABLES = 60;

/** Something that happened between the lines: somebody came or left. */
export interface Passage {
  who: Attendant;
  came: boolean;
  /** The number of the line after which it happened. */
  after: number;
}
/** Lines that one person said one after the other. */
export interface Run {
  by: Attendant;
  yours: boolean;
  channel: ChatLine["channel"];
  lines: ChatLine[];
  /** What happened after them. */
  passages: Passage[];
}

/** The lines after a message. What comes again is not shown twice. */
export function joined(lines: readonly ChatLine[], { whole, lines: more }: Pick<Chat, "whole" | "lines">): ChatLine[] {
  if (whole) return [...more];
  const last = lines.at(-1)?.number ?? -1;
  return [...lines, ...more.filter(({ number }) => number > last)];
}

/** The lines in runs; what happened before the first of them stands apart. */
export function runsOf(lines: readonly ChatLine[], passages: readonly Passage[]): { before: Passage[]; runs: Run[] } {
  const runs: Run[] = [];
  const between = (from: number, to: number) => passages.filter(({ after }) => after >= from && after < to);
  lines.forEach((line, index) => {
    const then = between(line.number, lines[index + 1]?.number ?? Infinity);
    const last = runs.at(-1);
    if (last && last.by.sign === line.by.sign && last.channel === line.channel && !last.passages.length) {
      last.lines.push(line);
      last.passages = then;
    } else runs.push({ by: line.by, yours: !!line.yours, channel: line.channel, lines: [line], passages: then });
  });
  return { before: between(-Infinity, lines[0]?.number ?? Infinity), runs };
}

/** The last line that was read at each table. */
function readLines(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

export class ChatLog {
  lines = $state.raw<ChatLine[]>([]);
  passages = $state.raw<Passage[]>([]);
  channel = $state<Chat["channel"]>("players");
  /** Whether the viewer may say more than phrases. */
  texts = $state(true);
  muted = $state.raw<Attendant[]>([]);
  /** Why the last words were refused. */
  problem = $state("");
  private read = $state(-1);
  private watchers: Attendant[] | null = null;

  constructor(private readonly table: string) {
    this.read = readLines()[table] ?? -1;
  }

  /** How many lines of others were not read yet. */
  get unread(): number {
    return this.lines.filter(({ number, yours }) => !yours && number > this.read).length;
  }

  receive(message: Chat): void {
    this.lines = joined(this.lines, message);
    this.channel = message.channel;
    this.texts = message.texts;
    this.muted = message.muted;
  }

  /** Note who watches now, and say who came and who left. */
  attend(watchers: readonly Attendant[]): void {
    const before = this.watchers;
    this.watchers = [...watchers];
    if (!before) return;
    const after = this.lines.at(-1)?.number ?? -1;
    const missing = (from: readonly Attendant[], others: readonly Attendant[]) => from.filter(({ sign }) => !others.some((other) => other.sign === sign));
    const passages = [
      ...missing(watchers, before).map((who) => ({ who, came: true, after })),
      ...missing(before, watchers).map((who) => ({ who, came: false, after })),
    ];
    if (passages.length) this.passages = [...this.passages, ...passages];
  }

  /** Everything was read up to now. */
  markRead(): void {
    const last = this.lines.at(-1)?.number ?? -1;
    if (last <= this.read) return;
    this.read = last;
    const { [this.table]: _, ...others } = readLines();
    const kept = Object.entries(others).slice(1 - MOST_TABLES);
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...kept, [this.table, last]])));
  }
}
