/** One's own bots: the server's interface. */

import { requestJson } from "./request";
import type { BotScope, MadeToken, OwnBots } from "./types";

const at = (name: string) => `/account/bots/${encodeURIComponent(name)}`;

export const SCOPES: readonly BotScope[] = ["play", "lobby", "tournaments", "chat"];

export const ownBots = {
  all: () => requestJson<OwnBots>("GET", "/account/bots"),
  make: (name: string) => requestJson<OwnBots>("POST", "/account/bots", { name }),
  delete: (name: string) => requestJson<OwnBots>("DELETE", at(name)),
  makeToken: (name: string, label: string, scopes: readonly BotScope[]) => requestJson<MadeToken>("POST", `${at(name)}/tokens`, { label, scopes }),
  revoke: (name: string, token: string) => requestJson<OwnBots>("DELETE", `${at(name)}/tokens/${token}`),
};
