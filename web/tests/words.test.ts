import { describe, expect, test } from "vitest";
import { words as placeWords } from "../src/lib/placeWords";
import { words as puzzleWords } from "../src/lib/puzzleWords";
import { words as chatWords } from "../src/lib/chatWords";
import { words as studyWords } from "../src/lib/studyWords";

const words = { ...studyWords, ...puzzleWords, ...placeWords, ...chatWords };
const components = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });
const modules = import.meta.glob<string>(["../src/lib/*.ts", "!../src/lib/{api,markdown,schema,types,words,studyWords}.ts"], { query: "?raw", import: "default", eager: true });
const sources = { ...components, ...modules };

/** Two words of a sentence, or one word that begins with a capital letter. */
const PROSE = /[a-z]{2,} [a-z]{2,}|^[A-Z][a-z]+\b(?!-)/;
/** Literals that are no words on screens: answers of `MoveEntry`, and names that the server, its schema or the browser give. */
const ALLOWED = new Set([
  "went on", "stepped back", "Content-Type", "Enter", "Escape", "Backspace", "Delete", "Home", "End", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Ending", "Seat ", "AbortError", "Value extends string", "Edit", "Openings", "Setting", "no picture", "Alt+A", "Alt+D",
]);

/** A component without its style, comments and class names. */
function stripped(source: string): string {
  return source
    .replace(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/\bclass=(?:"[^"]*"|\{[^}]*\})/g, "");
}
/** The markup of a component without its scripts and expressions. */
function markup(source: string): string {
  let text = stripped(source).replace(/<script[\s\S]*?<\/script>/g, "");
  for (let longer = ""; longer !== text; ) [longer, text] = [text, text.replace(/\{[^{}]*\}/g, "")];
  return text;
}
/** The texts of string and template literals. */
function literals(source: string): string[] {
  const code = stripped(source).replace(/^\s*import .*$/gm, "");
  return [...code.matchAll(/(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(([, , text]) => text!.replace(/\$\{[^}]*\}/g, " "));
}

describe("words on screens", () => {
  test.for(Object.entries(components))("are not in the markup of %s", ([, source]) => {
    const text = markup(source);
    expect(text.replace(/<[^>]*>/g, "").match(/[a-z]{2,}.*/gi)).toBeNull();
    expect(text.match(/(?:label|placeholder|title|message|alt|valuetext)="[^"]*[a-z][^"]*"/gi)).toBeNull();
  });
  test.for(Object.entries(sources))("are not in the code of %s", ([, source]) => {
    expect(literals(source).filter((text) => PROSE.test(text) && !ALLOWED.has(text))).toEqual([]);
  });
  test.for(Object.entries(words))("of %s are all used", ([section, entries]) => {
    const all = Object.values(sources).join("\n");
    const unused = Object.keys(entries).filter((entry) => !new RegExp(`\\bwords\\.${section}\\.${entry}\\b`).test(all));
    expect(unused).toEqual([]);
  });
  test("have a form without the parts that may be missing", () => {
    expect([words.join.heading(), words.newTable.title(), words.replay.title(), words.rules.title()]).toEqual([
      "You are invited to a game", "New game", "Replay", "Rules",
    ]);
    expect([words.table.title(undefined, true), words.table.heading(), words.table.board(undefined, undefined)]).toEqual([
      "Your turn · Table · Kancha", "Table", "Game board, you are watching",
    ]);
    expect([words.seats.level(null), words.tableRow.engine(null)]).toEqual(["level ?", "engine, level ?"]);
  });
  test("count players", () => {
    expect([words.games.players(1, 1), words.games.players(2, 2), words.games.players(2, 4)]).toEqual(["1 player", "2 players", "2–4 players"]);
  });
});
