/** The keys of a turn: the same at tables, in lessons and in puzzles. */

import type { MoveInput } from "./moveInput.svelte";

const TURNINGS = { t: "turn", p: "tip", r: "roll" } as const;

/** Let a key do what it does while a move is entered; whether it was one of these keys. */
export function enterByKey(event: KeyboardEvent, input: MoveInput): boolean {
  const { key } = event;
  const target = event.target instanceof Element ? event.target : null;
  if (event.altKey || target?.closest("input, textarea, select, dialog")) return false;
  const primary = key === "Enter" && (event.ctrlKey || event.metaKey || !target?.closest("a, button, summary"));
  if (primary) input.act();
  else if (event.ctrlKey || event.metaKey) return false;
  else if (key === "Escape") input.escape();
  else if (key === "Backspace") input.back();
  else if (key === " ") return !target?.closest("a, button, summary") && input.turnPiece();
  else return input.isBuilding ? placeStone(key, input) : chooseWay(key, input) || turnSwitch(key, input, target);
  return true;
}

/** Digits take a stone; it is turned and moved to the next place that fits. */
function placeStone(key: string, input: MoveInput): boolean {
  const turning = TURNINGS[key as keyof typeof TURNINGS];
  const stone = /^[0-9]$/.test(key) ? input.stones[(Number(key) + 9) % 10] : undefined;
  if (turning) input.turnStone(turning);
  else if (key === "n" || key === "N") input.cycleCandidates(key === "n" ? 1 : -1);
  else if (stone !== undefined) input.touch(stone);
  else return false;
  return true;
}

/** Ways have the keys 1 to 9, and their first letters where these are words. */
function chooseWay(key: string, input: MoveInput): boolean {
  const way = input.ways[Number(key) - 1] ?? input.ways.find(({ label, cells }) => !cells && label.toLowerCase().startsWith(key));
  if (way) input.chooseWay(way);
  return !!way;
}

/** k keeps or takes the piece in focus, or the only one; o lets a push go the other way. */
function turnSwitch(key: string, input: MoveInput, target: Element | null): boolean {
  const { switches } = input;
  const focused = target?.closest("[data-cell]")?.getAttribute("data-cell");
  const turned = switches.find(({ token }) => token === focused) ?? (switches.length === 1 ? switches[0] : undefined);
  if (key === "k" && turned) input.turn(turned);
  else if (key === "o" && input.hasOtherWay) input.cycleCandidates(1);
  else return false;
  return true;
}
