/** All words, with those of the pages and of the study: only its pages load them. */

import { words as shared } from "./pageWords";
import { studyWords } from "./words/study";

export const words = { ...shared, ...studyWords };
