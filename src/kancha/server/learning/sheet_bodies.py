"""The answers to requests about the rules for people."""

from __future__ import annotations

from msgspec import Struct


class SheetNote(Struct, kw_only=True):
    """A point of the rules in words."""

    title: str
    words: str
    rules: list[str]


class SheetPicture(SheetNote, kw_only=True):
    """A point of the rules with a picture."""

    view_box: str
    content: str
    """What is inside the SVG element; it refers to the definitions of the sheet."""
    label: str
    """What the picture shows, in words."""


class SheetSection(Struct, kw_only=True):
    """A part of the sheet."""

    title: str
    pictures: list[SheetPicture]
    notes: list[SheetNote]


class SheetState(Struct, kw_only=True):
    """The rules of a game on one page; a game without such a page has no sections."""

    game: str
    lead: str
    sections: list[SheetSection]
    definitions: str
    """What the pictures refer to, as SVG."""
