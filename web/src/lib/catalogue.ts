/** How the games are presented on the home page. */

import type { GameState } from "./types";

const ORDER = ["gounki", "kulami", "gipf", "rumis", "gorami", "equals-wins", "kissing", "kissing-challenge", "kissing-puzzle"];

/** The games in the order of the home page; those unknown to it come last. */
export function ordered(games: readonly GameState[]): GameState[] {
  const rank = (game: GameState) => ORDER.indexOf(game.id) + 1 || ORDER.length + 1;
  return [...games].sort((a, b) => rank(a) - rank(b));
}

export function playersText(seats: readonly number[]): string {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  if (most === 1) return "1 player";
  return least === most ? `${most} players` : `${least}–${most} players`;
}

/** Whose game it is: its name is theirs. */
export function creditOf(game: GameState): string {
  const own = game.publisher.startsWith("published");
  return `${game.title} is a game by ${game.designer}, ${own ? game.publisher : `published by ${game.publisher}`}. The game and its name are theirs.`;
}

const LEVELS = ["first steps", "easy", "relaxed", "steady", "solid", "skilled", "strong", "very strong", "expert", "as strong as it gets"];

export function levelText(level: number): string {
  return LEVELS[level - 1] ?? "";
}

/** A text as the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
