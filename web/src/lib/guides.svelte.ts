/** What the server says of a move while it is being entered: what can be done, what it would bring, why a touch does nothing. */

import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import type { Entered, Guide, TouchAnswer } from "./types";

/** Who is asked: a table, or any server about a position that is known as a whole. A table that has gone on answers nothing. */
export interface GuideSource {
  guide: (now: Entered, path: readonly string[]) => Promise<Guide | null>;
  why: (now: Entered, path: readonly string[], token: string) => Promise<TouchAnswer | null>;
}

export const atTable: GuideSource = {
  guide: (now, path) => api.tableGuide(now.table, now.version, path),
  why: (now, path, token) => api.tableWhy(now.table, now.version, path, token),
};
/** For positions without a table, in which nothing is hidden. */
export const anywhere: GuideSource = {
  guide: ({ game, options, position }, path) => api.guide(game, options, position, path),
  why: ({ game, options, position }, path, token) => api.why(game, options, position, path, token),
};

/** The guides of the nodes that were visited in one position. */
export class Guides {
  private position = "";
  private readonly known = new SvelteMap<string, Guide>();
  private readonly asked = new Set<string>();

  constructor(private readonly source: GuideSource) {}

  at(path: readonly string[]): Guide | undefined {
    return this.known.get(path.join(" "));
  }

  /** The guide of the last node on a path of which something is known. */
  nearest(path: readonly string[]): Guide | undefined {
    const lengths = [...path.keys(), path.length].reverse();
    return lengths.map((length) => this.at(path.slice(0, length))).find((guide) => guide);
  }

  /** Fetch the guide of a node, unless it is known. Without an answer there are no words and no previews. */
  request(now: Entered, path: readonly string[]): void {
    const position = `${now.ply} ${now.version} ${now.position}`;
    if (position !== this.position) {
      this.position = position;
      this.known.clear();
      this.asked.clear();
    }
    const key = path.join(" ");
    if (this.asked.has(key)) return;
    this.asked.add(key);
    void this.source.guide(now, path).then(
      (guide) => {
        if (guide && position === this.position) this.known.set(key, guide);
      },
      () => this.asked.delete(key),
    );
  }
}
