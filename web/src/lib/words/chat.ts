/** Words of the chat at a table, of watchers and of lines that break. */

import type { Phrase } from "../types";

const REPORT = "Report";
const CANCEL = "Cancel";

export const chatWords = {
  chat: {
    heading: "Chat",
    with: (name: string) => `Chat with ${name}`,
    withAll: "Chat at the table",
    withWatchers: "Chat of those who watch",
    /** What is said with one touch; everybody reads it in their own language. */
    phrases: {
      have_a_good_game: "Have a good game",
      you_too: "You too",
      good_game: "Good game",
      well_played: "Well played",
      thank_you: "Thank you",
      sorry: "Sorry",
      one_moment: "One moment",
      another_game: "Another game?",
      i_have_to_go: "I have to go",
    } satisfies Record<Phrase, string>,
    ready: "Ready phrases",
    say: "Say something",
    send: "Send",
    onlyPhrases: "On this server you can say the phrases above.",
    nobodyYet: "Nothing said yet.",
    you: "You",
    watching: "watching",
    came: (name: string) => `${name} came to watch`,
    left: (name: string) => `${name} left`,
    watchersLater: "Watchers read this after the game.",
    playersLater: "The players read this after the game.",
    everybody: "Everybody here reads this.",
    more: (name: string) => `More about ${name}`,
    mute: (name: string) => `Mute ${name}`,
    muted: (name: string) => `${name} is muted.`,
    unmute: (name: string) => `Read ${name} again`,
    report: (name: string) => `${REPORT} ${name}`,
  },

  watchers: {
    /** How many are named at most. */
    most: 12,
    watch: (names: readonly string[], more: number, over: boolean) => {
      const all = more ? [...names, `${more} more`] : names;
      const list = all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all[0];
      return `${list} ${over ? "watched" : all.length > 1 ? "watch" : "watches"}`;
    },
    said: (name: string, words: string) => ` · ${name}: ${words}`,
  },

  broken: {
    heading: (name: string) => `${name}’s line is broken.`,
    since: (seconds: number) => `For ${seconds < 120 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} minutes`} now.`,
    withClock: (name: string, running: boolean) =>
      running ? `${name}’s clock runs. If it runs out, the game is yours.` : `Play on; ${name}’s clock begins with your move. If it runs out, the game is yours.`,
    withoutClock: (name: string) => `Play on: your moves wait for ${name}.`,
    setAside: "Set the game aside",
  },

  report: {
    heading: (name: string) => `${REPORT} ${name} to the host?`,
    why: "The host of this server reads the lines that you choose, and no others.",
    lines: "Lines",
    noLines: "Nothing of theirs is on the screen. Write what happened.",
    reason: "What is wrong (if you like)",
    cancel: CANCEL,
    send: REPORT,
    sent: (name: string) => `The host will read your report about ${name}.`,
  },
};
