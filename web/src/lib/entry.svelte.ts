/** A move while it is entered: a path of touches in the tree of legal moves. */

import type { ClickTree } from "./types";

type Branch = { [token: string]: ClickTree };

function branch(node: ClickTree | undefined): Branch {
  return typeof node === "object" ? node : {};
}

export function walk(tree: ClickTree | undefined, path: readonly string[]): ClickTree | undefined {
  let node = tree;
  for (const token of path) node = Object.hasOwn(branch(node), token) ? branch(node)[token] : undefined;
  return node;
}

/** All complete paths below a node, each with its move. */
export function leaves(node: ClickTree | undefined, path: readonly string[] = []): { path: string[]; move: string }[] {
  if (typeof node === "string") return [{ path: [...path], move: node }];
  return Object.entries(branch(node)).flatMap(([token, below]) =>
    leaves(below, token === "" ? path : [...path, token]),
  );
}

/** The first of them, without looking for the others. */
export function firstLeaf(node: ClickTree | undefined): string | undefined {
  let found = node;
  while (typeof found === "object") found = Object.values(found)[0];
  return found;
}

export class Entry {
  path = $state.raw<readonly string[]>([]);
  private tree = $state.raw<ClickTree | undefined>();

  constructor(private readonly play: (move: string) => void) {}

  /** Begin anew with the legal moves of a position. */
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
  /** What may be touched next. */
  get next(): string[] {
    return Object.keys(branch(this.node)).filter((token) => token !== "");
  }
  /** What may be touched at all: to go on, or to begin anew with something else. */
  get offered(): string[] {
    return [...new Set([...this.next, ...Object.keys(branch(this.tree))])];
  }
  /** The move that is complete here, though it may go on. */
  get complete(): string | undefined {
    const move = branch(this.node)[""];
    return this.path.length && typeof move === "string" ? move : undefined;
  }
  /** What lies below a token that may be touched next: a whole move, or more to touch. */
  ends(token: string): boolean {
    const below = branch(this.node)[token];
    return typeof below === "string" || typeof branch(below)[""] === "string";
  }

  /** Touch something; says whether it meant anything. */
  touch(token: string): boolean {
    const next = this.next;
    if (next.includes(token)) {
      this.path = [...this.path, token];
      const node = this.node;
      if (typeof node === "string") this.finish(node);
      return true;
    }
    if (this.complete !== undefined && token === this.path.at(-1)) {
      this.finish(this.complete);
      return true;
    }
    const index = this.path.indexOf(token);
    if (index >= 0) {
      this.path = this.path.slice(0, index);
      return true;
    }
    if (Object.hasOwn(branch(this.tree), token) && this.path.length) {
      this.path = [];
      return this.touch(token);
    }
    const meant = this.path.length > 0;
    this.path = [];
    return meant;
  }

  back(): void {
    this.path = this.path.slice(0, -1);
  }
  clear(): void {
    this.path = [];
  }
  confirm(): void {
    if (this.complete !== undefined) this.finish(this.complete);
  }

  private finish(move: string): void {
    this.path = [];
    this.tree = undefined;
    this.play(move);
  }
}
