"""Packings: the known counts of R10.6, any body, stop and resume."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

import kancha
from kancha.boardgames.rumis.material import STONES
from kancha.boardgames.rumis.packer import Packer, packed
from kancha.boardgames.rumis.region import Region, plain_options, read_region, read_stock
from kancha.core.errors import ArgumentError, KanchaError, OptionError
from kancha.puzzles.packings import Packings

KNOWN = [
    ("3x2x1", 1, STONES, (6, 2, 2)),
    ("3x3x1", 1, STONES, (48, 6, 6)),
    ("2x2x2", 1, STONES, (0, 0, 0)),
    ("2x2x2", 2, STONES, (91, 10, 7)),
    ("2x2x2", 4, STONES, (100, 12, 9)),
    ("2x2x3", 1, STONES, (192, 24, 12)),
    ("2x2x3", 2, STONES, (1474, 201, 112)),
    ("2x2x4", 1, STONES, (2408, 301, 151)),
    ("2x2x5", 1, STONES, (20272, 2534, 1267)),
    ("2x3x3", 1, STONES, (5696, 712, 356)),
    # The question of the rulebook, and the Soma cube.
    ("3x3x3", 1, STONES, (80928, 3372, 1686)),
    ("3x3x3", 1, "VTLSYAB", (11520, 480, 240)),
]
RAW = [
    ("3x2x1", 2, 9),
    ("3x2x1", 4, 12),
    ("3x3x1", 2, 56),
    ("3x3x1", 4, 78),
    ("2x2x3", 4, 2210),
    ("2x2x4", 2, 19176),
    ("2x2x4", 4, 45775),
    ("2x2x5", 2, 229668),
    ("2x2x5", 4, 920319),
    ("2x3x3", 2, 153968),
    ("2x3x3", 4, 306162),
    ("2x3x4", 1, 320136),
    ("2x3x4", 2, 5665534),
    ("2x3x4", 4, 35254420),
]


def packings(body: str, colours: int = 1, stones: str = STONES) -> Packings:
    return Packings(read_region(body), read_stock(colours, stones), cores=2)


@pytest.mark.parametrize(("body", "colours", "stones", "known"), KNOWN)
def test_counts_are_those_of_the_rules(
    body: str, colours: int, stones: str, known: tuple[int, int, int]
) -> None:
    found = packings(body, colours, stones).counts()
    assert found is not None
    assert (found.raw, found.rotation, found.reflection) == known


@pytest.mark.parametrize(("body", "colours", "raw"), RAW)
def test_raw_counts_are_those_of_the_rules(body: str, colours: int, raw: int) -> None:
    assert packings(body, colours).count() == raw


def test_all_ways_are_listed_once() -> None:
    found: list[list[str]] = []
    assert packings("2x3x3").each(found.append) == 5696
    assert len({"/".join(ways) for ways in found}) == 5696
    game = kancha.game("rumis-pack", box="2x3x3")
    for ways in found[::997]:
        assert str(game.parse("/".join(ways)).outcome) == "seat 0 wins"


def test_the_count_agrees_with_trying_all_sets_of_placements() -> None:
    """A body that is no box, in two colours; reflections map it to itself."""
    region = read_region("xxx/xxx|.x./...")
    placements = region.placements
    full = {
        chosen
        for size in range(1, 4)
        for chosen in combinations(range(len(placements)), size)
        if sum(placements[i].bits for i in chosen) == region.everything
        and all(not placements[i].bits & placements[j].bits for i, j in combinations(chosen, 2))
        and all([placements[i].stone for i in chosen].count(stone) <= 2 for stone in STONES)
    }
    found = Packings(region, read_stock(2, STONES)).counts()
    assert found is not None
    assert found.raw == len(full) > 0
    assert found.reflection is not None
    assert found.reflection <= found.rotation <= found.raw


def test_reflections_need_both_screws_or_none() -> None:
    found = packings("2x2x3", 1, "DRVITLOSYA").counts()
    assert found is not None
    assert found.reflection is None


def test_one_way_is_found_or_none_exists() -> None:
    assert packings("2x2x2").find() is None
    found = packings("5x5x5", 4).find()
    assert found is not None
    game = kancha.game("rumis-pack", box="5x5x5", colours=4)
    assert str(game.parse("/".join(found)).outcome) == "seat 0 wins"


def test_a_count_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    state = tmp_path / "state.json"

    def stop_soon(done: int, _parts: int, _found: int) -> None:
        if done == 5:
            counting.stop()

    region, stock = read_region("2x3x3"), read_stock(1, STONES)
    counting = Packings(region, stock, progress=stop_soon, state=state)
    assert counting.count() is None
    kept = json.loads(state.read_text())
    assert 5 <= len(kept["done"]) < kept["parts"]
    told: list[int] = []
    again = Packings(
        region, stock, state=state, progress=lambda done, _parts, _found: told.append(done)
    )
    assert again.count() == 5696
    assert told[0] == len(kept["done"]) + 1
    with pytest.raises(KanchaError, match="belongs to another count"):
        Packings(region, read_stock(2, STONES), state=state).count()
    state.write_text("{}")
    with pytest.raises(KanchaError, match="is not a state"):
        Packings(region, stock, state=state).count()


@pytest.mark.parametrize(
    "body", ["", "0x3x3", "3x3", "abc", "xx/x", "x|xx", "...", "x" * 10, "9x9x9"]
)
def test_bodies_that_are_none_are_refused(body: str) -> None:
    with pytest.raises(OptionError):
        read_region(body)


def test_calls_from_python_are_checked() -> None:
    region = Region([(0, 0, 0), (1, 0, 0)])
    options = plain_options(region)
    for call in (
        lambda: Packer(0, options),
        lambda: Packer(161, options),
        lambda: Packer(2, options, 40),
        lambda: Packer(1, options),
        lambda: Packer(2, options).count(4, packed([1] * 11)),
        lambda: Packer(2, options).count(3, -1),
        lambda: Packer(2, options).count(3, 1 << 60),
    ):
        with pytest.raises(ArgumentError):
            call()
    for colours, stones in ((5, STONES), (1, "XY"), (1, "")):
        with pytest.raises(OptionError):
            read_stock(colours, stones)
