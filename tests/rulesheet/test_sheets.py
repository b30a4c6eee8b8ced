"""Every rule sheet of every game is true and short; bad files are refused by name."""

from __future__ import annotations

import re

import pytest

from kancha.core.registry import game_class, games
from kancha.core.resources import game_text
from kancha.draw.rule_picture import rule_picture
from kancha.rulesheet.exact import for_all, for_people
from kancha.rulesheet.sheet import SheetError, read_sheet, rule_sheet
from kancha.testing.sheet_checks import check_sheet

INTERNALS = re.compile(
    r"data\.json|examples/|atomic decision|perft|test vector|symmetr|position text|grammar",
    re.IGNORECASE,
)
POINT = '[[sections.pictures]]\ntitle = "A"\nwords = "B."\nrules = ["R1.1"]\n'
GOOD = f'lead = "A race"\n[[sections]]\ntitle = "Goal"\n{POINT}'


@pytest.mark.parametrize("name", games())
def test_what_a_rule_sheet_says_is_true_and_fits_on_a_page(name: str) -> None:
    sheet = rule_sheet(name)
    assert sheet is not None
    check_sheet(sheet)


@pytest.mark.parametrize(
    ("added", "named"),
    [
        ("colour = 3", "colour"),
        ('view = "above"', "view"),
        ("signs = { maybe = ['a1'] }", "maybe"),
        ("arrows = [['a1']]", "arrows"),
        ('position = "x w 1 0 -"', "A: position"),
        ('play = ["a1-a8"]', "R4.1"),
        ('moves = ["a1-a8"]', "R4.1"),
        ("signs = { no = ['z9'] }", "z9"),
        ("regions = ['H1']", "H1"),
        ("reach = ['e5']", "e5"),
        ("options = { level = 3 }", "level"),
    ],
)
def test_a_bad_rule_sheet_is_refused_and_the_field_is_named(added: str, named: str) -> None:
    with pytest.raises(SheetError, match=re.escape(named)):
        draw_all(GOOD + added)


def draw_all(text: str) -> None:
    sheet = read_sheet("gounki", text)
    for picture in sheet.pictures:
        rule_picture(sheet, picture)


@pytest.mark.parametrize(
    ("spoilt", "named"),
    [
        (GOOD.replace("R1.1", "R1.99"), "R1.99"),
        (GOOD.replace("B.", "B" * 140 + "."), "words"),
        (GOOD + 'illegal = { "a1-b1+" = "R3.3" }', "is legal"),
        (GOOD + 'illegal = { "a7-a8" = "R3.3" }', "R3.2"),
        (GOOD.replace("Goal", "Turn"), "goal"),
    ],
)
def test_the_check_finds_what_is_not_true(spoilt: str, named: str) -> None:
    more = "".join(POINT.replace('"A"', f'"A{n}"') for n in range(6))
    sheet = read_sheet("gounki", f"{spoilt}\n{more}")
    with pytest.raises(AssertionError, match=named):
        check_sheet(sheet)


def test_a_part_of_a_board_shows_its_pieces_and_pale_what_left_its_cell() -> None:
    sheet = read_sheet("gounki", GOOD + 'play = ["c1-b1+"]\ncrop = ["a1", "d3"]')
    drawn = rule_picture(sheet, sheet.pictures[0])
    assert 'opacity=".34"' in drawn.content
    assert drawn.words.endswith("white square: b2, d2, a1. white square-circle: b1.")
    assert drawn.document().startswith("<svg xmlns=")


def test_what_can_be_touched_next_is_marked_by_what_happens_there() -> None:
    taking = 'position = "8/8/8/8/2S5/2Ec4/8/8 w 1 0 -"\nreach = ["c3"]\ncrop = ["a2", "e5"]'
    sheet = read_sheet("gounki", GOOD + taking)
    content = rule_picture(sheet, sheet.pictures[0]).content
    marks = [content.count(f"touch-{kind}") for kind in ("open", "take", "join")]
    assert marks == [2, 1, 1]


@pytest.mark.parametrize("name", games())
def test_people_read_the_exact_rules_without_internals(name: str) -> None:
    whole = game_text(game_class(name), "RULES.md")
    assert whole is not None
    shown = for_people(whole)
    assert not {match[0] for match in INTERNALS.finditer(shown)}
    assert "<!--" not in shown
    assert "<!--" not in for_all(whole)
    sheet = rule_sheet(name)
    assert sheet is not None
    points = [*sheet.pictures, *(note for section in sheet.sections for note in section.notes)]
    for rule in {rule for point in points for rule in point.rules}:
        assert f"**{rule}" in shown, f"{rule} is cited on the sheet and hidden here"
