/** The server's REST interface. */

import { shownOf } from "./boards.svelte";
import { ask, request } from "./request";
import type { components } from "./schema";
import type { Example, GameState, NewTable, Options, OptionValue, Picture, Preview, Replay, TableState, TableSummary, WireState } from "./types";

type Schemas = components["schemas"];
type Wire<Name extends "ExampleState" | "Preview" | "Replay"> = Omit<Schemas[Name], "picture" | "pictures" | "then"> & {
  picture: Picture;
  pictures: Picture[];
  then: Picture | null;
};

async function text(method: string, path: string, body?: unknown): Promise<string> {
  return (await ask(method, path, body)).text();
}

async function replay(method: string, path: string, body?: unknown): Promise<Replay> {
  const { pictures, ...rest } = await request<Wire<"Replay">>(method, path, body);
  return { ...rest, shown: await Promise.all(pictures.map((picture) => shownOf(picture, rest.game, rest.options))) };
}

let known: Promise<GameState[]> | undefined;

export const api = {
  me: () => request<{ name: string }>("GET", "/me"),
  rename: (name: string) => request<{ name: string }>("PUT", "/me", { name }),
  /** The games of this server; asked for once. */
  games: () =>
    (known ??= request<GameState[]>("GET", "/games").catch((error: unknown) => {
      known = undefined;
      throw error;
    })),
  rules: (game: string) => request<{ game: string; markdown: string }>("GET", `/games/${game}/rules`),
  examples: async (game: string): Promise<Example[]> => {
    const examples = await request<Wire<"ExampleState">[]>("GET", `/games/${game}/examples`);
    return Promise.all(
      examples.map(async ({ picture, then, ...example }) => ({
        ...example,
        shown: await shownOf(picture, game, example.options),
        then: then && (await shownOf(then, game, example.options)),
      })),
    );
  },
  /** The start, a position, or how a position looks after a move. */
  preview: async (game: string, options: Options = {}, position?: string, move?: string): Promise<Preview> => {
    const asked = { game, options, position: position ?? null, move: move ?? null };
    const { picture, ...preview } = await request<Wire<"Preview">>("POST", "/preview", asked);
    return { ...preview, shown: await shownOf(picture, game, preview.options) };
  },
  /** A moment of a game and how it goes on. */
  showcase: (game: string, first: number, end: number) => replay("GET", `/games/${game}/showcase?first=${first}&end=${end}`),
  /** A value of an option, made by the game itself. */
  surprise: (game: string, option: string, way: string) => request<{ value: OptionValue }>("POST", "/surprise", { game, option, way }),
  newTable: (table: NewTable) => request<{ table: string }>("POST", "/tables", table),
  myTables: () => request<{ tables: TableSummary[] }>("GET", "/tables"),
  table: async (table: string): Promise<TableState> => {
    const { picture, ...state } = await request<WireState>("GET", `/tables/${table}`);
    return { ...state, shown: await shownOf(picture, state.game, state.options) };
  },
  join: (table: string, token: string) => request<{ table: string; seat: number }>("POST", `/tables/${table}/join`, { token }),
  replay: (table: string, first: number, end: number) => replay("GET", `/tables/${table}/replay?first=${first}&end=${end}`),
  /** The picture of a moment, as SVG: of a table, or of a record from the disk. */
  picture: (table: string, record: string, ply: number) =>
    record ? text("POST", "/replay/picture", { record, ply }) : text("GET", `/tables/${table}/picture.svg?ply=${ply}`),
  readRecord: (record: string, first: number, end: number) => replay("POST", "/replay", { record, first, end }),
};
