import { expect, test } from "vitest";
import { fromFragment, setUpAddress, setUpIn, toFragment } from "../src/lib/sharing";

const RECORD = `[Game "gounki"]\n\n1. c1-b1+ {Ein Anfang, übliches – ✓} 2. a8-b7+ ${"(2. c8-b7+) ".repeat(40)}`;

test("a record comes out of a link as it went in, and is shorter there", async () => {
  const fragment = await toFragment(RECORD);
  expect(fragment).toMatch(/^#record=[\w-]+$/);
  expect(fragment.length).toBeLessThan(RECORD.length);
  expect(await fromFragment(fragment)).toBe(RECORD);
});
test("other addresses hold no record, and a damaged one is refused", async () => {
  expect(await fromFragment("#12")).toBeNull();
  const fragment = await toFragment(RECORD);
  await expect(fromFragment(fragment.slice(0, 30))).rejects.toThrow();
  await expect(fromFragment("#record=%%%")).rejects.toThrow();
});
test("a position to set up is carried by the address", () => {
  const position = { game: "kulami", options: { level: 2 }, text: "8/8 w #%" };
  expect(setUpIn(setUpAddress(position).replace("/analysis", ""))).toEqual(position);
  expect(setUpIn("#12")).toBeNull();
});
