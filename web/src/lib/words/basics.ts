/** Words that every page needs. */

import { APP, ENGINE, LEARN, MY_GAMES, PLAY, REPLAY } from "./shared";

export const basicWords = {
  common: {
    ruleLink: (number: string) => `Exact rule ${number}`,
    title: (page: string) => `${page} · ${APP}`,
    tryAgain: "Try again",
    guest: "Guest",
    /** The number of the last move. */
    move: (turn: number) => `move ${turn}`,
    level: (level: number, text: string) => `Level ${level}, ${text}`,
  },

  errors: {
    offline: "The server cannot be reached. Check that it runs and that you are online, then try again.",
    noAnswer: "The server could not answer. Try again in a moment.",
    unexpected: "Something went wrong on this page. Load it again.",
    staleMove: "The position has changed in the meantime: look again.",
  },

  games: {
    players: (least: number, most: number) =>
      most === 1 ? "1 player" : least === most ? `${most} players` : `${least}–${most} players`,
    credit: (title: string, designer: string, publisher: string) =>
      `${title} is a game by ${designer}, published by ${publisher}. The game and its name are theirs.`,
    /** For games that were never published. */
    unpublishedCredit: (title: string, designer: string) => `${title} is a game by ${designer}.`,
    selfPublishedCredit: (title: string, designer: string) =>
      `${title} is a game by ${designer}, published by its author. The game and its name are theirs.`,
    /** The levels of engines, the weakest first. */
    levels: ["first steps", "easy", "relaxed", "steady", "solid", "skilled", "strong", "very strong", "expert", "as strong as it gets"],
  },

  seats: {
    open: "Open seat",
    engine: ENGINE,
    you: "You",
    level: (level: number | null) => `level ${level ?? "?"}`,
    waiting: "waits for a player",
    away: "away",
    hiddenBoard: (name: string) => `${name}, hidden`,
  },

  header: {
    skip: "Skip to the content",
    brand: APP,
    home: `${APP}, home`,
    back: "Back to all games",
    pages: "Main",
    play: PLAY,
    myGames: MY_GAMES,
    learn: LEARN,
    replay: REPLAY,
    settings: "Settings",
    lightTheme: "Switch to the light theme",
    darkTheme: "Switch to the dark theme",
  },

  notFound: {
    title: "Not found",
    heading: "Nothing here",
    noPage: "There is no page at this address.",
    allGames: "See all games",
  },
};
