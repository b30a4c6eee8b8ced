/** What a tournament says of itself in its first lines. */

import { clockText } from "./clocks";
import { words } from "./placeWords";
import { nameOf, pointsText } from "./tournament.svelte";
import type { TournamentState } from "./types";


/** What it is: its game, its kind, rounds, clock, and whether it is rated. */
export function labelOf({ title, kind, rounds, clock, rated }: TournamentState): string {
  const time = clockText(clock);
  const length = kind === "swiss" ? words.tournament.rounds(rounds) : words.tournament.eachWithEach;
  return words.tournament.label([title, words.tournament.kinds[kind], length, time, rated ? words.lobby.rated : words.lobby.unrated]);
}

/** How it goes, above all for whoever looks. */
export function leadOf(now: TournamentState): string {
  if (now.state === "open") return now.kind === "swiss" ? `${words.tournament.lead.swiss(now.rounds)} ${words.tournament.lead.late}` : words.tournament.lead.round_robin;
  if (now.state === "over") {
    const first = now.standings.filter(({ place }) => place === 1);
    const points = pointsText(first[0]?.points ?? 0);
    const names = first.map(({ entrant }) => nameOf(now, entrant));
    return names.length === 1 ? words.tournament.lead.won(names[0]!, points) : words.tournament.lead.shared(names.join(words.tournament.and), points);
  }
  if (now.clock.each_move) return progressOf(now);
  const round = words.tournament.lead.round(now.round, now.rounds);
  const current = now.pairings.filter((each) => each.round === now.round);
  const running = current.filter(({ points }) => !points);
  if (now.state === "paused" && !running.length) return `${round} ${words.tournament.lead.paused}`;
  const own = now.yours ? current.find(({ first, second }) => now.you !== null && [first, second].includes(now.you)) : undefined;
  if (own && !own.points) {
    const opponent = nameOf(now, own.first === now.you ? own.second : own.first);
    return `${round} ${now.your_turn ? words.tournament.lead.yourTurn(opponent, own.board) : words.tournament.lead.theirTurn(opponent, own.board)}`;
  }
  if (own) return `${round} ${own.how === "bye" ? words.tournament.lead.bye : words.tournament.lead.done}`;
  return `${round} ${words.tournament.lead.playing(running.length)}`;
}

/** How far a round robin is whose games are all played at once. */
function progressOf(now: TournamentState): string {
  const games = now.pairings.filter(({ second }) => second !== null);
  const running = games.filter(({ points }) => !points);
  const progress = words.tournament.lead.progress(games.length - running.length, games.length);
  const mine = now.your_turn ? running.find(({ table }) => table === now.your_table) : undefined;
  return mine ? `${progress} ${words.tournament.lead.yourTurnIn(nameOf(now, mine.first === now.you ? mine.second : mine.first))}` : progress;
}

/** What joining is called now. */
export function joinText(now: TournamentState): string {
  if (now.you !== null) return words.tournament.comeBack;
  if (now.state !== "open") return words.tournament.joinLate;
  const minutes = now.starts_ms === null ? Infinity : (now.starts_ms - now.now_ms) / 60_000;
  return minutes > 0 && minutes < 120 ? words.tournament.joinSoon(Math.round(minutes)) : words.tournament.join;
}
