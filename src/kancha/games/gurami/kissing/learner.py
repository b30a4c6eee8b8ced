"""Learning what the patterns of a board are worth.

Games are played alone by the forecast itself, one move deep. After each move the weights of the
position before are corrected by what it was wrong by: temporal differences. A weight whose errors
have had different signs moves less and less.
"""

from __future__ import annotations

import cython

from kancha.core.buffer import Buffer
from kancha.core.rng import Rng
from kancha.games.gurami.kissing.forecast import ForecastTables
from kancha.games.gurami.kissing.game import Kissing
from kancha.games.gurami.rounds import BOARD

if not cython.compiled:
    from kancha.core.bits import CHANCE, NOBODY
    from kancha.games.gurami.kissing.forecast import MOST_MARKS, PATTERNS


class Learner:
    """Plays and learns, beginning with nothing; `seed` determines the games.

    `errors` and `sizes` are the sums of all errors of a pattern, with and without their signs.
    """

    def __init__(self, seed: int) -> None:
        game = Kissing(seats=1)
        game.tables = ForecastTables(BOARD)
        self.tables = game.tables
        self.start = game.start()
        self.work = self.start.clone()
        self.trial = self.start.clone()
        self.buffer = Buffer(game.max_moves)
        self.rng = Rng(seed)
        if not cython.compiled:
            self.errors, self.sizes = [0.0] * PATTERNS, [0.0] * PATTERNS
            self.before = [0] * MOST_MARKS
        for pattern in range(PATTERNS):
            self.errors[pattern] = self.sizes[pattern] = 0.0

    def games(self, count: int) -> float:
        """Play so many games and return the points of one on average."""
        points = 0
        games = cython.cast(cython.int, count)
        with cython.nogil:
            for _ in range(games):
                points += self.play()
        return points / count

    def play(self) -> int:
        """Play a game and return its points."""
        self.work.copy_from(self.start)
        self.count_before = 0
        while self.work.to_move() != NOBODY:
            if self.work.to_move() == CHANCE:
                self.work.apply(self.work.sample(self.rng))
            else:
                code = self.choose()
                self.work.apply(code)
                self.expected_before = self.work.to_come(0)
                self.count_before = self.work.marked
                for i in range(self.count_before):
                    self.before[i] = self.work.marks[i]
        self.correct(0)
        return self.work.score[0]

    def choose(self) -> int:
        """Return the best move, and learn from what it promises."""
        size = self.work.legal(self.buffer.codes)
        best = 0
        best_value = 0
        for i in range(size):
            self.trial.copy_from(self.work)
            self.trial.apply(self.buffer.codes[i])
            value = 100 * (self.trial.score[0] - self.work.score[0])
            if self.trial.to_move() != NOBODY:
                value += self.trial.to_come(0)
            if i == 0 or value > best_value:
                best_value = value
                best = self.buffer.codes[i]
        self.correct(best_value)
        return best

    def correct(self, value: int) -> None:
        """Move the weights of the position before towards what has come of it."""
        error = cython.cast(cython.double, value - self.expected_before)
        for i in range(self.count_before):
            pattern = self.before[i]
            size = self.sizes[pattern]
            signed = self.errors[pattern]
            rate = (signed if signed > 0 else -signed) / size if size > 0 else 1.0
            self.work.shift(pattern, rate * error / self.count_before)
            self.errors[pattern] += error
            self.sizes[pattern] += error if error > 0 else -error
