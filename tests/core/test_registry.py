"""Games are found by entry points, ours and those of other packages."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import kancha
from kancha.core import registry


def test_games_are_listed_in_alphabetical_order_without_the_unlisted() -> None:
    names = kancha.games()
    assert names == sorted(names)
    assert "gounki" in names
    assert "template" not in names
    assert "template" in registry.games(unlisted=True)


def test_every_game_has_the_id_by_which_it_is_found() -> None:
    for name in registry.games(unlisted=True):
        assert registry.game_class(name).info.id == name


def test_unlisted_games_can_be_played() -> None:
    assert kancha.game("template").info.title == "Little Sums"


@pytest.mark.parametrize("name", ["", "chess", "Gounki", "\x00", "x" * 1000])
def test_an_unknown_game_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(kancha.UnknownGameError, match="gounki"):
        kancha.game(name)


def test_a_variant_is_called_by_the_game_and_its_title() -> None:
    linked = registry.variant("gipf/with a die")
    assert linked == kancha.game("gipf", **linked.options)
    assert linked.has_chance
    assert registry.variant("gipf") == kancha.game("gipf")
    with pytest.raises(kancha.UnknownGameError, match="gipf has no variant 'with dice'"):
        registry.variant("gipf/with dice")


def test_a_game_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = registry._found(registry.LISTED)
    theirs = EntryPoint("template", "kancha.boardgames.template.game:GAME", registry.LISTED)
    monkeypatch.setattr(registry, "_found", lambda _group: {**ours, "template": theirs})
    assert "template" in registry.games()
    assert registry.game("template", seats=3).seats == 3


def test_the_package_of_the_games_answers_the_call_too() -> None:
    kancha.game("gounki")
    assert "gounki" in kancha.games()
