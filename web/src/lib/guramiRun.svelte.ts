/** A Gurami puzzle while it is being solved: numbers, notes, hints, checks. All that it knows of the puzzle came with the sheet. */

import type { Shown } from "./boards.svelte";
import { PuzzleClock } from "./puzzleClock.svelte";
import { puzzleApi } from "./puzzleApi";
import { puzzles } from "./puzzleProgress.svelte";
import type { GuramiField, GuramiHint, GuramiSheet, Piece } from "./types";

type Entries = Readonly<Record<string, number>>;
type Notes = Readonly<Record<string, readonly number[]>>;
interface Entered {
  entries: Entries;
  notes: Notes;
  hints: number;
}
/** Both sums of a line, and whether all its fields are filled. */
export interface LineSums {
  id: string;
  at: readonly [number, number];
  white: number;
  grey: number;
  full: boolean;
}
export type Answer =
  | { kind: "checked"; wrong: number; entered: number }
  | { kind: "printed"; field: string }
  | { kind: "elsewhere"; number: number; field: string; given: boolean };

/** Hints have so many steps: where, how, what. */
const LAST_STEP = 3;
/** Digits typed one after another within this time are one number. */
const TYPING_MS = 900;

export class GuramiRun {
  entries = $state.raw<Entries>({});
  notes = $state.raw<Notes>({});
  chosen = $state("");
  takesNotes = $state(false);
  hint = $state.raw<GuramiHint | null>(null);
  hintStep = $state(0);
  hints = $state(0);
  answer = $state.raw<Answer | null>(null);
  /** The fields that a second check shows as wrong. */
  wrong = $state.raw<readonly string[]>([]);
  solved = $state(false);
  readonly clock = new PuzzleClock();
  private past = $state.raw<readonly { entries: Entries; notes: Notes }[]>([]);
  private readonly fields: ReadonlyMap<string, GuramiField>;
  private typed = { field: "", at: 0 };

  constructor(readonly sheet: GuramiSheet, private readonly start: Shown) {
    this.fields = new Map(sheet.fields.map((field) => [field.id, field]));
    const begun = puzzles.begun(sheet.id);
    const entered = begun?.entered as Partial<Entered> | undefined;
    this.entries = entered?.entries ?? {};
    this.notes = entered?.notes ?? {};
    this.hints = entered?.hints ?? 0;
    this.clock.ms = begun?.ms ?? 0;
    if (puzzles.solved(sheet.id)) this.showSolution();
  }

  get open(): readonly GuramiField[] {
    return this.sheet.fields.filter(({ given }) => !given);
  }
  get left(): number {
    return this.open.filter(({ id }) => !this.entries[id]).length;
  }
  get field(): GuramiField | undefined {
    return this.fields.get(this.chosen);
  }
  get canUndo(): boolean {
    return this.past.length > 0 && !this.solved;
  }
  numberOn(id: string): number {
    const field = this.fields.get(id);
    return field?.given ? field.number : (this.entries[id] ?? 0);
  }
  /** Where a number stands in a colour, besides one field. */
  placeOf(number: number, colour: GuramiField["colour"], besides = ""): GuramiField | undefined {
    return this.sheet.fields.find((field) => field.id !== besides && field.colour === colour && this.numberOn(field.id) === number);
  }
  get sums(): LineSums[] {
    return this.sheet.lines.flatMap(({ id, cells, sums_at }) => {
      if (!sums_at) return [];
      const sum = (colour: string) => cells.reduce((total, cell) => total + (this.fields.get(cell)?.colour === colour ? this.numberOn(cell) : 0), 0);
      return { id, at: [sums_at[0], sums_at[1]] as const, white: sum("white"), grey: sum("grey"), full: cells.every((cell) => this.numberOn(cell)) };
    });
  }
  /** The fields of the line that the hint is about. */
  get hinted(): readonly string[] {
    return this.hint ? (this.sheet.lines.find(({ id }) => id === this.hint!.line)?.cells ?? [this.hint.field]) : [];
  }
  /** The board with the numbers that are entered. */
  get shown(): Shown {
    const { scene, view } = this.start;
    const figures = view.board.figures;
    const entered = Object.entries(this.entries).flatMap(([cell, number]): Piece[] => {
      const colour = this.fields.get(cell)?.colour;
      const figure = figures.find((one) => one.kind === "entry" && one.material === colour && one.number === number);
      return figure ? [{ cell, figure: figure.id, level: 0, board: 0, stone: null, label: "" }] : [];
    });
    return { ...this.start, scene: { ...scene, pieces: [...scene.pieces, ...entered] } };
  }

