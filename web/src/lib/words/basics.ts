/** Words that every page needs. */

import { APP, ENGINE, LEARN, MY_GAMES, PLAY } from "./shared";

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
    noLine: "There is no line to the server just now",
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
    /** What to expect of each level. */
    levelSentences: [
      "Plays what looks nice and seldom sees what you are up to. Good for a first game.",
      "Sees its own next move; most of your plans get through.",
      "Answers what is plain to see and falls for the second threat.",
      "Looks for your reply, but no further: a trap two moves deep works.",
      "Gives nothing away at once. Plans beat it, luck does not.",
      "Finds short combinations. You need one that is longer.",
      "Sees most tactics; think about where the game is going.",
      "Punishes what is careless, early or late.",
      "Plays well from the first move to the last.",
      "Thinks for up to three seconds and plays the best it finds.",
    ],
  },

  seats: {
    open: "Open seat",
    engine: ENGINE,
    you: "You",
    level: (level: number | null) => `level ${level ?? "?"}`,
    waiting: "waits for a player",
    away: "away",
    vacation: (day: string) => `on vacation until ${day}`,
    bot: "bot",
    named: (name: string, bot: boolean) => (bot ? `${name} (bot)` : name),
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
    lobby: "Lobby",
    smallPages: "Main, below",
    /** After the number of tables. */
    turns: " tables wait for your move",
    you: (name: string) => `You, ${name}`,
    youTab: "You",
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
