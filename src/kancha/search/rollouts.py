"""Choosing by many games played to the end, in which every seat takes what it likes best at once.

Made for games with much chance, where a tree hardly gets deep: each move is tried on the same
samples of chance and of what is hidden, so that luck is the same for all, and the worse half is
given up again and again.
"""

from __future__ import annotations

from collections.abc import Callable

import cython

from kancha.core.buffer import Buffer
from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.limits import Limits
from kancha.search.mcts import Tried

if not cython.compiled:
    from kancha.core.bits import CHANCE, NOBODY

    LONGEST, WORST, DECIDED = 1000, -100000, 20000

CANDIDATES = 32
"""Moves that are tried at all: the ones that look best."""


class Rollouts:
    """A search; `seed` determines its samples."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def search(
        self,
        root: Position,
        limits: Limits,
        report: Callable[[list[Tried]], None] | None = None,
        *,
        hasty: bool = False,
    ) -> list[Tried]:
        """Play games until the limits are spent (a node is a game); the best move first."""
        seat = root.seat
        if seat is None or seat < 0:
            raise KanchaError("there is no decision to search for")
        limits.seldom = 0
        self.codes = Buffer(root.max_moves)
        self.work = root.clone()
        self.scratch = root.clone()
        order = sorted(root.moves.codes, key=lambda code: -self.foresee(root, code, seat))
        sums = dict.fromkeys(order, 0.0)
        games = dict.fromkeys(order, 0)
        alive = order[:CANDIDATES]
        halvings = max(1, (len(alive) - 1).bit_length())
        sample = 0
        for halving in range(halvings):
            while True:
                self.try_all(root, alive, seat, sample, sums, games, limits)
                sample += 1
                if limits.stopped or limits.share() >= (halving + 1) / halvings:
                    break
                if report is not None and sample & (sample - 1) == 0:
                    # A search without an end never comes to the halving, but tells what it knows.
                    report(_tried(order, sorted(alive, key=_best_first(sums, games)), sums, games))
            alive.sort(key=_best_first(sums, games))
            if report is not None:
                report(_tried(order, alive, sums, games))
            if limits.stopped or (hasty and len(alive) == 1):
                break
            alive = alive[: (len(alive) + 1) // 2]
        return _tried(order, alive, sums, games)

    def try_all(
        self,
        root: Position,
        codes: list[int],
        seat: int,
        sample: int,
        sums: dict[int, float],
        games: dict[int, int],
        limits: Limits,
    ) -> None:
        """Play one game after each of the moves, with the same luck."""
        start = cython.cast(Position, root)
        me = cython.cast(cython.int, seat)
        for code in codes:
            rng = cython.cast(Rng, Rng(self.seed + 1_000_003 * sample))
            move = cython.cast(cython.int, code)
            work = cython.cast(Position, self.work)
            with cython.nogil:
                work.copy_from(start)
                work.determinize(me, rng)
                work.apply(move)
                result = self.play_on(me, rng)
            sums[code] += result
            games[code] += 1
            if cython.cast(Limits, limits).spent():
                break

    def play_on(self, me: int, rng: Rng) -> float:
        """Play the game to the end; return the seat's result."""
        for _ in range(LONGEST):
            seat = self.work.to_move()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                self.work.apply(self.work.sample(rng))
            else:
                self.work.apply(self.tempting(seat, self.work.legal(self.codes.codes)))
        return self.work.payoff(me)

    def tempting(self, seat: int, size: int) -> int:
        """Return the move after which the seat stands best."""
        best = WORST
        chosen: int = self.codes.codes[0]
        if size == 1:
            return chosen
        for k in range(size):
            self.scratch.copy_from(self.work)
            self.scratch.apply(self.codes.codes[k])
            if self.scratch.to_move() == NOBODY:
                worth = cython.cast(cython.int, DECIDED * self.scratch.payoff(seat))
            else:
                worth = self.scratch.evaluate(seat)
            if worth > best:
                best = worth
                chosen = self.codes.codes[k]
        return chosen

    def foresee(self, root: Position, code: int, seat: int) -> int:
        after = root.after(code)
        return int(DECIDED * after.results()[seat]) if after.seat is None else after.judge(seat)


def _best_first(sums: dict[int, float], games: dict[int, int]) -> Callable[[int], float]:
    return lambda code: -sums[code] / max(1, games[code])


def _tried(
    order: list[int], alive: list[int], sums: dict[int, float], games: dict[int, int]
) -> list[Tried]:
    """Return the moves still considered, best first, then the others by their results."""
    rest = [code for code in order if code not in alive and games[code]]
    rest.sort(key=lambda code: -sums[code] / games[code])
    return [
        Tried((code,), games[code], sums[code] / max(1, games[code]), 0) for code in alive + rest
    ]
