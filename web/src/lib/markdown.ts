/** Just enough Markdown for the rules: text of the server, converted to safe HTML. */

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

export function html(markdown: string): string {
  const out: string[] = [];
  const lines = markdown.split("\n");
  let i = 0;
  while (i < lines.length) {
    const line = lines[i]!;
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (heading) {
      const level = Math.min(heading[1]!.length + 1, 6);
      const id = heading[2]!.toLowerCase().replace(/[^\w]+/g, "-").replace(/^-|-$/g, "");
      out.push(`<h${level} id="${id}">${inline(heading[2]!)}</h${level}>`);
      i++;
    } else if (line.startsWith("```")) {
      const end = lines.findIndex((other, index) => index > i && other.startsWith("```"));
      const last = end < 0 ? lines.length : end;
      out.push(`<pre tabindex="0">${escape(lines.slice(i + 1, last).join("\n"))}</pre>`);
      i = last + 1;
    } else if (line.trimStart().startsWith("|")) {
      const rows = take(lines, i, (other) => other.trimStart().startsWith("|"));
      out.push(table(rows));
      i += rows.length;
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      const items = take(lines, i, (other) => /^\s*([-*]|\d+\.)\s/.test(other) || /^\s+\S/.test(other));
      out.push(list(items));
      i += items.length;
    } else if (line.trim()) {
      const words = take(lines, i, (other) => !!other.trim() && !/^(#|```|\s*\||\s*[-*]\s)/.test(other));
      const text = words.length ? words : [line];
      out.push(`<p>${inline(text.join(" "))}</p>`);
      i += text.length;
    } else i++;
  }
  return out.join("\n");
}

function take(lines: string[], from: number, fits: (line: string) => boolean): string[] {
  let end = from;
  while (end < lines.length && fits(lines[end]!)) end++;
  return lines.slice(from, end);
}

function list(lines: string[]): string {
  const items: string[] = [];
  for (const line of lines) {
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (item) items.push(item[1]!);
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  const tag = /^\s*\d/.test(lines[0] ?? "") ? "ol" : "ul";
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
}

function table(rows: string[]): string {
  const cells = rows.map((row) => row.trim().replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim())));
  const body = cells.filter((row) => !row.every((cell) => /^:?-*:?$/.test(cell)));
  const [head = [], ...rest] = body;
  const line = (row: string[], tag: string) => `<tr>${row.map((cell) => (cell ? `<${tag}>${cell}</${tag}>` : "<td></td>")).join("")}</tr>`;
  return `<div class="scroll" tabindex="0"><table><thead>${line(head, "th")}</thead><tbody>${rest.map((row) => line(row, "td")).join("")}</tbody></table></div>`;
}

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*(R\d+(?:\.\d+)*)\b([^*]*)\*\*/g, '<strong id="$1">$1$2</strong>')
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}
