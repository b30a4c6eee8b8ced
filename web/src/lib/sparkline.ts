/** The course of a figure as a small line, in a box of 100 by 24 that begins at zero. */

import type { HostState } from "./types";

export type LoadSample = HostState["history"][number];
const ROWS = 24;
const [WIDTH, HEIGHT] = [100, 24];

export function sparkline(values: readonly number[]): string {
  const points = values.length === 1 ? [values[0]!, values[0]!] : values;
  const most = Math.max(...points, 1e-9);
  return `M${points.map((value, index) => `${((index / (points.length - 1)) * WIDTH).toFixed(1)} ${(HEIGHT - (value / most) * HEIGHT).toFixed(1)}`).join("L")}`;
}

/** Some of the samples, spread over the whole time, with the last one: as many as a table can show. */
export function rowsOf(samples: readonly LoadSample[]): LoadSample[] {
  const step = Math.ceil(samples.length / ROWS);
  return samples.filter((_, index) => (samples.length - 1 - index) % step === 0);
}
