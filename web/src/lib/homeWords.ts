/** All words, with those of the home page of somebody who comes back: only it loads them. */

import { words as shared } from "./words";
import { homeWords } from "./words/home";

export const words = { ...shared, ...homeWords };
