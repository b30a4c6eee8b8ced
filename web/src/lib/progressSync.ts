/** What a player has learned and solved: joined with what their account knows from other devices. */

import { progress } from "./lessonProgress.svelte";
import { puzzles } from "./puzzleProgress.svelte";
import { requestJson } from "./request";
import type { Progress } from "./types";

/** Add what is known here to the account, and what the account knows to this browser. */
export async function joinProgress(): Promise<void> {
  const joined = await requestJson<Progress>("POST", "/account/progress", { lessons: progress.all, puzzles: puzzles.all });
  progress.join(joined.lessons ?? {});
  puzzles.join(joined.puzzles ?? {});
}

let joined: Promise<void> | undefined;

/** Join once for each time that the app is opened. */
export function keepInStep(): Promise<void> {
  return (joined ??= joinProgress().catch(() => (joined = undefined)));
}

/** Leave nothing of a player on a device on which they signed out. */
export function forgetProgress(): void {
  progress.forget();
  puzzles.forget();
}
