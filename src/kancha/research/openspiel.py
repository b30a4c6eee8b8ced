"""The games in OpenSpiel: `register` makes them known to pyspiel as kancha_gounki and so on."""

from __future__ import annotations

from functools import partial
from typing import Any

from kancha.core.extras import require_extra

require_extra("openspiel", "kancha.research.openspiel")

# ruff: noqa: E402 - what is missing is named before anything is imported
import numpy as np
import pyspiel

from kancha.core.bits import CHANCE
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.registry import game_class, working_games
from kancha.research.play import observation

PREFIX = "kancha_"
LIMIT = "limit"
"""The parameter that ends a game without a result after so many moves, chance included."""
LONGEST = 10_000
MOST_OUTCOMES = 64
"""More outcomes than any chance move of a game has."""

_registered: set[str] = set()


def register() -> list[str]:
    """Make all games known to pyspiel, once; return their names, for `pyspiel.load_game`."""
    names = []
    for game_id in working_games():
        name = PREFIX + game_id.replace("-", "_")
        if name not in _registered:
            kind = type(f"OpenSpiel_{game_id}", (KanchaGame,), {"game_id": game_id, "name": name})
            pyspiel.register_game(_game_type(game_id, name, None), kind)
            _registered.add(name)
        names.append(name)
    return names


def load_game(game_id: str, **parameters: object) -> Any:
    """Return one of the games as pyspiel's game, with options and `limit` as parameters."""
    register()
    return pyspiel.load_game(PREFIX + game_id.replace("-", "_"), parameters)


def _game_type(game_id: str, name: str, game: Game | None) -> Any:
    kind = game_class(game_id)
    info = kind.info
    hidden, utility = info.has_hidden, pyspiel.GameType.Utility
    chance = info.has_chance if game is None else game.has_chance
    seats = info.seats if game is None else (game.seats,)
    return pyspiel.GameType(
        short_name=name,
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        if chance
        else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if hidden
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility.ZERO_SUM if seats == (2,) else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            LIMIT: LONGEST,
            **{option.name: option.default for option in info.options},
        },
    )


class KanchaGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Kancha; its parameters are the options of the game, and `limit`."""

    game_id: str
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.chosen = dict(params or {})
        options = dict(self.chosen)
        self.limit = int(options.pop(LIMIT, LONGEST))
        self.kancha = game_class(self.game_id)(**options)
        self.start = self.kancha.start()
        zero_sum = self.kancha.seats == 2
        super().__init__(
            _game_type(self.game_id, self.name, self.kancha),
            pyspiel.GameInfo(
                num_distinct_actions=self.kancha.encoding.actions,
                max_chance_outcomes=MOST_OUTCOMES if self.kancha.has_chance else 0,
                num_players=self.kancha.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if zero_sum else None,
                max_game_length=self.limit,
            ),
            self.chosen,
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the name and the parameters: processes of algorithms get their game so."""
        return partial(load_game, self.game_id, **self.chosen), ()

    def new_initial_state(self) -> KanchaState:
        """Return the beginning of a game."""
        return KanchaState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> KanchaObserver:
        """Return what makes tensors of what a player sees."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return KanchaObserver(self.kancha, perfect_recall=recall)


class Kept:
    """A position in a state: nothing changes it, so copies of the state share it."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    def __deepcopy__(self, memo: dict[int, Any]) -> Kept:
        return self


class KanchaState(pyspiel.State):  # type: ignore[misc]
    """A position, and what each player has seen of the way to it."""

    def __init__(self, game: KanchaGame) -> None:
        super().__init__(game)
        self.kept = Kept(game.start)
        self.length = 0
        self.limit = game.limit
        self.seen: tuple[str, ...] = ("",) * game.kancha.seats

    @property
    def position(self) -> Position:
        """The position of Kancha."""
        return self.kept.position

    def current_player(self) -> int:
        """Return the player to move, or that chance moves, or that the game is over."""
        seat = self.position.seat
        if seat is None or self.length >= self.limit:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions in rising order."""
        if player == self.current_player() and player >= 0:
            return sorted(self.position.game.encoding.legal_actions(self.position))
        return []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes, in the order of the position's moves, with their probabilities."""
        return [(i, likely) for i, (_, likely) in enumerate(self.position.chances)]

    def _code_of(self, action: int) -> int:
        position = self.position
        if position.seat == CHANCE:
            return position.moves.codes[action]
        return position.game.encoding.code_of(position, action)

    def _apply_action(self, action: int) -> None:
        before = self.position
        after = before.after(self._code_of(action))
        self.kept = Kept(after)
        self.length += 1
        if before.game.info.has_hidden:
            move = after.last_move
            assert move is not None
            texts = (move.seen_by(seat) for seat in range(before.seats))
            self.seen = tuple(f"{s} {t}" for s, t in zip(self.seen, texts, strict=True))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != self.current_player():
            return str(action)
        return self.position.game.move_text(self.position, self._code_of(action))

    def is_terminal(self) -> bool:
        """Say whether the game is over or cut off."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Return the results of the players; 0 while the game goes on, or if it was cut off."""
        if self.position.seat is None:
            return [float(result) for result in self.position.results()]
        return [0.0] * self.position.seats

    def __str__(self) -> str:
        return str(self.position)


class KanchaObserver:
    """What a player sees, as a tensor and as a text."""

    def __init__(self, game: Game, *, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        shape = game.encoding.shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: KanchaState, player: int) -> None:
        """Fill the tensor."""
        self.dict["observation"][:] = observation(state.position, player)

    def string_from(self, state: KanchaState, player: int) -> str:
        """Return what a player sees; with perfect recall, also the moves as it saw them."""
        view = state.position.game.view_text(state.position, player)
        return f"{view}{state.seen[player]}" if self.perfect_recall else view
