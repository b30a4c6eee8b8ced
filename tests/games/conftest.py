"""Every game of the registry, the unlisted ones too, and each of its sets of options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import pytest

from kancha.core.game import Game, Variant
from kancha.core.registry import game_class, games
from kancha.testing.conformance import Sample, sample_of
from kancha.testing.perft_table import is_compiled

NAMES = games(unlisted=True)
PLAYS, EACH = (3, 6) if is_compiled() else (1, 4)


@dataclass(frozen=True)
class Setting:
    """A game with one of its sets of options."""

    name: str
    number: int
    variant: Variant

    def game(self) -> Game:
        return game_class(self.name)(**self.variant.options)

    def __str__(self) -> str:
        return f"{self.name}-{self.number}-{self.variant.title.replace(' ', '_')}"


SETTINGS = [
    Setting(name, number, variant)
    for name in NAMES
    for number, variant in enumerate(game_class(name).info.variants)
]


@cache
def sample(name: str, number: int) -> Sample:
    """Return random plays of a setting; each worker makes them once."""
    game = game_class(name)(**game_class(name).info.variants[number].options)
    return sample_of(game, PLAYS, EACH)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", SETTINGS, ids=str)
    if "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", NAMES)
