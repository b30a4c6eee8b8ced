/** All words, with those of the place where people meet: only its pages load them. */

import { words as shared } from "./words";
import { accountWords } from "./words/account";
import { lobbyWords } from "./words/lobby";

export const words = { ...shared, ...accountWords, ...lobbyWords };
