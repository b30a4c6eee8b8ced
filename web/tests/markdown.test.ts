import { expect, test } from "vitest";
import { html } from "../src/lib/markdown";

test("what looks like HTML stays text", () => {
  expect(html("<img src=x onerror=alert(1)>")).not.toContain("<img");
  expect(html("| a |\n|---|\n| <b>x</b> |")).not.toContain("<b>");
  expect(html("```\n<script>\n```")).not.toContain("<script>");
});
test("headings can be linked to", () => {
  expect(html("## R3 Moves")).toBe('<h3 id="r3-moves">R3 Moves</h3>');
});
test("rules can be linked to by their numbers", () => {
  expect(html("- **R3.2** Red *begins*.")).toBe('<ul><li><strong id="R3.2">R3.2</strong> Red <em>begins</em>.</li></ul>');
  expect(html("**R1.1 Panels.** Many.")).toContain('<strong id="R1.1">R1.1 Panels.</strong>');
});
test("lists go on over lines, ordered ones stay ordered", () => {
  expect(html("- one\n  more\n- two")).toBe("<ul><li>one more</li><li>two</li></ul>");
  expect(html("1. one\n2. two")).toBe("<ol><li>one</li><li>two</li></ol>");
});
test("tables have a head and rows", () => {
  const made = html("| a | b |\n|---|---|\n| 1 | 2 |");
  expect(made).toContain("<thead><tr><th>a</th><th>b</th></tr></thead>");
  expect(made).toContain("<tbody><tr><td>1</td><td>2</td></tr></tbody>");
});
test("an unclosed code block ends with the text", () => {
  expect(html("```\nx")).toBe('<pre tabindex="0">x</pre>');
});
