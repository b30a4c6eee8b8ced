/**
 * The moves of a study as a tree. The first branch of a node is the main line.
 *
 * Nothing is changed in place: every function returns a new tree. A node is known by the moves that lead to it, so a path stays
 * valid when branches change their order.
 */

import type { components } from "./schema";

type Schemas = components["schemas"];
export type StudyFile = Schemas["StudyTree"];
/** A move in a file: what is empty may be missing. */
export type FileMove = Pick<Schemas["StudyMove"], "move"> & Partial<Omit<Schemas["StudyMove"], "variations">> & { variations?: FileMove[][] };

/** Annotation marks of records. */
export const MARKS = ["!", "?", "!!", "??", "!?", "?!"] as const;

export interface StudyNode {
  move: string;
  /** Who made the move; -1: chance. */
  seat: number;
  sentence: string;
  mark: string;
  comment: string;
  /** Whether it was entered here, not read from a record or taken from an engine. */
  yours: boolean;
  next: readonly StudyNode[];
}
export type Path = readonly string[];
export type NewMove = Pick<StudyNode, "move" | "seat" | "sentence" | "yours">;

/** The tree of a study without moves: its root stands for the start. */
export const EMPTY: StudyNode = { move: "", seat: -1, sentence: "", mark: "", comment: "", yours: false, next: [] };

export function nodeAt(tree: StudyNode, path: Path): StudyNode | undefined {
  let node: StudyNode | undefined = tree;
  for (const move of path) node = node?.next.find((branch) => branch.move === move);
  return node;
}

/** The tree with another node at a path; undefined removes it. */
function replaced(tree: StudyNode, path: Path, change: (node: StudyNode) => StudyNode | undefined): StudyNode {
  const [move, ...rest] = path;
  if (move === undefined) return change(tree) ?? tree;
  const next = tree.next.flatMap((branch) => {
    if (branch.move !== move) return [branch];
    const changed = rest.length ? replaced(branch, rest, change) : change(branch);
    return changed ? [changed] : [];
  });
  return { ...tree, next };
}

/** Add a move after a path. A move that is there already stays as it is. */
export function add(tree: StudyNode, path: Path, move: NewMove): StudyNode {
  return replaced(tree, path, (node) =>
    node.next.some((branch) => branch.move === move.move) ? node : { ...node, next: [...node.next, { ...EMPTY, ...move }] },
  );
}

/** Remove a move and everything after it. */
export function prune(tree: StudyNode, path: Path): StudyNode {
  return path.length ? replaced(tree, path, () => undefined) : tree;
}

/** Move a branch before those that it stands behind, one place at a time; in the end it is the main line there. */
export function promote(tree: StudyNode, path: Path): StudyNode {
  const branch = branching(tree, path);
  if (!branch.length) return tree;
  const move = branch.at(-1);
  return replaced(tree, branch.slice(0, -1), (node) => {
    const at = node.next.findIndex((known) => known.move === move);
    const next = [...node.next];
    next.splice(at - 1, 2, next[at]!, next[at - 1]!);
    return { ...node, next };
  });
}

export function annotate(tree: StudyNode, path: Path, notes: Partial<Pick<StudyNode, "mark" | "comment">>): StudyNode {
  return replaced(tree, path, (node) => ({ ...node, ...notes }));
}

/** A tree with all moves of another one; its own order, marks and comments stay. */
export function merged(tree: StudyNode, other: StudyNode): StudyNode {
  const others = new Map(other.next.map((branch) => [branch.move, branch]));
  const next = tree.next.map((branch) => {
    const same = others.get(branch.move);
    others.delete(branch.move);
    return same ? merged(branch, same) : branch;
  });
  return { ...tree, mark: tree.mark || other.mark, comment: tree.comment || other.comment, next: [...next, ...others.values()] };
}

/** The path to the move with which the line of a path leaves the main line for the last time; empty on the main line. */
export function branching(tree: StudyNode, path: Path): Path {
  for (let length = path.length; length > 0; length--) {
    const before = nodeAt(tree, path.slice(0, length - 1));
    if (before && before.next[0]?.move !== path[length - 1]) return path.slice(0, length);
  }
  return [];
}

/** The path to the end of the line that goes on from a path. */
export function endOf(tree: StudyNode, path: Path = []): Path {
  const end = [...path];
  for (let node = nodeAt(tree, path)?.next[0]; node; node = node.next[0]) end.push(node.move);
  return end;
}

/** The nodes of the line that goes on from a path. */
export function lineFrom(tree: StudyNode, path: Path = []): StudyNode[] {
  const line: StudyNode[] = [];
  for (let node = nodeAt(tree, path)?.next[0]; node; node = node.next[0]) line.push(node);
  return line;
}

/** The same place in the next or previous branch: the other moves that were possible there. */
export function beside(tree: StudyNode, path: Path, step: 1 | -1): Path {
  const before = path.slice(0, -1);
  const branches = nodeAt(tree, before)?.next ?? [];
  const at = branches.findIndex(({ move }) => move === path.at(-1));
  const other = branches[at + step];
  return path.length && other ? [...before, other.move] : path;
}

/** Whether two paths are the same. */
export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((move, index) => move === b[index]);
}

/** Whether a path leads through another one. */
export function startsWith(path: Path, beginning: Path): boolean {
  return path.length >= beginning.length && beginning.every((move, index) => move === path[index]);
}

/** The tree of the moves in a file. */
export function fromFile(moves: readonly FileMove[], comment = ""): StudyNode {
  return { ...EMPTY, comment, next: branches(moves) };
}

function branches(moves: readonly FileMove[]): StudyNode[] {
  // From the end, because lines can be long.
  let next: StudyNode[] = [];
  for (const { move, seat, sentence, mark, comment, variations } of [...moves].reverse()) {
    const node = { ...EMPTY, move, seat: seat ?? -1, sentence: sentence ?? "", mark: mark ?? "", comment: comment ?? "", next };
    next = [node, ...(variations ?? []).flatMap((line) => branches(line))];
  }
  return next;
}

/** The moves of a tree as they stand in a file: other lines hang on the move that they replace. */
export function toFile(tree: StudyNode): FileMove[] {
  return written(tree.next);
}

function written(first: readonly StudyNode[]): FileMove[] {
  const moves: FileMove[] = [];
  for (let next = first; next[0]; next = next[0].next) {
    const [{ move, mark, comment }, ...others] = next as [StudyNode, ...StudyNode[]];
    const variations = others.map((other) => written([other]));
    moves.push({ move, ...(mark && { mark }), ...(comment && { comment }), ...(variations.length && { variations }) });
  }
  return moves;
}
