/**
 * The words on screens, page by page: texts, and functions for sentences with parts.
 *
 * A catalogue in another language has the same shape (`Words`). Words of games come from the server.
 */

const APP = "Kancha";
const MY_GAMES = "My games";
const RULES = "Rules";
const CHOOSE_GAME = "Choose a game";
const UNKNOWN_GAME = "This server does not know that game.";

export const words = {
  common: {
    title: (page: string) => `${page} · ${APP}`,
    tryAgain: "Try again",
    guest: "Guest",
  },

  home: {
    title: `${APP} · quiet, deep board games`,
    heading: APP,
    tagline: "Five families of quiet, deep board games, on a table that is always laid.",
    running: "Continue",
    chance: "chance",
    hidden: "hidden parts",
    play: "Play",
    playGame: (game: string) => `Play ${game}`,
    learn: "Learn",
    learnGame: (game: string) => `Learn ${game}`,
    /** The name in its language, and what follows it. */
    name: "kancha",
    nameMeaning: ", Quechua: an enclosed field, a place to play. The games and their names belong to their authors and publishers.",
    stopBoards: "Let the boards rest",
    moveBoards: "Let the boards live",
    myGames: MY_GAMES,
    rules: RULES,
    replay: "Replay a record",
  },

  join: {
    title: "Invitation",
    noTable: "There is no such table any more. Ask whoever invited you for a new link.",
    board: "The board",
    heading: (game?: string) => `You are invited to ${game ?? "a game"}`,
    waiting: (host: string) => `${host} is waiting for you`,
    freeSeat: "A seat is free",
    clock: (minutes: number, increment: number) => `${minutes} minutes each, ${increment} s per move`,
    noClock: "no clock",
    rules: RULES,
    name: "Your name",
    join: "Take the seat",
    joining: "Sitting down…",
    watch: "Only watch",
  },

  myGames: {
    title: MY_GAMES,
    name: "Your name at the table",
    save: "Save",
    saved: "Saved. New tables will use this name.",
    loading: "Loading…",
    running: "Running",
    finished: "Finished",
    none: "No games yet. The games you play are listed here, and you can replay them move by move.",
    chooseGame: CHOOSE_GAME,
  },

  newTable: {
    title: (game?: string) => (game ? `New game of ${game}` : "New game"),
    unknownGame: UNKNOWN_GAME,
    board: "The board at the start",
    rules: "Read the rules",
    options: "All options",
    nobodyHere: "Nobody plays here: set at least one seat to “Here”.",
    start: "Start",
    starting: "Laying the table…",
  },

  notFound: {
    title: "Not found",
    heading: "Nothing here",
    noPage: "There is no page at this address.",
    allGames: "See all games",
  },

  replay: {
    title: (game?: string) => (game ? `Replay of ${game}` : "Replay"),
    progress: (ply: number, count: number) => `${ply} of ${count}`,
    board: (ply: number, caption: string) => `The board after ${ply} moves. ${caption}`,
    loadingPosition: "Fetching this position…",
    start: "The start.",
    steps: "Steps",
    toStart: "To the start",
    back: "One move back",
    move: "Move",
    next: "One move on",
    toEnd: "To the end",
    flip: "Flip",
    copyLink: "Copy link",
    copied: "Copied",
    noCopy: "This browser does not let pages copy text. Copy the link from the address bar.",
    png: "PNG",
    savePng: "Save the picture as PNG",
    svg: "SVG",
    saveSvg: "Save the picture as SVG",
    noPicture: (reason: string) => `The picture could not be made. ${reason}`,
    record: "Record",
    json: "JSON",
    jsonRecord: "Record as JSON",
    otherRecord: "Other record",
    heading: "Replay a game",
    loading: "Fetching the moves…",
    /** A sentence with a link at its end. */
    open: { before: "Open a record (text or JSON) from your disk. Finished games of this server are under ", link: MY_GAMES, after: "." },
    chooseRecord: "Choose a record",
    myGames: MY_GAMES,
  },

  rules: {
    title: (game?: string) => (game ? `Rules of ${game}` : RULES),
    unknownGame: UNKNOWN_GAME,
    chooseGame: CHOOSE_GAME,
    games: "Games",
    heading: RULES,
    intro: "The exact rules that this program follows, with pictures of examples. Each rule has a number; a refused move names it.",
    ownWords: "What follows are the rules in our own words, for programs and people.",
    play: "Play",
    chapters: "Chapters",
    examples: "Examples",
    afterwards: (example: string) => `${example}, afterwards`,
    notAllowed: (reason: string) => `Not allowed: ${reason}`,
    rule: (numbers: readonly string[]) => `Rule ${numbers.join(", ")}`,
    moreExamples: (count: number) => `More examples (${count})`,
  },
};

export type Words = typeof words;
