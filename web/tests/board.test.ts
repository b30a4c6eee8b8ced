import { describe, expect, test } from "vitest";
import { keyframes, planAnimation } from "../src/board/animation";
import { changedPieces, placedPieces } from "../src/board/placedPieces";
import { neighbour } from "../src/board/arrowKeys";
import type { Place } from "../src/lib/boards.svelte";
import { ghostOf } from "../src/lib/stones";
import type { Cell, GameEvent } from "../src/lib/types";
import { board, piece, scene } from "./scenes";

function place(id: string, x: number, y: number): Place {
  const cell: Cell = { id, centre: [x, y], outline: [], role: "field", grid: null };
  return { cell, x, y, pose: 0, outline: "" };
}

describe("arrow keys", () => {
  test("go to the neighbour in their direction and stop at the rim", () => {
    const places = [...board(3, 3).places.values()];
    expect(neighbour(places, "b2", "up")).toBe("b3");
    expect(neighbour(places, "b2", "down")).toBe("b1");
    expect(neighbour(places, "b2", "left")).toBe("a2");
    expect(neighbour(places, "b2", "right")).toBe("c2");
    expect(neighbour(places, "c3", "right")).toBeUndefined();
  });
  test("go through the triangles of a row one by one, whether they point up or down", () => {
    const triangle = (id: string, x: number, up: boolean): Place => {
      const [level, tip] = up ? [90, 0] : [0, 90];
      return { ...place(id, x, up ? 60 : 30), outline: `M${x - 50} ${level}L${x} ${tip}L${x + 50} ${level}Z` };
    };
    const row = [triangle("A1", 50, true), triangle("A2", 100, false), triangle("A3", 150, true)];
    expect(neighbour(row, "A1", "right")).toBe("A2");
    expect(neighbour(row, "A2", "right")).toBe("A3");
    expect(neighbour(row, "A3", "left")).toBe("A2");
  });
  test("leave out no column of a hexagon and do not drift away from its middle", () => {
    const columns = [[0, 100], [-50, 50, 150], [0, 100]];
    const points = columns.flatMap((ys, column) => ys.map((y) => place(`${column}/${y}`, column * 87, y)));
    expect(neighbour(points, "0/0", "right")).toBe("1/50");
    expect(neighbour(points, "1/-50", "right")).toBe("2/0");
    expect(neighbour(points, "2/100", "left")).toBe("1/50");
  });
  test("reach every point of a board that is no grid", () => {
    const around = [0, 1, 2, 3, 4, 5].map((i) => (Math.PI / 3) * i + Math.PI / 6);
    const all = [place("middle", 0, 0), ...around.map((angle, i) => place(`p${i}`, 100 * Math.cos(angle), 100 * Math.sin(angle)))];
    const reached = new Set(["middle"]);
    for (const id of reached) for (const arrow of ["up", "down", "left", "right"] as const) {
      const next = neighbour(all, id, arrow);
      if (next) reached.add(next);
    }
    expect(reached.size).toBe(all.length);
  });
});

describe("pieces", () => {
  const view = board(3, 3);
  test("only the highest piece of a cell is placed, and nearer pieces come later", () => {
    const placed = placedPieces(view, scene([piece("b1"), piece("a3", { level: 1 }), piece("a3"), piece("c3", { board: 1 })]), 0);
    expect(placed.map(({ key, x, y }) => [key, x, y])).toEqual([["a3/1", 50, 50], ["b1/0", 150, 250]]);
  });
  test("figures that fill their cell have its pose, others have one symbol", () => {
    expect([view.figure("tile", 1), view.figure("white-c", 1)]).toEqual(["#t-tile-1", "#t-white-c"]);
  });
});

function played(kind: GameEvent["kind"], cells: string[]): GameEvent[] {
  return [{ kind, seat: 0, cells, piece: "", number: null, manner: "", rule: "", secret_of: null } as GameEvent];
}

describe("animation", () => {
  const view = board(3, 3);
  const placed = (...cells: string[]) => placedPieces(view, scene(cells.map((cell) => piece(cell))), 0);
  test("a moved piece arrives along the cells of its route", () => {
    const { arrivals } = planAnimation(placed("a1", "c3"), placed("b2"), view, played("moved", ["a1", "b2"]));
    expect(arrivals).toEqual([{ key: "b2/0", route: [[-100, 100], [0, 0]] }]);
    expect(keyframes(arrivals[0]!).at(-1)).toEqual({ transform: "translate(0px, 0px)" });
  });
  test("a captured piece fades out on its cell", () => {
    const { fadings } = planAnimation(placed("a1", "c3"), placed("c3"), view, played("captured", ["c3"]));
    expect(fadings.map(({ key, x, y }) => [key, x, y])).toEqual([["c3/0", 250, 50]]);
  });
  test("a piece without a route is set down from above", () => {
    const { arrivals } = planAnimation([], placed("b2"), view, played("placed", ["b2"]));
    expect(keyframes(arrivals[0]!)[0]).toMatchObject({ opacity: 0 });
  });
});

test("a preview shows the pieces that a move would add or change, and no others", () => {
  const now = scene([piece("a1"), piece("b1"), piece("c1")]);
  const then = scene([piece("a1"), piece("b1", { figure: "white-sc" }), piece("c2")]);
  expect(changedPieces(board(3, 3), then, now, 0).map(({ piece: { cell } }) => cell).sort()).toEqual(["b1", "c2"]);
});

describe("the ghost of a stone", () => {
  const view = board(3, 3);
  view.board.shapes = [{ token: "S1", cubes: [[0, 0, 0], [0, 0, 1], [1, 0, 1]] }];
  test("rests on the stones below it, from the cell that its click path names", () => {
    const built = scene([piece("a1"), piece("b1"), piece("b1", { level: 1 })]);
    const shown = { view, scene: built, layers: [], building: undefined };
    expect(ghostOf(shown, ["S", "S1", "a1"])).toEqual([{ cell: "a1", level: 1 }, { cell: "a1", level: 2 }, { cell: "b1", level: 2 }]);
    expect(ghostOf(shown, ["S", "S1"])).toEqual([]);
  });
});
