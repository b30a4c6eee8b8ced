/** Days and times, as people of this place say them. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS = [[DAY, "day"], [HOUR, "hour"], [MINUTE, "minute"]] as const;
const LOCALE = "en";

/** A day such as "16 November 2026". */
export function dayOf(ms: number): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }).format(ms);
}

/** How long ago something was, such as "3 hours ago" or "yesterday". */
export function ago(ms: number, now = Date.now()): string {
  const [length, unit] = UNITS.find(([length]) => now - ms >= length) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }).format(-Math.floor((now - ms) / length), unit);
}
