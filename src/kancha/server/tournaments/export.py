"""A tournament as a file: results, standings and who met whom. Positions are not in it."""

from __future__ import annotations

import csv
import io

import msgspec

from kancha.core.registry import game as chosen_game
from kancha.server.tournaments.bodies import EntrantState, PairingState, TournamentState

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins like this is a formula in a spreadsheet."""


def as_json(state: TournamentState) -> str:
    """Return a tournament as JSON."""
    names = _names(state)
    seats = _seat_names(state)
    return msgspec.json.format(
        msgspec.json.encode(
            {
                "name": state.name,
                "kind": state.kind,
                "game": state.game,
                "options": state.options,
                "clock": state.clock,
                "rated": state.rated,
                "state": state.state,
                "round": state.round,
                "rounds": state.rounds,
                "standings": [
                    {
                        "place": line.place,
                        "player": names[line.entrant],
                        "points": line.points,
                        "games": line.games,
                        "tie_breaks": dict(
                            zip([each.id for each in state.tie_breaks], line.breaks, strict=True)
                        ),
                    }
                    for line in state.standings
                ],
                "pairings": [
                    {
                        "round": pairing.round,
                        "board": pairing.board,
                        "seats": seats,
                        "players": [
                            names[number]
                            for number in (pairing.first, pairing.second)
                            if number is not None
                        ],
                        "points": pairing.points,
                        "how": pairing.how,
                        "adjusted": pairing.adjusted,
                        "table": pairing.table,
                    }
                    for pairing in state.pairings
                ],
            }
        ),
        indent=1,
    ).decode()


def as_csv(state: TournamentState) -> str:
    """Return the standings as a table with the opponent, seat and points of every round."""
    text = io.StringIO()
    writer = csv.writer(text)
    rounds = range(1, state.round + 1)
    heads = ("opponent", "seat", "points")
    writer.writerow(
        [
            "place", "player", "rating", "points",
            *(each.name for each in state.tie_breaks),
            *(f"round {number} {head}" for number in rounds for head in heads),
        ]
    )  # fmt: skip
    names, seats = _names(state), _seat_names(state)
    ratings = {each.number: each.rating for each in state.entrants}
    by_place = {(p.round, number): p for p in state.pairings for number in (p.first, p.second)}
    for line in state.standings:
        cells = []
        for number in rounds:
            cells += _cells(by_place.get((number, line.entrant)), line.entrant, names, seats)
        rating = ratings[line.entrant]
        player = _safe(names[line.entrant])
        writer.writerow([line.place, player, rating, line.points, *line.breaks, *cells])
    return text.getvalue()


def _cells(
    pairing: PairingState | None, entrant: int, names: dict[int, str], seats: list[str]
) -> list[object]:
    if pairing is None:
        return ["", "", ""]
    mine = 0 if pairing.first == entrant else 1
    points = "" if pairing.points is None else pairing.points[mine]
    other = pairing.second if mine == 0 else pairing.first
    if other is None:
        return [pairing.how, "", points]
    return [_safe(names[other]), seats[mine], points]


def _names(state: TournamentState) -> dict[int, str]:
    return {each.number: _name(each) for each in state.entrants}


def _name(entrant: EntrantState) -> str:
    """Return a name that says what is no person."""
    kind = " (bot)" if entrant.person.bot else " (engine)" if entrant.level else ""
    return entrant.person.name + kind


def _seat_names(state: TournamentState) -> list[str]:
    game = chosen_game(state.game, **state.options)
    return [game.seat_name(seat) for seat in range(game.seats)]


def _safe(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
