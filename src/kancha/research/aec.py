"""All games as environments of PettingZoo, in which the seats act one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from kancha.core.errors import ArgumentError
from kancha.core.game import Game
from kancha.research.batch import chosen_game
from kancha.research.play import Play

AGENT = "seat_"


def pettingzoo_env(game: str | Game, max_cycles: int = 0, **options: object) -> SeatsEnv:
    """Return a game as an environment; it is cut off after so many actions of each seat (0: never).

    An observation holds "observation" and "action_mask". An illegal action raises IllegalMove and
    changes nothing.
    """
    return SeatsEnv(chosen_game(game, options), max_cycles)


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """A game whose agents are its seats; rewards are the results at its end, -1 to 1."""

    agents: list[str]
    possible_agents: list[str]
    agent_selection: str
    metadata: ClassVar[dict[str, Any]] = {
        "name": "kancha",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }

    def __init__(self, game: Game, max_cycles: int) -> None:
        super().__init__()
        if isinstance(max_cycles, bool) or not isinstance(max_cycles, int) or max_cycles < 0:
            raise ArgumentError(f"max_cycles is a whole number from 0 on, not {max_cycles!r}")
        self.game = game
        self.max_cycles = max_cycles
        self.render_mode = "ansi"
        self.possible_agents = [f"{AGENT}{seat}" for seat in range(game.seats)]
        encoding = game.encoding
        self._action_spaces = {a: spaces.Discrete(encoding.actions) for a in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, 1, encoding.shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._play = Play(game)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; without a seed, another one each time."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._play.reset(int(self._seeds.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = f"{AGENT}{self._play.seat}"

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and what it may do if it is to move."""
        seat = self.possible_agents.index(agent)
        marks = np.zeros(self.game.encoding.actions, np.int8)
        if self._play.seat == seat:
            marks = self._play.mask()
        return {"observation": self._play.observation(seat), "action_mask": marks}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002 - as its base has it
        """Return observation, reward, termination, truncation and info of the agent to move."""
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent to move until the game is over for all of them."""
        agents: Iterator[str] = super().agent_iter(max_iter)
        return agents

    def step(self, action: int | np.integer | None) -> None:
        """Make an action of the agent to move; agents whose game is over take None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._play.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        cut = self.max_cycles and self._play.length >= self.max_cycles * len(self.possible_agents)
        if self._play.seat is None:
            results = self._play.position.results()
            self.rewards = dict(zip(self.possible_agents, results, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif cut:
            self.truncations = dict.fromkeys(self.agents, True)
        if self._play.seat is not None and not cut:
            self.agent_selection = f"{AGENT}{self._play.seat}"
        self._accumulate_rewards()
        self._deads_step_first()

    def state(self) -> np.ndarray[Any, Any]:
        """Return what all agents see together."""
        seats = range(len(self.possible_agents))
        return np.stack([self._play.observation(seat) for seat in seats])

    def render(self) -> str:
        """Return the position as text."""
        return str(self._play.position)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
