/** Reads lessons and rules of all games in the background: the worker keeps what is read, for when there is no network. */

import { api } from "./api";
import { readBoard } from "./boards.svelte";
import { lessonApi } from "./lessonApi";
import { settings } from "./settings.svelte";
import type { GameLessons } from "./types";

const KEPT = "kancha.kept";
/** The files of the app have other names in every version, and each version keeps its own. */
const version = document.querySelector<HTMLScriptElement>("script[src]")?.src ?? "";
let begun = false;

/** Keep all games, the one that is looked at first. */
export async function keepLessons(first: string): Promise<void> {
  const saving = "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData;
  if (begun || saving || !("serviceWorker" in navigator) || localStorage.getItem(KEPT) === version) return;
  begun = true;
  await controlled();
  try {
    const games = await lessonApi.overview();
    await api.games();
    for (const game of [...games].sort((a, b) => Number(b.game === first) - Number(a.game === first))) await keepGame(game);
    localStorage.setItem(KEPT, version);
  } catch {
    begun = false; // the next page tries again
  }
}

async function keepGame({ game, lessons }: GameLessons): Promise<void> {
  await api.sheet(game);
  const boards = new Set<string>();
  for (const { id, cover } of lessons) {
    await idle();
    const [{ steps }] = await Promise.all([lessonApi.lesson(game, id), lessonApi.answers(game, id), fetch(`${cover}&theme=${settings.theme}`)]);
    for (const { picture, options } of steps) {
      if (!boards.has(picture.board)) await readBoard(picture.board, game, options, false);
      boards.add(picture.board);
    }
  }
}

/** Wait until the worker answers for this page. */
async function controlled(): Promise<void> {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
}

/** Pages that are looked at come first. */
function idle(): Promise<void> {
  return new Promise((done) => ("requestIdleCallback" in window ? requestIdleCallback(() => done(), { timeout: 2000 }) : setTimeout(done, 200)));
}
