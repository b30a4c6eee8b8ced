"""The reference: OpenSpiel's breakthrough on 8 x 8, played in C++ and in Python."""

from __future__ import annotations

import random
from typing import Any

from kancha.core.extras import require_extra

GAME = "breakthrough(rows=8,columns=8)"
SIMULATIONS = 500
"""Simulations of one Monte Carlo search, ours and the reference's."""


class Reference:
    """Random games of breakthrough. A search of one simulation makes C++ play many to the end."""

    def __init__(self, seed: int = 1) -> None:
        require_extra("bench", "the comparison with OpenSpiel")
        import pyspiel

        self.game: Any = pyspiel.load_game(GAME)
        self.batch = 200
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=self.batch, seed=seed)
        self.bot = pyspiel.MCTSBot(self.game, evaluator, 1.4, 1, 100, False, seed, False)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
        self.searcher = pyspiel.MCTSBot(
            self.game, evaluator, 1.4, SIMULATIONS, 100, False, seed, False
        )
        self.random = random.Random(seed)
        self.games = 0
        self.moves = 0

    def playouts(self) -> int:
        """Play a batch of random games in C++ and return how many."""
        self.bot.mcts_search(self.game.new_initial_state())
        return self.batch

    def simulations(self) -> int:
        """Search the start position in C++, one random game for each simulation."""
        self.searcher.mcts_search(self.game.new_initial_state())
        return SIMULATIONS

    def python_game(self) -> int:
        """Play one random game in a Python loop and return its number of moves."""
        state = self.game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(self.random.choice(state.legal_actions()))
            moves += 1
        self.games += 1
        self.moves += moves
        return moves

    @property
    def moves_per_game(self) -> float:
        """The mean length of the games of the Python loop; C++ plays the same game."""
        return self.moves / self.games
