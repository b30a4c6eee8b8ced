"""Other layouts of a package, and packages that do not work."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

import kancha
from kancha.core import registry
from kancha.core.errors import BrokenGameError, KanchaError
from kancha.core.registry import game_class
from kancha.core.resources import file_to_write, game_text
from kancha.examples.example import examples
from kancha.server.games.routes import list_games
from kancha.testing.rulebook import is_rule, rulebook
from tests.other_package.install import on_the_path, register

GAME = """
from dataclasses import replace
from kancha_hex.game import Hex

class Hey(Hex):
    info = replace(Hex.info, id="{id}", title="{id}")

GAME = Hey
"""
RULES = "# Hey\n\n## R1 Turns\n\n- **R1.1** Red begins.\n"


def write(file: Path, name: str, content: str = GAME) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content.replace("{id}", name), "utf-8")


def test_a_game_may_be_a_single_module(tmp_path: Path) -> None:
    write(tmp_path / "lonely.py", "lonely")
    register(tmp_path, "lonely", "lonely:GAME", "lonely")
    with on_the_path(tmp_path):
        kind = game_class("lonely")
        assert game_text(kind, "RULES.md") is None
        assert examples("lonely") == ()
        assert len(kancha.engine("lonely").tuning.levels) == 10
        with pytest.raises(KanchaError, match="single module"):
            file_to_write(kind, "engine.toml")


@pytest.mark.parametrize(
    ("module", "page"),
    [
        ("hey_top", "hey_top"),
        ("hey_game.game", "hey_game"),
        ("hey_deep.games.hey.game", "hey_deep/games/hey"),
        ("hey_family.one.game", "hey_family"),
    ],
)
def test_a_rules_page_is_found_in_the_folder_of_the_game_or_of_its_family(
    tmp_path: Path, module: str, page: str
) -> None:
    name = module.partition(".")[0].replace("_", "-")
    file = tmp_path / f"{module.replace('.', '/')}.py"
    write(tmp_path / module / "__init__.py" if "." not in module else file, name)
    write(tmp_path / page / "RULES.md", name, RULES)
    write(tmp_path / page / "engine.toml", name, 'search = "mcts"\n')
    register(tmp_path, module.partition(".")[0], f"{module}:GAME", name)
    with on_the_path(tmp_path):
        kind = game_class(name)
        assert game_text(kind, "RULES.md") == RULES
        book = rulebook(kind)
        assert book is not None
        assert book.rules == {"R1.1"}
        assert is_rule(kind, "R1.1")
        assert not is_rule(kind, "R2")
        assert kancha.engine(name).tuning.search == "mcts"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("raise RuntimeError('out of order')", "out of order"),
        ("import nothing_of_this_name", "nothing_of_this_name"),
        ("GAME = 5", "is not a subclass of kancha.Game"),
        (GAME, "its id is 'other', which must be the same"),
        ("", "GAME"),
    ],
)
def test_a_broken_game_is_named_and_hides_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: str, said: str
) -> None:
    write(tmp_path / "broken.py", "other", content)
    register(tmp_path, "broken", "broken:GAME", "broken")
    with on_the_path(tmp_path):
        with pytest.raises(BrokenGameError, match="the game 'broken' cannot be used") as caught:
            kancha.game("broken")
        assert said in str(caught.value)
        assert "broken" in kancha.games()
        with caplog.at_level(logging.WARNING, "kancha"):
            assert "hex" in registry.working_games()
            assert {state.id for state in list_games()} == set(kancha.games()) - {"broken"}
        assert [record.getMessage() for record in caplog.records] == [str(caught.value)]


def test_no_package_can_take_the_name_of_our_games(tmp_path: Path) -> None:
    write(tmp_path / "thief.py", "gounki")
    register(tmp_path, "thief", "thief:GAME", "gounki")
    with on_the_path(tmp_path):
        assert kancha.game("gounki").info.title == "Gounki"
