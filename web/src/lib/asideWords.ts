/** All words, with those of what stands at a table only now and then: loaded when it does. */

import { words as shared } from "./words";
import { asideWords } from "./words/asides";

export const words = { ...shared, ...asideWords };
