"""Checks of what a person is told: what can be done now, and why a touch does nothing."""

from __future__ import annotations

from kancha.core.bits import CHANCE
from kancha.core.clicks import ClickTree
from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.core.touches import TouchRefusal, nodes, prompt, touchable, why_not
from kancha.testing.conformance.sample import spread
from kancha.testing.rulebook import is_rule

SOME = 16
"""Nodes of a click tree that are looked at closely."""
Path = tuple[str, ...]


def refused_touches(
    position: Position, tree: ClickTree, most: int = SOME
) -> dict[tuple[Path, str], TouchRefusal]:
    """Return the answer to every token that is not offered, at some nodes of the click tree.

    The root and a whole path to the deepest node are among them.
    """
    everything = dict(nodes(tree))
    deepest = max(everything, key=len)
    paths = [deepest[:length] for length in range(len(deepest) + 1)]
    paths += spread(list(everything), max(2, most - len(paths)))
    tokens = sorted(touchable(position, tree))
    return {
        (path, token): why_not(position, tree, path, token, None)
        for path in dict.fromkeys(paths)
        for token in tokens
        if token not in everything[path].children
    }


def refused_touches_have_reasons(position: Position) -> None:
    """Every token that is not offered has a reason, an existing rule if any, and a way out."""
    tree = ClickTree.of(position.moves)
    for (path, token), refused in refused_touches(position, tree).items():
        _check_refusal(position, refused, f"{token} after {path} in {position}")


def _check_refusal(position: Position, refused: TouchRefusal, where: str) -> None:
    game = position.game
    assert refused.rule == "" or is_rule(type(game), refused.rule), f"{refused.rule}: {where}"
    _check_sentence(refused.reason, where)
    _check_sentence(refused.instead, where)
    unknown = set(refused.cells) - set(game.board.cell_by_id)
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
    tree = ClickTree.of(position.moves)
    if position.seat is None or position.seat == CHANCE:
        return
    for path, token in (((), next(iter(tree.children))), ((), "no such token"), (("?",), "?")):
        try:
            refused = why_not(position, tree, path, token, None)
        except KanchaError:
            continue
        raise AssertionError(f"{token} after {path} in {position}: {refused}")


def others_have_to_wait(position: Position) -> None:
    """A seat that is not to move is told whose turn it is, whatever it touches."""
    tree = ClickTree.of(position.moves)
    for seat in range(position.seats):
        if seat != position.seat:
            tokens = spread(sorted(touchable(position, tree)), 5)
            said = {why_not(position, tree, (), token, seat) for token in tokens}
            assert len(said) == 1, f"seat {seat} in {position}: {said}"
            _check_refusal(position, said.pop(), f"seat {seat} in {position}")
            _check_sentence(prompt(position, tree, (), seat), f"seat {seat} in {position}")


def prompts_instruct(position: Position) -> None:
    """There is a prompt at every node of the click tree."""
    tree = ClickTree.of(position.moves)
    paths = [path for path, _ in nodes(tree)] if position.seat != CHANCE else [()]
    for path in spread(paths, 4 * SOME):
        _check_sentence(prompt(position, tree, path), f"after {path} in {position}")


def touches_tell_nothing_hidden(position: Position) -> None:
    """Positions that look the same to the seat to move have the same reasons and prompts."""
    seat = position.seat
    if not position.game.info.has_hidden or seat is None or seat == CHANCE:
        return
    tree = ClickTree.of(position.moves)
    said = refused_touches(position, tree)
    rng = Rng(11)
    for _ in range(3):
        guess = position.guess(seat, rng)
        guessed = ClickTree.of(guess.moves)
        assert refused_touches(guess, guessed) == said, f"{guess} and {position} differ"
        for path, _ in said:
            here, there = prompt(position, tree, path), prompt(guess, guessed, path)
            assert here == there, f"{here!r} and {there!r} after {path} in {position}"
