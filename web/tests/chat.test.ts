import { beforeEach, describe, expect, test } from "vitest";
import { ChatLog, joined, runsOf } from "../src/lib/chat.svelte";
import { barsOf, BrokenLines } from "../src/lib/lineQuality.svelte";
import { hasCompany, offerFor } from "../src/lib/offers";
import type { Chat, ChatLine, SeatState } from "../src/lib/types";
import { words } from "../src/lib/chatWords";

const tomo = { name: "tomo", sign: "1" };
const lena = { name: "lena", sign: "2" };
const line = (number: number, by = tomo, more: Partial<ChatLine> = {}): ChatLine => ({ number, at_ms: number, by, channel: "players", text: `line ${number}`, ...more });
const message = (lines: ChatLine[], whole = false): Chat => ({ type: "chat", whole, lines, channel: "players", texts: true, muted: [] });

/** Storage that forgets everything before each test. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage;
}
beforeEach(() => Object.defineProperty(globalThis, "localStorage", { value: storage(), configurable: true }));

describe("the lines of a chat", () => {
  test("follow each other once, and the whole replaces them", () => {
    const first = joined([], message([line(0), line(2)], true));
    expect(joined(first, message([line(2), line(3)])).map(({ number }) => number)).toEqual([0, 2, 3]);
    expect(joined(first, message([line(1)], true)).map(({ number }) => number)).toEqual([1]);
  });
  test("stand in runs of one person and channel, which are broken by who comes and goes", () => {
    const came = { who: lena, came: true, after: 1 };
    const { before, runs } = runsOf([line(0), line(1), line(2), line(3, lena), line(4, lena, { channel: "spectators" })], [{ ...came, after: -1 }, came]);
    expect(before).toHaveLength(1);
    expect(runs.map(({ lines }) => lines.map(({ number }) => number))).toEqual([[0, 1], [2], [3], [4]]);
    expect(runs[0]!.passages).toEqual([came]);
  });
  test("of others count as unread until they were seen, also after the page was loaded again", () => {
    const chat = new ChatLog("t1");
    chat.receive(message([line(0), line(1, lena, { yours: true }), line(2)], true));
    expect(chat.unread).toBe(2);
    chat.markRead();
    expect(chat.unread).toBe(0);
    const again = new ChatLog("t1");
    again.receive(message([line(0), line(2), line(3)], true));
    expect(again.unread).toBe(1);
    expect(new ChatLog("t2").unread).toBe(0);
  });
  test("say who came and who left, but not who was there before", () => {
    const chat = new ChatLog("t1");
    chat.attend([tomo]);
    expect(chat.passages).toEqual([]);
    chat.attend([tomo, lena]);
    chat.attend([lena]);
    expect(chat.passages.map(({ who, came }) => [who.name, came])).toEqual([["lena", true], ["tomo", false]]);
  });
});

test("watchers are named in a sentence", () => {
  expect(words.watchers.watch(["lena"], 0, false)).toBe("lena watches");
  expect(words.watchers.watch(["lena", "iris", "jo"], 0, false)).toBe("lena, iris and jo watch");
  expect(words.watchers.watch(["lena", "iris"], 3, true)).toBe("lena, iris and 3 more watched");
});

test("a line has three bars, fewer when it is slow, and none when it is gone", () => {
  expect([barsOf(null, true), barsOf(40, true), barsOf(200, true), barsOf(400, true), barsOf(40, false)]).toEqual([3, 3, 2, 1, 0]);
});

test("a line is broken only if it was whole before, until it is whole again", () => {
  const lines = new BrokenLines();
  lines.note([true, false], 1);
  lines.note([false, false], 2);
  lines.note([false, false], 3);
  expect([...lines.since]).toEqual([[0, 2]]);
  lines.note([true, false], 4);
  expect(lines.since.size).toBe(0);
});

describe("offers and company", () => {
  const seat = (kind: SeatState["kind"], yours = false) => ({ kind, yours }) as SeatState;
  test("the first offer that waits for the viewer is answered by the keys", () => {
    const proposals = [{ what: "draw" as const, by: 0, waiting_for: [1] }, { what: "take_back" as const, by: 1, waiting_for: [0] }];
    expect(offerFor({ proposals, you: [0], rematch: null })?.what).toBe("take_back");
    expect(offerFor({ proposals, you: [], rematch: null })).toBeUndefined();
    expect(offerFor({ proposals, you: [0], rematch: "next" })).toBeUndefined();
  });
  test("nobody talks alone or with an engine, unless something was said", () => {
    const alone = { seats: [seat("person", true), seat("engine")], you: [0] };
    expect([hasCompany(alone, 0), hasCompany(alone, 1), hasCompany({ ...alone, you: [] }, 0)]).toEqual([false, true, true]);
    expect(hasCompany({ seats: [seat("person", true), seat("person")], you: [0] }, 0)).toBe(true);
  });
});
