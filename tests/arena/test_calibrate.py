"""Levels that were found for a game or for one of its variants are written and used."""

from __future__ import annotations

from pathlib import Path

import pytest

import kancha
from kancha.arena import calibrate
from kancha.core.registry import variant
from kancha.engines import tuning
from kancha.engines.tuning import Level, tuning_of

FILE = (
    'futility_margin = 150\nlevels = [\n    { nodes = 7, search = "mcts", learned = false },\n]\n'
)


def forget() -> None:
    tuning._read.cache_clear()
    tuning._of_variants.cache_clear()


def test_a_variant_has_levels_of_its_own_beside_those_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "engine.toml"
    file.write_text(FILE, "utf-8")
    monkeypatch.setattr(calibrate, "file_to_write", lambda *_: file)
    monkeypatch.setattr(tuning, "game_text", lambda *_: file.read_text("utf-8"))
    forget()
    try:
        for title, nodes in (("with ZERTZ", 20), ("with Kulami inside", 30), ("with ZERTZ", 40)):
            of = variant(f"gipf/{title}")
            calibrate.write(of, [Level(nodes=nodes), Level(depth=1, temperature=2.5)], title)
            forget()
            assert tuning_of(of).levels == (Level(nodes=nodes), Level(depth=1, temperature=2.5))
            assert tuning_of(of).futility_margin == 150
        linked = variant("gipf/with Kulami inside")
        assert tuning_of(of).search == tuning_of(linked).search == "alphabeta"
        assert tuning_of(linked).levels[0] == Level(nodes=30)
        assert tuning_of(kancha.game("gipf")).levels == (
            Level(nodes=7, search="mcts", learned=False),
        )
    finally:
        forget()


def test_levels_reach_down_to_the_weakest_player_where_steps_may_be_large() -> None:
    chain = [Level(depth=1, temperature=90.0), Level(depth=2), Level(nodes=500), Level(nodes=1500)]
    elos = [0.0, 1000.0, 2000.0, 2400.0]
    nearest = calibrate.pick(chain, elos, 0.1)
    assert nearest[0] == Level(depth=2)
    widest = calibrate.pick(chain, elos, 0.1, max_step=1000.0)
    assert widest[0] == chain[0]
    assert nearest[-1] == widest[-1] == Level(seconds=3.0)
