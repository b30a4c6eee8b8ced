"""Games that say something wrong about touches, in one point each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kancha.boardgames.template.game import Template
from kancha.boardgames.template.heuristics import TemplatePosition
from kancha.core.clicks import ClickTree
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.touches import TouchRefusal, TurnRules
from tests.core.tictactoe import TicTacToe

Path = tuple[str, ...]


class WithoutReason(Template):
    def touch_refusal(
        self, position: TemplatePosition, tree: ClickTree, path: Path, token: str
    ) -> TouchRefusal | None:
        return None


class InventedRule(Template):
    def touch_refusal(
        self, position: TemplatePosition, tree: ClickTree, path: Path, token: str
    ) -> TouchRefusal | None:
        refused = super().touch_refusal(position, tree, path, token)
        return None if refused is None else replace(refused, rule="the rules")


class UnknownCells(TicTacToe):
    def touch_refusal(
        self, position: Position, tree: ClickTree, path: Path, token: str
    ) -> TouchRefusal | None:
        return TouchRefusal("", "This is taken.", ("z9",))


class HalfSentence(TicTacToe):
    def touch_refusal(
        self, position: Position, tree: ClickTree, path: Path, token: str
    ) -> TouchRefusal | None:
        return TouchRefusal("", "this is taken")


class AnythingGoes(TicTacToe):
    buttons = ("no such token",)


class NobodysTurn(TicTacToe):
    def turn_rules(self, position: Position) -> TurnRules:
        return TurnRules(turn="some rule")


class Silent(TicTacToe):
    def instruction(self, position: Position, tree: ClickTree, path: Path) -> str:
        return "" if str(position).count("x") > 2 else super().instruction(position, tree, path)


class TalkativeRefusal(Template):
    def touch_refusal(
        self, position: TemplatePosition, tree: ClickTree, path: Path, token: str
    ) -> TouchRefusal | None:
        refused = super().touch_refusal(position, tree, path, token)
        others = position.hand(1 - position.state.seat)
        return None if refused is None else replace(refused, instead=f"They hold {others}.")


class TalkativePrompt(Template):
    def instruction(self, position: TemplatePosition, tree: ClickTree, path: Path) -> str:
        return f"They hold {position.hand(1 - position.state.seat)}."


FAULTS: list[tuple[str, type[Game[Any]]]] = [
    ("refused_touches_have_reasons", WithoutReason),
    ("refused_touches_have_reasons", InventedRule),
    ("refused_touches_have_reasons", UnknownCells),
    ("refused_touches_have_reasons", HalfSentence),
    ("touches_that_cannot_be_judged_are_errors", AnythingGoes),
    ("others_have_to_wait", NobodysTurn),
    ("prompts_instruct", Silent),
    ("touches_tell_nothing_hidden", TalkativeRefusal),
    ("touches_tell_nothing_hidden", TalkativePrompt),
]
