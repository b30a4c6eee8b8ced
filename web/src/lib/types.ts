/** Short names for the types that are made from the server's messages (`npm run types`). */

import type { components } from "./schema";

type Schemas = components["schemas"];
type Point = readonly [number, number];

export type Cell = Omit<Schemas["Cell"], "centre" | "outline"> & { centre: Point; outline: Point[] };
export type Piece = Schemas["Piece"];
export type Region = Schemas["Region"];
export type Tag = Omit<Schemas["Tag"], "at"> & { at: Point };
export type Line = Omit<Schemas["Line"], "start" | "end"> & { start: Point; end: Point };
export type Mark = Schemas["Mark"];
export type Hand = Schemas["Hand"];
export type HandItem = Schemas["HandItem"];
export type Score = Omit<Schemas["Score"], "parts"> & { parts?: [string, number][] };
export type Scene = Omit<Schemas["Scene"], "cells" | "tags" | "lines" | "scores"> & {
  cells: Cell[];
  tags: Tag[];
  lines: Line[];
  scores: Score[];
};
export type GameEvent = Schemas["Event"];
export type ClickTree = string | { [token: string]: ClickTree };
export type SeatState = Schemas["SeatState"];
export type MoveState = Schemas["MoveState"];
export type TableState = Omit<Schemas["State"], "scene" | "clicks"> & { scene: Scene; clicks?: ClickTree };
export type Presence = Schemas["Presence"];
export type Ending = Schemas["Ending"];
export type Refused = Schemas["Refused"];
export type FromClient = Schemas["FromClient"];
export type FromServer = TableState | Presence | Schemas["Ack"] | Refused | Schemas["Pong"];
export type Agreement = Schemas["Proposal"]["what"];
export type GameState = Schemas["GameState"];
export type OptionState = Schemas["OptionState"];
export type OptionValue = boolean | number | string;
export type Options = Record<string, OptionValue>;
export type Preview = Omit<Schemas["Preview"], "scene"> & { scene: Scene };
type NewSeat = Pick<Schemas["NewSeat"], "kind"> & Partial<Schemas["NewSeat"]>;
export type NewTable = Pick<Schemas["NewTable"], "game" | "options"> & {
  seats: NewSeat[];
  clock: Schemas["NewClock"] | null;
};
export type TableSummary = Schemas["TableSummary"];
export type Replay = Omit<Schemas["Replay"], "scenes"> & { scenes: Scene[] };
export type Example = Omit<Schemas["ExampleState"], "scene" | "then"> & { scene: Scene; then: Scene | null };
