"""Checks for rule sheets: short enough for one page, and true of their positions."""

from __future__ import annotations

from kancha.core.errors import IllegalMove
from kancha.core.registry import game_class
from kancha.draw.rule_picture import rule_picture
from kancha.rulesheet.sheet import RulePicture, RuleSheet, Words
from kancha.testing.lesson_checks import SENTENCE_END
from kancha.testing.rulebook import is_rule

FEWEST, MOST = 6, 12
"""Pictures on a page that people read at one sitting and print on one sheet."""
LONGEST = {"title": 32, "words": 130}


def check_sheet(sheet: RuleSheet) -> None:
    """Check all that a rule sheet says and shows; an AssertionError names the point."""
    assert FEWEST <= len(sheet.pictures) <= MOST, f"{sheet.game}: {len(sheet.pictures)} pictures"
    assert sheet.sections[0].title == "Goal", f"{sheet.game}: a sheet begins with the goal"
    assert len(sheet.lead) <= 60, f"{sheet.game}, lead: too long"
    for section in sheet.sections:
        assert section.pictures or section.notes, f"{sheet.game}, {section.title}: empty"
        for point in (*section.pictures, *section.notes):
            _check_words(sheet, point)
    titles = [picture.title for picture in sheet.pictures]
    assert len(set(titles)) == len(titles), f"{sheet.game}: two pictures with one title"
    for picture in sheet.pictures:
        rule_picture(sheet, picture)
        _check_refusals(sheet, picture)


def _check_words(sheet: RuleSheet, point: Words) -> None:
    where = f"{sheet.game}, {point.title}"
    for field, longest in LONGEST.items():
        text = getattr(point, field)
        assert len(text) <= longest, f"{where}, {field}: {len(text)} characters"
    assert SENTENCE_END.search(point.words[-1]), f"{where}, words: no end of a sentence"
    assert len(SENTENCE_END.findall(point.words)) <= 3, f"{where}, words: too many sentences"
    assert point.rules, f"{where}, rules: a point cites at least one"
    for rule in point.rules:
        assert is_rule(game_class(sheet.game), rule), f"{where}, rules: {rule} is no rule"


def _check_refusals(sheet: RuleSheet, picture: RulePicture) -> None:
    position = sheet.line(picture)[-1]
    for move, rule in picture.illegal.items():
        where = f"{sheet.game}, {picture.title}, illegal: {move}"
        try:
            position.play(move)
        except IllegalMove as refused:
            assert refused.rule == rule, f"{where}: refused by {refused.rule}"
        else:
            raise AssertionError(f"{where} is legal")
