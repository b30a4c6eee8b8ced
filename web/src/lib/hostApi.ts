/** The page of the host, and what everybody is told: the server's interface. */

import { requestJson } from "./request";
import type { HostPeople, HostState, MadeInvitation, NoticesState } from "./types";

const at = (kind: string, id: string) => `/host/${kind}/${encodeURIComponent(id)}`;

export const notices = () => requestJson<NoticesState>("GET", "/notices");

export const host = {
  get: () => requestJson<HostState>("GET", "/host"),
  search: (name: string) => requestJson<HostPeople>("GET", `/host/people?search=${encodeURIComponent(name)}`),
  ban: (sign: string, reason: string, days: number | null) => requestJson<HostState>("POST", "/host/bans", { sign, reason, days }),
  liftBan: (id: string) => requestJson<HostState>("DELETE", at("bans", id)),
  endSessions: (sign: string) => requestJson<HostState>("DELETE", `${at("people", sign)}/sessions`),
  closeTable: (id: string) => requestJson<HostState>("DELETE", at("tables", id)),
  finishReport: (id: string, note: string) => requestJson<HostState>("PUT", at("reports", id), { note }),
  invite: () => requestJson<MadeInvitation>("POST", "/host/invitations"),
  withdrawInvitation: (id: string) => requestJson<HostState>("DELETE", at("invitations", id)),
  announce: (text: string, hours: number | null) => requestJson<HostState>("POST", "/host/announcements", { text, hours }),
  withdraw: (id: string) => requestJson<HostState>("DELETE", at("announcements", id)),
  backUp: () => requestJson<HostState>("POST", "/host/backups"),
  close: (minutes: number) => requestJson<HostState>("PUT", "/host/repairs", { minutes }),
  openAgain: () => requestJson<HostState>("DELETE", "/host/repairs"),
};
