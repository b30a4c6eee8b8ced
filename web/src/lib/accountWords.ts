/** All words, with those of accounts: only their pages load them. */

import { words as shared } from "./words";
import { accountWords } from "./words/account";

export const words = { ...shared, ...accountWords };
