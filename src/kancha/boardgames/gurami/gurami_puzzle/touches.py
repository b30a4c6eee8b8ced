"""What a solver can do, and why a field, a number or the clearing cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.gurami.gurami_puzzle.puzzle import COLOURS, Puzzle
from kancha.boardgames.gurami.gurami_puzzle.rules import GuramiPuzzleRules
from kancha.core.touches import TouchRefusal, TurnRules, Words

if TYPE_CHECKING:
    from kancha.core.clicks import ClickTree

CLEAR = "clear"
TURN_RULES = TurnRules(over="R9.5", turn="R9.4", move="R9.4")
REASONS = {
    "given": Words("R9.4", "The number on {field} is printed and stays."),
    "field first": Words("R9.4", "First choose the field that you change."),
    "empty": Words("R9.4", "There is nothing to clear on {field}."),
    "clear first": Words(
        "R9.4", "There is a number on {field} already.", "Clear {field} before you enter another."
    ),
    "other colour": Words(
        "R9.3",
        "The field {field} is {colour}, and this number is from the table of {other}.",
        "Choose a number of the {colour} table.",
    ),
    "crossed off": Words("R9.3", "The {number} stands in a {colour} field already, on {beside}."),
}
PROMPTS = {
    "field": "Choose an empty field, or one of your numbers to clear.",
    "empty field": "Choose an empty field.",
    "full": "Not all sums are equal: choose one of your numbers to clear.",
    "number": "Choose a number for {field}.",
    "clear": "Clear {field}, or choose another field.",
}


def touch_refusal(
    puzzle: Puzzle,
    position: GuramiPuzzleRules,
    tree: ClickTree,
    path: tuple[str, ...],
    token: str,
) -> TouchRefusal | None:
    """Return why a field, a number or the clearing is not offered after a path."""
    if token in puzzle.board.by_name:
        return None if token in tree.children else REASONS["given"].fill(token, field=token)
    if not path:
        return REASONS["field first"].fill()
    name = path[0]
    field = puzzle.board.by_name[name]
    if token == CLEAR:
        return REASONS["empty"].fill(field=name)
    if position.number_at(field):
        return REASONS["clear first"].fill(name, field=name)
    colour, number = "wg".index(token[0]), int(token[1:])
    words = {"field": name, "colour": COLOURS[puzzle.colours[field]], "other": COLOURS[colour]}
    if colour != puzzle.colours[field]:
        return REASONS["other colour"].fill(**words)
    beside = next(
        puzzle.board.names[other]
        for other in range(puzzle.size)
        if puzzle.colours[other] == colour and position.number_at(other) == number
    )
    return REASONS["crossed off"].fill(beside, number=number, beside=beside, **words)


def instruction(
    puzzle: Puzzle, position: GuramiPuzzleRules, tree: ClickTree, path: tuple[str, ...]
) -> str:
    """Return what can be done after a path."""
    if path:
        entered = position.number_at(puzzle.board.by_name[path[0]])
        return PROMPTS["clear" if entered else "number"].format(field=path[0])
    filled = [bool(position.number_at(puzzle.board.by_name[name])) for name in tree.children]
    return PROMPTS["full" if all(filled) else "field" if any(filled) else "empty field"]
