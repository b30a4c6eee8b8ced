"""Flat Monte Carlo search over whole turns, with greedy rollouts and sequential halving.

Made for games with much chance, where a tree does not get deep. Every candidate turn is tried on
the same samples of chance and hidden information (common random numbers), and the worse half of the
candidates is dropped again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

import cython

from kancha.core.errors import KanchaError
from kancha.core.objective import Objective
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.limits import SearchLimits
from kancha.search.root_moves import RootMove, RootReport, seat_to_move
from kancha.search.turns import TurnSearch

if not cython.compiled:
    from kancha.core.bits import CHANCE, NOBODY
    from kancha.search.playout import squash

    MAX_TURNS, MAX_TURN_POSITIONS = 1000, 64

MIN_SAMPLES = 8
"""Rollouts needed before a candidate may be dropped as clearly worse."""
CLEAR_SIGMAS = 3.0
"""Standard errors by which a candidate must trail to be clearly worse."""


@dataclass
class Candidate:
    """A turn and the results of its rollouts."""

    moves: tuple[int, ...]
    results: list[float] = field(default_factory=list)
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / max(1, len(self.results))


class Rollouts:
    """A search; `seed` determines its samples.

    A turn is what a seat does until chance or another seat is to move, but at most `turn_moves`
    moves. The best `candidates` by forecast are tried. A rollout lasts `rollout_turns` turns (0: to
    the end of the game). It is evaluated after each turn from `evaluate_from` on (0: only after the
    last), and the mean counts, so that errors partly cancel out. A score of `eval_scale` counts as
    half a win.
    """

    def __init__(
        self,
        seed: int = 0,
        turn_moves: int = 1,
        rollout_turns: int = 0,
        eval_scale: int = 500,
        candidates: int = 32,
        evaluate_from: int = 0,
    ) -> None:
        self.seed = seed
        self.max_candidates = candidates
        self.turn_moves = turn_moves
        self.rollout_turns = rollout_turns or MAX_TURNS
        self.evaluate_from = evaluate_from or self.rollout_turns
        if self.evaluate_from > self.rollout_turns:
            raise KanchaError(
                f"evaluate_from is {evaluate_from}, but a rollout ends after {rollout_turns} turns"
            )
        self.eval_scale = eval_scale
        self.planned_position: Position | None = None
        self.planned_moves: tuple[int, ...] = ()

    def search(
        self,
        root: Position,
        limits: SearchLimits,
        report: RootReport | None = None,
        *,
        stop_early: bool = False,
        objective: Objective | None = None,
    ) -> list[RootMove]:
        """Run rollouts until the limits are reached (a node is a rollout); best move first.

        With `stop_early` the search ends as soon as one turn is clearly better than all others, and
        a turn that was planned before is played on without a search.
        """
        seat = seat_to_move(root, limits)
        if stop_early and self.planned_moves and root == self.planned_position:
            return self.finish(root, [Candidate(self.planned_moves)])
        limits.clock_mask = 0
        self.work = root.clone()
        self.objective = objective or Objective()
        self.turn_search = TurnSearch(root, self.turn_moves, self.objective)
        order = self.candidates(root, seat)
        alive = order[:]
        halvings = max(1, (len(alive) - 1).bit_length())
        sample = 0
        for halving in range(halvings):
            while True:
                self.sample_all(root, alive, seat, sample, limits)
                sample += 1
                if limits.stopped or limits.fraction_used() >= (halving + 1) / halvings:
                    break
                if sample & (sample - 1):
                    continue
                alive.sort(key=_best_first)
                if report is not None:
                    # A search without a limit never comes to the halving, but still reports.
                    report(_root_moves(order, alive))
                if stop_early and sample >= MIN_SAMPLES:
                    alive = [one for one in alive if not _is_worse(one, alive[0])]
                    if len(alive) == 1:
                        break
            alive.sort(key=_best_first)
            if report is not None:
                report(_root_moves(order, alive))
            if limits.stopped or (stop_early and len(alive) == 1):
                break
            alive = alive[: (len(alive) + 1) // 2]
        return self.finish(root, _ranked(order, alive))

    def finish(self, root: Position, ranked: list[Candidate]) -> list[RootMove]:
        """Keep the rest of the best turn as the plan, and return the root moves."""
        first, *rest = ranked[0].moves
        self.planned_moves = tuple(rest)
        self.planned_position = root._after(first) if rest else None
        return _first_moves(ranked)

    def candidates(self, root: Position, seat: int) -> list[Candidate]:
        """Return the best turns by forecast, best first."""
        sampled = root.guess(seat, Rng(self.seed))
        turns = self.turn_search.best_turns(sampled, seat, self.max_candidates)
        return [Candidate(moves) for _, moves in turns]

    def sample_all(
        self,
        root: Position,
        candidates: Sequence[Candidate],
        seat: int,
        sample: int,
        limits: SearchLimits,
    ) -> None:
        """Run one rollout for each candidate, all with the same random numbers."""
        start = cython.cast(Position, root)
        searcher = cython.cast(cython.int, seat)
        work = cython.cast(Position, self.work)
        for candidate in candidates:
            rng = cython.cast(Rng, Rng(self.seed + 1_000_003 * sample))
            with cython.nogil:
                work._copy_from(start)
                work._determinize(searcher, rng)
            for move in candidate.moves:
                code = cython.cast(cython.int, move)
                with cython.nogil:
                    work._apply(code)
            with cython.nogil:
                result = self.rollout(searcher, rng)
            work._raise_failure()
            candidate.results.append(result)
            candidate.total += result
            if cython.cast(SearchLimits, limits).count_node():
                break

    def rollout(self, searcher: int, rng: Rng) -> float:
        """Play on greedily; return the mean of all evaluations for the searching seat."""
        evaluations = self.rollout_turns - self.evaluate_from + 1
        total = 0.0
        turns = 0
        evaluated = 0
        while evaluated < evaluations:
            seat = self.work._to_move()
            if seat == NOBODY:  # the result stands for all further evaluations
                return (
                    total + (evaluations - evaluated) * self.objective._payoff(self.work, searcher)
                ) / evaluations
            if seat == CHANCE:
                self.work._apply(self.work._sample(rng))
                continue
            self.play_best_turn(seat)
            turns += 1
            if turns >= self.evaluate_from and self.work._to_move() != NOBODY:
                total += squash(self.objective._forecast(self.work, searcher), self.eval_scale)
                evaluated += 1
        return total / evaluations

    def play_best_turn(self, seat: int) -> None:
        """Play the turn with the best forecast for the seat."""
        self.turn_search.find_best(self.work, seat, MAX_TURN_POSITIONS)
        for k in range(self.turn_search.write_moves(0)):
            self.work._apply(self.turn_search.moves[k])


def _best_first(candidate: Candidate) -> tuple[bool, float]:
    """Order by mean result; candidates without rollouts keep their order behind the others."""
    return not candidate.results, -candidate.mean


def _is_worse(one: Candidate, best: Candidate) -> bool:
    """Return whether a candidate is clearly worse than the best on the same samples."""
    ahead = [b - a for a, b in zip(one.results, best.results, strict=False)]
    mean = sum(ahead) / len(ahead)
    variance = sum((value - mean) ** 2 for value in ahead) / (len(ahead) - 1)
    return mean > 0 and mean >= CLEAR_SIGMAS * sqrt(variance / len(ahead))


def _ranked(order: Sequence[Candidate], alive: list[Candidate]) -> list[Candidate]:
    """Return the candidates still alive, best first, then the dropped ones by their results."""
    dropped = [one for one in order if one not in alive and one.results]
    return alive + sorted(dropped, key=_best_first)


def _root_moves(order: Sequence[Candidate], alive: list[Candidate]) -> list[RootMove]:
    return _first_moves(_ranked(order, alive))


def _first_moves(ranked: Sequence[Candidate]) -> list[RootMove]:
    """Return every first move with the best turn that starts with it."""
    best: dict[int, Candidate] = {}
    for one in ranked:
        best.setdefault(one.moves[0], one)
    return [RootMove(one.moves, len(one.results), one.mean, 0) for one in best.values()]
