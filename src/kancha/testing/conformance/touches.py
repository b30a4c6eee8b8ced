"""Checks of what a person is told: what can be done now, and why a touch does nothing."""

from __future__ import annotations

from kancha.core.bits import CHANCE
from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.core.touches import Touches, TouchRefusal, nodes
from kancha.testing.conformance.sample import spread
from kancha.testing.rulebook import is_rule

SOME = 8
"""Nodes of a click tree that are looked at closely."""
Path = tuple[str, ...]


def refused_touches(touches: Touches, most: int = SOME) -> dict[tuple[Path, str], TouchRefusal]:
    """Return the answer to every token that is not offered, at some nodes of the click tree.

    The root and a whole path to the deepest node are among them.
    """
    everything = dict(nodes(touches.tree))
    deepest = max(everything, key=len)
    paths = [deepest[:length] for length in range(len(deepest) + 1)]
    paths += spread(list(everything), max(2, most - len(paths)))
    tokens = sorted(touches.tokens)
    return {
        (path, token): touches.why_not(path, token)
        for path in dict.fromkeys(paths)
        for token in tokens
        if token not in everything[path].children
    }


def refused_touches_have_reasons(position: Position) -> None:
    """Every token that is not offered has a reason, an existing rule if any, and a way out."""
    said = refused_touches(Touches(position))
    where = str(position)
    for rule in {refused.rule for refused in said.values()} - {""}:
        assert is_rule(type(position.game), rule), f"{rule} is no rule: {where}"
    for (path, token), refused in said.items():
        _check_refusal(position, refused, f"{token} after {path} in {where}")


def _check_refusal(position: Position, refused: TouchRefusal, where: str) -> None:
    _check_sentence(refused.reason, where)
    _check_sentence(refused.instead, where)
    unknown = set(refused.cells) - position.game.board.cell_by_id.keys()
    assert not unknown, f"{unknown} are no cells: {where}"


def _check_sentence(text: str, where: str) -> None:
    assert text.endswith("."), f"{text!r}: {where}"
    assert text[0].isupper() or text[0].isdigit(), f"{text!r}: {where}"
    assert not set(text) & set("{}_"), f"{text!r}: {where}"
    assert "  " not in text, f"{text!r}: {where}"
    assert len(text) <= 160, f"{text!r} is too long: {where}"


def touches_that_cannot_be_judged_are_errors(position: Position) -> None:
    """A token that can be used, or that does not exist, and a path that leads nowhere are errors.

    Out of turn everything is answered alike.
    """
    touches = Touches(position)
    if position.seat is None or position.seat == CHANCE:
        return
    for path, token in (
        ((), next(iter(touches.tree.children))),
        ((), "no such token"),
        (("?",), "?"),
    ):
        try:
            refused = touches.why_not(path, token)
        except KanchaError:
            continue
        raise AssertionError(f"{token} after {path} in {position}: {refused}")


def others_have_to_wait(position: Position) -> None:
    """A seat that is not to move is told whose turn it is, whatever it touches."""
    touches = Touches(position)
    for seat in range(position.seats):
        if seat != position.seat:
            tokens = spread(sorted(touches.tokens), 5)
            said = {touches.why_not((), token, seat) for token in tokens}
            assert len(said) == 1, f"seat {seat} in {position}: {said}"
            refused = said.pop()
            assert not refused.rule or is_rule(type(position.game), refused.rule), refused.rule
            _check_refusal(position, refused, f"seat {seat} in {position}")
            _check_sentence(touches.prompt((), seat), f"seat {seat} in {position}")


def prompts_instruct(position: Position) -> None:
    """There is a prompt at every node of the click tree."""
    touches = Touches(position)
    paths = [path for path, _ in nodes(touches.tree)] if position.seat != CHANCE else [()]
    for path in spread(paths, 4 * SOME):
        _check_sentence(touches.prompt(path), f"after {path} in {position}")


def touches_tell_nothing_hidden(position: Position) -> None:
    """Positions that look the same to the seat to move have the same reasons and prompts."""
    seat = position.seat
    if not position.game.info.has_hidden or seat is None or seat == CHANCE:
        return
    touches = Touches(position)
    said = refused_touches(touches)
    prompts = {path: touches.prompt(path) for path, _ in said}
    rng = Rng(11)
    for _ in range(3):
        guess = Touches(position.guess(seat, rng))
        where = f"{guess.position} and {position}"
        assert refused_touches(guess) == said, f"{where} have different reasons"
        assert {path: guess.prompt(path) for path in prompts} == prompts, f"{where}: prompts"
