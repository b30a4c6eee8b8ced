/** Shows moves one after another. */

import { reducedMotion, settings } from "./settings.svelte";

/** How long a position stays before the next move of a line is shown. */
const PAUSE_MS = 900;

/** Wait before the next move is shown. Who wants no motion sees it at once. */
export async function pause(): Promise<void> {
  if (!reducedMotion()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * settings.slowness));
}
