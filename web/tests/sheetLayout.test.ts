import { expect, test } from "vitest";
import { placeSections } from "../src/lib/sheetLayout";

const SQUARE = { view_box: "0 0 100 100" };
const BROAD = { view_box: "0 0 300 100" };
const section = (pictures: { view_box: string }[], notes = 0) => ({ pictures, notes: Array.from({ length: notes }) });
const columns = (sections: ReturnType<typeof section>[]) => placeSections(sections).map((placed) => placed.columns);

test("sections stand side by side while they fit", () => {
  expect(columns([section([BROAD, BROAD]), section([BROAD]), section([], 3), section([BROAD])])).toEqual([2, 1, 1, 1]);
});
test("what is left of a row goes to a high picture", () => {
  const [goal, turn] = placeSections([section([BROAD, BROAD, SQUARE]), section([BROAD, BROAD, BROAD, BROAD])]);
  expect(goal).toEqual({ columns: 4, wide: new Set([2]) });
  expect(turn).toEqual({ columns: 4, wide: new Set() });
});
test("a section with more pictures than columns goes on below", () => {
  expect(columns([section([BROAD, BROAD, BROAD, BROAD, BROAD], 1)])).toEqual([4]);
});
test("broad pictures never take two columns", () => {
  expect(columns([section([BROAD, BROAD])])).toEqual([2]);
});
