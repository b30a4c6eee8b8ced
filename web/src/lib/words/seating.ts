/** Words for choosing a variant, options and who sits where. */

import { APP, COPIED, ENGINE } from "./shared";

export const seatingWords = {
  rated: {
    choice: "Rated",
    hint: "the result changes your rating",
    guests: "with an account",
    timeless: "with a clock",
    unusual: "by the usual rules",
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
};
