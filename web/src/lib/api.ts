/** The server's REST interface. */

import type { Example, GameState, NewTable, Options, OptionValue, Preview, Refused, Replay, TableState, TableSummary } from "./types";

/** What the server refused; `message` is for people. */
export class ApiError extends Error {
  constructor(readonly fault: string, message: string, readonly status = 0) {
    super(message);
  }
}

const OFFLINE = "The server cannot be reached. Check that it runs and that you are online, then try again.";

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError("offline", OFFLINE);
  }
  if (response.ok) return response;
  const refused = (await response.json().catch(() => null)) as Refused | null;
  const message = refused?.message ?? "The server could not answer. Try again in a moment.";
  throw new ApiError(refused?.fault ?? "failed", message, response.status);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

async function draw(method: string, path: string, body?: unknown): Promise<string> {
  return (await ask(method, path, body)).text();
}

let known: Promise<GameState[]> | undefined;

export const api = {
  me: () => call<{ name: string }>("GET", "/me"),
  rename: (name: string) => call<{ name: string }>("PUT", "/me", { name }),
  /** The games of this server; asked for once. */
  games: () =>
    (known ??= call<GameState[]>("GET", "/games").catch((error: unknown) => {
      known = undefined;
      throw error;
    })),
  rules: (game: string) => call<{ game: string; markdown: string }>("GET", `/games/${game}/rules`),
  examples: (game: string) => call<Example[]>("GET", `/games/${game}/examples`),
  /** The start, a position, or how a position looks after a move. */
  preview: (game: string, options: Options = {}, position?: string, move?: string) =>
    call<Preview>("POST", "/preview", { game, options, position: position ?? null, move: move ?? null }),
  /** A moment of a game and how it goes on. */
  showcase: (game: string, first: number, end: number) => call<Replay>("GET", `/games/${game}/showcase?first=${first}&end=${end}`),
  /** A value of an option, made by the game itself. */
  surprise: (game: string, option: string, way: string) => call<{ value: OptionValue }>("POST", "/surprise", { game, option, way }),
  newTable: (table: NewTable) => call<{ table: string }>("POST", "/tables", table),
  myTables: () => call<{ tables: TableSummary[] }>("GET", "/tables"),
  table: (table: string) => call<TableState>("GET", `/tables/${table}`),
  join: (table: string, token: string) => call<{ table: string; seat: number }>("POST", `/tables/${table}/join`, { token }),
  replay: (table: string, first: number, end: number) =>
    call<Replay>("GET", `/tables/${table}/replay?first=${first}&end=${end}`),
  /** The picture of a moment, as SVG: of a table, or of a record from the disk. */
  picture: (table: string, record: string, ply: number) =>
    record ? draw("POST", "/replay/picture", { record, ply }) : draw("GET", `/tables/${table}/picture.svg?ply=${ply}`),
  readRecord: (record: string, first: number, end: number) => call<Replay>("POST", "/replay", { record, first, end }),
};

/** What to tell a person about an error. */
export function told(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong on this page. Load it again.";
}