  choose(id: string): void {
    this.answer = this.fields.get(id)?.given ? { kind: "printed", field: id } : null;
    if (!this.answer) this.chosen = id;
  }
  /** Enter or note a number in the chosen field. */
  press(number: number): void {
    const { field } = this;
    if (!field || field.given || this.solved) return;
    this.answer = null;
    if (this.takesNotes) return this.note(field.id, number);
    const other = this.placeOf(number, field.colour, field.id);
    if (other) this.answer = { kind: "elsewhere", number, field: other.id, given: other.given };
    else this.enter(field.id, this.entries[field.id] === number ? 0 : number);
  }
  /** Enter a number that stands elsewhere, and clear it there. */
  moveHere({ number, field }: { number: number; field: string }): void {
    const { [field]: _cleared, ...entries } = this.entries;
    this.change({ ...entries, [this.chosen]: number }, this.notes);
  }
  /** A digit was typed: after another one it makes a number of two. */
  type(digit: number): void {
    const now = Date.now();
    const before = this.typed.field === this.chosen && now - this.typed.at < TYPING_MS ? (this.entries[this.chosen] ?? 0) : 0;
    const both = 10 * before + digit;
    this.typed = { field: this.chosen, at: now };
    const number = before && both <= this.sheet.highest ? both : digit;
    if (number >= 1 && number <= this.sheet.highest) this.press(number);
  }
  clear(): void {
    if (!this.chosen || this.solved) return;
    const { [this.chosen]: _number, ...entries } = this.entries;
    const { [this.chosen]: _notes, ...notes } = this.notes;
    if (this.entries[this.chosen] || this.notes[this.chosen]?.length) this.change(entries, this.entries[this.chosen] ? this.notes : notes);
  }
  undo(): void {
    const before = this.past.at(-1);
    if (!before || this.solved) return;
    this.past = this.past.slice(0, -1);
    this.entries = before.entries;
    this.notes = before.notes;
    this.forget();
    this.keep();
  }
  startAgain(): void {
    this.solved = false;
    this.change({}, {});
    this.past = [];
  }

  /** Tell how many numbers are wrong; if nothing has changed since, which. */
  check(): void {
    const wrong = this.open.filter(({ id, number }) => this.entries[id] && this.entries[id] !== number).map(({ id }) => id);
    if (this.answer?.kind === "checked") this.wrong = wrong;
    this.answer = { kind: "checked", wrong: wrong.length, entered: Object.keys(this.entries).length };
  }
  /** Say a little more with every call. Without a server the hint comes from the sheet. */
  async askHint(): Promise<void> {
    if (this.solved) return;
    this.answer = null;
    if (this.hint) {
      this.hintStep = Math.min(LAST_STEP, this.hintStep + 1);
      return;
    }
    const entries = this.entries;
    const found = await puzzleApi.guramiHint(this.sheet.puzzle, entries).catch(() => this.hintOfSheet());
    if (!found || entries !== this.entries) return;
    this.hint = found;
    this.hintStep = 1;
    this.hints++;
    this.keep();
  }
  private hintOfSheet(): GuramiHint | undefined {
    const wrong = this.open.find(({ id, number }) => this.entries[id] && this.entries[id] !== number);
    return wrong ? this.sheet.wrong[wrong.id] : this.sheet.hints.find(({ field }) => !this.entries[field]);
  }

  private enter(id: string, number: number): void {
    const { [id]: _old, ...others } = this.entries;
    const { [id]: _notes, ...notes } = this.notes;
    const colour = this.fields.get(id)?.colour;
    // A number that is entered is no longer possible in fields of its colour.
    const kept = Object.entries(notes).map(([cell, numbers]) => [cell, this.fields.get(cell)?.colour === colour ? numbers.filter((one) => one !== number) : numbers] as const);
    this.change(number ? { ...others, [id]: number } : others, number ? Object.fromEntries(kept) : this.notes);
  }
  private note(id: string, number: number): void {
    const noted = this.notes[id] ?? [];
    const numbers = noted.includes(number) ? noted.filter((one) => one !== number) : [...noted, number].sort((a, b) => a - b);
    const { [id]: _entry, ...entries } = this.entries;
    this.change(entries, { ...this.notes, [id]: numbers });
  }
  private change(entries: Entries, notes: Notes): void {
    this.past = [...this.past, { entries: this.entries, notes: this.notes }];
    this.entries = entries;
    this.notes = notes;
    this.forget();
    if (this.open.every(({ id, number }) => entries[id] === number)) this.finish();
    else this.keep();
  }
  private forget(): void {
    this.answer = this.hint = null;
    this.hintStep = 0;
    this.wrong = [];
  }
  private finish(): void {
    this.solved = true;
    this.chosen = "";
    this.clock.stop();
    puzzles.markSolved(this.sheet.id, this.clock.ms, this.hints);
  }
  private showSolution(): void {
    this.entries = Object.fromEntries(this.open.map(({ id, number }) => [id, number]));
    this.notes = {};
    this.solved = true;
  }
  keep(): void {
    if (!this.solved) puzzles.keepBegun(this.sheet.id, this.clock.ms, { entries: this.entries, notes: this.notes, hints: this.hints });
  }
}
