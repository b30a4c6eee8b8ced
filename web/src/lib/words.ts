/**
 * The words on screens, by page and component: texts, and functions for sentences with parts.
 *
 * A catalogue in another language has the same shape (`Words`). Words of games come from the server.
 */

import { basicWords } from "./words/basics";
import { tableWords } from "./words/table";

export const words = { ...basicWords, ...tableWords };

export type Words = typeof words;
