/** Words of one's own bots, on the page of the account. */

import type { BotScope } from "../types";

const scopes: Record<BotScope, string> = {
  play: "play at tables",
  lobby: "lay tables and sit down in the lobby",
  tournaments: "join tournaments",
  chat: "write free text",
};

export const botWords = {
  bots: {
    heading: "Bots",
    lead: "A bot is an account that a program plays for. Everybody sees that it is one.",
    none: "You have no bot.",
    name: "Name of a new bot",
    make: "Make a bot",
    newToken: "New token…",
    newTokenOf: (name: string) => `New token for ${name}`,
    delete: "Delete…",
    deleteOf: (name: string) => `Delete ${name}`,
    token: (label: string, scopes: string, used: string) => `${label}: ${scopes || "only watches"}, ${used}`,
    used: (when: string) => `used ${when}`,
    unused: "not used yet",
    revoke: "Revoke",
    revokeOf: (label: string) => `Revoke the token ${label}`,
    label: "What it is for",
    labelHint: "You recognise it by this, such as the name of a computer.",
    may: "With it the bot may",
    scopes,
    makeToken: "Make the token",
    keepHeading: "Keep this token",
    keepLead: "Whoever has it can play as your bot. It is shown only now: save it in a file that only you can read.",
    copy: "Copy",
    copied: "Copied",
    run: "Then let an engine play:",
    command: (address: string) => `kancha bot --url ${address} --token-file FILE --engine "kancha engine {game}" --game gounki`,
    done: "I have it",
    deleteHeading: (name: string) => `Delete ${name}?`,
    deleteSure: "Its name leaves all games, running games are resigned, and opponents keep the moves. This cannot be undone.",
    deleteNow: "Delete it",
  },
};
