/** How the games are listed and described. */

import type { GameState, Options } from "./types";
import { words } from "./words";

const ORDER = ["gounki", "kulami", "gipf", "rumis", "gorami", "equals-wins", "kissing", "kissing-challenge", "kissing-puzzle"];

/** The games in the order of the home page; those that are not in `ORDER` come last. */
export function sortedGames(games: readonly GameState[]): GameState[] {
  const rank = (game: GameState) => ORDER.indexOf(game.id) + 1 || ORDER.length + 1;
  return [...games].sort((a, b) => rank(a) - rank(b));
}

/** Whether a game as it is usually played is for two. */
export function isForTwo({ variants, seats }: GameState): boolean {
  return (variants.find(({ options }) => !Object.keys(options).length)?.seats ?? seats[0]) === 2;
}

export function playersText(seats: readonly number[]): string {
  return words.games.players(Math.min(...seats), Math.max(...seats));
}

/** Who made the game and owns its name. */
export function creditOf({ title, designer, publisher }: GameState): string {
  if (!publisher) return words.games.unpublishedCredit(title, designer);
  const selfPublished = publisher.startsWith("published");
  return selfPublished ? words.games.selfPublishedCredit(title, designer) : words.games.credit(title, designer, publisher);
}

export function levelText(level: number): string {
  return words.games.levels[level - 1] ?? "";
}

/** What to expect of a level, in a sentence. */
export function levelSentence(level: number): string {
  return words.games.levelSentences[level - 1] ?? "";
}

/** Start a text with a capital letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether two choices of options mean the same: what is not chosen has its default. */
export function sameOptions(game: GameState, a: Options, b: Options): boolean {
  const standard = (key: string) => game.options.find(({ name }) => name === key)?.default;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => (a[key] ?? standard(key)) === (b[key] ?? standard(key)));
}
