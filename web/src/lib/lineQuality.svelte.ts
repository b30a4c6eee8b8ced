/** How good the lines to the server are: the viewer's own, and those of others. */

import { SvelteMap } from "svelte/reactivity";

const GOOD_MS = 150;
const SLOW_MS = 400;
/** After this time the seat says that a line is broken, and after the longer one a card does. */
export const BROKEN_MS = 5000;
export const LONG_BROKEN_MS = 20_000;

/** How many of three bars are full. */
export function barsOf(lag: number | null, isOpen: boolean): number {
  if (!isOpen) return 0;
  if (lag === null || lag < GOOD_MS) return 3;
  return lag < SLOW_MS ? 2 : 1;
}

/** Since when the lines of seats are broken that were whole before. */
export class BrokenLines {
  readonly since = new SvelteMap<number, number>();
  private connected: readonly boolean[] = [];

  note(connected: readonly boolean[], now: number): void {
    connected.forEach((is, seat) => {
      if (is) this.since.delete(seat);
      else if (this.connected[seat]) this.since.set(seat, now);
    });
    this.connected = connected;
  }
}
