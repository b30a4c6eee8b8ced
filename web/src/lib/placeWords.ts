/** All words, with those of the place where people meet: only its pages load them. */

import { words as shared } from "./words";
import { accountWords } from "./words/account";
import { awayWords } from "./words/away";
import { botWords } from "./words/bots";
import { hostWords } from "./words/host";
import { lobbyWords } from "./words/lobby";
import { mailWords } from "./words/mail";
import { seatingWords } from "./words/seating";
import { tournamentWords } from "./words/tournament";

export const words = { ...shared, ...accountWords, ...awayWords, ...botWords, ...hostWords, ...lobbyWords, ...mailWords, ...seatingWords, ...tournamentWords };
