/** The server's REST interface. */

import { loadShown } from "./boards.svelte";
import { linkedAt } from "./replaying";
import { requestJson, send } from "./request";
import type { components } from "./schema";
import type {
  Example, GameState, Guide, LobbyState, MyTables, NewTable, Options, OptionValue, Picture, Preview, Replay, RuleSheet, TableState, TouchAnswer, WireState,
} from "./types";

type Schemas = components["schemas"];
type Wire<Name extends "ExampleState" | "Preview" | "Replay"> = Omit<Schemas[Name], "picture" | "pictures" | "then"> & {
  picture: Picture;
  pictures: Picture[];
  then: Picture | null;
};

async function text(method: string, path: string, body?: unknown): Promise<string> {
  return (await send(method, path, body)).text();
}

async function replay(method: string, path: string, body?: unknown): Promise<Replay> {
  const { pictures, ...rest } = await requestJson<Wire<"Replay">>(method, path, body);
  const shown = pictures.map((picture, index) => {
    const { game, options } = linkedAt(rest, rest.first + index) ?? rest;
    return loadShown(picture, game, options);
  });
  return { ...rest, shown: await Promise.all(shown) };
}

function pathQuery(path: readonly string[]): string {
  return path.map((token) => `&path=${encodeURIComponent(token)}`).join("");
}

/** The name of people who have not given one. */
export const DEFAULT_NAME = "Guest";

let games: Promise<GameState[]> | undefined;

export const api = {
  /** The addresses of this server in the local network. */
  network: () => requestJson<{ addresses: string[] }>("GET", "/network"),
  me: () => requestJson<{ name: string }>("GET", "/me"),
  rename: (name: string) => requestJson<{ name: string }>("PUT", "/me", { name }),
  game: (id: string) => requestJson<GameState>("GET", `/games/${id}`),
  /** The games of this server; fetched once. */
  games: () =>
    (games ??= requestJson<GameState[]>("GET", "/games").catch((error: unknown) => {
      games = undefined;
      throw error;
    })),
  rules: (game: string) => requestJson<{ game: string; markdown: string }>("GET", `/games/${game}/rules`),
  /** The rules of a game as pictures with a few words; without sections if the game has none. */
  sheet: (game: string) => requestJson<RuleSheet>("GET", `/games/${game}/sheet`),
  examples: async (game: string): Promise<Example[]> => {
    const examples = await requestJson<Wire<"ExampleState">[]>("GET", `/games/${game}/examples`);
    return Promise.all(
      examples.map(async ({ picture, then, ...example }) => ({
        ...example,
        shown: await loadShown(picture, game, example.options),
        then: then && (await loadShown(then, game, example.options)),
      })),
    );
  },
  /** The start position, a given position, or that position after a move. */
  preview: async (game: string, options: Options = {}, position?: string, move?: string): Promise<Preview> => {
    const body = { game, options, position: position ?? null, move: move ?? null };
    const { picture, ...preview } = await requestJson<Wire<"Preview">>("POST", "/preview", body);
    return { ...preview, shown: await loadShown(picture, game, preview.options) };
  },
  /** A position from the middle of a game, and the moves that follow it. */
  showcase: (game: string, first: number, end: number) => replay("GET", `/games/${game}/showcase?first=${first}&end=${end}`),
  /** A random value of an option, drawn by the game itself. */
  surprise: (game: string, option: string, kind: string) => requestJson<{ value: OptionValue }>("POST", "/surprise", { game, option, way: kind }),
  newTable: (table: NewTable) => requestJson<{ table: string }>("POST", "/tables", table),
  /** Lay a table that anybody finds in the lobby; a game against an engine begins at once. */
  lay: (table: NewTable, rated: boolean) => requestJson<{ table: string }>("POST", "/lobby/tables", { table, rated }),
  /** All tables that are not over and the latest finished ones; or the next finished ones after a table. */
  myTables: (after = "") => requestJson<MyTables>("GET", after ? `/tables?after=${after}` : "/tables"),
  lobby: () => requestJson<LobbyState>("GET", "/lobby"),
  table: async (table: string): Promise<TableState> => {
    const { picture, ...state } = await requestJson<WireState>("GET", `/tables/${table}`);
    return { ...state, shown: await loadShown(picture, state.game, state.options) };
  },
  /** What an engine makes of the same task, after a game that was played alone. */
  engineTry: (table: string) => requestJson<{ level: number; score: number | null }>("GET", `/tables/${table}/engine`),
  /** Whether a solitaire cannot be finished any more. */
  stuck: (table: string) => requestJson<{ stuck: boolean }>("GET", `/tables/${table}/stuck`),
  /** What can be done after a click path, for the seat that is to move at a table; nothing if the table has gone on since this version. */
  tableGuide: (table: string, version: number, path: readonly string[]) =>
    requestJson<Guide | null>("GET", `/tables/${table}/guide?version=${version}${pathQuery(path)}`),
  /** Why touching a token after a click path does nothing. */
  tableWhy: (table: string, version: number, path: readonly string[], token: string) =>
    requestJson<TouchAnswer | null>("GET", `/tables/${table}/why?version=${version}&token=${encodeURIComponent(token)}${pathQuery(path)}`),
  /** The same two for a position without a table. */
  guide: (game: string, options: Options, position: string, path: readonly string[]) =>
    requestJson<Guide>("POST", "/guide", { game, options, position, path }),
  why: (game: string, options: Options, position: string, path: readonly string[], token: string) =>
    requestJson<TouchAnswer>("POST", "/why", { game, options, position, path, token }),
  join: (table: string, token: string) => requestJson<{ table: string; seat: number }>("POST", `/tables/${table}/join`, { token }),
  replay: (table: string, first: number, end: number) => replay("GET", `/tables/${table}/replay?first=${first}&end=${end}`),
  /** The position after some moves as SVG: of a table, or of a record that was opened from disk. */
  picture: (table: string, record: string, ply: number) =>
    record ? text("POST", "/replay/picture", { record, ply }) : text("GET", `/tables/${table}/picture.svg?ply=${ply}`),
  readRecord: (record: string, first: number, end: number) => replay("POST", "/replay", { record, first, end }),
};
