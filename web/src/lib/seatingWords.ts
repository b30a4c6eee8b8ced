/** All words, with those for laying a table: only pages and parts that do that load them. */

import { words as shared } from "./words";
import { seatingWords } from "./words/seating";

export const words = { ...shared, ...seatingWords };
