"""The results of a match, computed from its finished games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from kancha.arena.play import GameResult
from kancha.arena.rating import Meeting, Rating, ratings
from kancha.arena.schedule import Match, sets_of_seatings


@dataclass(frozen=True, slots=True)
class Duel:
    """All meetings of two players, from the first player's side."""

    sets: tuple[float, ...]
    """Its mean score in every finished set."""
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many games, or tasks played by both."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class Results:
    """The results of a match so far."""

    match: Match
    games: Mapping[int, GameResult]

    @cached_property
    def finished_sets(self) -> list[list[GameResult]]:
        """The sets with all their games, in the order in which they were completed."""
        seatings = sets_of_seatings(len(self.match.players), self.match.game.seats)
        sets: dict[int, list[GameResult]] = defaultdict(list)
        whole = []
        for game in self.games.values():
            if game.ranks is None:
                continue
            sets[game.set].append(game)
            if len(sets[game.set]) == len(seatings[game.set % len(seatings)]):
                whole.append(sets[game.set])
        return whole

    def duel(self, first: int, second: int) -> Duel:
        """Return the results of two players against each other, over finished sets."""
        means = []
        counts = {1.0: 0, 0.5: 0, 0.0: 0}
        for games in self.finished_sets:
            scores = list(_meetings(games, first, second))
            if scores:
                means.append(sum(scores) / len(scores))
                for score in scores:
                    counts[1.0 if score > 0.5 else 0.0 if score < 0.5 else 0.5] += 1
        return Duel(tuple(means), counts[1.0], counts[0.5], counts[0.0])

    @cached_property
    def ratings(self) -> list[Rating]:
        """The joint ratings of all players."""
        meetings: list[Meeting] = []
        for games in self.finished_sets:
            for a, b in combinations(range(len(self.match.players)), 2):
                scores = list(_meetings(games, a, b))
                if scores:
                    meetings.append((a, b, sum(scores) / len(scores), len(scores)))
        return ratings(len(self.match.players), meetings)

    def seconds_a_move(self, player: int) -> float:
        """Return the average time of a player for a move."""
        seconds = moves = 0.0
        for game in self.games.values():
            for seat, who in enumerate(game.seating):
                if who == player:
                    seconds += game.seconds[seat]
                    moves += game.moves[seat]
        return seconds / moves if moves else 0.0

    def solo_games(self, player: int) -> list[GameResult]:
        """Return the games that a player played alone."""
        return [game for game in self.games.values() if game.seating == (player,)]

    @property
    def failures(self) -> list[GameResult]:
        """The games that ended because a player failed, or that nobody could play."""
        return [game for game in self.games.values() if game.failure is not None]


def _meetings(games: Iterable[GameResult], first: int, second: int) -> Iterable[float]:
    """Yield the first player's score against the second, game by game or task by task."""
    solo = {game.seating[0]: game.score for game in games if len(game.seating) == 1}
    if solo:
        mine, theirs = solo.get(first), solo.get(second)
        if mine is not None and theirs is not None:
            yield _beats(theirs, mine)
        return
    for game in games:
        ranks = game.ranks or ()
        places = list(zip(game.seating, ranks, strict=True))
        met = [
            _beats(mine, theirs)
            for who, mine in places
            if who == first
            for other, theirs in places
            if other == second
        ]
        if met:
            yield sum(met) / len(met)


def _beats(mine: float, theirs: float) -> float:
    """Return 1 if the first rank is the better one, that is the smaller, and 0.5 if equal."""
    return 0.5 if mine == theirs else float(mine < theirs)
