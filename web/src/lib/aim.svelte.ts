/** What a player is about to do: tokens touched so far, the token pointed at, or a whole move to confirm. */

import { firstLeaf, leaves, MoveEntry, walk, type Answer } from "./entry.svelte";
import { Foresight } from "./foresight.svelte";
import { chosenFigure, ghostOf, type GhostCube } from "./stones";
import type { Shown } from "./boards.svelte";
import type { ClickTree, Figure, TableState } from "./types";

export interface Proposal {
  path: string[];
  move: string;
}

/** What the board shows of a move that is not made yet; `cells` limits it to what is certain so far. */
export interface Foreseen {
  shown: Shown;
  cells: readonly string[] | null;
}

export class Aim {
  readonly entry: MoveEntry;
  proposal = $state.raw<Proposal | null>(null);
  pointed = $state<string | null>(null);
  private readonly foresight = new Foresight();

  constructor(private readonly now: () => TableState | null, play: (move: string) => void) {
    this.entry = new MoveEntry((move) => {
      this.proposal = null;
      this.pointed = null;
      play(move);
    });
  }

  /** Start over with the legal moves of a position. */
  begin(tree: ClickTree | undefined): void {
    this.entry.begin(tree);
    this.proposal = null;
  }

  get path(): readonly string[] {
    return this.proposal?.path ?? this.entry.path;
  }

  /** Touch a token. A careful touch, by a finger that may have missed, proposes a whole move instead of playing it. */
  touch(token: string, careful = false): Answer {
    if (this.proposal && token === this.proposal.path.at(-1)) return this.confirm();
    const move = careful && this.entry.next.includes(token) ? walk(this.entry.node, [token]) : undefined;
    if (typeof move === "string") {
      this.proposal = { path: [...this.entry.path, token], move };
      return "went on";
    }
    const answer = this.entry.touch(token);
    if (answer !== "refused") this.proposal = null;
    return answer;
  }

  /** Propose the next or previous move that is possible from here. */
  propose(step: 1 | -1): void {
    const all = leaves(this.entry.node, this.entry.path);
    const index = this.proposal ? all.findIndex(({ move }) => move === this.proposal?.move) : step > 0 ? -1 : 0;
    this.proposal = all[(index + step + all.length) % all.length] ?? null;
  }

  /** Play the proposed move, or the one that is complete. */
  confirm(): Answer {
    if (this.proposal) {
      const { path } = this.proposal;
      this.entry.clear();
      // The last touch plays the move, unless it could go on.
      if (path.map((token) => this.entry.touch(token)).at(-1) === "played") return "played";
    }
    return this.entry.confirm();
  }

  /** Drop the proposal, or take back the last token. */
  back(): Answer {
    if (!this.proposal) return this.entry.back();
    this.proposal = null;
    return "stepped back";
  }

  /** The move that would be made by what is shown now; `cells` are those that no other move would change. */
  private get meant(): { move: string; path: readonly string[]; cells: readonly string[] | null } | null {
    if (this.proposal) return { ...this.proposal, cells: null };
    const { node, path, complete } = this.entry;
    const below = this.pointed === null ? undefined : walk(node, [this.pointed]);
    const pointed = typeof below === "string" ? below : walk(below, [""]);
    if (typeof pointed === "string") return { move: pointed, path: [...path, this.pointed!], cells: null };
    if (complete !== undefined) return { move: complete, path, cells: null };
    const first = path.length > 1 ? firstLeaf(node) : undefined;
    return first === undefined ? null : { move: first, path, cells: path.slice(1) };
  }

  /** Ask for the picture of what is meant, where nothing hidden could come to light by it. */
  look(hidden: boolean): void {
    const now = this.now();
    if (now && now.shown.view.board.geometry !== "polycube" && !hidden) this.foresight.ask(now, this.meant?.move);
  }

  get foreseen(): Foreseen | null {
    const { shown } = this.foresight;
    const meant = this.meant;
    return shown && meant ? { shown, cells: meant.cells } : null;
  }

  /** The cubes of a stone that is about to be placed. */
  get ghost(): GhostCube[] {
    const shown = this.now()?.shown;
    const { meant } = this;
    return shown && meant?.cells === null ? ghostOf(shown, meant.path) : [];
  }

  /** What that stone is made of. */
  get ghostMaterial(): Figure["material"] | null {
    const now = this.now();
    return (now && chosenFigure(now.shown, this.path, now.viewing)?.material) ?? null;
  }
}
