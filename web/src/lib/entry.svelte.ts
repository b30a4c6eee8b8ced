/**
 * A move while it is being entered: a path of tokens in the tree of legal moves.
 *
 * kancha.core.clicks explains the behaviour. The cases in src/kancha/core/clicks.json test both implementations.
 */

import type { ClickTree } from "./types";

/** The effect of `touch`, `back`, `clear` or `confirm`. A refused call changes nothing. */
export type Answer = "went on" | "played" | "stepped back" | "restarted" | "refused";

type Branch = { [token: string]: ClickTree };

function branch(node: ClickTree | undefined): Branch {
  return typeof node === "object" ? node : {};
}

/** The tokens below a node. The empty token only marks a complete move. */
function tokens(node: ClickTree | undefined): string[] {
  return Object.keys(branch(node)).filter((token) => token !== "");
}

/** The node at the end of a path, if there is one. */
export function walk(tree: ClickTree | undefined, path: readonly string[]): ClickTree | undefined {
  let node = tree;
  for (const token of path) node = Object.hasOwn(branch(node), token) ? branch(node)[token] : undefined;
  return node;
}

/** The move that is complete at a node, whether or not it can go on. */
export function moveAt(node: ClickTree | undefined): string | undefined {
  const move = typeof node === "string" ? node : walk(node, [""]);
  return typeof move === "string" ? move : undefined;
}

/** All complete paths below a node, each with its move. */
export function leaves(node: ClickTree | undefined, path: readonly string[] = []): { path: string[]; move: string }[] {
  if (typeof node === "string") return [{ path: [...path], move: node }];
  return Object.entries(branch(node)).flatMap(([token, below]) =>
    leaves(below, token === "" ? path : [...path, token]),
  );
}

export class MoveEntry {
  path = $state.raw<readonly string[]>([]);
  private tree = $state.raw<ClickTree | undefined>();

  constructor(private readonly play: (move: string) => void) {}

  /** Start over with the legal moves of a position. */
  begin(tree: ClickTree | undefined): void {
    this.tree = tree;
    this.path = [];
  }

  get root(): ClickTree | undefined {
    return this.tree;
  }
  get node(): ClickTree | undefined {
    return walk(this.tree, this.path);
  }
  /** The tokens that continue the move. */
  get next(): string[] {
    return tokens(this.node);
  }
  /** The tokens that continue the move or begin another one. */
  get offered(): string[] {
    return [...new Set([...this.next, ...tokens(this.tree)])];
  }
  /** The move that `confirm` would play. */
  get complete(): string | undefined {
    return this.path.length ? moveAt(this.node) : undefined;
  }
  /** Whether a move is complete after this token. */
  ends(token: string): boolean {
    return moveAt(walk(this.node, [token])) !== undefined;
  }

  /** Touch a token. The rules are applied in the order that kancha.core.clicks explains. */
  touch(token: string): Answer {
    if (this.next.includes(token)) {
      this.path = [...this.path, token];
      return this.next.length ? "went on" : this.confirm();
    }
    if (token === this.path.at(-1)) return this.complete === undefined ? this.back() : this.confirm();
    const earlier = this.path.lastIndexOf(token);
    if (earlier >= 0) {
      this.path = this.path.slice(0, earlier + 1);
      return "stepped back";
    }
    if (tokens(this.tree).includes(token)) {
      this.path = [token];
      return "restarted";
    }
    return "refused";
  }

  /** Take back the last token. */
  back(): Answer {
    if (!this.path.length) return "refused";
    this.path = this.path.slice(0, -1);
    return "stepped back";
  }
  /** Take back all tokens. */
  clear(): Answer {
    if (!this.path.length) return "refused";
    this.path = [];
    return "stepped back";
  }
  /** Play the move that is complete here, even if it could go on. */
  confirm(): Answer {
    const move = this.complete;
    if (move === undefined) return "refused";
    this.path = [];
    this.tree = undefined;
    this.play(move);
    return "played";
  }
}
