"""The games of a match: every opening is played in sets of games with the seats changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count

from kancha.arena.openings import Opening
from kancha.arena.players import DEFAULT_BUDGET, PlayerSpec
from kancha.core.game import Game
from kancha.core.rng import scramble
from kancha.engines.player import Budget

Seating = tuple[int, ...]
"""The number of the player at each seat."""


@dataclass(frozen=True, slots=True)
class Match:
    """What determines the games of a match."""

    game: Game
    players: tuple[PlayerSpec, ...]
    seed: int = 1
    budget: Budget = DEFAULT_BUDGET
    draw_after: int | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played. Games of a set have the same opening and chance outcomes."""

    number: int
    set: int
    seating: Seating
    opening: Opening
    seed: int
    attempt: int = 1

    def seed_of(self, seat: int) -> int:
        """Return the seed of the player at a seat, different in every game."""
        return scramble(self.seed * 1_000_003 + self.number * 31 + seat) >> 2


def sets_of_seatings(players: int, seats: int) -> list[list[Seating]]:
    """Return the sets of games in which one opening is fair to all players.

    In games for one, all players get the same task. Otherwise as many players as there are seats
    meet in every rotation. With fewer players, two share the seats as evenly as possible, in every
    way.
    """
    if seats == 1:
        return [[(player,) for player in range(players)]]
    if players >= seats:
        return [
            [line_up[turn:] + line_up[:turn] for turn in range(seats)]
            for line_up in combinations(range(players), seats)
        ]
    return [_shared(pair, seats) for pair in combinations(range(players), 2)]


def _shared(pair: tuple[int, ...], seats: int) -> list[Seating]:
    first, second = pair
    return [
        tuple(first if seat in own else second for seat in range(seats))
        for share in sorted({seats // 2, (seats + 1) // 2})
        for own in combinations(range(seats), share)
    ]


def rounds_for(match: Match, games: int) -> int:
    """Return how many openings give each pairing at least `games` games."""
    size = len(sets_of_seatings(len(match.players), match.game.seats)[0])
    return games if match.game.seats == 1 else -(-games // size)


def schedule(match: Match, openings: Iterator[Opening], rounds: int) -> Iterator[Fixture]:
    """Yield the games, opening by opening; the same match always has the same games."""
    numbers = count()
    sets = count()
    for turn, opening in zip(range(rounds), openings, strict=False):
        for seatings in sets_of_seatings(len(match.players), match.game.seats):
            number_of_set = next(sets)
            for seating in seatings:
                seed = scramble(match.seed * 1_000_003 + turn) >> 2
                yield Fixture(next(numbers), number_of_set, seating, opening, seed)
