"""Options check their own values, and say which one is bad."""

from __future__ import annotations

import pytest

import kancha
from kancha.core.errors import OptionError
from kancha.core.options import Choice, Flag, Number, Text, check_options, read_options
from kancha.core.registry import game_class

SCHEMA = (
    Flag(name="null_moves", default=True, meaning="whether", rule="R1.5"),
    Choice(name="seats", default=2, values=(2, 3), meaning="how many", rule="R1.5"),
    Choice(name="files", default="a-h", values=("a-h", "c-f"), meaning="which", rule="R1.5"),
    Number(name="limit", default=400, least=0, most=9999, meaning="when", rule="R1.5"),
    Text(name="layout", default="AB", meaning="where", rule="R1.5", longest=12),
)


def test_defaults_are_filled_in_the_order_of_the_schema() -> None:
    assert list(check_options(SCHEMA, {"limit": 0}).items()) == [
        ("null_moves", True),
        ("seats", 2),
        ("files", "a-h"),
        ("limit", 0),
        ("layout", "AB"),
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("null_moves", 1),
        ("null_moves", "true"),
        ("seats", 4),
        ("seats", True),
        ("seats", "2"),
        ("files", "b-g"),
        ("limit", -1),
        ("limit", 10_000),
        ("limit", True),
        ("limit", 3.0),
        ("layout", "x" * 13),
        ("layout", "Ä"),
        ("layout", "A\nB"),
        ("layout", None),
    ],
)
def test_a_bad_value_is_refused_by_field_and_rule(name: str, value: object) -> None:
    with pytest.raises(OptionError) as refused:
        check_options(SCHEMA, {name: value})
    assert refused.value.field == name
    assert refused.value.rule == "R1.5"
    assert refused.value.reason


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match="null_moves, seats, files, limit, layout"):
        check_options(SCHEMA, {"sets": 2})


def test_options_are_read_as_typed_on_a_command_line() -> None:
    typed = "null_moves=false,seats=3,layout=A,B,limit=0"
    read = {"null_moves": False, "seats": 3, "layout": "A,B", "limit": 0}
    assert read_options(SCHEMA, typed) == read
    assert read_options(SCHEMA, "") == {}


@pytest.mark.parametrize(
    "typed",
    [
        "seats",
        "seats=",
        "seats=two",
        "seats=3,seats=3",
        "sets=3",
        "limit=\u0661",
        "limit=" + "9" * 99,
    ],
)
def test_what_is_typed_badly_is_refused(typed: str) -> None:
    with pytest.raises(OptionError):
        read_options(SCHEMA, typed)


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (SCHEMA[0], "true or false"),
        (SCHEMA[1], "2 or 3"),
        (SCHEMA[2], "a-h or c-f"),
        (SCHEMA[3], "a whole number from 0 to 9999"),
        (SCHEMA[4], "a text"),
    ],
)
def test_an_option_says_which_values_it_takes(option: Flag, words: str) -> None:
    assert option.describe() == words


def test_the_number_of_seats_has_one_name_in_all_games() -> None:
    for name in kancha.games(unlisted=True):
        info = game_class(name).info
        if len(info.seats) > 1:
            assert "seats" in {option.name for option in info.options}, name
