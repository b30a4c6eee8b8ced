/** All words, with those of the chat: only tables with company load them. */

import { words as shared } from "./words";
import { chatWords } from "./words/chat";

export const words = { ...shared, ...chatWords };
