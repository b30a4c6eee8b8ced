/** Words of the page of the host. */

import type { HostState } from "../types";

const GB = 1e9;
const gigabytes = (bytes: number) => (bytes / GB).toFixed(bytes < 10 * GB ? 1 : 0);
const DAY = 86_400_000;
const HOUR = 3_600_000;

function lasted(ms: number): string {
  const days = Math.floor(ms / DAY);
  if (days) return days === 1 ? "one day" : `${days} days`;
  const hours = Math.floor(ms / HOUR);
  if (hours) return hours === 1 ? "one hour" : `${hours} hours`;
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  return minutes === 1 ? "one minute" : `${minutes} minutes`;
}

const acts: Record<HostState["acts"][number]["what"], string> = {
  "make host": "made a host of",
  "host no more": "took the host's part from",
  ban: "banned",
  "lift ban": "lifted the ban of",
  "end sessions": "signed out",
  "close table": "closed the table",
  "finish report": "closed a report",
  invite: "made an invitation",
  "withdraw invitation": "withdrew an invitation",
  announce: "announced",
  "withdraw announcement": "withdrew an announcement",
  "close for repairs": "closed the server for repairs",
  "open again": "opened the server again",
  "make bot": "made the bot",
  "back up": "began a backup",
};

export const hostWords = {
  host: {
    title: "This server",
    loading: "Looking after the server…",
    notHost: "Only the host of this server sees this page.",
    well: "All is well.",
    closed: "The server is closed for repairs.",
    diskFull: "The disk is nearly full.",
    busy: "The machine has too much to do.",
    engines: "Many engines wait for their turn.",
    waits: (count: number) => (count ? (count === 1 ? "One report waits for you." : `${count} reports wait for you.`) : "Nothing waits for you."),
    version: (version: string, up: number) => `Kancha ${version}, up for ${lasted(up)}.`,

    load: "Load now",
    processor: "Processor",
    percent: " %",
    cores: (count: number) => (count === 1 ? "one core" : `${count} cores`),
    memory: "Memory",
    gigabytes,
    gb: " GB",
    ofServer: "of this process",
    disk: "Disk, free",
    ofDisk: (bytes: number) => `of ${gigabytes(bytes)} GB`,
    playing: "Games at play",
    openTables: (count: number) => (count === 1 ? "one table waits" : `${count} tables wait`),
    lines: (sockets: number, spectators: number) => `${sockets === 1 ? "one open line" : `${sockets} open lines`}, ${spectators === 1 ? "one watches" : `${spectators} watch`}`,
    ofEngines: (most: number) => `${most} can think at a time`,
    course: (name: string, least: string, most: string, since: string) => `${name} since ${since}: ${least === most ? least : `from ${least} to ${most}`}`,
    numbers: "The last day as numbers",
    numbersHint: "Every five minutes a look, a day back; after a restart it begins anew.",
    time: "Time",

    backups: "Backups",
    noBackup: "None has been made here.",
    lastBackup: (when: string) => `The last one was made ${when}.`,
    making: "A backup is being made…",
    backupFailed: (why: string) => `It could not be made: ${why}`,
    backUp: "Make one now",
    size: (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`),
    backupsIn: "They are on the server, in",
    backupsHint: "The newest seven are kept. They hold what is hidden in games and the key of the cookies, so they are not sent to browsers.",

    reports: "Reports",
    report: { before: " reports a message of ", after: (title: string, when: string) => `${title ? `, ${title}` : ""}, ${when}:` },
    barFrom: (name: string) => `Ban ${name}…`,
    nothing: "Nothing to do",
    spokenTo: "Done, with a note…",
    note: "What you did about it",
    finish: "Close the report",

    people: "People here",
    peopleHint: (count: number) => (count === 1 ? "one now" : `${count} now`),
    search: "Find a player by name",
    find: "Find",
    nobody: "Nobody.",
    who: "Who",
    where: "Where",
    what: "What you can do",
    guest: "guest",
    isHost: "host",
    banned: "banned",
    signOut: "Sign out",
    signOutOf: (name: string) => `Sign out ${name} everywhere`,
    ban: "Ban…",

    tables: "Tables",
    tablesHint: (playing: number, open: number) => `${playing} at play · ${open} open`,
    noTables: "No table is laid.",
    table: "Table",
    players: "Players",
    state: "State",
    last: "Last change",
    move: (ply: number) => `move ${ply}`,
    open: "waits",
    openSeat: "open seat",
    close: "Close",
    closeTable: (title: string, players: string) => `Close ${title}, ${players}`,

    engineList: "Engines",
    noEngines: "No engine thinks just now.",
    level: (level: number) => `level ${level}`,
    thinks: "thinks",
    inQueue: "waits",
    seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
    queue: (count: number) => (count ? (count === 1 ? "One waits for its turn." : `${count} wait for their turn.`) : "Nobody waits."),

    invitations: "Invitations",
    invitationsHint: (mode: string) => (mode === "invitation" ? "An account needs an invitation here." : "Accounts are open here; an invitation is not needed."),
    invite: "Invite somebody",
    invitation: (id: string) => `Invitation ${id}, not used yet`,
    withdraw: "Withdraw",
    withdrawOf: (what: string) => `Withdraw: ${what}`,
    inviteHeading: "Pass this link on",
    inviteLead: "One person can make an account with it. It is shown only now.",
    copy: "Copy",
    copied: "Copied",
    done: "Done",

    announcements: "Announcements",
    noAnnouncements: "Nothing is announced.",
    until: (when: string) => `until ${when}`,
    forGood: "until it is withdrawn",
    announce: "Announce…",
    announceHeading: "Announce",
    announceText: "What everybody reads as a quiet line",
    hours: "For how many hours",
    hoursHint: "Empty: until you withdraw it.",
    announceNow: "Announce it",

    repairs: "Close for repairs…",
    repairsHeading: "Close for repairs",
    repairsLead: "Everybody is told at once. Then all clocks stand still, and the server takes no moves until you open it again. You may stop and start it meanwhile.",
    minutes: "In how many minutes",
    repairsNow: "Close it",
    openAgain: "Open again",
    closesAt: (time: string) => `It closes for repairs at ${time}.`,

    bans: "Banned",
    banHeading: (name: string) => `Ban ${name}`,
    banLead: "Their sessions end. Games in which somebody has not moved yet are called off; the others count as resigned.",
    reason: "Reason",
    reasonHint: "They read it when they try to sign in.",
    days: "For how many days",
    daysHint: "Empty: for good.",
    banNow: "Ban",
    lift: "Lift",
    liftOf: (name: string) => `Lift the ban of ${name}`,

    log: "What hosts did",
    noActs: "Nothing yet.",
    shell: "A shell",
    act: (what: HostState["acts"][number]["what"], whom: string) => (whom ? `${acts[what]} ${whom}` : acts[what]),
  },
};
