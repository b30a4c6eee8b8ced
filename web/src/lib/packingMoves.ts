/** What is left to do in a packing: a placement takes its stone and its cells, and nothing is taken twice. */

import type { Shown } from "./boards.svelte";
import type { ClickTree, Packing, PackingPlacement, Piece } from "./types";

/** The click tree without the placements that need what others have taken. */
export function leftAfter({ clicks, placements }: Pick<Packing, "clicks" | "placements">, placed: readonly PackingPlacement[]): ClickTree | undefined {
  const taken = new Set(placed.flatMap(taking));
  const left = new Set(placements.filter((each) => !taking(each).some((token) => taken.has(token))).map(({ move }) => move));
  return clicks && pruned(clicks, left);
}

/** A picture with one stone more, until the server sends its own. */
export function withStone(shown: Shown, { stone, figure, cells }: PackingPlacement): Shown {
  const { scene } = shown;
  const number = 1 + Math.max(-1, ...scene.pieces.map((piece) => piece.stone ?? -1));
  const cubes = cells.map((cell): Piece => ({ cell, figure, level: 0, board: 0, stone: number, label: "" }));
  const hands = scene.hands.map((hand) => ({ ...hand, items: hand.items.filter(({ token }) => token !== stone) }));
  return { ...shown, scene: { ...scene, pieces: [...scene.pieces, ...cubes], hands } };
}

function taking({ stone, cells }: PackingPlacement): string[] {
  return [stone, ...cells];
}

/** The part of a tree that leads to these moves. */
function pruned(tree: ClickTree, moves: ReadonlySet<string>): ClickTree | undefined {
  if (typeof tree === "string") return moves.has(tree) ? tree : undefined;
  const kept = Object.entries(tree).flatMap(([token, below]) => {
    const left = pruned(below, moves);
    return left === undefined ? [] : [[token, left] as const];
  });
  return kept.length ? Object.fromEntries(kept) : undefined;
}
