"""Messages are one sentence, fit to be shown, whatever the text was."""

from __future__ import annotations

import pytest

from kancha.core.errors import IllegalMove, OptionError, PositionError, RecordError, shorten


@pytest.mark.parametrize("text", ["", "a1-b2", "é", "\x00\x1b[31m\n", "\u202e", "x" * 10_000])
def test_a_text_is_shown_short_and_printable(text: str) -> None:
    shown = shorten(text)
    assert len(shown) <= 60
    assert shown.isascii()
    assert shown.isprintable() or not shown


def test_what_fits_is_shown_as_it_is() -> None:
    assert shorten("b2-b3") == "b2-b3"
    assert shorten("x" * 60) == "x" * 60


def test_errors_name_rule_field_line_and_move() -> None:
    assert str(IllegalMove("R4.2", "a piece stands in the way", "b2-b5")) == (
        "b2-b5: a piece stands in the way (R4.2)"
    )
    assert str(PositionError("ply", "'x' is no number", "R9.4")) == (
        "position, ply: 'x' is no number (R9.4)"
    )
    assert str(OptionError("seats", "5 is not 2 or 3")) == "option seats: 5 is not 2 or 3"
    assert str(RecordError("no result", line=3, move=7)) == "record, line 3, move 7: no result"
    assert str(RecordError("empty")) == "record: empty"
