"""A game as an environment of Gymnasium: one seat learns, engines of a level play the others."""

from __future__ import annotations

from typing import Any, Literal, get_args

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from kancha.core.errors import ArgumentError, IllegalMove
from kancha.core.game import Game
from kancha.engines.engine import Engine
from kancha.research.batch import chosen_game
from kancha.research.play import Play

Observation = npt.NDArray[np.float32]
Illegal = Literal["raise", "lose"]


def gymnasium_env(
    game: str | Game,
    level: int = 1,
    *,
    seat: int = 0,
    limit: int = 0,
    illegal: Illegal = "raise",
    **options: object,
) -> gymnasium.Env[Observation, np.int64]:
    """Return a game in which one seat acts and engines of a level play all other seats.

    It is cut off after `limit` actions of the seat (0: never). `action_masks()` and the info
    "action_mask" say what is legal; the action space samples legal actions only. An illegal action
    raises IllegalMove and changes nothing, or ends the game with the reward -1 (`illegal="lose"`),
    for programs that know no masks.
    """
    return AgainstEngines(chosen_game(game, options), level, seat, limit, illegal)


class LegalActions(spaces.Discrete):
    """The actions of a game, of which `sample` chooses a legal one."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.legal: npt.NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return a random legal action, or one that a mask or probabilities allow."""
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask, probability)


class AgainstEngines(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; the reward is its result at the end of the game, -1 to 1."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as its base declares it

    def __init__(self, game: Game, level: int, seat: int, limit: int, illegal: Illegal) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < game.seats:
            raise ArgumentError(f"seat is 0 to {game.seats - 1}, not {seat!r}")
        if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0:
            raise ArgumentError(f"limit is a whole number from 0 on, not {limit!r}")
        if illegal not in get_args(Illegal):
            raise ArgumentError(f"illegal is 'raise' or 'lose', not {illegal!r}")
        self.illegal = illegal
        self.game = game
        self.level = level
        self.seat = seat
        self.limit = limit
        self.render_mode = "ansi"
        self._play = Play(game)
        self._engine = Engine(game, level)
        self._acted = 0
        self._actions = LegalActions(game.encoding.actions)
        self.action_space = self._actions
        self.observation_space = spaces.Box(-1, 1, game.encoding.shape, np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; engines play until the seat is to move."""
        super().reset(seed=seed, options=options)
        # A game can end before the seat has its first turn: then the next one begins.
        while True:
            self._engine = Engine(self.game, self.level, int(self.np_random.integers(2**31)))
            self._play.reset(int(self.np_random.integers(2**31)))
            self._acted = 0
            self._answer()
            if self._play.seat is not None:
                return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make an action; engines play until the seat is to move again."""
        try:
            self._play.act(action)
        except IllegalMove:
            if self.illegal == "raise":
                raise
            observation, info = self._seen()
            return observation, -1.0, True, False, info
        self._acted += 1
        self._answer()
        over = self._play.seat is None
        reward = float(self._play.position.results()[self.seat]) if over else 0.0
        cut = not over and self._acted == self.limit
        observation, info = self._seen()
        return observation, reward, over, cut, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal, as maskable learners ask for it."""
        return self._play.mask().astype(np.bool_)

    def render(self) -> str:
        """Return the position as text."""
        return str(self._play.position)

    def _answer(self) -> None:
        while self._play.seat not in (None, self.seat):
            self._play.play(self._engine.choose(self._play.position).code)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        marks = self._play.mask()
        self._actions.legal = marks
        return self._play.observation(self.seat), {"action_mask": marks}
