/** The keys of a turn, and the button that asks before a game is lost. */

import { beforeAll, expect, test, vi } from "vitest";
import { answerAhead } from "../src/lib/lessonOffline";
import { MoveInput } from "../src/lib/moveInput.svelte";
import { enterByKey } from "../src/lib/turnKeys";
import type { ClickTree, Entered, Guide, Hand } from "../src/lib/types";
import { board, scene } from "./scenes";

beforeAll(() => void vi.stubGlobal("Element", class {}));

const HAND: Hand = { title: "Hand", seat: 0, items: ["Y", "B"].map((token) => ({ token, figure: "white-c", count: 1, label: token })) };

function inputWith(tree: ClickTree, { geometry = "square" as "square" | "polycube", guide = {} as Partial<Guide>, foretells = true } = {}) {
  const played: string[] = [];
  const view = board(3, 3);
  view.board.geometry = geometry;
  const now = { table: "t", version: 1, ply: 0, status: "playing", position: "p", clicks: tree, shown: { view, scene: scene([], { hands: [HAND] }) } } as unknown as Entered;
  const source = { guide: () => Promise.resolve({ prompt: "", ...guide }), why: () => Promise.resolve(null) };
  const input = new MoveInput(() => now, (move) => played.push(move), source, () => foretells);
  input.begin(tree);
  input.updateGuide();
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => enterByKey({ key, target: null, ...more } as KeyboardEvent, input);
  return { input, played, press };
}

test("the space bar takes the other side of a piece, and begins with the first", () => {
  const { input, press } = inputWith({ Y: { a1: "Ya1" }, B: { a1: "Ba1" } });
  expect([press(" "), input.path]).toEqual([true, ["Y"]]);
  expect([press(" "), input.path]).toEqual([true, ["B"]]);
  expect([press(" "), input.path]).toEqual([true, ["Y"]]);
});

test("digits take a stone of a building as the hand lists them", () => {
  const { input, press } = inputWith({ Y: { a1: "Ya1" }, B: { a1: "Ba1" } }, { geometry: "polycube" });
  expect([press("2"), input.path]).toEqual([true, ["B"]]);
  expect(press("3")).toBe(false);
});

const LOSING = { guide: { outlooks: { take: { move: "x", remark: { text: "", act: "Take it and lose?", asks: true } } } } };

test("a move by which its seat loses is played by the second press only", async () => {
  const { input, played, press } = inputWith({ take: "x" }, LOSING);
  await Promise.resolve();
  expect(input.actOf("take")).toBeUndefined();
  press("Enter", { ctrlKey: true });
  expect([input.actOf("take"), played]).toEqual(["Take it and lose?", []]);
  press("Enter", { ctrlKey: true });
  expect(played).toEqual(["x"]);
});

test("where nothing is foretold, as in rated games, no button tells who would win", async () => {
  const { input, played, press } = inputWith({ take: "x" }, { ...LOSING, foretells: false });
  await Promise.resolve();
  press("Enter", { ctrlKey: true });
  expect([input.actOf("take"), played]).toEqual([undefined, ["x"]]);
});

test("a lesson without a network answers what was said ahead, and offers help as the server would", () => {
  const step = { known: true, touches: { b2: { verdict: "wrong" as const, words: "No." } }, moves: { m: { verdict: "right" as const, words: "Yes." } }, helps: ["", "hint", "solution"] as const };
  const kept = { ...step, helps: [...step.helps] };
  expect(answerAhead(kept, { step: 1, path: ["b2"], tries: 1 })).toMatchObject({ words: "No.", help: "hint", state: { tries: 2, solved: false } });
  expect(answerAhead(kept, { step: 1, path: ["b2"], tries: 7 }).help).toBe("solution");
  expect(answerAhead(kept, { step: 1, move: "m" })).toMatchObject({ verdict: "right", help: "", state: { solved: true } });
  expect(answerAhead(kept, { step: 1, path: ["b2", "c2"] }).verdict).toBe("wrong");
  expect(() => answerAhead({}, { step: 1, move: "m" })).toThrow("connection");
});
