"""The report of a match, as text and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Any

from kancha.arena.rating import Estimate, estimate, mean_and_error, tally
from kancha.arena.results import Results
from kancha.arena.sprt import Sprt

ACCEPTED = {"elo0": "the difference is not more than elo0", "elo1": "it is at least elo1"}


def report_text(results: Results, sprt: Sprt | None = None) -> str:
    """Return the report in words and tables."""
    return "\n".join(_lines(results, sprt))


def summary(results: Results) -> str:
    """Return the score of the first player in a few words."""
    if len(results.match.players) == 1:
        return results.match.players[0].name
    found = estimate(results.duel(0, 1).sets)
    return f"{results.match.players[0].name}: {interval(found)}, Elo {signed(found)}"


def interval(found: Estimate) -> str:
    """Return a score with its 95 % interval."""
    return f"{found.score:.1%} ({found.low:.1%} to {found.high:.1%})"


def signed(found: Estimate) -> str:
    """Return an Elo difference with its 95 % interval."""
    return f"{found.elo:+z.0f} ({found.elo_low:+z.0f} to {found.elo_high:+z.0f})"


def estimate_of(counts: Sequence[Sequence[float]]) -> Estimate:
    """Estimate from counted mean scores of sets: [[0.5, 12], [1.0, 30]]."""
    return estimate([value for value, count in counts for _ in range(int(count))])


def _lines(results: Results, sprt: Sprt | None) -> Iterator[str]:
    match = results.match
    options = "".join(f", {k}={v}" for k, v in match.game.changed_options().items())
    yield f"{match.game.info.title}{options}: {len(results.games)} games"
    yield ""
    yield from _players(results)
    if match.game.seats == 1:
        yield from ["", *_solo_scores(results)]
    if len(match.players) == 2:
        yield from ["", *_duel(results)]
    elif len(match.players) > 2:
        yield from ["", *_crosstable(results)]
    if sprt is not None:
        yield from ["", _test(results, sprt)]
    if results.failures:
        yield from ["", *_failures(results)]


def _players(results: Results) -> Iterator[str]:
    wide = max(len(player.name) for player in results.match.players)
    for number, player in enumerate(results.match.players, 1):
        pace = results.seconds_a_move(number - 1)
        yield f"{number:2}  {player.name:{wide}}  {pace:8.4f} s a move  {player.text}"


def _duel(results: Results) -> Iterator[str]:
    duel = results.duel(0, 1)
    first = results.match.players[0].name
    found = estimate(duel.sets)
    yield f"{first}: {duel.won} won, {duel.drawn} drawn, {duel.lost} lost"
    yield (f"score {interval(found)}, Elo {signed(found)}, stronger with {found.superiority:.1%}")
    shown = ", ".join(f"{value:g}: {count}" for value, count in tally(duel.sets).items())
    yield f"sets of games with one opening, by mean score: {shown or 'none yet'}"


def _crosstable(results: Results) -> Iterator[str]:
    players = results.match.players
    ratings = results.ratings
    order = sorted(range(len(players)), key=lambda player: -ratings[player].elo)
    wide = max(len(player.name) for player in players)
    head = "".join(f"{number:>12}" for number in range(1, len(players) + 1))
    yield f"    {'':{wide}}     Elo          {head}"
    for place, player in enumerate(order, 1):
        cells = "".join(f"{_cell(results, player, other):>12}" for other in order)
        rating = f"{ratings[player].elo:+z6.0f} ±{ratings[player].error:4.0f}"
        yield f"{place:2}  {players[player].name:{wide}}  {rating}     {cells}"
    yield "(each cell: games won, drawn and lost by the player of the line; ± is the 95 % interval)"


def _cell(results: Results, player: int, other: int) -> str:
    if player == other:
        return "-"
    duel = results.duel(player, other)
    return f"{duel.won}/{duel.drawn}/{duel.lost}"


def _solo_scores(results: Results) -> Iterator[str]:
    for number, player in enumerate(results.match.players):
        games = results.solo_games(number)
        if games:
            mean, error = mean_and_error([game.score or 0.0 for game in games])
            solved = sum(game.solved for game in games) / len(games)
            yield f"{player.name}: mean score {mean:.2f} ± {error:.2f}, solved {solved:.1%}"


def _test(results: Results, sprt: Sprt) -> str:
    sets = results.duel(0, 1).sets
    verdict = sprt.verdict(sets)
    stands = f"accepts {verdict}: {ACCEPTED[verdict]}" if verdict else "is not decided yet"
    return (
        f"SPRT elo0={sprt.elo0:g} elo1={sprt.elo1:g} alpha={sprt.alpha:g} beta={sprt.beta:g}"
        f" {stands}; LLR {sprt.ratio(sets):.2f} ({sprt.lower:.2f} to {sprt.upper:.2f})"
    )


def _failures(results: Results) -> Iterator[str]:
    yield f"{len(results.failures)} games ended by a failure:"
    for game in results.failures:
        assert game.failure is not None
        known = game.failure.player >= 0
        who = results.match.players[game.failure.player].name if known else "nobody"
        yield f"  game {game.number + 1}, {who}: {game.failure.reason}"


def report_data(results: Results, sprt: Sprt | None = None) -> dict[str, Any]:
    """Return the report as data; an infinite Elo difference is null."""
    match = results.match
    players = range(len(match.players))
    data: dict[str, Any] = {
        "game": match.game.info.id,
        "options": match.game.options,
        "seed": match.seed,
        "games": len(results.games),
        "players": [_player_data(results, player) for player in players],
        "duels": [_duel_data(results, a, b) for a in players for b in players if a < b],
        "failures": [
            {"game": game.number, "player": game.failure.player, "reason": game.failure.reason}
            for game in results.failures
            if game.failure is not None
        ],
    }
    if sprt is not None:
        sets = results.duel(0, 1).sets
        data["sprt"] = {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "llr": sprt.ratio(sets),
            "lower": sprt.lower,
            "upper": sprt.upper,
            "accepted": sprt.verdict(sets),
        }
    return data


def _player_data(results: Results, player: int) -> dict[str, Any]:
    spec = results.match.players[player]
    rating = results.ratings[player]
    data: dict[str, Any] = {
        "name": spec.name,
        "player": spec.text,
        "elo": rating.elo,
        "error": rating.error,
        "seconds_a_move": results.seconds_a_move(player),
    }
    games = results.solo_games(player)
    if games:
        mean, error = mean_and_error([game.score or 0.0 for game in games])
        solved = sum(game.solved for game in games) / len(games)
        data |= {"score": mean, "score_error": _finite(error), "solved": solved}
    return data


def _duel_data(results: Results, first: int, second: int) -> dict[str, Any]:
    duel = results.duel(first, second)
    found = estimate(duel.sets)
    return {
        "first": first,
        "second": second,
        "won": duel.won,
        "drawn": duel.drawn,
        "lost": duel.lost,
        "sets": [[value, count] for value, count in tally(duel.sets).items()],
        "score": found.score,
        "score_low": found.low,
        "score_high": found.high,
        "elo": _finite(found.elo),
        "elo_low": _finite(found.elo_low),
        "elo_high": _finite(found.elo_high),
        "superiority": found.superiority,
    }


def _finite(number: float) -> float | None:
    return number if isfinite(number) else None
