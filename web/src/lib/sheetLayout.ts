/** How the sections of a rule sheet share the columns of its page. */

export const COLUMNS = 4;
/** Pictures that are wider than this look lost beside their words. */
const BROADEST = 1.35;

interface Sized {
  pictures: readonly { view_box: string }[];
  notes: readonly unknown[];
}
export interface Placed {
  /** The columns that the section takes. */
  columns: number;
  /** The pictures that take two columns, with their words beside them. */
  wide: ReadonlySet<number>;
}

/** Width by height. */
function shape(viewBox: string): number {
  const [, , width = 1, height = 1] = viewBox.split(" ").map(Number);
  return width / height;
}

/** Sections stand side by side while they fit into a row; what is left of a row goes to its highest pictures. */
export function placeSections(sections: readonly Sized[]): Placed[] {
  const cells = sections.map(({ pictures, notes }) => pictures.length + (notes.length ? 1 : 0));
  const rows: number[][] = [];
  let free = 0;
  cells.forEach((count, index) => {
    if (count > free || !rows.length) {
      rows.push([]);
      free = Math.ceil(count / COLUMNS) * COLUMNS;
    }
    rows.at(-1)!.push(index);
    free -= count;
  });
  const placed: Placed[] = [];
  for (const row of rows) {
    const used = row.reduce((sum, index) => sum + cells[index]!, 0);
    const spare = Math.ceil(used / COLUMNS) * COLUMNS - used;
    const pictures = row.flatMap((section) => sections[section]!.pictures.map(({ view_box }, at) => ({ section, at, shape: shape(view_box) })));
    const wide = pictures.filter((picture) => picture.shape <= BROADEST).sort((a, b) => a.shape - b.shape).slice(0, spare);
    for (const section of row) {
      const own = new Set(wide.filter((picture) => picture.section === section).map(({ at }) => at));
      placed.push({ columns: Math.min(COLUMNS, cells[section]! + own.size), wide: own });
    }
  }
  return placed;
}
