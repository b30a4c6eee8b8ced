"""Sums and chains of the Gurami games, in every state that they can have."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

import kancha
from kancha.core.scene import Group, Scene, StripeSum, SumState
from kancha.draw.layer import layers_of
from kancha.draw.picture import BoardPicture, board_picture
from kancha.draw.shapes import number


def shown(scene: Scene) -> tuple[BoardPicture, str]:
    """Return the picture of a GOrami board, and what a scene on it has over the pieces."""
    picture = board_picture(kancha.game("gorami").board, "css")
    (layers,) = layers_of(picture, scene)
    return picture, layers.over


def start() -> Scene:
    return replace(kancha.game("gorami").start().scene(), marks=())


@pytest.mark.parametrize(
    ("state", "sums", "symbol"),
    [
        ("empty", (0, 0), "sum"),
        ("open", (3, 112), "sum"),
        ("lead", (5, 4), "sum-lead-0"),
        ("lead", (4, 5), "sum-lead-1"),
        ("equal", (12, 12), "sum-equal"),
        ("won", (7, 7), "sum-won"),
    ],
)
def test_sums_stand_as_numbers_on_the_pill_of_their_state(
    state: SumState, sums: tuple[int, int], symbol: str
) -> None:
    picture, over = shown(replace(start(), sums=(StripeSum("H2", sums, state),)))
    assert re.findall(r'href="#[^-"]+-([\w-]+)"', over) == [symbol]
    assert symbol in picture.definitions
    assert tuple(map(int, re.findall(r">(\d+)</text>", over))) == sums
    anchor = picture.board.region_by_id["H2"].anchor
    assert anchor is not None
    x, y = picture.layout.point(anchor)
    assert f'translate({number(x)} {number(y)})"><g class="up"' in over


def test_free_fields_are_counted_beside_the_sums_away_from_the_board() -> None:
    picture, over = shown(replace(start(), sums=(StripeSum("H2", (3, 4), "open", free=2),)))
    pill, badge = (float(x) for x in re.findall(r"translate\(([\d.]+)", over))
    assert badge < pill < min(place.x for place in picture.layout.places.values())
    assert ">2</text>" in over


def test_a_scored_chain_tells_what_it_earned() -> None:
    chain = Group("chain", ("A1", "A2"), value=4)
    _, quiet = shown(replace(start(), sums=(), groups=(chain,)))
    _, scored = shown(replace(start(), sums=(), groups=(replace(chain, role="scored_chain"),)))
    assert "<text" not in quiet
    assert "+4</text>" in scored
