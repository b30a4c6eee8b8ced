/** Moments of a review that are played again, one table after another. They are kept for this visit. */

import { api } from "./api";
import { router } from "./router.svelte";
import type { NewTable } from "./types";

const STORE = "kancha.practice";

/** A moment to play again: who plays, what was played, what is asked. */
export interface Exercise {
  wish: NewTable;
  words: string;
}

interface Practice {
  table: string;
  words: string;
  rest: Exercise[];
}

/** Open a table for the first of these moments. */
export async function practise([first, ...rest]: readonly Exercise[]): Promise<void> {
  if (!first) return;
  const { table } = await api.newTable(first.wish);
  const practice: Practice = { table, words: first.words, rest };
  try {
    sessionStorage.setItem(STORE, JSON.stringify(practice));
  } catch {
    // A full or forbidden storage: the table opens without its words.
  }
  router.go(`/table/${table}`);
}

/** What is practised at a table, if anything is. */
export function practiceAt(table: string): Practice | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORE) ?? "null") as Practice | null;
    return stored?.table === table ? stored : null;
  } catch {
    return null;
  }
}
