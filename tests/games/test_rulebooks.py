"""Rule pages, examples and code cite each other."""

from __future__ import annotations

import pytest

from kancha.core.registry import game_class
from kancha.testing.rulebook import (
    Rulebook,
    cited_by_code,
    cited_by_examples,
    rulebook,
    rulebooks,
)

BOOKS = rulebooks()
each_rulebook = pytest.mark.parametrize("package", BOOKS)


def book_of(package: str) -> Rulebook:
    book = rulebook(game_class(BOOKS[package][0]))
    assert book is not None, f"{package} has no RULES.md"
    return book


def in_order(rules: set[str] | frozenset[str]) -> list[str]:
    return sorted(rules, key=lambda rule: [int(number) for number in rule[1:].split(".")])


@each_rulebook
def test_every_rule_is_shown_by_an_example(package: str) -> None:
    book = book_of(package)
    missing = book.rules - cited_by_examples(BOOKS[package])
    assert not (left := in_order({r for r in missing if not book.excused(r)})), " ".join(left)


@each_rulebook
def test_every_rule_is_cited_by_code(package: str) -> None:
    book = book_of(package)
    missing = book.rules - cited_by_code(package)
    assert not (left := in_order({r for r in missing if not book.excused(r)})), " ".join(left)


@each_rulebook
def test_every_rule_cited_exists(package: str) -> None:
    book = book_of(package)
    cited = cited_by_examples(BOOKS[package]) | cited_by_code(package)
    assert not (unknown := in_order(cited - book.rules - book.chapters)), " ".join(unknown)


@each_rulebook
def test_exceptions_are_needed_and_reasoned(package: str) -> None:
    """`uncited.toml` names existing rules (or a chapter) that example or code does not cite."""
    book = book_of(package)
    shown, decided = cited_by_examples(BOOKS[package]), cited_by_code(package)
    for excused, reason in book.uncited.items():
        rules = {r for r in book.rules if r == excused or r.startswith(f"{excused}.")}
        assert rules, f"{excused} is no rule"
        assert not rules & shown & decided, f"{in_order(rules & shown & decided)} need no reason"
        assert reason.endswith("."), f"{excused}: the reason is one sentence"
        assert len(reason) > 15, f"{excused}: the reason is one sentence"
