import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Shown } from "../src/lib/boards.svelte";
import type { GuramiSheet, Packing } from "../src/lib/types";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });

const FIGURES = ["white", "grey"].flatMap((material) => [1, 2].map((number) => ({ id: `${material[0]}${number}`, kind: "entry", material, number })));
const SHOWN = { scene: { pieces: [] }, view: { board: { figures: FIGURES } }, layers: [] } as unknown as Shown;
const hint = (field: string, number: number) => ({ field, number, line: "H1", technique: "L", where: "", how: "", what: "" });
/** White A1 = 1 is printed; A2 (grey) is 1, B1 (white) and B2 (grey) are 2. */
const SHEET = {
  id: "gurami/2026-11-16/1", puzzle: "", grade: 1, options: {}, highest: 2,
  fields: [
    { id: "A1", colour: "white", given: true, number: 1 }, { id: "A2", colour: "grey", given: false, number: 1 },
    { id: "B1", colour: "white", given: false, number: 2 }, { id: "B2", colour: "grey", given: false, number: 2 },
  ],
  lines: [{ id: "H1", cells: ["A1", "A2"], sums_at: [0, 0] }, { id: "H2", cells: ["B1", "B2"], sums_at: [0, 9] }],
  hints: [hint("A2", 1), hint("B1", 2), hint("B2", 2)],
  wrong: { A2: hint("A2", 0) },
} as unknown as GuramiSheet;

beforeEach(() => {
  kept.clear();
  vi.resetModules();
});

async function guramiRun() {
  const { GuramiRun } = await import("../src/lib/guramiRun.svelte");
  return new GuramiRun(SHEET, SHOWN);
}

describe("progress", () => {
  test("counts the days in a row up to today, or to yesterday while today is open", async () => {
    const { puzzles, dayAfter } = await import("../src/lib/puzzleProgress.svelte");
    expect([dayAfter("2026-02-28", 1), dayAfter("2026-01-01", -1)]).toEqual(["2026-03-01", "2025-12-31"]);
    for (const [id, on] of [["a", "2026-11-13"], ["b", "2026-11-14"], ["c", "2026-11-15"], ["d", "2026-11-11"]] as const) puzzles.markSolved(id, 1000, 0, on);
    expect([puzzles.streak("2026-11-15"), puzzles.streak("2026-11-16"), puzzles.streak("2026-11-17")]).toEqual([3, 3, 0]);
    puzzles.markSolved("c", 5000, 3, "2026-11-20");
    expect(puzzles.solved("c")).toEqual({ ms: 1000, hints: 0, on: "2026-11-15" });
  });
  test("is kept, with what is entered", async () => {
    const run = await guramiRun();
    run.choose("B1");
    run.press(2);
    run.takesNotes = true;
    run.choose("B2");
    run.press(1);
    vi.resetModules();
    const again = await guramiRun();
    expect([again.entries, again.notes, again.left]).toEqual([{ B1: 2 }, { B2: [1] }, 2]);
  });
});

describe("a puzzle at a table", () => {
  const ended = { game: "kissing-challenge", options: { line: "12", seats: 1 }, seats: [{}], you: [0], ending: { reason: "rules", scores: [90] } } as never;
  const ending = (change: object): never => ({ ...(ended as object), ...change }) as never;
  test("counts with the most points of all tables with its options that were played to the end", async () => {
    const { puzzles } = await import("../src/lib/puzzleProgress.svelte");
    const { markEnded } = await import("../src/lib/tablePuzzle");
    markEnded(ended);
    expect(puzzles.all).toEqual({});
    puzzles.keepBegun("line/2026-11-16/3", 0, { table: "t", game: "kissing-challenge", options: { line: "12" } });
    for (const other of [{ options: { line: "21", seats: 1 } }, { you: [] }, { ending: { reason: "resigned", scores: [99] } }]) markEnded(ending(other));
    expect(puzzles.all).toEqual({});
    markEnded(ended);
    for (const points of [101, 80]) markEnded(ending({ ending: { reason: "rules", scores: [points] } }));
    expect(puzzles.solved("line/2026-11-16/3")).toMatchObject({ ms: 0, hints: 0, points: 101 });
  });
});

