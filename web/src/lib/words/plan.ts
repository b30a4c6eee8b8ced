/** Words of conditional moves. */

export const planWords = {
  plan: {
    heading: "Conditional moves",
    hint: "If they play what you expect, your answer is made at once. Nobody else sees it.",
    none: "Nothing is planned.",
    plan: "Plan an answer",
    remove: "Remove",
    removeLine: (line: string) => `Remove: ${line}`,
    /** A line of moves in turns, beginning with one of the others. */
    line: (moves: readonly string[]) => moves.map((move, index) => (index % 2 ? move : `${index ? " then " : "If "}${move}`)).join(", "),
    desk: "If they play…",
    first: "Play their move on the board, then your answer.",
    yours: "Now your answer.",
    theirs: "Keep this line, or go on with their next move.",
    board: (caption: string) => `The board to plan on. ${caption}`,
    back: "Back",
    keep: "Keep this line",
    close: "Close",
    loading: "Laying the board…",
  },
};
