/** A lesson while it is being taken: the step, the board, the tries and their answers. */

import { loadShown, type Shown } from "./boards.svelte";
import { lessonApi } from "./lessonApi";
import { LessonInput } from "./lessonInput.svelte";
import type { LessonMarks } from "./lessonMarks";
import { progress } from "./lessonProgress.svelte";
import { errorText } from "./request";
import { reducedMotion, settings } from "./settings.svelte";
import type { ClickTree, Entered, Lesson, LessonAnswer, LessonStep, LessonTry, MoveState, Picture } from "./types";

/** How long a position stays before the next move of a line is shown. */
const PAUSE_MS = 900;
const NO_ANSWER_MARKS = { wrong: [], right: [], because: [] };

export interface Feedback {
  kind: LessonAnswer["verdict"] | "shown" | "failed";
  words: string;
  rules: readonly string[];
}
type Attempt = Pick<LessonTry, "touch" | "path" | "move">;

export class LessonRun {
  index = $state(0);
  shown = $state.raw<Shown | null>(null);
  newMoves = $state.raw<MoveState[]>([]);
  labels = $state.raw<Record<string, string>>({});
  feedback = $state.raw<Feedback | null>(null);
  solved = $state(false);
  /** A game that missed its goal waits to be begun again. */
  missed = $state(false);
  hintOpen = $state(false);
  /** What to offer after wrong tries. */
  help = $state<LessonAnswer["help"]>("");
  movesMade = $state(0);
  /** Whether there are moves that can be watched again. */
  canWatch = $state(false);
  private answerMarks = $state.raw<Omit<LessonMarks, "point">>(NO_ANSWER_MARKS);
  private waiting = $state(false);
  private position = "";
  private tries = 0;
  private tree = $state.raw<ClickTree | undefined>();
  private line: { start: Picture; moves: MoveState[]; pictures: Picture[] } | null = null;
  /** Counts what is shown, so that a line that was left stops. */
  private showing = 0;
  readonly input: LessonInput;

  constructor(readonly lesson: Lesson) {
    this.input = new LessonInput({
      now: () => this.now,
      listens: () => this.listens,
      onToken: (token) => void this.attempt({ touch: token }, [token]),
      onRefused: (path) => void this.attempt({ path }, path.slice(-1)),
      onTouch: () => {
        this.forgetMarks();
        if (this.feedback?.kind === "wrong") this.feedback = null;
      },
      onMove: (move) => void this.attempt({ move }),
    });
  }

  get step(): LessonStep {
    return this.lesson.steps[this.index]!;
  }
  /** The step that comes next: at the end the first that was left out, or none. */
  get following(): number | null {
    const { game, id, steps } = this.lesson;
    if (this.index + 1 < steps.length) return this.index + 1;
    const open = progress.firstOpenStep(game, id, steps.length);
    return open === this.index || progress.isStepDone(game, id, open) ? null : open;
  }
  /** Whether the learner can touch something. */
  get listens(): boolean {
    return this.step.kind !== "show" && !this.solved && !this.missed && !this.waiting && this.shown !== null;
  }
  get marks(): LessonMarks {
    const pointing = this.step.kind === "show" || (!this.solved && !this.input.path.length);
    return { ...this.answerMarks, point: pointing ? this.step.point : [] };
  }
  private get now(): Entered | null {
    const { shown, step } = this;
    const { game, id } = this.lesson;
    const where = { table: `${game}/${id}`, version: this.index, ply: this.movesMade, status: "playing" as const };
    return shown && { ...where, game, options: step.options, position: this.position || step.position, viewing: step.seat, clicks: this.tree, shown };
  }