describe("a Gurami puzzle", () => {
  test("adds up both colours of every line, and is solved by the numbers of its sheet", async () => {
    const { puzzles } = await import("../src/lib/puzzleProgress.svelte");
    const run = await guramiRun();
    expect(run.sums.map(({ white, grey, full }) => [white, grey, full])).toEqual([[1, 0, false], [0, 0, false]]);
    for (const [id, number] of [["A2", 1], ["B1", 2], ["B2", 2]] as const) {
      expect(run.solved).toBe(false);
      run.choose(id);
      run.press(number);
    }
    expect(run.sums.map(({ white, grey, full }) => [white, grey, full])).toEqual([[1, 1, true], [2, 2, true]]);
    expect(run.shown.scene.pieces.map(({ cell, figure }) => [cell, figure])).toEqual([["A2", "g1"], ["B1", "w2"], ["B2", "g2"]]);
    expect([run.solved, puzzles.solved(SHEET.id)?.hints, puzzles.begun(SHEET.id)]).toEqual([true, 0, undefined]);
  });
  test("says where a number stands already, and moves it on request", async () => {
    const run = await guramiRun();
    run.choose("B1");
    run.press(1);
    expect(run.answer).toEqual({ kind: "elsewhere", number: 1, field: "A1", given: true });
    run.choose("A2");
    run.press(2);
    run.choose("B2");
    run.press(2);
    expect(run.answer).toEqual({ kind: "elsewhere", number: 2, field: "A2", given: false });
    run.moveHere({ number: 2, field: "A2" });
    expect(run.entries).toEqual({ B2: 2 });
    run.undo();
    expect(run.entries).toEqual({ A2: 2 });
    run.choose("A1");
    expect(run.answer).toEqual({ kind: "printed", field: "A1" });
  });
  test("tells how many numbers are wrong, and which only when asked again", async () => {
    const run = await guramiRun();
    run.choose("A2");
    run.press(2);
    run.check();
    expect([run.answer, run.wrong]).toEqual([{ kind: "checked", wrong: 1, entered: 1 }, []]);
    run.check();
    expect(run.wrong).toEqual(["A2"]);
  });
  test("has hints without a server: first a wrong number, then the way of the sheet, each in three steps", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
    const run = await guramiRun();
    run.choose("A2");
    run.press(2);
    await run.askHint();
    expect([run.hint?.field, run.hint?.number, run.hintStep, run.hints]).toEqual(["A2", 0, 1, 1]);
    await run.askHint();
    await run.askHint();
    await run.askHint();
    expect([run.hintStep, run.hints]).toEqual([3, 1]);
    run.clear();
    expect(run.hint).toBeNull();
    await run.askHint();
    expect([run.hint?.field, run.hint?.number]).toEqual(["A2", 1]);
  });
  test("strikes a number that is entered from the notes of its colour", async () => {
    const run = await guramiRun();
    run.takesNotes = true;
    run.choose("A2");
    run.press(2);
    run.press(1);
    run.takesNotes = false;
    run.choose("B2");
    run.press(2);
    expect(run.notes).toEqual({ A2: [1] });
  });
});

describe("a packing", () => {
  const shown = { view: {}, building: { content: "before" }, layers: [{ under: "marks" }], scene: { pieces: [{ cell: "a11", figure: "teal", stone: 0 }], hands: [{ title: "Stones", items: [{ token: "D", count: 1 }, { token: "R", count: 1 }] }] } } as unknown as Shown;
  const placement = (stone: string, ...cells: string[]) => ({ move: `${stone}:${cells.join("")}`, stone, figure: "jade", cells, sentence: `${stone} on ${cells.join(", ")}.` });
  /** Four cells in a row: the double and the rod of two fill them, in two ways; in the middle they leave holes. */
  const placements = [placement("D", "a1", "b1"), placement("D", "b1", "c1"), placement("D", "c1", "d1"), placement("R", "a1", "b1"), placement("R", "b1", "c1"), placement("R", "c1", "d1")];
  const [d, r] = [0, 3].map((first) => Object.fromEntries(placements.slice(first, first + 3).map(({ move, cells }) => [cells[0]!, move])));
  const packing = { id: "packing/2026-11-16/1", game: "rumis-pack", options: {}, clicks: { D: d, R: r }, labels: {}, placements, ways: [[0, 5], [2, 3]], start: { position: "-" } } as unknown as Packing;

  async function packingRun() {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const { PackingRun } = await import("../src/lib/packingRun.svelte");
    return new PackingRun(packing, shown);
  }
  const offered = (run: { input: { entry: { root: unknown } } }) => JSON.stringify(run.input.entry.root);

  test("is solved without a network: what is taken is offered no more, and the old picture goes", async () => {
    const { puzzles } = await import("../src/lib/puzzleProgress.svelte");
    const run = await packingRun();
    run.askHint();
    expect(run.hint).toBe("D on a1, b1.");
    run.place("D:a1b1");
    expect(offered(run)).toBe(JSON.stringify({ R: { c1: "R:c1d1" } }));
    expect(run.shown.scene.pieces.map(({ cell, stone }) => [cell, stone])).toEqual([["a11", 0], ["a1", 1], ["b1", 1]]);
    expect(run.shown.scene.hands[0]!.items.map(({ token }) => token)).toEqual(["R"]);
    await vi.waitFor(() => expect(run.shown.building).toBeUndefined());
    expect(run.shown.layers).toEqual(shown.layers);
    expect([run.stuck, run.solved]).toEqual([false, false]);
    run.place("R:c1d1");
    expect([run.solved, offered(run), puzzles.solved(packing.id)?.hints]).toEqual([true, undefined, 1]);
  });
  test("is stuck at once when no way to the end holds its stones, and not after undo", async () => {
    const run = await packingRun();
    run.place("D:b1c1");
    expect(run.stuck).toBe(true);
    run.undo();
    expect([run.stuck, run.stones, offered(run)]).toEqual([false, 0, JSON.stringify(packing.clicks)]);
  });
});
