import { describe, expect, test } from "vitest";
import { placeOn, stonePlaces, turnedPlace } from "../src/lib/stoneEntry";
import { board, scene } from "./scenes";

const view = board(3, 3);
view.board.shapes = [
  { token: "D0", cubes: [[0, 0, 0], [1, 0, 0]] },
  { token: "D1", cubes: [[0, 0, 0], [0, 1, 0]] },
  { token: "D2", cubes: [[0, 0, 0], [0, 0, 1]] },
];
const shown = { view, scene: scene([]), layers: [], building: undefined };
const TREE = { D: { D0: { a1: "flat a1", b1: "flat b1" }, D1: { a1: "deep a1", c1: "deep c1" }, D2: { c3: "high c3" } } };
const places = stonePlaces(shown, TREE, ["D"]);

describe("a stone in hand", () => {
  test("is shown on the cell that is touched, in the first orientation that fits", () => {
    expect(placeOn(places, "a1", null)?.move).toBe("flat a1");
    expect(placeOn(places, "a2", null)?.move).toBe("deep a1");
    expect(placeOn(places, "b3", null)).toBeUndefined();
  });
  test("keeps its orientation on another cell, if it fits there", () => {
    expect(placeOn(places, "c1", { path: ["D", "D1", "a1"], move: "deep a1" })?.move).toBe("deep c1");
    expect(placeOn(places, "b1", { path: ["D", "D1", "a1"], move: "deep a1" })?.move).toBe("flat b1");
  });
  test("is turned about each axis and goes to the nearest place", () => {
    const flat = placeOn(places, "c1", { path: ["D", "D0", "a1"], move: "flat a1" })!;
    expect(flat.move).toBe("flat b1");
    expect(turnedPlace(shown, places, flat, "turn")?.move).toBe("deep c1");
    expect(turnedPlace(shown, places, flat, "roll")?.move).toBe("high c3");
    expect(turnedPlace(shown, places, flat, "tip")).toBeUndefined();
  });
});
