/** The ratings of those who play a rated game, and what it changed. */

import { requestJson } from "./request";
import type { RatingChanges } from "./types";

export const ratingsOf = (table: string) => requestJson<RatingChanges>("GET", `/tables/${table}/ratings`);
