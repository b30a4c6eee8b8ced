/** The clock of a small board. */

import { DAY, HOUR, leftText } from "./clocks";
import { words } from "./placeWords";

/** What is left: by correspondence whole days or hours until the last hour. */
export function roughText(ms: number, byDays: boolean): string {
  if (byDays && ms >= DAY) return words.clock.days(Math.floor(ms / DAY));
  if (byDays && ms >= HOUR) return words.lobby.hours(Math.floor(ms / HOUR));
  return leftText(ms, byDays);
}
