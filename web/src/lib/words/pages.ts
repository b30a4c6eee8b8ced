/** Words of the pages and of what they share. */

import { APP, ENGINE, COPIED, FLIP, PLAY } from "./shared";

const MY_GAMES = "My games";
const RULES = "Rules";
const REPLAY = "Replay";
const CHOOSE_GAME = "Choose a game";
const UNKNOWN_GAME = "This server does not know that game.";

export const pageWords = {
  common: {
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
    rules: RULES,
    replay: REPLAY,
    settings: "Settings",
    lightTheme: "Switch to the light theme",
    darkTheme: "Switch to the dark theme",
  },

  settings: {
    title: "Settings",
    kept: "Kept on this device.",
    look: "Look",
    theme: "Theme",
    themes: { light: "Light", dark: "Dark", auto: "Automatic" },
    contrast: "Contrast",
    contrastHint: "Stronger lines, boards without grain.",
    contrasts: { normal: "Normal", high: "High" },
    coordinates: "Coordinates",
    coordinatesHint: "Names of the fields.",
    coordinateChoices: { always: "Always", touched: "When touched", never: "Never" },
    motion: "Movement of pieces",
    motionHint: "How fast pieces slide, drop and leave.",
    motions: { none: "None", slow: "Slow", normal: "Normal", fast: "Fast" },
    colours: "Colours",
    coloursHint: "Colour is never the only sign: shapes tell the same.",
    palettes: {
      kancha: { name: "Kancha", hint: "the colours of the stones" },
      "blue-orange": { name: "Blue and orange", hint: "for red–green weakness" },
      "light-dark": { name: "Light and dark", hint: "for blue–yellow weakness, or no colours" },
    },
    table: "At the table",
    confirm: "Confirm moves",
    confirmHint: "Show first, play on a second touch.",
    confirms: { always: "Always", small: "Small fields", never: "Never" },
    leftHanded: "Left-handed",
    leftHandedHint: "On a phone, buttons at the left thumb.",
    sound: "Sound of pieces",
    soundHint: "Wood, slate and glass.",
    asYouSeeIt: "As you see it now",
  },

  home: {
    title: `${APP} · quiet, deep board games`,
    heading: APP,
    tagline: "Five families of quiet, deep board games, on a table that is always laid.",
    running: "Continue",
    chance: "chance",
    hidden: "hidden parts",
    play: PLAY,
    playGame: (game: string) => `Play ${game}`,
    learn: "Learn",
    learnGame: (game: string) => `Learn ${game}`,
    /** The name in its language, and what follows it. */
    name: "kancha",
    nameMeaning: ", Quechua: an enclosed field, a place to play. The games and their names belong to their authors and publishers.",
    pauseBoards: "Pause the boards",
    playBoards: "Animate the boards",
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
    name: "Your name",
    nameShown: "The others at the table see it. It is kept for later tables.",
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
    title: (game?: string) => (game ? `Replay of ${game}` : REPLAY),
    progress: (ply: number, count: number) => `${ply} of ${count}`,
    board: (ply: number, caption: string) => `The board after ${ply} moves. ${caption}`,
    loadingPosition: "Fetching this position…",
    start: "The start.",
    steps: "Steps",
    play: PLAY,
    pause: "Pause",
    speed: "Speed",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast" },
    toStart: "To the start",
    back: "One move back",
    move: "Move",
    next: "One move on",
    toEnd: "To the end",
    flip: FLIP,
    copyLink: "Copy link",
    copied: COPIED,
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
    noPage: "This game comes without a rules page. Play it: only legal moves can be made, and every refusal says why.",
    ownWords: "What follows are the rules in our own words, for programs and people.",
    play: PLAY,
    chapters: "Chapters",
    examples: "Examples",
    afterwards: (example: string) => `${example}, afterwards`,
    notAllowed: (reason: string) => `Not allowed: ${reason}`,
    rule: (numbers: readonly string[]) => `Rule ${numbers.join(", ")}`,
    moreExamples: (count: number) => `More examples (${count})`,
  },

};
