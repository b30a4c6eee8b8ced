/** All words, with those of the pages around the tables: only they load them. */

import { words as shared } from "./words";
import { pageWords } from "./words/pages";
import { seatingWords } from "./words/seating";

export const words = { ...shared, ...pageWords, ...seatingWords };
