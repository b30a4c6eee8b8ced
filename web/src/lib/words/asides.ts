/** Words of what stands at a table only now and then. */

import type { OfferKind } from "../types";

export const asideWords = {
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
    accept: { draw: "Agree to a draw", take_back: "Agree", rematch: "Play again", again: "Agree" } satisfies Record<OfferKind, string>,
    lapses: "It lapses when you move.",
    withdraw: "Withdraw",
  },

  engineFailures: {
    failed: (colour: string) => `The engine of ${colour} could not move. Nothing is lost: ask it again, or seat another one.`,
    seatAnother: "Seat another engine",
  },

  cover: {
    /** A sentence with a name in it. */
    passScreen: { before: "It is the turn of ", after: ". Pass the screen to them: nothing is shown until then." },
    showMySide: (name: string) => `I am ${name}: show my side`,
  },
};
