/** All words, with those of conditional moves: only a game by correspondence loads them. */

import { words as shared } from "./words";
import { planWords } from "./words/plan";

export const words = { ...shared, ...planWords };
