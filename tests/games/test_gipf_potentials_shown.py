"""What a player of GIPF with potentials is shown and offered (R15.18), and odd sets of options."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kancha
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.examples.example import examples
from kancha.testing.conformance import LINE_CHECKS, POSITION_CHECKS, spread
from tests.games.test_gipf_potentials import FULL, lively

PUNCT = "3W/5/2(wp)B2/2b(wP)B2/2(wPp)(bp)2/5/B3 w push {reserve},5 0,0 nn 20 -,- 0,0 -"
ODD: list[dict[str, Any]] = [
    FULL,
    {"potentials_white": "P6", "potentials_black": "T3", "punct": "convert"},
    {"potentials_white": "-", "potentials_black": "Z6Y3P4", "punct": "both", "pieces_white": 8},
    {
        "rules": "basic",
        "potentials_white": "T6D3",
        "potentials_black": "D6",
        "link_tamsk": "gorami",
        "link_dvonn": "die",
        "challenges": 9,
    },
]
STOCKS = st.lists(st.integers(2, 6), min_size=5, max_size=5).map(
    lambda counts: "".join(f"{k}{n}" for k, n in zip("TZDYP", counts, strict=True) if n > 2) or "-"
)
LINKS = st.sampled_from(("free", "die", "kulami"))
CHOICES = st.fixed_dictionaries(
    {
        "rules": st.sampled_from(("basic", "standard", "tournament")),
        "potentials_white": STOCKS,
        "potentials_black": STOCKS,
        "punct": st.sampled_from(("neutralise", "convert", "both")),
        "challenges": st.integers(0, 3),
        **{f"link_{kind}": LINKS for kind in ("tamsk", "zertz", "dvonn", "yinsh", "punct")},
    }
)


def marked(position: Position, kind: str) -> list[str]:
    return [cell for mark in position.scene().marks if mark.kind == kind for cell in mark.cells]


def test_the_end_of_a_stock_is_warned_of_before_the_first_single() -> None:
    start = kancha.game("gipf", potentials_white="Z3", potentials_black="-").start()
    assert start.prompt(("single",)).endswith("it gives up the potentials in your stock.")
    after = start.play("b3")
    assert "stock" not in after.prompt(())
    assert "Z3" not in str(after)


def test_rings_show_the_potentials_that_can_be_used_and_no_others() -> None:
    example = next(one for one in examples("gipf") if one.id == "p-five-kinds")
    five = example.positions(game_class("gipf"))[0]
    carriers = {text[1:3] for text in five.moves.texts if ">" in text}
    assert set(marked(five, "ready")) == carriers == {"c2", "d6", "g2", "g6"}
    die = kancha.game("gipf", rules="basic", potentials_white="Z3Y3", link_zertz="die")
    failed = die.parse("b3/(wY)4/6/2(wZ)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,0 !e4")
    assert marked(failed, "ready") == ["c2"]
    assert marked(failed, "blocked") == ["e4"]


def test_the_extra_push_is_said_to_be_extra_and_can_be_declined() -> None:
    game = kancha.game("gipf", rules="basic", potentials_white="T3")
    extra = game.parse("4/5/6/wbw(wT)3/6/5/1b2 w extra 4,5 0,0 nn 21 -,- 0,0 T")
    assert extra.prompt(()) == "An extra push: choose where the T comes in, or keep it loaded."
    assert marked(extra, "ready") == ["e5"]
    declined = next(move for move in extra.moves if move.clicks == ("decline",))
    assert game.token_label("decline") == "Keep the T loaded"
    assert str(extra.play(declined)).startswith("4/5/6/wbw(wT)3/6/5/1b2 b push 4,5")


@pytest.mark.parametrize(
    ("mode", "reserve", "offered"),
    [
        ("both", 5, ["convert", "neutralise"]),
        ("both", 1, []),
        ("neutralise", 5, []),
        ("convert", 5, []),
    ],
)
def test_what_punct_does_is_asked_where_there_is_a_choice(
    mode: str, reserve: int, offered: list[str]
) -> None:
    game = kancha.game("gipf", potentials_white="P3", potentials_black="P3", punct=mode)
    position = game.parse(PUNCT.format(reserve=reserve))
    onto = [move.clicks for move in position.moves if str(move).startswith("Pe5>e6")]
    assert sorted(token for path in onto for token in path[2:]) == offered
    if offered:
        assert [game.token_label(token) for token in offered] == ["Make it yours", "Neutralise it"]
        assert position.prompt(("e5", "e6")) == "Choose what becomes of the GIPF-piece on e6."


@pytest.mark.parametrize("options", ODD)
def test_unequal_stocks_other_links_and_many_challenges_conform(options: dict[str, Any]) -> None:
    line = lively(kancha.game("gipf", **options).start(), 3)
    for line_check in LINE_CHECKS.values():
        line_check(line)
    for position in spread(line, 4):
        for check in POSITION_CHECKS.values():
            check(position)


@settings(max_examples=6)
@given(CHOICES, st.integers(0, 999), st.data())
def test_any_choice_of_options_conforms(
    options: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    line = lively(kancha.game("gipf", **options).start(), seed)
    assert line[0].game.has_chance or all(position.seat != kancha.CHANCE for position in line)
    position = line[data.draw(st.integers(0, len(line) - 1))]
    for check in POSITION_CHECKS.values():
        check(position)
