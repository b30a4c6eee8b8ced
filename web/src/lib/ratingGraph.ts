/** The course of a rating, as paths in a box of 100 by 100: the line, and the band around it. */

import type { RatingState } from "./types";

export interface RatingGraph {
  line: string;
  band: string;
  /** Where the last rating stands. */
  end: [number, number];
}

export function ratingGraph({ points: all }: Pick<RatingState, "points">): RatingGraph {
  // One game is a line as well: it says where the strength lies.
  const points = all.length === 1 ? [all[0]!, all[0]!] : all;
  // The band of the first games would leave nothing of the line to see: it is cut off there.
  const reach = points.at(-1)?.within ?? 0;
  const top = Math.max(...points.map(({ rating }) => rating)) + reach;
  const bottom = Math.min(...points.map(({ rating }) => rating)) - reach;
  const x = (index: number) => (index / Math.max(1, points.length - 1)) * 100;
  const y = (rating: number) => ((top - Math.min(top, Math.max(bottom, rating))) / Math.max(1, top - bottom)) * 100;
  const place = (index: number, rating: number) => `${x(index).toFixed(2)} ${y(rating).toFixed(2)}`;
  const above = points.map(({ rating, within }, index) => place(index, rating + within));
  const below = points.map(({ rating, within }, index) => place(index, rating - within)).reverse();
  const last = points.length - 1;
  return {
    line: `M${points.map(({ rating }, index) => place(index, rating)).join("L")}`,
    band: `M${[...above, ...below].join("L")}Z`,
    end: [x(last), y(points[last]?.rating ?? 0)],
  };
}
