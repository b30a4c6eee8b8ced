/** Boards are fetched once by their hash. Their symbols are in the page once, and every picture places them. */

import { SvelteMap } from "svelte/reactivity";
import { requestJson } from "./request";
import type { BoardState, Building, Cell, Figure, Layers, Options, Picture, Piece, Scene } from "./types";
import { words } from "./words";

/** A cell and its place in the picture of the board. */
export interface Place {
  cell: Cell;
  x: number;
  y: number;
  pose: number;
  outline: string;
}

/** A board seen from one side. */
export class BoardView {
  readonly board: BoardState["board"];
  readonly places: ReadonlyMap<string, Place>;
  readonly figures: ReadonlyMap<string, Figure>;
  readonly viewBox: string;
  private readonly posed: ReadonlySet<string>;

  constructor(readonly state: BoardState, readonly turned: boolean, readonly game: string, readonly options: Options) {
    const { board, box, cells } = state;
    this.board = board;
    const byId = new Map(board.cells.map((cell) => [cell.id, cell]));
    this.places = new Map(cells.map(({ id, ...place }) => [id, { cell: byId.get(id)!, ...place }]));
    this.figures = new Map(board.figures.map((figure) => [figure.id, figure]));
    this.posed = new Set(state.posed);
    this.viewBox = `${box[0]} ${box[1]} ${box[2] - box[0]} ${box[3] - box[1]}`;
  }

  /** The reference to a symbol, for `<use>`. */
  href(symbol: string): string {
    return `#${this.state.prefix}-${symbol}`;
  }
  /** The symbol of a figure, in a hand or on a cell with a pose. */
  figure(id: string, pose = 0): string {
    return this.href(this.posed.has(id) ? `${id}-${pose}` : id);
  }
  labelOf(piece: Piece): string {
    return piece.label || (this.figures.get(piece.figure)?.label ?? "");
  }
  /** The transform that turns a layer to the side of this view. */
  get turning(): string | undefined {
    const [x, y] = this.state.turning;
    return this.turned ? `translate(${x} ${y}) rotate(180)` : undefined;
  }
}

/** A position together with its board, ready to be shown. */
export interface Shown {
  view: BoardView;
  scene: Scene;
  layers: readonly Layers[];
  /** The cubes seen from a corner, if the server sent them. */
  building: Building | undefined;
}

const NO_DETAILS = { notes: [], marks: [], groups: [], panels: [], sums: [], hands: [], scores: [], boards: [] };
const views = new SvelteMap<string, BoardView>();
const loading = new Map<string, Promise<BoardView>>();

function keyOf(hash: string, turned: boolean): string {
  return turned ? `${hash}/turned` : hash;
}

/** Put the symbols of a board into the page. */
function mount(definitions: string): void {
  const id = "board-symbols";
  let sprite = document.getElementById(id);
  if (!sprite) {
    sprite = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg")) as unknown as HTMLElement;
    sprite.id = id;
    sprite.setAttribute("aria-hidden", "true");
    sprite.setAttribute("class", "board-symbols");
  }
  sprite.insertAdjacentHTML("beforeend", definitions);
}

/** Ask the server for a board, or whoever keeps its answers. */
export function readBoard(hash: string, game: string, options: Options, turned: boolean): Promise<BoardState> {
  const query = new URLSearchParams({ game, options: JSON.stringify(options), turned: String(turned) });
  return requestJson<BoardState>("GET", `/boards/${hash}?${query}`);
}

function load(hash: string, game: string, options: Options, turned: boolean): Promise<BoardView> {
  const key = keyOf(hash, turned);
  const current = loading.get(key);
  if (current) return current;
  const loaded = readBoard(hash, game, options, turned).then((state) => {
    const view = new BoardView(state, turned, game, options);
    mount(state.definitions);
    views.set(key, view);
    return view;
  });
  loading.set(key, loaded);
  loaded.catch(() => loading.delete(key));
  return loaded;
}

/** The board from a side. Until that view is loaded, the given one. */
export function seenFrom(view: BoardView, turned: boolean): BoardView {
  if (view.turned === turned) return view;
  const { hash } = view.state;
  const known = views.get(keyOf(hash, turned));
  if (!known) void load(hash, view.game, view.options, turned).catch(() => undefined);
  return known ?? view;
}

function complete(view: BoardView, { scene, layers, building }: Picture): Shown {
  const pieces = scene.pieces.map((piece) => ({ ...piece, level: piece.level ?? 0, board: piece.board ?? 0 }));
  const hands = (scene.hands ?? []).map((hand) => ({
    ...hand,
    seat: hand.seat ?? null,
    items: hand.items.map((item) => ({ ...item, token: item.token ?? "" })),
  }));
  return { view, scene: { ...NO_DETAILS, ...scene, pieces, hands }, layers, building };
}

/** A picture with its board, or null if the board has to be fetched first. */
export function shownIfLoaded(picture: Picture): Shown | null {
  const view = views.get(picture.board);
  return view ? complete(view, picture) : null;
}

/** A picture with its board, which is fetched if necessary. */
export async function loadShown(picture: Picture, game: string, options: Options): Promise<Shown> {
  return complete(await load(picture.board, game, options, false), picture);
}

/** The boards on the table, the viewer's own first. A single board has no title. */
export function boardsOf({ scene }: Shown, viewing: number | null): { index: number; title: string }[] {
  if (scene.boards.length < 2) return [{ index: 0, title: "" }];
  const boards = scene.boards.map(({ seat, hidden }, index) => {
    const name = scene.seats[seat]?.name ?? "";
    return { index, seat, title: hidden ? words.seats.hiddenBoard(name) : name };
  });
  return boards.sort((a, b) => Number(b.seat === viewing) - Number(a.seat === viewing));
}

/** The highest piece of every cell of one board. */
export function topmost(pieces: readonly Piece[], board: number): Piece[] {
  const tops = new Map<string, Piece>();
  for (const piece of pieces) {
    if (piece.board === board && (tops.get(piece.cell)?.level ?? -1) <= piece.level) tops.set(piece.cell, piece);
  }
  return [...tops.values()];
}