  /** Go to a step and begin it. The old one stays until the board of the new one is there. */
  async enter(index: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.lesson.steps.length - 1, index || 0));
    const step = this.lesson.steps[wanted]!;
    const showing = ++this.showing;
    const shown = await loadShown(step.picture, this.lesson.game, step.options).catch((error: unknown) => this.fail(error));
    if (!shown || showing !== this.showing) return;
    Object.assign(this, { index: wanted, shown, feedback: null, solved: false, missed: false, hintOpen: false, help: "", movesMade: 0, position: "", tries: 0, line: null, canWatch: false });
    // What the pointer or the focus was on belongs to the step before.
    this.input.hovered = null;
    this.forgetMarks();
    this.tree = step.clicks;
    this.labels = step.labels;
    this.newMoves = [];
    this.listen();
    if (step.kind !== "show") return;
    this.solve();
    if (step.play.length) this.keepLine(step.picture, step.play, step.pictures);
    await this.play(step.play, step.pictures);
  }

  /** Begin the step again; after missed games it is remembered how many there were. */
  async again(): Promise<void> {
    const { tries, help, hintOpen, missed } = this;
    await this.enter(this.index);
    if (missed) Object.assign(this, { tries, help, hintOpen });
  }

  /** Show the moves of this step again. */
  async watch(): Promise<void> {
    if (!this.line) return;
    const { start, moves, pictures } = this.line;
    this.newMoves = [];
    this.shown = await this.load(start);
    await this.play(moves, pictures, true);
  }

  /** Give a right answer. */
  async showSolution(): Promise<void> {
    const { solution, kind } = this.step;
    if (!solution || this.solved || this.waiting) return;
    if (kind === "touch") await this.attempt({ touch: solution.text }, [solution.text], true);
    else await this.attempt({ move: solution.text }, [], true);
  }

  private load(picture: Picture): Promise<Shown> {
    return loadShown(picture, this.lesson.game, this.step.options);
  }
  private listen(): void {
    if (this.step.kind === "touch" && this.shown) this.input.beginTouch(touchable(this.shown, this.step.solution?.text ?? ""));
    else this.input.begin(this.solved || this.missed ? undefined : this.tree);
  }
  private forgetMarks(): void {
    this.answerMarks = NO_ANSWER_MARKS;
  }
  private fail(error: unknown): null {
    this.feedback = { kind: "failed", words: errorText(error), rules: [] };
    return null;
  }
  private solve(): void {
    this.solved = true;
    progress.markStep(this.lesson.game, this.lesson.id, this.index);
  }
  private keepLine(start: Picture, moves: MoveState[], pictures: Picture[]): void {
    this.line = { start, moves, pictures };
    this.canWatch = moves.length > 0;
  }

  /** Show moves one after another. Who wants no motion sees the result at once. Return whether they were shown to the end. */
  private async play(moves: readonly MoveState[], pictures: readonly Picture[], slow = this.step.kind === "show"): Promise<boolean> {
    const showing = ++this.showing;
    const atOnce = reducedMotion();
    for (const [index, picture] of pictures.entries()) {
      if (atOnce && index < pictures.length - 1) continue;
      if (!atOnce && (slow || index)) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * settings.slowness));
      const shown = await this.load(picture);
      if (showing !== this.showing) return false;
      this.newMoves = atOnce ? [] : moves.slice(index, index + 1);
      this.shown = shown;
    }
    return true;
  }

  private async attempt(tried: Attempt, touched: string[] = [], asSolution = false): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    const showing = this.showing;
    const { game, id } = this.lesson;
    const body = { step: this.index, position: this.position, moves: this.movesMade, tries: this.tries, ...tried };
    try {
      const answer = await lessonApi.attempt(game, id, body);
      if (showing === this.showing) await this.take(answer, touched, asSolution);
    } catch (error) {
      this.fail(error);
      this.listen();
    } finally {
      this.waiting = false;
    }
  }

  private async take(answer: LessonAnswer, touched: string[], asSolution: boolean): Promise<void> {
    const { verdict, rules, moves, pictures, state } = answer;
    const replies = moves.slice(1).map(({ sentence }) => sentence).join(" ");
    this.feedback = { kind: asSolution ? "shown" : verdict, words: answer.words || replies, rules };
    this.help = answer.help;
    this.tries = state.tries;
    if (answer.help) this.hintOpen = this.step.hint !== "";
    if (verdict === "wrong") {
      this.answerMarks = { wrong: touched, right: [], because: answer.cells };
      // A refused touch leaves the path as it is; a whole move that was not asked for begins again.
      if (!touched.length) this.listen();
      return;
    }
    // What was touched so far belongs to the position that is left.
    this.input.begin(undefined);
    this.answerMarks = { wrong: [], right: verdict === "right" ? touched : [], because: [] };
    if (this.step.kind !== "play") this.keepLine(this.step.picture, moves, pictures);
    this.position = state.position;
    this.movesMade = state.moves;
    if (answer.clicks !== undefined) [this.tree, this.labels] = [answer.clicks, answer.labels];
    this.missed = verdict === "missed";
    if (verdict === "right") this.solve();
    if (await this.play(moves, pictures)) this.listen();
  }
}

/** What a learner can touch to answer: all cells, or where a piece in hand is asked for, all of those. */
function touchable({ view, scene }: Shown, answer: string): string[] {
  const inHands = scene.hands.flatMap(({ items }) => items.map(({ token }) => token));
  return inHands.includes(answer) ? inHands.filter(Boolean) : [...view.places.keys()];
}
