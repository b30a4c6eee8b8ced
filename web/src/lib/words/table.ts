/** Words of the table and of the parts on it. */

import { APP, FLIP, PLAY, REPLAY, REVIEW } from "./shared";

const MOVES = "Moves";
const RESIGN = "Resign";
const YOUR_TURN = "Your turn";
const BACK = "Back";

/** A title inside a sentence; names in capitals stay. */
function midSentence(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

export const tableWords = {
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
  },

  tableLog: {
    views: "Moves and chat",
    moves: MOVES,
    chat: "Chat",
    unread: "new lines",
  },

  line: {
    slow: "slow",
    gone: "no line",
    label: (bars: number) => `Line to the server: ${["gone", "slow", "fair", "good"][bars]}`,
    broken: "line broken",
  },

  /** Games that decide a move of another game. */
  links: {
    game: "the other game",
    decides: (game: string) => `This game decides a challenge in ${game}, which waits for it.`,
    decided: (game: string) => `The challenge in ${game} is decided.`,
    back: (game: string) => `Back to ${game}`,
    waits: (game: string) => `This game waits: ${game} decides the challenge.`,
    open: (game: string) => `Play ${game}`,
    past: "Games inside:",
    at: (title: string, ply: number) => `${title}, move ${ply}`,
  },

  tableBoards: {
    view: "View",
    building: "Building",
    box: "Box",
    plan: "Plan",
    buildingLabel: "The building in 3D. The plan shows the same.",
    enlarge: ": look closer",
    close: ": back to the own board",
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
    inRow: (row: string) => `in the row ${row}`,
    possible: "possible",
  },


  turn: {
    stuck: "Stuck.",
    stuckText: "The rest cannot be filled any more. Take a stone back.",
    panel: YOUR_TURN,
    yourTurn: `${YOUR_TURN}.`,
    waiting: "Waiting for players",
    undoStep: "Undo step",
    touchField: "Touch a field",
    chooseStone: "Choose a stone",
    finish: "Finish",
    ways: "How it goes",
    steps: "Parts",
    would: (label: string, before: number, after: number) => `${label}: ${before}, would be ${after}`,
    yours: (what: string) => `Your ${midSentence(what)}`,
    theirs: (name: string, what: string) => `${name}: ${midSentence(what)}`,
    points: "Points",
    answers: (count: number) => (count === 1 ? "The answer could come on one field." : `The answer could come on ${count} fields.`),
    noAnswers: "There would be no field for an answer.",
    onItsWay: "Your move is on its way.",
    answersOn: (cells: readonly string[]) => `The answer could come on ${cells.join(", ")}.`,
    otherWay: "Other way",
    previousPlace: "Previous fitting place",
    nextPlace: "Next place",
    notYours: "It is not your turn.",
    nextMoment: "Next moment",
    placeOf: ([number, all]: readonly [number, number]) => `${number} of ${all}`,
    turnings: { turn: "Turn", tip: "Tip", roll: "Roll" },
    cancel: "Cancel",
    back: BACK,
    play: PLAY,
    /** A long text says nothing to most people: the move stands above the button. */
    playMove: (move: string) => (move.length > 7 ? "Play" : `Play ${move}`),
    playOrContinue: "Play, or go on",
    engineThinks: (name: string, how: string) => `${name} ${how || "is thinking"}.`,
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
    engineMade: (level: number) => `Engine, level ${level}`,
    /** How the points compare with the best before. */
    compared: (more: number) => (more > 0 ? `Your best so far, by ${more}.` : more === 0 ? "As good as your best." : `${-more} less than your best.`),
    toTournament: "To the evening",
    nextGame: "Go to the next game",
    again: "Play again",
    againSwapped: "Play again, sides swapped",
    swapSides: "Swap sides",
    seatsSwap: "Everybody moves on by one seat",
    replay: REPLAY,
    review: REVIEW,
    sameLine: "Same line again",
    share: "Share a picture",
    ratings: "Ratings",
    left: (player: string) => `${player}, left`,
    ratingChange: (change: number) => (change < 0 ? `down by ${-change}` : `up by ${change}`),
    within: (points: number) => `plus or minus ${points}`,
  },

  controls: {
    toolbar: "Table",
    undo: "Undo",
    takeBack: "Take back",
    hint: "Hint",
    draw: "Draw",
    flip: FLIP,
    moves: MOVES,
    chat: "Chat",
    more: "More",
    giveTime: (name: string) => `+15 s for ${name}`,
    gift: "+15 s",
    sound: "Sound",
    silent: "Silent",
    keys: "Keys",
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
    load: { "": "", waits: "thinks when a core is free", hurries: "thinks less, as many wait" },
    toMove: "to move",
    moveNow: "Move now",
    here: "here",
    rating: (rating: number, provisional: boolean) => `${rating}${provisional ? "?" : ""}`,
    score: (points: number) => `${points} points, explain`,
  },

  clock: {
    timeLeft: "Time left",
    spoken: (seconds: number) => (seconds === 60 ? "One minute left." : `${seconds} seconds left.`),
    heading: "Clock",
    none: "No clock",
    usual: (minutes: number, increment: number) => `${minutes} min + ${increment} s`,
    own: "Own…",
    minutes: "Minutes each",
    increment: "Seconds per move",
    without: "no clock",
    correspondence: "Days…",
    each: "For each move",
    daysEach: "Days per move",
    eachMove: (time: string) => `${time} a move`,
    days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
    hours: (count: number) => (count === 1 ? "1 hour" : `${count} hours`),
    mins: (count: number) => (count === 1 ? "1 minute" : `${count} minutes`),
    daysLeft: (days: number, hours: number) => `${days} d ${hours} h`,
    hoursLeft: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  },

  moves: {
    heading: MOVES,
    chance: "Chance",
    none: "No moves yet.",
    draws: (count: number) => `${count} draws`,
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
    aside: "set aside",
    left: (time: string) => `${time} left`,
  },
};
