"""Checks that a game does what its example files say."""

from __future__ import annotations

from kancha.core.errors import IllegalMove
from kancha.core.game import Game
from kancha.core.guide import guide
from kancha.core.position import Position
from kancha.core.touches import Touches
from kancha.examples.example import Example, IllegalExample


def check_example(kind: type[Game], example: Example) -> None:
    """Raise AssertionError where the game does not do what the example says."""
    position = example.start(kind)
    if example.position is not None:
        assert str(position) == example.position, "the position text does not come back"
    texts = [str(move) for move in position.moves]
    missing = [move for move in example.legal if move not in texts]
    assert not missing, f"not legal, but should be: {missing}"
    if example.count is not None:
        assert len(texts) == example.count, f"{len(texts)} legal moves instead of {example.count}"
    for illegal in example.illegal:
        check_illegal(position, illegal)
    for shown in example.shown:
        seen = texts_shown(position, shown.after)
        assert shown.text in seen, f"{shown.text!r} is not shown, but {sorted(seen)}"
    line = example.positions(kind)
    last = line[-1]
    if example.then is not None:
        assert str(last) == example.then, f"then: {last}"
    if example.scores is not None:
        assert (last.scores or ()) == example.scores, f"scores: {last.scores}"
    if example.outcome is not None:
        outcome = last.game.record_outcome(line)
        said = "undecided" if outcome is None else str(outcome)
        assert said == example.outcome, f"outcome: {said}"


def texts_shown(position: Position, touched: tuple[str, ...] = ()) -> set[str]:
    """Return what the seat to move is shown in words after these touches.

    Pieces and marks come with their cell (`e4: white single`), hands with their seat
    (`White, Stock: 3 ZERTZ in stock`).
    """
    game, scene = position.game, position.scene()
    figures = {figure.id: figure.label for figure in game.board.figures}
    texts = {scene.caption, *scene.notes}
    texts |= {f"{one.cell}: {one.label or figures[one.figure]}" for one in scene.pieces}
    texts |= {f"{cell}: {mark.label}" for mark in scene.marks for cell in mark.cells}
    for hand in scene.hands:
        owner = "" if hand.seat is None else f"{game.seat_name(hand.seat)}, "
        texts |= {f"{owner}{hand.title}: {item.label}" for item in hand.items}
    offered = guide(Touches(position), touched)
    remarks = [outlook.remark for outlook in offered.outlooks.values() if outlook.remark]
    return texts | {offered.prompt} | {remark.text for remark in remarks}


def check_illegal(position: Position, illegal: IllegalExample) -> None:
    """Raise AssertionError where a move is not refused under the given rule."""
    before = str(position)
    try:
        position.play(illegal.move)
    except IllegalMove as error:
        assert error.rule == illegal.rule, f"{illegal.move}: {error} instead of {illegal.rule}"
        assert error.reason, f"{illegal.move}: refused without a reason"
    else:
        raise AssertionError(f"{illegal.move} was accepted")
    assert str(position) == before, "a refused move changed the position"
