"""REST: the rules of a game for people, one page of pictures."""

from __future__ import annotations

from functools import lru_cache

from kancha.draw.rule_picture import rule_picture
from kancha.rulesheet.sheet import RulePicture, RuleSheet, Section, rule_sheet
from kancha.server.games.routes import known_game
from kancha.server.http.struct_router import StructRouter, same_for_all
from kancha.server.learning.sheet_bodies import SheetNote, SheetPicture, SheetSection, SheetState

router = StructRouter(prefix="/api")


@router.get("/games/{name}/sheet")
@same_for_all
def one_sheet(name: str) -> SheetState:
    """Return the rules of a game as pictures with a few words; without sections if it has none."""
    return _sheet(known_game(name))


@lru_cache(maxsize=64)
def _sheet(name: str) -> SheetState:
    sheet = rule_sheet(name)
    if sheet is None:
        return SheetState(game=name, lead="", sections=[], definitions="")
    definitions: dict[str, str] = {}
    sections = [_section(sheet, section, definitions) for section in sheet.sections]
    made = "".join(definitions.values())
    return SheetState(game=name, lead=sheet.lead, sections=sections, definitions=made)


def _section(sheet: RuleSheet, section: Section, definitions: dict[str, str]) -> SheetSection:
    return SheetSection(
        title=section.title,
        pictures=[_picture(sheet, picture, definitions) for picture in section.pictures],
        notes=[
            SheetNote(title=note.title, words=note.words, rules=list(note.rules))
            for note in section.notes
        ],
    )


def _picture(sheet: RuleSheet, picture: RulePicture, definitions: dict[str, str]) -> SheetPicture:
    drawn = rule_picture(sheet, picture)
    definitions |= drawn.definitions
    return SheetPicture(
        title=picture.title,
        words=picture.words,
        rules=list(picture.rules),
        view_box=drawn.view_box,
        content=drawn.content,
        label=drawn.words,
    )
