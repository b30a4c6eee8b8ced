"""A game's rule page and who cites its rules: examples, code, and the reasons for exceptions."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from kancha.core.game import Game
from kancha.core.registry import game_class, games
from kancha.core.resources import family_package, game_package
from kancha.examples.example import examples

DEFINED = re.compile(r"\*\*(R\d+(?:\.\d+)*)\b")
CHAPTER = re.compile(r"^#+ (R\d+)\b", re.MULTILINE)
CITED = re.compile(r"\bR\d+(?:\.\d+)*\b")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One rule page; the games of a family share it."""

    package: str
    """The package in whose folder the page stands."""
    text: str
    uncited: dict[str, str]
    """Rules that cannot be shown by an example or decided by code, each with the reason."""

    @property
    def rules(self) -> frozenset[str]:
        """The numbers of all rules, without the chapters."""
        return frozenset(DEFINED.findall(self.text)) - self.chapters

    @property
    def chapters(self) -> frozenset[str]:
        """The numbers of the chapters: those with a heading, and those that rules belong to."""
        belonging = {rule.partition(".")[0] for rule in DEFINED.findall(self.text) if "." in rule}
        return frozenset(CHAPTER.findall(self.text)) | belonging

    def excused(self, rule: str) -> bool:
        """Say whether a reason is given for the rule, or for its whole chapter."""
        return rule in self.uncited or rule.partition(".")[0] in self.uncited


@cache
def rulebook(kind: type[Game[Any]]) -> Rulebook | None:
    """Return the rule page of a game: in its folder, or in the folder of its family above."""
    for package in filter(None, (game_package(kind), family_package(kind))):
        folder = files(package)
        if (folder / "RULES.md").is_file():
            excuses = folder / "uncited.toml"
            uncited = tomllib.loads(excuses.read_text("utf-8")) if excuses.is_file() else {}
            return Rulebook(package, (folder / "RULES.md").read_text("utf-8"), uncited)
    return None


def is_rule(kind: type[Game[Any]], rule: str) -> bool:
    """Say whether the game's rule page has this rule or chapter; without a page any will do."""
    book = rulebook(kind)
    if book is None:
        return CITED.fullmatch(rule) is not None
    return rule in book.rules | book.chapters


def rulebooks() -> dict[str, list[str]]:
    """Return the packages with rule pages, each with the ids of the games that it describes."""
    found: dict[str, list[str]] = {}
    for name in games(unlisted=True):
        book = rulebook(game_class(name))
        found.setdefault(book.package if book else name, []).append(name)
    return found


def cited_by_examples(names: list[str]) -> set[str]:
    """Return the rules that the examples of these games show or refuse by."""
    cited: set[str] = set()
    for name in names:
        for example in examples(name):
            cited.update(example.rule)
            cited.update(illegal.rule for illegal in example.illegal)
    return cited


def cited_by_code(package: str) -> set[str]:
    """Return the rules that comments or strings in the folder of a package name."""
    cited: set[str] = set()
    for source in _sources(files(import_module(package))):
        cited.update(CITED.findall(source.read_text("utf-8")))
    return cited


def _sources(folder: Traversable) -> list[Traversable]:
    found = []
    for item in folder.iterdir():
        if item.is_dir() and item.name != "__pycache__":
            found += _sources(item)
        elif item.name.endswith(".py"):
            found.append(item)
    return found
