/** Clocks in words: how they were chosen, and what is left. */

import type { NewClock } from "./types";
import { words } from "./words";

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The usual times of games by correspondence, in days for each move. */
export const DAYS = [1, 2, 3, 7, 14] as const;

/** A clock with this many days for each move. */
export function daysEach(days: number): NewClock {
  return { initial_ms: Math.round(days * DAY), increment_ms: 0, each_move: true };
}

/** A clock with these minutes, and seconds for each move. */
export function timed(minutes: number, seconds: number): NewClock {
  return { initial_ms: Math.round(minutes * MINUTE), increment_ms: Math.round(seconds * 1000), each_move: false };
}

/** How a clock was chosen, such as "10 min + 5 s" or "3 days a move". */
export function clockText(clock: NewClock | null): string {
  if (!clock) return words.clock.without;
  if (clock.each_move) return eachMoveText(clock.initial_ms);
  return words.clock.usual(clock.initial_ms / MINUTE, (clock.increment_ms ?? 0) / 1000);
}

/** The time for each move by correspondence. */
export function eachMoveText(ms: number): string {
  return words.clock.eachMove(ms % DAY ? durationText(ms) : words.clock.days(ms / DAY));
}

/** What is left of many hours, such as "1 day 4 hours". */
export function durationText(ms: number): string {
  const [days, hours, minutes] = [Math.floor(ms / DAY), Math.floor(ms / HOUR) % 24, Math.floor(ms / MINUTE) % 60];
  const parts = days ? [words.clock.days(days), hours && words.clock.hours(hours)] : hours ? [words.clock.hours(hours), !days && hours < 6 && minutes && words.clock.mins(minutes)] : [words.clock.mins(minutes)];
  return parts.filter(Boolean).join(" ");
}

/** When time is short: a clock shows tenths then. */
export const SHORT = 20_000;
const SPOKEN = [60, 30, 10];

/** How many seconds are told to who does not see the clock, if one of these marks was just passed. */
export function spokenMark(before: number, left: number): number | null {
  return SPOKEN.findLast((mark) => before > mark * 1000 && left <= mark * 1000) ?? null;
}

/** How much time has passed, in minutes and seconds. */
export function passedText(ms: number): string {
  return `${Math.floor(ms / MINUTE)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;
}

/** What a clock shows: minutes and seconds, or by correspondence days and hours until the last hour. */
export function leftText(ms: number, byDays: boolean): string {
  const seconds = Math.floor(ms / 1000);
  if (ms < SHORT) return (Math.floor(ms / 100) / 10).toFixed(1);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (byDays && h >= 24) return words.clock.daysLeft(Math.floor(h / 24), h % 24);
  if (byDays && h) return words.clock.hoursLeft(h, m);
  const two = (value: number) => String(value).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
