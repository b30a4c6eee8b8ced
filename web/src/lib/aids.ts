/** What a board shows of guided entry, beside the marks of what can be touched. It follows from what the server sent. */

import type { MoveInput } from "./moveInput.svelte";
import type { Fate } from "./types";
import { words } from "./words";

export interface Aids {
  /** Small signs on cells at which a way other than the usual one goes on. */
  signs: { cell: string; sign: string }[];
  /** What a touch on a cell would score. */
  gains: { cell: string; gain: number }[];
  /** Where the move that is previewed could be answered. */
  answers: readonly string[];
  /** Cells that the preview speaks of, such as a panel. */
  groups: readonly (readonly string[])[];
  /** Rows to choose from; the chosen one, and the others. */
  rows: { cells: readonly string[]; number: number; chosen: boolean }[];
  /** What becomes of the pieces of the chosen row; what stays has a word. */
  fates: readonly Fate[];
  keptWord: string;
  /** Cells of which a screen reader says something else than "possible". */
  effects: ReadonlyMap<string, string>;
  /** Whether a finger first sees what a move of one touch would bring. */
  previews: boolean;
  /** Whether the numbers of the path are shown on its cells. */
  numbered: boolean;
}

export function hasMarks({ signs, gains, answers, groups, rows, fates }: Aids): boolean {
  return [signs, gains, answers, groups, rows, fates].some((marks) => marks.length > 0);
}

/** What the viewer would win by each touch that completes a move; nothing if it is the same everywhere. */
function gainsOf(input: MoveInput, seat: number | null): Aids["gains"] {
  const gains = Object.entries(input.guide?.outlooks ?? {}).map(([cell, { changes = [] }]) => {
    const score = changes.find((change) => !change.name && change.seat === seat);
    return { cell, gain: score ? score.after - score.before : 0 };
  });
  return new Set(gains.map(({ gain }) => gain)).size > 1 ? gains : [];
}

export function aidsOf(input: MoveInput, seat: number | null, outlooks: boolean): Aids {
  const { ways, way, guide } = input;
  const outlook = outlooks ? input.outlook : undefined;
  const rows = ways.filter(({ cells }) => cells?.length).map((row, index) => ({ cells: row.cells!, number: index + 1, chosen: row === way }));
  const effects = new Map<string, string>();
  for (const { cells = [], label } of ways) for (const cell of cells) effects.set(cell, words.board.inRow(label));
  for (const each of input.switches) effects.set(each.token, (input.isOn(each) ? each.on : each.off).toLowerCase());
  return {
    signs: ways.flatMap(({ sign = "dot", next = [] }) => (sign === "dot" ? [] : next.map((cell) => ({ cell, sign })))),
    gains: outlooks ? gainsOf(input, seat) : [],
    answers: outlook?.answers ?? [],
    groups: outlook?.remark?.groups ?? [],
    rows,
    fates: guide?.fates ?? [],
    keptWord: input.switches[0]?.on.toLowerCase() ?? "",
    effects,
    previews: outlooks,
    numbered: input.steps.length > 0,
  };
}
