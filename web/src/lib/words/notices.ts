/** Words of the quiet line below the header. */

export const noticeWords = {
  notices: {
    label: "From the host",
    line: "The line",
    lost: "No line. Puzzles, lessons and rules that were opened before go on.",
    closed: "This server is closed for repairs. Clocks stand still, and your games wait.",
    closes: (time: string) => `This server closes for repairs at ${time}. Clocks will stand still, and your games wait.`,
    hide: "Hide",
  },
};
