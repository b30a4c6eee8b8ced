/** Every touch is answered: where the answer lies, when it goes, and what stays. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { placeBubble } from "../src/board/bubblePlace";
import { TouchAnswers } from "../src/lib/answers.svelte";
import type { GuideSource } from "../src/lib/guides.svelte";
import { MoveInput } from "../src/lib/moveInput.svelte";
import type { Guide, Outlook, TableState, TouchAnswer } from "../src/lib/types";
import { board, piece, scene } from "./scenes";

const WHY: TouchAnswer = { rule: "R4.1", reason: "Too far.", cells: [], instead: "" };
const SIZE = { width: 200, height: 80 };
const BOARD = { left: 0, top: 0, right: 400, bottom: 400 };

function field(left: number, top: number) {
  return { left, top, right: left + 50, bottom: top + 50 };
}

describe("the bubble", () => {
  test("never leaves the width of the board", () => {
    expect(placeBubble(field(350, 300), SIZE, BOARD, [])).toMatchObject({ left: 200, tip: 175 });
    expect(placeBubble(field(0, 300), SIZE, BOARD, [])).toMatchObject({ left: 0, tip: 25 });
  });
  test("lies above its field, but below it in the upper rows", () => {
    expect(placeBubble(field(100, 200), SIZE, BOARD, [])).toMatchObject({ below: false, top: 110 });
    expect(placeBubble(field(100, 50), SIZE, BOARD, [])).toMatchObject({ below: true, top: 110 });
  });
  test("lies on the side where it covers fewer pieces", () => {
    expect(placeBubble(field(100, 200), SIZE, BOARD, [field(100, 150)])).toMatchObject({ below: true });
    expect(placeBubble(field(100, 200), SIZE, BOARD, [field(100, 150), field(100, 250), field(150, 280)])).toMatchObject({ below: false });
  });
});

describe("an answer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  test("goes after five seconds", async () => {
    const answers = new TouchAnswers();
    await answers.ask("h4", Promise.resolve(WHY));
    vi.advanceTimersByTime(4900);
    expect(answers.current).toMatchObject({ token: "h4", rule: "R4.1" });
    vi.advanceTimersByTime(200);
    expect(answers.current).toBeNull();
  });
  test("that comes after the next touch is not shown", async () => {
    const answers = new TouchAnswers();
    const late = answers.ask("h4", Promise.resolve(WHY));
    answers.clear();
    await late;
    expect(answers.current).toBeNull();
  });
  test("is not shown where the position has changed meanwhile", async () => {
    const answers = new TouchAnswers();
    await answers.ask("h4", Promise.resolve(null));
    expect(answers.current).toBeNull();
  });
  test("without a rule has its reason only", async () => {
    const answers = new TouchAnswers();
    await answers.ask("h4", Promise.reject(new Error("gone")));
    expect(answers.current?.reason).toBeTruthy();
    expect(answers.current?.rule).toBeUndefined();
  });
});

/** A table where a circle on a1 may go to a2 or b2. */
export function inputWith(guide: Partial<Guide> = {}, clicks: TableState["clicks"] = { a1: { a2: "a1-a2", b2: "a1-b2" } }) {
  const shown = { view: board(3, 3), scene: scene([piece("a1"), piece("c3", { figure: "black-c" })]), layers: [], building: undefined };
  const now = { ply: 0, version: 1, position: "", status: "playing", viewing: 0, clicks, shown } as unknown as TableState;
  const asked: (readonly string[])[] = [];
  const source: GuideSource = {
    guide: (_, path) => (asked.push(path), Promise.resolve({ prompt: `after ${path.join(" ")}`, ...guide })),
    why: () => Promise.resolve(WHY),
  };
  const played: [string, Outlook | undefined][] = [];
  const input = new MoveInput(() => now, (move, outlook) => played.push([move, outlook]), source);
  input.begin(clicks);
  const settle = async () => {
    input.updateGuide();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { input, played, asked, settle };
}

describe("a wrong touch", () => {
  test("is answered, and what was chosen stays chosen", async () => {
    const { input } = inputWith();
    input.touch("a1");
    expect(input.touch("c3")).toBe("refused");
    await Promise.resolve();
    await Promise.resolve();
    expect(input.answers.current).toMatchObject({ token: "c3", reason: "Too far." });
    expect(input.path).toEqual(["a1"]);
    input.touch("a2");
    expect(input.answers.current).toBeNull();
  });
  test("Escape takes the answer away first, then the piece back", async () => {
    const { input } = inputWith();
    input.touch("a1");
    input.touch("c3");
    await Promise.resolve();
    await Promise.resolve();
    input.escape();
    expect([input.answers.current, input.path]).toEqual([null, ["a1"]]);
    input.escape();
    expect(input.path).toEqual([]);
  });
});

describe("guides", () => {
  test("are asked for once at each node, and give its prompt", async () => {
    const { input, asked, settle } = inputWith();
    await settle();
    expect(input.guide?.prompt).toBe("after ");
    input.touch("a1");
    await settle();
    input.back();
    await settle();
    expect(asked).toEqual([[], ["a1"]]);
    expect(input.guide?.prompt).toBe("after ");
  });
  test("let a move be drawn as the server foretold it", async () => {
    const outlook: Outlook = { move: "a1-a2", gone: ["a1"], pieces: [piece("a2")] };
    const { input, played, settle } = inputWith({ outlooks: { a2: outlook } });
    input.touch("a1");
    await settle();
    input.hovered = "a2";
    expect(input.preview?.shown.scene.pieces.map(({ cell }) => cell).sort()).toEqual(["a2", "c3"]);
    input.touch("a2");
    expect(played).toEqual([["a1-a2", outlook]]);
  });
});

describe("ways", () => {
  const CLICKS = { a1: { a2: { "": "whole", a3: "drop", b3: "other drop" }, b2: "far" } };
  const WAYS = [
    { label: "Whole", next: ["a2", "b2"], ends: true },
    { label: "Circle first", next: ["a2"], sign: "circle" as const },
  ];
  async function chosen() {
    const all = inputWith({ ways: WAYS }, CLICKS);
    all.input.touch("a1");
    await all.settle();
    return all;
  }
  test("that end a move play it, although it could go on", async () => {
    const { input, played } = await chosen();
    expect(input.way?.label).toBe("Whole");
    expect(input.touch("a2")).toBe("played");
    expect(played.map(([move]) => move)).toEqual(["whole"]);
  });
  test("that go on do not offer the move that could end", async () => {
    const { input, played } = await chosen();
    input.chooseWay(input.ways[1]!);
    input.touch("a2");
    expect([input.goesOn, input.complete, input.confirm()]).toEqual([true, undefined, "refused"]);
    expect(input.touch("a2")).toBe("stepped back");
    expect([input.path, played]).toEqual([["a1"], []]);
  });
  test("that go on lead to their end where there is only one", async () => {
    const { input, settle } = inputWith({ ways: WAYS }, { a1: { a2: { "": "whole", a3: "drop" }, b2: "far" } });
    input.touch("a1");
    await settle();
    input.chooseWay(input.ways[1]!);
    input.touch("a2");
    expect(input.complete).toBe("drop");
    input.back();
    expect(input.path).toEqual(["a1"]);
  });
  test("that alone reach a cell need no button", async () => {
    const { input, played } = await chosen();
    input.chooseWay(input.ways[1]!);
    input.touch("b2");
    expect(played.map(([move]) => move)).toEqual(["far"]);
  });
  test("wait to be confirmed like other moves", async () => {
    const { input, played } = await chosen();
    input.touch("a2", true);
    expect([input.complete, played]).toEqual(["whole", []]);
  });
});

describe("rows", () => {
  const CLICKS = { a1: { b1: { take: "keep" }, take: "all" }, c1: { take: "other" } };
  const ROWS = [
    { label: "a1 to c1", path: ["a1"], cells: ["a1", "b1", "c3"] },
    { label: "c1 to c3", path: ["c1"], cells: ["c1", "c2", "c3"] },
  ];
  const KEEP = { token: "b1", label: "b1", note: "", figure: "", off: "Take", on: "Keep" };
  test("are chosen by any of their pieces; a crossing changes to the other row", async () => {
    const { input, settle } = inputWith({ ways: ROWS }, CLICKS);
    await settle();
    input.touch("c2");
    await settle();
    expect([input.path, input.way?.label]).toEqual([["c1"], "c1 to c3"]);
    input.touch("c3");
    await settle();
    expect([input.path, input.way?.label]).toEqual([["a1"], "a1 to c1"]);
  });
  test("have switches, which change the move that the button completes", async () => {
    const { input, played, settle } = inputWith({ ways: ROWS, switches: [KEEP] }, CLICKS);
    input.touch("a1");
    await settle();
    expect([input.finishing, input.isOn(KEEP)]).toEqual(["take", false]);
    input.touch("b1");
    await settle();
    expect([input.path, input.isOn(KEEP)]).toEqual([["a1", "b1"], true]);
    input.turn(KEEP);
    expect(input.path).toEqual(["a1"]);
    await settle();
    input.turn(KEEP);
    await settle();
    input.touch("take");
    expect(played.map(([move]) => move)).toEqual(["keep"]);
  });
});

test("where a move that has begun can end in one way only, that is shown and waits", () => {
  const { input, played } = inputWith({}, { a2: { a3: "a2-a3" }, a1: { b1: "a1-b1" } });
  input.touch("a2");
  expect([input.candidate?.move, played]).toEqual(["a2-a3", []]);
  input.back();
  expect([input.candidate, input.path]).toEqual([null, []]);
  input.touch("a2");
  input.touch("a1");
  expect([input.candidate, input.path]).toEqual([null, ["a1"]]);
});
