import { describe, expect, test } from "vitest";
import { words } from "../src/lib/words";

const components = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });
// The page of a table still has its own words.
const pages = Object.entries(components).filter(([path]) => /pages\/(?!TablePage)/.test(path));

/** The markup of a component without its script, its style and what it computes. */
function markup(source: string): string {
  let text = source.replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
  for (let longer = ""; longer !== text; ) [longer, text] = [text, text.replace(/\{[^{}]*\}/g, "")];
  return text;
}

describe("words on screens", () => {
  test.for(pages)("are not written in %s itself", ([, source]) => {
    const text = markup(source);
    expect(text.replace(/<[^>]*>/g, "").match(/[a-z]{2,}.*/gi)).toBeNull();
    expect(text.match(/(?:label|placeholder|title|message)="[^"]*[a-z][^"]*"/gi)).toBeNull();
  });
  test.for(Object.entries(words))("of %s are all used", ([page, entries]) => {
    const sources = Object.values(components).join("\n");
    const unused = Object.keys(entries).filter((entry) => !new RegExp(`\\bwords\\.${page}\\.${entry}\\b`).test(sources));
    expect(unused).toEqual([]);
  });
  test("never show a part that is missing", () => {
    expect([words.join.heading(), words.newTable.title(), words.replay.title(), words.rules.title()]).toEqual([
      "You are invited to a game", "New game", "Replay", "Rules",
    ]);
  });
});
