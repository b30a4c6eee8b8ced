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

/** A day of the coming months such as "3 December". */
export function shortDay(ms: number): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" }).format(ms);
}

/** A day of these months such as "3 Dec". */
export function tinyDay(ms: number): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" }).format(ms);
}

/** A time of day such as "20:47". */
export function clockTime(ms: number): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(ms);
}

/** How long ago something was, such as "3 hours ago" or "yesterday". */
export function ago(ms: number, now = Date.now()): string {
  const [length, unit] = UNITS.find(([length]) => now - ms >= length) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }).format(-Math.floor((now - ms) / length), unit);
}

/** A time of day such as "19:30"; with the day where it is not today. */
export function timeOf(ms: number, now = Date.now()): string {
  const today = new Date(ms).toDateString() === new Date(now).toDateString();
  const day = today ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat("en-GB", { ...day, hour: "2-digit", minute: "2-digit" }).format(ms);
}

/** A day and a time such as "16 November 2026, 21:40". */
export function momentOf(ms: number): string {
  return `${dayOf(ms)}, ${clockTime(ms)}`;
}
