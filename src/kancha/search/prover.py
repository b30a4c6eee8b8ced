"""Who wins when both play best, for positions that know the bounds of what can come.

The question is always whether a seat gets one of the results that it wants. Positions that go on
alike share an answer, and nothing is judged or left out: the evaluation only orders the moves.
"""

from __future__ import annotations

from collections.abc import Callable

import cython

from kancha.core.buffer import Buffer
from kancha.core.errors import ArgumentError, KanchaError
from kancha.core.position import Position
from kancha.core.provable import Provable
from kancha.core.rng import Rng
from kancha.search.ordering import MoveOrder
from kancha.search.transposition import TranspositionTable

if not cython.compiled:
    from kancha.core.bits import NOBODY, fold
    from kancha.core.provable import DRAW, LOSS, WIN
    from kancha.search.ordering import history_index
    from kancha.search.signals import check_signals
    from kancha.search.transposition import EXACT

    MOST_PLIES, FEWEST_PLIES, UNKNOWN = 64, 3, 2

Report = Callable[[Provable, int, bool], None]
"""A position, the results that are wanted, and whether the seat gets one."""


class Prover:
    """Proves results; what it has found stays in its table.

    `report` is called with each new answer about a position at most `reported` plies from the
    first.
    """

    def __init__(
        self, table: TranspositionTable, report: Report | None = None, reported: int = 3
    ) -> None:
        if not isinstance(table, TranspositionTable):
            raise TypeError(f"a prover needs a TranspositionTable, not {type(table).__name__}")
        self.table = table
        self.report, self.reported = report or _say_nothing, reported
        self.order = MoveOrder()
        self.nodes = 0
        self.busy = False

    def result(self, position: Provable) -> int:
        """Return the result of the seat to move: 1 for a win, 0 for a draw, -1 for a loss."""
        self.check(position)
        seat = position.seat
        if seat is None or seat < 0:
            raise ArgumentError("results are proved for a seat to move")
        # The likelier question first: its answer may be the whole result.
        if position.judge(seat) > 0:
            if self.gets(position, seat, WIN):
                return 1
            return 0 if self.gets(position, seat, WIN | DRAW) else -1
        if not self.gets(position, seat, WIN | DRAW):
            return -1
        return 1 if self.gets(position, seat, WIN) else 0

    def gets(self, position: Provable, seat: int, wanted: int) -> bool:
        """Say whether a seat gets one of the results: a sum of LOSS, DRAW and WIN."""
        self.check(position, seat, wanted)
        if self.busy:
            raise KanchaError("this prover answers another question: make one for each")
        self.busy = True
        try:
            self.prepare(position, seat, wanted)
            found = self.known(position)
            return bool(found if found != UNKNOWN else self.holds(0))
        finally:
            self.busy = False

    def answer(self, position: Provable, seat: int, wanted: int) -> bool | None:
        """Return whether a seat gets one of the results if that is known without a search."""
        self.check(position, seat, wanted)
        if self.busy:
            raise KanchaError("this prover answers another question: make one for each")
        self.seat, self.wanted = seat, wanted
        found = self.known(position)
        return None if found == UNKNOWN else bool(found)

    def learn(self, position: Position, seat: int, wanted: int, *, found: bool) -> None:
        """Take over an answer that was found earlier."""
        self.check(position, seat, wanted)
        if self.busy:
            raise KanchaError("this prover answers a question: it learns before or after")
        self.seat, self.wanted = seat, wanted
        learnt = cython.cast(Provable, position)
        self.store(self.key_of(learnt), learnt, found)

    def check(self, position: Position, seat: int = 0, wanted: int = WIN) -> None:
        """Refuse positions of which nothing can be proved, and questions without a meaning."""
        if not isinstance(position, Provable):
            raise TypeError(f"results are proved of a Provable, not of {type(position).__name__}")
        if position.seats != 2:
            raise ArgumentError("results are proved in games of two seats")
        if not 0 <= seat < 2:
            raise ArgumentError(f"there is no seat {seat}")
        if not 0 <= wanted <= LOSS | DRAW | WIN:
            raise ArgumentError(f"{wanted} is no sum of LOSS, DRAW and WIN")

    def prepare(self, position: Provable, seat: int, wanted: int) -> None:
        """Make ready for a question."""
        plies = cython.cast(Provable, position)._plies_left()
        if plies > MOST_PLIES:
            raise ArgumentError(f"a game of more than {MOST_PLIES} plies is too long to be solved")
        self.seat, self.wanted = seat, wanted
        self.positions = [position.clone() for _ in range(plies + 1)]
        self.buffers = [Buffer(position.max_moves) for _ in range(2 * (plies + 1))]
        self.order.prepare(Rng(0))

    def holds(self, ply: int) -> int:
        """Return 1 if the seat gets what it wants from the undecided position at a ply, else 0."""
        position = cython.cast(Provable, self.positions[ply])
        key = self.key_of(position)
        found = self.stored(key)
        if found == UNKNOWN:
            found = self.expand(ply)
            self.store(key, position, found)
            if ply <= self.reported:
                self.report(position.clone(), self.wanted, bool(found))
        return found

    def expand(self, ply: int) -> int:
        """Try the moves at a ply: first those whose answer is known at once, then all others."""
        position = cython.cast(Provable, self.positions[ply])
        child = cython.cast(Provable, self.positions[ply + 1])
        codes = cython.cast(Buffer, self.buffers[2 * ply]).codes
        scores = cython.cast(Buffer, self.buffers[2 * ply + 1]).codes
        mover = position._to_move()
        wish = 1 if mover == self.seat else 0
        self.nodes += 1
        if self.nodes & 0xFFFF == 0:
            check_signals()
        size = position._legal(codes)
        open_moves = 0
        for i in range(size):
            code = codes[i]
            child._copy_from(position)
            child._apply(code)
            found = self.known(child)
            if found == wish:
                return wish
            if found == UNKNOWN:
                codes[open_moves] = code
                scores[open_moves] = self.score(child, mover, code)
                open_moves += 1
        for i in range(open_moves):
            code = self.order.next_move(codes, scores, i, open_moves)
            child._copy_from(position)
            child._apply(code)
            if self.holds(ply + 1) == wish:
                self.order.reward(code, ply, position._plies_left(), mover)
                return wish
        return 1 - wish

    def known(self, position: Provable) -> int:
        """Return the answer if it needs no search, else UNKNOWN."""
        if position._to_move() == NOBODY:
            payoff = position._payoff(self.seat)
            result = WIN if payoff > 0.5 else LOSS if payoff < -0.5 else DRAW
            return 1 if result & self.wanted else 0
        possible = position._possible_results(self.seat)
        if possible & self.wanted == 0:
            return 0
        if possible & ~self.wanted == 0:
            return 1
        return self.stored(self.key_of(position))

    def key_of(self, position: Provable) -> int:
        """Return the key of a position and the question, or 0 if it is not worth a look-up."""
        if position._plies_left() < FEWEST_PLIES:
            return cython.cast(cython.ulonglong, 0)
        return fold(position._future_key64(), self.seat << 3 | self.wanted)

    def stored(self, key: int) -> int:
        """Return what the table knows, else UNKNOWN."""
        entry = self.table.probe(key) if key else 0
        if entry == 0:
            return UNKNOWN
        return cython.cast(cython.int, entry >> 16 & 65535) - 32768

    def store(self, key: int, position: Provable, found: int) -> None:
        """Keep an answer in the table."""
        if key:
            self.table.store(key, 0, found, position._plies_left(), EXACT)

    def score(self, child: Provable, mover: int, code: int) -> int:
        """Return how promising the move to a child is."""
        at = 4096 * mover + history_index(code)
        return (child._evaluate(mover) << 8) + self.order.history[at]


def _say_nothing(_position: Provable, _wanted: int, _found: bool) -> None:  # noqa: FBT001
    pass
