/** How a player enters a move: by tokens touched one after another, or as a whole move that is selected and then confirmed. */

import { TouchAnswers } from "./answers.svelte";
import { leaves, MoveEntry, walk, type Answer } from "./entry.svelte";
import { anywhere, Guides, type GuideSource } from "./guides.svelte";
import { applied, type MovePreview } from "./outlook";
import { chosenFigure, ghostOf, type GhostCube } from "./stones";
import type { ClickTree, Figure, Guide, Outlook, TableState } from "./types";

/** A whole move that waits to be confirmed. */
export interface Candidate {
  path: string[];
  move: string;
}

export type Confirm = "always" | "small" | "never";

/** Whether the last touch of a move is only shown and has to be confirmed. */
export function mustConfirm(setting: Confirm, imprecise: boolean): boolean {
  return setting === "always" || (setting === "small" && imprecise);
}

export class MoveInput {
  readonly entry: MoveEntry;
  candidate = $state.raw<Candidate | null>(null);
  /** The token under the pointer. */
  hovered = $state<string | null>(null);
  readonly answers = new TouchAnswers();
  private readonly guides: Guides;
  /** What the move that is being confirmed would bring. */
  private confirmed: Outlook | undefined;

  constructor(
    private readonly now: () => TableState | null,
    play: (move: string, outlook: Outlook | undefined) => void,
    private readonly source: GuideSource = anywhere,
  ) {
    this.guides = new Guides(source);
    this.entry = new MoveEntry((move) => {
      this.candidate = null;
      this.hovered = null;
      play(move, this.confirmed?.move === move ? this.confirmed : undefined);
    });
  }

  /** Start over with the legal moves of a position. */
  begin(tree: ClickTree | undefined): void {
    this.answers.clear();
    this.entry.begin(tree);
    this.candidate = null;
  }

  get path(): readonly string[] {
    return this.candidate?.path ?? this.entry.path;
  }
  /** The move that `confirm` would play. */
  get complete(): string | undefined {
    return this.candidate?.move ?? this.entry.complete;
  }

  /** Touch a token. If it ends a move that must be confirmed, the move becomes a candidate instead of being played. */
  touch(token: string, confirmFirst = false): Answer {
    this.answers.clear();
    if (this.candidate && token === this.candidate.path.at(-1)) return this.confirm();
    const move = confirmFirst && this.entry.next.includes(token) ? walk(this.entry.node, [token]) : undefined;
    if (typeof move === "string") {
      this.candidate = { path: [...this.entry.path, token], move };
      return "went on";
    }
    this.confirmed = this.outlookAfter([...this.entry.path, token]) ?? this.outlookAfter(this.entry.path);
    const answer = this.entry.touch(token);
    if (answer === "refused") this.explain(token);
    else this.candidate = null;
    return answer;
  }

  /** Ask why a token cannot be used, and show the answer. */
  explain(token: string): void {
    const now = this.now();
    if (now?.status === "playing") void this.answers.ask(token, this.source.why(now, this.entry.path, token));
  }

  /** Make the next or previous move that is possible from here the candidate. */
  cycleCandidates(step: 1 | -1): void {
    const all = leaves(this.entry.node, this.entry.path);
    const index = this.candidate ? all.findIndex(({ move }) => move === this.candidate?.move) : step > 0 ? -1 : 0;
    this.candidate = all[(index + step + all.length) % all.length] ?? null;
  }

  /** Play the candidate, or the move that is complete. */
  confirm(): Answer {
    this.answers.clear();
    this.confirmed = this.outlookAfter(this.path);
    if (this.candidate) {
      const { path } = this.candidate;
      this.entry.clear();
      // The last touch plays the move, unless it could go on.
      if (path.map((token) => this.entry.touch(token)).at(-1) === "played") return "played";
    }
    return this.entry.confirm();
  }

  /** Drop the candidate, or take back the last token. */
  back(): Answer {
    this.answers.clear();
    if (!this.candidate) return this.entry.back();
    this.candidate = null;
    return "stepped back";
  }

  /** Take away the answer to a wrong touch, or else take back one step. */
  escape(): void {
    if (!this.answers.clear()) this.back();
  }

  /** Request what the server knows of this node. */
  updateGuide(): void {
    const now = this.now();
    if (!now?.clicks || this.entry.root === undefined) return;
    this.guides.request(now, []);
    this.guides.request(now, this.candidate ? this.candidate.path.slice(0, -1) : this.entry.path);
  }

  /** What the server says of the node that the path leads to. */
  get guide(): Guide | undefined {
    return this.guides.at(this.entry.path);
  }
  /** What the previewed move would bring; before the move is complete, what is certain. */
  get outlook(): Outlook | undefined {
    const hovered = this.hoveredMove;
    if (hovered) return this.outlookAfter(hovered);
    return this.outlookAfter(this.path) ?? this.guide?.so_far ?? undefined;
  }
  private outlookAfter(path: readonly string[]): Outlook | undefined {
    return this.guides.at(path.slice(0, -1))?.outlooks?.[path.at(-1) ?? ""];
  }
  /** The path to the move that the token under the pointer completes. */
  private get hoveredMove(): string[] | undefined {
    if (this.candidate || this.hovered === null) return undefined;
    return this.entry.ends(this.hovered) ? [...this.entry.path, this.hovered] : undefined;
  }

  get preview(): MovePreview | null {
    const shown = this.now()?.shown;
    const { outlook } = this;
    return shown && outlook && shown.view.board.geometry !== "polycube" ? { shown: applied(shown, outlook), cells: null } : null;
  }

  /** The cubes of the stone that is about to be placed. */
  get ghost(): GhostCube[] {
    const shown = this.now()?.shown;
    const path = this.hoveredMove ?? (this.complete === undefined ? undefined : this.path);
    return shown && path ? ghostOf(shown, path) : [];
  }

  /** The material of that stone. */
  get ghostMaterial(): Figure["material"] | null {
    const now = this.now();
    return (now && chosenFigure(now.shown, this.path, now.viewing)?.material) ?? null;
  }
}
