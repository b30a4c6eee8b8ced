/** All words, with those of the study: only its pages load them. */

import { words as shared } from "./words";
import { studyWords } from "./words/study";

export const words = { ...shared, ...studyWords };
