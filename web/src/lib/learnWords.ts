/** All words, with those of the lessons: only their pages load them. */

import { words as shared } from "./words";
import { learnWords } from "./words/learn";

export const words = { ...shared, ...learnWords };
