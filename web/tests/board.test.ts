import { describe, expect, test } from "vitest";
import { keyframes, motion } from "../src/board/moving";
import { neighbour } from "../src/board/steer";
import { Layout, joined } from "../src/draw/layout";
import { changes, picture } from "../src/draw/picture";
import type { GameEvent, MoveState } from "../src/lib/types";
import { board, piece, square } from "./scenes";

const HEXAGON = [0, 1, 2, 3, 4, 5].map((i) => {
  const angle = (Math.PI / 3) * i + Math.PI / 6;
  return { id: `p${i}`, at: [100 * Math.cos(angle), 100 * Math.sin(angle)] as const };
});

describe("arrow keys", () => {
  const cells = board(3, 3).cells.map(({ id, centre }) => ({ id, at: [centre[0] * 100, centre[1] * 100] as const }));
  test("go to the neighbour in their direction and stop at the rim", () => {
    expect(neighbour(cells, "b2", "up")).toBe("b3");
    expect(neighbour(cells, "b2", "down")).toBe("b1");
    expect(neighbour(cells, "b2", "left")).toBe("a2");
    expect(neighbour(cells, "b2", "right")).toBe("c2");
    expect(neighbour(cells, "c3", "right")).toBeUndefined();
  });
  test("reach every point of a board that is no grid", () => {
    const all = [{ id: "middle", at: [0, 0] as const }, ...HEXAGON];
    const reached = new Set(["middle"]);
    for (const id of reached) for (const way of ["up", "down", "left", "right"] as const) {
      const next = neighbour(all, id, way);
      if (next) reached.add(next);
    }
    expect(reached.size).toBe(all.length);
  });
});

describe("where things lie", () => {
  test("a turned board is seen from the other side", () => {
    expect(new Layout(board(3, 3)).centre("a1")).toEqual([50, 250]);
    expect(new Layout(board(3, 3), true).centre("a1")).toEqual([250, 50]);
  });
  test("squares beyond the far sides are drawn as shallow channels", () => {
    const scene = board(1, 3, { cells: [square("a4", 0, 0, "exit"), square("a3", 0, 1), square("a0", 0, 2, "exit")] });
    const layout = new Layout(scene);
    expect(layout.centre("a4")[1]).toBeCloseTo(68);
    expect(layout.centre("a3")[1]).toBeCloseTo(150);
    expect(layout.centre("a0")[1]).toBeCloseTo(232);
  });
  test("boards that do not touch are different boards", () => {
    const groups = joined([square("a1", 0, 0), square("b1", 1, 0), square("x1", 9, 0)]);
    expect(groups.map((cells) => cells.map(({ id }) => id))).toEqual([["a1", "b1"], ["x1"]]);
  });
});

function played(kind: GameEvent["kind"], cells: string[]): MoveState {
  const event = { kind, seat: 0, cells, piece: "", number: null, manner: "", rule: "", secret_of: null } as GameEvent;
  return { ply: 0, seat: 0, text: "", sentence: "", events: [event] };
}

describe("motion", () => {
  const before = picture(board(3, 3, { pieces: [piece("a1"), piece("c3", { seat: 1 })] }), "t");
  test("a moved piece arrives over the cells that it came over", () => {
    const after = picture(board(3, 3, { pieces: [piece("b2")] }), "t");
    const { arrivals } = motion(before, after, [played("moved", ["a1", "b2"])]);
    expect(arrivals).toEqual([{ key: "b2/0", way: [[-100, 100], [0, 0]] }]);
    expect(keyframes(arrivals[0]!).at(-1)).toEqual({ transform: "translate(0px, 0px)" });
  });
  test("a captured piece leaves from where it stood", () => {
    const after = picture(board(3, 3, { pieces: [piece("c3")] }), "t");
    const { departures } = motion(before, after, [played("captured", ["c3"])]);
    expect(departures.map(({ key, x, y }) => [key, x, y])).toEqual([["c3/0", 250, 50]]);
  });
  test("a piece from nowhere is set down from above", () => {
    const after = picture(board(3, 3, { pieces: [piece("b2")] }), "t");
    const { arrivals } = motion(null, after, [played("placed", ["b2"])]);
    expect(keyframes(arrivals[0]!)[0]).toMatchObject({ opacity: 0 });
  });
});

test("ghosts are the pieces that a move would add or change, and no others", () => {
  const now = board(3, 3, { pieces: [piece("a1"), piece("b1"), piece("c1")] });
  const then = board(3, 3, { pieces: [piece("a1"), piece("b1", { parts: ["circle", "square"] }), piece("c2")] });
  expect(changes(then, now, "g", false).stands.map(({ piece: { cell } }) => cell).sort()).toEqual(["b1", "c2"]);
});
