/** A game that is studied: its tree of moves, and the position that is shown. The server checks every move. */

import { errorText } from "./request";
import { studyApi, type ReadFile } from "./studyApi";
import * as tree from "./studyTree";
import type { MoveState, Options, StudyPlace, StudyPosition } from "./types";

export class Study {
  readonly game: string;
  readonly options: Options;
  readonly start: string | null;
  readonly tags: Record<string, string>;
  moves = $state.raw<tree.StudyNode>(tree.EMPTY);
  path = $state.raw<tree.Path>([]);
  /** The position that is shown, and its path: the one at `path`, once it has come. */
  here = $state.raw<StudyPosition | null>(null);
  herePath = $state.raw<tree.Path>([]);
  /** The move that led here, to be animated. */
  newMoves = $state.raw<MoveState[]>([]);
  problem = $state("");
  /** Whether there is something that was not saved. */
  changed = $state(false);
  private readonly positions = new Map<string, Promise<StudyPosition>>();

  constructor(file: ReadFile) {
    this.game = file.game;
    this.options = file.options ?? {};
    this.start = file.start ?? null;
    this.tags = file.tags ?? {};
    this.moves = tree.fromFile(file.moves ?? [], file.comment);
  }

  get node(): tree.StudyNode {
    return tree.nodeAt(this.moves, this.path) ?? this.moves;
  }
  get mainLine(): tree.StudyNode[] {
    return tree.lineFrom(this.moves);
  }

  place(path: tree.Path = this.path): StudyPlace {
    return { game: this.game, options: this.options, start: this.start, moves: [...path] };
  }

  /** The position at a path, asked for once. */
  position(path: tree.Path): Promise<StudyPosition> {
    const key = JSON.stringify(path);
    const known = this.positions.get(key);
    if (known) return known;
    const asked = studyApi.position(this.place(path));
    this.positions.set(key, asked);
    asked.catch(() => this.positions.delete(key));
    return asked;
  }

  async go(path: tree.Path): Promise<void> {
    const onward = path.length === this.path.length + 1 && tree.startsWith(path, this.path);
    this.path = path;
    this.problem = "";
    try {
      const here = await this.position(path);
      if (path !== this.path) return;
      this.newMoves = onward ? here.moves : [];
      this.here = here;
      this.herePath = path;
    } catch (error) {
      if (path === this.path) this.problem = errorText(error);
    }
  }

  /** Go along the line, or to the other moves that were possible here. */
  forward(): void {
    const next = this.node.next[0];
    if (next) void this.go([...this.path, next.move]);
  }
  back(): void {
    if (this.path.length) void this.go(this.path.slice(0, -1));
  }
  toStart(): void {
    void this.go([]);
  }
  toEnd(): void {
    void this.go(tree.endOf(this.moves, this.path));
  }
  aside(step: 1 | -1): void {
    void this.go(tree.beside(this.moves, this.path, step));
  }

  /** Play a move from the position that is shown; it becomes a variation unless it is there already. */
  async play(move: string): Promise<void> {
    const path = [...this.herePath, move];
    try {
      const [made] = (await this.position(path)).moves;
      if (made) this.add(path.slice(0, -1), [made], true);
      await this.go([...path.slice(0, -1), made?.text ?? move]);
    } catch (error) {
      this.problem = errorText(error);
    }
  }

  /** Play moves that the engine found. */
  async playLine(moves: readonly MoveState[]): Promise<void> {
    const from = this.herePath;
    this.add(from, moves, false);
    await this.go([...from, ...moves.map(({ text }) => text)]);
  }

  private add(path: tree.Path, moves: readonly MoveState[], yours: boolean): void {
    const at = [...path];
    for (const { text, seat, sentence } of moves) {
      if (!tree.nodeAt(this.moves, [...at, text])) this.change(tree.add(this.moves, at, { move: text, seat, sentence, yours }));
      at.push(text);
    }
  }
  private change(moves: tree.StudyNode): void {
    this.moves = moves;
    this.changed = true;
  }

  prune(): void {
    const gone = this.path;
    this.change(tree.prune(this.moves, gone));
    void this.go(gone.slice(0, -1));
  }
  promote(): void {
    this.change(tree.promote(this.moves, this.path));
  }
  annotate(notes: Parameters<typeof tree.annotate>[2]): void {
    this.change(tree.annotate(this.moves, this.path, notes));
  }

  /** The study as the text of a record. */
  async record(): Promise<string> {
    const { game, options, start, tags } = this;
    const { record } = await studyApi.write({ game, options, start, tags, comment: this.moves.comment, moves: tree.toFile(this.moves) });
    return record;
  }
}
