import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Shown } from "../src/lib/boards.svelte";
import { LessonInput } from "../src/lib/lessonInput.svelte";
import { withMarks, type LessonMarks } from "../src/lib/lessonMarks";
import type { GameLessons } from "../src/lib/types";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });

function lessonsOf(...steps: number[]): GameLessons {
  return { game: "gounki", title: "", aim: "", lessons: steps.map((count, i) => ({ id: `0${i + 1}`, title: "", summary: "", steps: count, cover: "" })) };
}

describe("progress", () => {
  beforeEach(() => {
    kept.clear();
    vi.resetModules();
  });

  test("goes on with the first lesson that is not finished, and at the first step that is not done", async () => {
    const { progress } = await import("../src/lib/lessonProgress.svelte");
    const game = lessonsOf(2, 3);
    expect([progress.next(game)?.id, progress.hasBegun("gounki"), progress.last]).toEqual(["01", false, undefined]);
    progress.markStep("gounki", "01", 1);
    expect([progress.next(game)?.id, progress.firstOpenStep("gounki", "01", 2)]).toEqual(["01", 0]);
    progress.markStep("gounki", "01", 0);
    progress.markStep("gounki", "02", 0);
    expect([progress.next(game)?.id, progress.firstOpenStep("gounki", "02", 3), progress.last]).toEqual(["02", 1, "gounki"]);
    progress.markStep("gounki", "02", 1);
    progress.markStep("gounki", "02", 2);
    expect([progress.next(game), progress.firstOpenStep("gounki", "02", 3)]).toEqual([undefined, 0]);
  });

  test("is one record that a new page finds", async () => {
    const first = await import("../src/lib/lessonProgress.svelte");
    first.progress.markStep("gipf", "03", 2);
    first.progress.markStep("gipf", "03", 0);
    expect([...kept.values()].map((text) => JSON.parse(text) as unknown)).toEqual([{ last: "gipf", done: { gipf: { "03": [0, 2] } } }]);
    vi.resetModules();
    const { progress } = await import("../src/lib/lessonProgress.svelte");
    expect([progress.isStepDone("gipf", "03", 2), progress.isStepDone("gipf", "03", 1), progress.last]).toEqual([true, false, "gipf"]);
  });

  test("survives a record that cannot be read", async () => {
    kept.set("kancha.lessons", "{");
    const { progress } = await import("../src/lib/lessonProgress.svelte");
    expect(progress.isStepDone("gipf", "03", 0)).toBe(false);
  });
});

describe("touches in a lesson", () => {
  const heard: string[] = [];
  let listens = true;
  const input = new LessonInput({
    now: () => null,
    listens: () => listens,
    onToken: (token) => heard.push(`token ${token}`),
    onRefused: (path) => heard.push(`refused ${path.join(" ")}`),
    onTouch: () => heard.push("touch"),
    onMove: (move) => heard.push(`move ${move}`),
  });
  beforeEach(() => {
    heard.length = 0;
    listens = true;
  });

  test("are answers where a touch is asked for, whatever is touched", () => {
    input.beginTouch(["a1", "b1"]);
    expect(input.entry.next).toEqual(["a1", "b1"]);
    input.touch("a1");
    input.touch("z9");
    expect(heard).toEqual(["token a1", "token z9"]);
  });

  test("are entered as at a table, and those that no move uses are tries", () => {
    input.begin({ a1: { b1: "a1-b1", c1: "a1-c1" } });
    input.touch("c3");
    input.touch("a1");
    input.touch("d1");
    expect(input.path).toEqual(["a1"]);
    input.touch("b1");
    expect(heard).toEqual(["refused c3", "touch", "refused a1 d1", "move a1-b1", "touch"]);
  });

  test("are not taken while nobody listens", () => {
    listens = false;
    input.begin({ a1: "a1" });
    expect(input.touch("a1")).toBe("refused");
    expect(heard).toEqual([]);
  });
});

describe("marks of a lesson", () => {
  const place = { x: 50, y: 50, pose: 0, outline: "M0 0z" };
  const places = new Map(["a1", "b1"].map((id) => [id, { ...place, cell: { id } }]));
  const shown = { view: { places }, layers: [{ under: "", over: "<g/>" }, { under: "", over: "" }] } as unknown as Shown;
  const none: LessonMarks = { point: [], wrong: [], right: [], because: [] };

  test("stand over the pieces of one board, each cell once", () => {
    const [first, second] = withMarks(shown, 0, { ...none, point: ["a1", "b1"], wrong: ["a1"] }).layers;
    expect(first?.over?.startsWith("<g/>")).toBe(true);
    expect(first?.over?.match(/lesson-mark (?!halo)\w+/g)).toEqual(["lesson-mark point", "lesson-mark wrong"]);
    expect(second?.over).toBe("");
  });
  test("change nothing where there are none, or where they are not on the board", () => {
    expect(withMarks(shown, 0, none)).toBe(shown);
    expect(withMarks(shown, 0, { ...none, wrong: ["hand"] })).toBe(shown);
  });
});
