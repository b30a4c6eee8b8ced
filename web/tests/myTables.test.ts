import { expect, test } from "vitest";
import { resultOf, resultWords } from "../src/lib/ends";
import { running } from "../src/lib/myTables";
import type { SeatState, TableSummary } from "../src/lib/types";

const table = (name: string, more: Partial<TableSummary>) =>
  ({ table: name, status: "playing", your_turn: false, set_aside: false, due_ms: null, updated_ms: 0, ...more }) as TableSummary;

test("my games: my turn by time left, then theirs by the last move, then what is set aside", () => {
  const tables = [
    table("aside", { set_aside: true, your_turn: true, updated_ms: 99 }),
    table("theirs", { updated_ms: 5 }),
    table("theirs, later", { updated_ms: 6 }),
    table("mine, no clock", { your_turn: true, updated_ms: 50 }),
    table("mine, in two days", { your_turn: true, due_ms: 200 }),
    table("mine, soon", { your_turn: true, due_ms: 100 }),
    table("over", { status: "over" }),
  ];
  expect(running(tables).map(({ table }) => table)).toEqual(["mine, soon", "mine, in two days", "mine, no clock", "theirs, later", "theirs", "aside"]);
});

test("a result is told of whose list it is in: the same game is won for one and lost for the other", () => {
  const seats = ["White", "Black"].map((colour, seat) => ({ seat, colour })) as SeatState[];
  const told = (winners: number[], you: number[], reason = "rules") => {
    const game = { seats, ending: { winners, reason, scores: null } as unknown as TableSummary["ending"], you };
    return resultWords(game, resultOf(game));
  };
  expect([told([0], [0]), told([0], [1]), told([], [0]), told([0, 1], [1]), told([1], []), told([], [0], "aborted")]).toEqual(["won", "lost", "draw", "draw", "Black won", "called off"]);
});
