/** All words, with those of the lessons and the puzzles: only their pages load them. */

import { words as shared } from "./learnWords";
import { puzzleWords } from "./words/puzzles";

export const words = { ...shared, ...puzzleWords };
