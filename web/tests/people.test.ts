import { describe, expect, test } from "vitest";
import { leftText, spokenMark } from "../src/lib/clocks";
import { ago, dayOf } from "../src/lib/dates";
import { ratingGraph } from "../src/lib/ratingGraph";
import { signPattern } from "../src/lib/signPattern";

/** The threads of a path, as places. */
const places = (path: string) => new Set([...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x},${y}`));

describe("woven signs", () => {
  test("are mirrored twice, stay inside their border and keep their centre", () => {
    for (const sign of ["0000000000000000", "ffffffffffffffff", "3a91c07be2d45f68"]) {
      const { threads, middle } = signPattern(sign);
      const found = places(threads);
      expect(found.size).toBeGreaterThan(0);
      for (const place of found) {
        const [x, y] = place.split(",").map(Number) as [number, number];
        expect(Math.min(x, y) >= 1 && Math.max(x, y) <= 8).toBe(true);
        expect([`${9 - x},${y}`, `${x},${9 - y}`].every((mirrored) => found.has(mirrored))).toBe(true);
        expect(places(middle).has(place)).toBe(false);
      }
    }
  });
  test("differ between people and are the same for one", () => {
    const signs = Array.from({ length: 200 }, (_, number) => ((number + 1) * 2654435761).toString(16).padEnd(16, "0"));
    expect(new Set(signs.map((sign) => JSON.stringify(signPattern(sign)))).size).toBeGreaterThan(150);
    expect(signPattern(signs[0]!)).toEqual(signPattern(signs[0]!));
  });
});

test("times are told in the largest unit that has passed", () => {
  const now = Date.UTC(2026, 10, 16, 12);
  const told = [0, 59_000, 61_000, 3 * 3_600_000, 86_400_000, 9 * 86_400_000].map((passed) => ago(now - passed, now));
  expect(told).toEqual(["this minute", "this minute", "1 minute ago", "3 hours ago", "yesterday", "9 days ago"]);
  expect(dayOf(now)).toBe("16 November 2026");
});

test("clocks show tenths below twenty seconds, and speak when a minute, thirty and ten seconds are left", () => {
  expect([20_000, 19_990, 9_840, 60].map((left) => leftText(left, false))).toEqual(["0:20", "19.9", "9.8", "0.0"]);
  const told = [75_000, 60_000, 45_000, 30_100, 29_900, 20_000, 9_000, 8_000].map((left, index, all) => spokenMark(all[index - 1] ?? 0, left));
  expect(told).toEqual([null, 60, null, null, 30, null, 10, null]);
});

describe("the graph of a rating", () => {
  const points = [1500, 1620, 1580].map((rating, number) => ({ at_ms: number, rating, within: 200 - 50 * number }));
  const numbers = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  test("keeps line and band inside its box, the line within the band, and ends at the last rating", () => {
    const { line, band, end } = ratingGraph({ points });
    const [course, edge] = [numbers(line), numbers(band)];
    expect([course.length, edge.length]).toEqual([3, 6]);
    expect([...course, ...edge].flat().every((value) => value >= 0 && value <= 100)).toBe(true);
    course.forEach(([x, y], index) => {
      expect([edge[index]![0], edge[5 - index]![0]]).toEqual([x, x]);
      expect(edge[index]![1] <= y && y <= edge[5 - index]![1]).toBe(true);
    });
    expect(course.at(-1)!.map(Math.round)).toEqual(end.map(Math.round));
  });
  test("of one game is level", () => {
    const { line, end } = ratingGraph({ points: points.slice(0, 1) });
    expect([numbers(line), end]).toEqual([[[0, 50], [100, 50]], [100, 50]]);
  });
});
