"""Checks that a game does what its example files say."""

from __future__ import annotations

from kancha.core.errors import IllegalMove
from kancha.core.game import Game
from kancha.core.position import Position
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
