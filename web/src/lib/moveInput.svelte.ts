/** How a player enters a move: by tokens touched one after another, or as a whole move that is selected and then confirmed. */

import { firstLeaf, leaves, MoveEntry, walk, type Answer } from "./entry.svelte";
import { PreviewFetcher, type MovePreview } from "./preview.svelte";
import { chosenFigure, ghostOf, type GhostCube } from "./stones";
import type { ClickTree, Entered, Figure } from "./types";

/** A whole move that waits to be confirmed. */
export interface Candidate {
  path: string[];
  move: string;
}

/** The move that the board previews. Before the move is complete, `cells` limits the preview to the cells that are certain. */
interface PreviewedMove {
  move: string;
  path: readonly string[];
  cells: readonly string[] | null;
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
  private readonly fetcher = new PreviewFetcher();

  constructor(private readonly now: () => Entered | null, play: (move: string) => void) {
    this.entry = new MoveEntry((move) => {
      this.candidate = null;
      this.hovered = null;
      play(move);
    });
  }

  /** Start over with the legal moves of a position. */
  begin(tree: ClickTree | undefined): void {
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
    if (this.candidate && token === this.candidate.path.at(-1)) return this.confirm();
    const move = confirmFirst && this.entry.next.includes(token) ? walk(this.entry.node, [token]) : undefined;
    if (typeof move === "string") {
      this.candidate = { path: [...this.entry.path, token], move };
      return "went on";
    }
    const answer = this.entry.touch(token);
    if (answer !== "refused") this.candidate = null;
    return answer;
  }

  /** Make the next or previous move that is possible from here the candidate. */
  cycleCandidates(step: 1 | -1): void {
    const all = leaves(this.entry.node, this.entry.path);
    const index = this.candidate ? all.findIndex(({ move }) => move === this.candidate?.move) : step > 0 ? -1 : 0;
    this.candidate = all[(index + step + all.length) % all.length] ?? null;
  }

  /** Play the candidate, or the move that is complete. */
  confirm(): Answer {
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
    if (!this.candidate) return this.entry.back();
    this.candidate = null;
    return "stepped back";
  }

  private get previewed(): PreviewedMove | null {
    if (this.candidate) return { ...this.candidate, cells: null };
    const { node, path, complete } = this.entry;
    const below = this.hovered === null ? undefined : walk(node, [this.hovered]);
    const hovered = typeof below === "string" ? below : walk(below, [""]);
    if (typeof hovered === "string") return { move: hovered, path: [...path, this.hovered!], cells: null };
    if (complete !== undefined) return { move: complete, path, cells: null };
    const first = path.length > 1 ? firstLeaf(node) : undefined;
    return first === undefined ? null : { move: first, path, cells: path.slice(1) };
  }

  /** Request the preview. In games with hidden information there is none: it could reveal something. */
  updatePreview(hasHidden: boolean): void {
    const now = this.now();
    if (now && now.shown.view.board.geometry !== "polycube" && !hasHidden) this.fetcher.request(now, this.previewed?.move);
  }

  get preview(): MovePreview | null {
    const { shown } = this.fetcher;
    const { previewed } = this;
    return shown && previewed ? { shown, cells: previewed.cells } : null;
  }

  /** The cubes of the stone that is about to be placed. */
  get ghost(): GhostCube[] {
    const shown = this.now()?.shown;
    const { previewed } = this;
    return shown && previewed?.cells === null ? ghostOf(shown, previewed.path) : [];
  }

  /** The material of that stone. */
  get ghostMaterial(): Figure["material"] | null {
    const now = this.now();
    return (now && chosenFigure(now.shown, this.path, now.viewing)?.material) ?? null;
  }
}
