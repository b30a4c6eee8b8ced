"""The numbers and examples that stand in the games' folders."""

from __future__ import annotations

import pytest

from kancha.core.registry import game_class, games
from kancha.examples.example import Example, examples, read_example
from kancha.testing.example_checks import check_example
from kancha.testing.perft_table import PerftRow, check_row, largest_count, perft_rows

EXAMPLES = [(name, example) for name in games(unlisted=True) for example in examples(name)]
ROWS = [(name, row) for name in games(unlisted=True) for row in perft_rows(name)]


@pytest.mark.parametrize(
    ("name", "example"), EXAMPLES, ids=[f"{name}-{example.id}" for name, example in EXAMPLES]
)
def test_example_holds(name: str, example: Example) -> None:
    check_example(game_class(name), example)


@pytest.mark.parametrize(
    ("name", "row"), ROWS, ids=[f"{name}-{number}" for number, (name, _) in enumerate(ROWS)]
)
def test_perft_counts_are_right(name: str, row: PerftRow) -> None:
    assert check_row(game_class(name), row, largest_count()) > 0
    assert row.source


def test_example_ids_are_unique(game_id: str) -> None:
    ids = [example.id for example in examples(game_id)]
    assert len(set(ids)) == len(ids)
    assert ids, "a game without examples"


def test_an_example_fails_where_a_text_is_not_shown() -> None:
    text = (
        'id = "x"\ntitle = "x"\nrule = []\nsource = "x"\nshown = [{ after = ["e1"], text = "%s" }]'
    )
    kind = game_class("gipf")
    check_example(kind, read_example(text % "Choose the spot onto which you push from e1."))
    with pytest.raises(AssertionError, match="'Pass' is not shown"):
        check_example(kind, read_example(text % "Pass"))
