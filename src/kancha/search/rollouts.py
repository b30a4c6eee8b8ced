"""Choosing by many games played on, in which every seat takes what it likes best at once.

Made for games with much chance, where a tree hardly gets deep: each turn is tried on the same
samples of chance and of what is hidden, so that luck is the same for all, and the worse ones are
given up again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

import cython

from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.decision import Report, Tried, decider
from kancha.search.limits import Limits
from kancha.search.turns import Turns

if not cython.compiled:
    from kancha.core.bits import CHANCE, NOBODY
    from kancha.search.playout import squash

    LONGEST, GLANCE = 1000, 64

ENOUGH = 8
"""Games after which one turn may be said to be better than another."""
CLEARLY = 3.0
"""Standard errors between two turns of which one is better beyond doubt."""


@dataclass
class Candidate:
    """A turn, and what its games came to."""

    moves: tuple[int, ...]
    results: list[float] = field(default_factory=list)
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / max(1, len(self.results))


class Rollouts:
    """A search; `seed` determines its samples.

    A turn is what a seat does until chance or another seat decides, but at most `moves` moves. The
    `candidates` that look best are tried. A game is followed for `turns` turns (0: to its end) and
    judged after each of them from `judge_from` on (0: after the last); all judgements count alike,
    so that their errors cancel out in part. `softness` counts as half a win.
    """

    def __init__(
        self,
        seed: int = 0,
        moves: int = 1,
        turns: int = 0,
        softness: int = 500,
        candidates: int = 32,
        judge_from: int = 0,
    ) -> None:
        self.seed = seed
        self.most = candidates
        self.moves = moves
        self.turns = turns or LONGEST
        self.judge_from = judge_from or self.turns
        if self.judge_from > self.turns:
            raise KanchaError(f"judge_from is {judge_from}, but a game ends after {turns} turns")
        self.softness = softness
        self.expected: Position | None = None
        self.rest: tuple[int, ...] = ()

    def search(
        self,
        root: Position,
        limits: Limits,
        report: Report | None = None,
        *,
        hasty: bool = False,
    ) -> list[Tried]:
        """Play games until the limits are spent (a node is a game); the best move first.

        A hasty search ends as soon as one turn is better than all others beyond doubt, and goes on
        with a turn that it has begun as it meant to.
        """
        seat = decider(root)
        if hasty and self.rest and root == self.expected:
            return self.go_on(root, [Candidate(self.rest)])
        limits.seldom = 0
        self.work = root.clone()
        self.turn = Turns(root, self.moves)
        order = self.candidates(root, seat)
        alive = order[:]
        halvings = max(1, (len(alive) - 1).bit_length())
        sample = 0
        for halving in range(halvings):
            while True:
                self.try_all(root, alive, seat, sample, limits)
                sample += 1
                if limits.stopped or limits.share() >= (halving + 1) / halvings:
                    break
                if sample & (sample - 1):
                    continue
                alive.sort(key=_best_first)
                if report is not None:
                    # A search without an end never comes to the halving, but tells its news.
                    report(_tried(order, alive))
                if hasty and sample >= ENOUGH:
                    alive = [one for one in alive if not _is_worse(one, alive[0])]
                    if len(alive) == 1:
                        break
            alive.sort(key=_best_first)
            if report is not None:
                report(_tried(order, alive))
            if limits.stopped or (hasty and len(alive) == 1):
                break
            alive = alive[: (len(alive) + 1) // 2]
        return self.go_on(root, _ranked(order, alive))

    def go_on(self, root: Position, ranked: list[Candidate]) -> list[Tried]:
        """Remember how the best turn goes on, and return what is known of all."""
        first, *rest = ranked[0].moves
        self.rest = tuple(rest)
        self.expected = root.after(first) if rest else None
        return _first_moves(ranked)

    def candidates(self, root: Position, seat: int) -> list[Candidate]:
        """Return the turns that look best, the very best first."""
        possible = root.guess(seat, Rng(self.seed))
        return [Candidate(moves) for _, moves in self.turn.plans(possible, seat, self.most)]

    def try_all(
        self,
        root: Position,
        candidates: Sequence[Candidate],
        seat: int,
        sample: int,
        limits: Limits,
    ) -> None:
        """Play one game after each of the turns, with the same luck."""
        start = cython.cast(Position, root)
        me = cython.cast(cython.int, seat)
        work = cython.cast(Position, self.work)
        for candidate in candidates:
            rng = cython.cast(Rng, Rng(self.seed + 1_000_003 * sample))
            with cython.nogil:
                work.copy_from(start)
                work.determinize(me, rng)
            for move in candidate.moves:
                code = cython.cast(cython.int, move)
                with cython.nogil:
                    work.apply(code)
            with cython.nogil:
                result = self.play_on(me, rng)
            candidate.results.append(result)
            candidate.total += result
            if cython.cast(Limits, limits).spent():
                break

    def play_on(self, me: int, rng: Rng) -> float:
        """Play the game on; return the seat's result, the mean of all judgements."""
        wanted = self.turns - self.judge_from + 1
        total = 0.0
        turns = 0
        judged = 0
        while judged < wanted:
            seat = self.work.to_move()
            if seat == NOBODY:  # what was still to be judged is now known
                return (total + (wanted - judged) * self.work.payoff(me)) / wanted
            if seat == CHANCE:
                self.work.apply(self.work.sample(rng))
                continue
            self.take_turn(seat)
            turns += 1
            if turns >= self.judge_from and self.work.to_move() != NOBODY:
                total += squash(self.work.forecast(me), self.softness)
                judged += 1
        return total / wanted

    def take_turn(self, seat: int) -> None:
        """Play the turn after which the seat stands best."""
        self.turn.find_best(self.work, seat, GLANCE)
        for k in range(self.turn.write_plan(0)):
            self.work.apply(self.turn.plan[k])


def _best_first(candidate: Candidate) -> tuple[bool, float]:
    """Rank what was tried by its results; the rest stays in the order of its looks, behind."""
    return not candidate.results, -candidate.mean


def _is_worse(one: Candidate, best: Candidate) -> bool:
    """Say whether the games, which had the same luck, leave no doubt."""
    ahead = [b - a for a, b in zip(one.results, best.results, strict=False)]
    mean = sum(ahead) / len(ahead)
    variance = sum((value - mean) ** 2 for value in ahead) / (len(ahead) - 1)
    return mean > 0 and mean >= CLEARLY * sqrt(variance / len(ahead))


def _ranked(order: Sequence[Candidate], alive: list[Candidate]) -> list[Candidate]:
    """Return the turns still considered, best first, then the others by their results."""
    given_up = [one for one in order if one not in alive and one.results]
    return alive + sorted(given_up, key=_best_first)


def _tried(order: Sequence[Candidate], alive: list[Candidate]) -> list[Tried]:
    return _first_moves(_ranked(order, alive))


def _first_moves(ranked: Sequence[Candidate]) -> list[Tried]:
    """Return every first move with the best turn that it begins."""
    best: dict[int, Candidate] = {}
    for one in ranked:
        best.setdefault(one.moves[0], one)
    return [Tried(one.moves, len(one.results), one.mean, 0) for one in best.values()]
