/**
 * The words on screens, by page and component: texts, and functions for sentences with parts.
 *
 * A catalogue in another language has the same shape (`Words`). Words of games come from the server.
 */

import type { OfferKind } from "./types";

const APP = "Kancha";
const MY_GAMES = "My games";
const RULES = "Rules";
const REPLAY = "Replay";
const ENGINE = "Engine";
const MOVES = "Moves";
const COPIED = "Copied";
const FLIP = "Flip";
const RESIGN = "Resign";
const YOUR_TURN = "Your turn";
const BACK = "Back";
const PLAY = "Play";
const CHOOSE_GAME = "Choose a game";
const UNKNOWN_GAME = "This server does not know that game.";

export const words = {
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

  table: {
    title: (game: string | undefined, myTurn: boolean) => `${myTurn ? `${YOUR_TURN} · ` : ""}${game ?? "Table"} · ${APP}`,
    heading: (game?: string) => game ?? "Table",
    noTable: "There is no such table. It may have been on another server, or the link is incomplete.",
    connecting: "Connecting to the table…",
    connectionLost: "The connection to the server is lost. Reconnecting…",
    moveKept: "Your move is kept and will be sent.",
    reconnect: "Try now",
    rules: (game: string) => `Rules of ${game}`,
    increment: (seconds: number) => `+${seconds} s per move`,
    board: (game: string | undefined, colour: string | undefined) =>
      `${game ?? "Game"} board, ${colour ? `you play ${colour}` : "you are watching"}`,
    spectators: (count: number) => `${count} watching`,
  },

  cover: {
    /** A sentence with a name in it. */
    passScreen: { before: "It is the turn of ", after: ". Pass the screen to them: nothing is shown until then." },
    showMySide: (name: string) => `I am ${name}: show my side`,
  },

  tableBoards: {
    view: "View",
    building: "Building",
    box: "Box",
    plan: "Plan",
    buildingLabel: "The building in 3D. The plan shows the same.",
    boxLabel: "The box with its levels apart. The plan shows the same.",
    board: (label: string, title: string) => (title ? `${label}: ${title}` : label),
  },

  building: {
    turnLeft: "Turn left (Q)",
    turnRight: "Turn right (E)",
  },

  /** What a screen reader says of a cell: what is there, and what can be done with it. */
  board: {
    piece: (cell: string, piece: string) => `${cell}, ${piece}`,
    exit: (cell: string) => `exit ${cell}`,
    empty: (cell: string) => `${cell}, empty`,
    chosen: (cell: string) => `${cell}, chosen`,
    target: (cell: string, effect: string) => `${cell}, ${effect}`,
    canBeMoved: "can be moved",
    possible: "possible",
  },

  turn: {
    panel: YOUR_TURN,
    yourTurn: `${YOUR_TURN}.`,
    waiting: "Waiting for players",
    previousPlace: "Previous fitting place",
    nextPlace: "Next place",
    cancel: "Cancel",
    back: BACK,
    play: PLAY,
    playMove: (move: string) => `Play ${move}`,
    chooseTarget: "Choose where it goes",
    playOrContinue: "Play, or go on",
    engineThinks: (name: string) => `${name} is thinking.`,
    toMove: (name: string) => `${name} is to move.`,
    typeMove: "Type a move",
  },

  ends: {
    youWon: "You won",
    youShare: "You share the win",
    youLost: "You lost",
    draw: "Draw",
    won: (names: readonly string[]) => (names.length > 1 ? `${names.join(" and ")} share the win` : `${names.join("")} won`),
    aborted: "Called off",
    solved: "Solved",
    notSolved: "Not solved",
    points: (points: number) => (points === 1 ? "1 point" : `${points} points`),
    of: (points: number, best: number) => `${points} of ${best}`,
    together: "Together",
    breakdown: (points: readonly number[]) => `${points.join(" to ")}: where the points come from`,
    thisTime: "This time",
    bestBefore: "Your best before",
    bestPossible: "Best possible",
    /** How the points compare with the best before. */
    compared: (more: number) => (more > 0 ? `Your best so far, by ${more}.` : more === 0 ? "As good as your best." : `${-more} less than your best.`),
    nextGame: "Go to the next game",
    again: "Play again",
    againSwapped: "Play again, sides swapped",
    swapSides: "Swap sides",
    seatsSwap: "Everybody moves on by one seat",
    lookBack: "Look back",
    sameLine: "Same line again",
    share: "Share a picture",
  },

  offers: {
    received: {
      draw: (name: string) => `${name} offers a draw.`,
      take_back: (name: string) => `${name} asks to take back the last move.`,
      rematch: (name: string) => `${name} would like another game.`,
      again: (name: string) => `${name} would like to try the same line again.`,
    } satisfies Record<OfferKind, (name: string) => string>,
    sent: {
      draw: "You offered a draw; no answer yet.",
      take_back: "You asked to take back the last move; no answer yet.",
      rematch: "You asked for another game; no answer yet.",
      again: "You asked to try the same line again; no answer yet.",
    } satisfies Record<OfferKind, string>,
    decline: "Decline",
    accept: "Agree",
    withdraw: "Withdraw",
  },

  openSeats: {
    seatEngine: (colour: string, level: number) => `Let an engine play ${colour} instead (level ${level})`,
    howToJoin: "Whoever opens a link takes that seat. The game begins when all have come.",
    hostHasLink: "The host has the link for the open seat.",
    link: (colour: string) => `Link for ${colour}`,
    copy: "Copy",
    copied: COPIED,
    share: "Share",
    shareTitle: `A game at ${APP}`,
    qrCode: (colour: string) => `QR code for ${colour}`,
    sameNetwork: "This link works for devices in the same network.",
    thisComputerOnly: "This link works on this computer only. To let other devices of your network in, start the server with",
    serveCommand: "kancha serve --host 0.0.0.0",
  },

  engineFailures: {
    failed: (colour: string) => `The engine of ${colour} could not move. Nothing is lost: ask it again, or seat another one.`,
    seatAnother: "Seat another engine",
  },

  controls: {
    toolbar: "Table",
    undo: "Undo",
    takeBack: "Take back",
    draw: "Draw",
    flip: FLIP,
    moves: MOVES,
    sound: "Sound",
    silent: "Silent",
    abort: "Abort",
    resign: RESIGN,
    confirm: {
      resign: { heading: "Resign this game?", text: "The game counts as lost.", yes: RESIGN },
      draw: { heading: "Offer a draw?", text: "The others are asked. The game goes on until all agree.", yes: "Offer a draw" },
      take_back: { heading: "Ask to take back?", text: "The others are asked whether your last move may be taken back.", yes: "Ask" },
      abort: { heading: "End without a result?", text: "The table is closed and nobody wins.", yes: "End the game" },
    },
    playOn: "Play on",
  },

  seatCard: {
    label: (name: string, colour: string) => `${name}, ${colour}`,
    won: "won",
    yourTurn: "your turn",
    thinking: "thinking",
    toMove: "to move",
    moveNow: "Move now",
    score: (points: number) => `${points} points, explain`,
  },

  clock: {
    timeLeft: "Time left",
    heading: "Clock",
    none: "No clock",
    usual: (minutes: number, increment: number) => `${minutes} min + ${increment} s`,
    own: "Own…",
    minutes: "Minutes each",
    increment: "Seconds per move",
  },

  moves: {
    heading: MOVES,
    chance: "Chance",
    none: "No moves yet.",
    draws: (count: number) => `${count} draws`,
  },

  seatsChoice: {
    opponents: "Against",
    engine: ENGINE,
    friend: "Friend, by link",
    here: "At this screen",
    each: "Each seat…",
    level: (level: number) => `Level ${level}`,
    colour: (colour: string, first: boolean) => (first ? `${colour}, first` : colour),
    kindHere: "Here",
    kindEngine: ENGINE,
    kindLink: "By link",
    levelOf: (colour: string) => `Level of ${colour}`,
    nameOf: (colour: string) => `Name of ${colour}`,
    optionalName: "Name, if you like",
    names: "Who plays",
    linkFollows: "You get a link to send.",
    mySeat: "You play",
    random: "By lot",
  },

  variants: {
    heading: "Game",
    another: "draw another",
    flag: (on: boolean) => (on ? "Yes" : "No"),
  },

  options: {
    houseRule: (meaning: string) => `${meaning} (house rule)`,
  },

  tableRow: {
    engine: (level: number | null) => `engine, level ${level ?? "?"}`,
    openSeat: "open seat",
    oneScreen: "at one screen",
    alone: "alone",
    aborted: "called off",
    points: (points: number) => `${points} points`,
    finished: "finished",
    draw: "draw",
    winners: (colours: string) => `${colours} won`,
    won: "won",
    lost: "lost",
    waiting: "waits for players",
    yourTurn: YOUR_TURN,
    theirTurn: "their turn",
  },
};

export type Words = typeof words;
