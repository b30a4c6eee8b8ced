"""Checks of a game as arrays: actions, observations, symmetries as tables."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.core.encoding import Encoding, IndexSymmetry, NoEncodingError
from kancha.core.errors import IllegalMove
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.testing.conformance.sample import each_in_turn, spread


def encoding_of(position: Position) -> Encoding | None:
    """Return how the game looks as arrays; a game need not say it."""
    try:
        return position.game.encoding
    except NoEncodingError:
        return None


def actions_are_the_legal_moves(position: Position) -> None:
    """Legal moves and legal actions are each other's inverse; every other action is refused."""
    encoding = encoding_of(position)
    if encoding is None or position.seat is None or position.seat < 0:
        return
    actions = encoding.legal_actions(position)
    assert len(set(actions)) == len(actions), f"two moves are one action in {position}"
    for action, code in spread(list(zip(actions, position.moves.codes, strict=True)), 40):
        assert 0 <= action < encoding.actions, f"action {action} of {encoding.actions}"
        assert encoding.code_of(position, action) == code, f"action {action} in {position}"
        assert encoding.action_of(position, code) == action, f"code {code} in {position}"
    for action in spread(sorted(set(range(encoding.actions)) - set(actions)), 40):
        try:
            encoding.code_of(position, action)
        except IllegalMove:
            continue
        raise AssertionError(f"action {action} is legal in {position}, but no move is meant")


def observations_show_no_more_than_the_view(position: Position) -> None:
    """Observations are bounded, and equal for positions that look the same to the seat."""
    encoding = encoding_of(position)
    if encoding is None:
        return
    rng = Rng(11)
    for seat in range(position.seats):
        seen = encoding.observation(position, seat)
        assert len(seen) == encoding.size
        assert all(-1 <= number <= 1 for number in seen), f"seat {seat} of {position}"
        for _ in range(3 if position.game.info.has_hidden else 0):
            guess = position.guess(seat, rng)
            again = encoding.observation(guess, seat)
            assert again == seen, f"seat {seat} sees through {position}: {guess}"


def encoded_symmetries_commute_with_play(position: Position) -> None:
    """The image of an observation is the observation of the image, and so are actions."""
    encoding = encoding_of(position)
    if encoding is None or position.seat is None or position.seat < 0:
        return
    by_name = {symmetry.name: symmetry for symmetry in position.game.symmetries()}
    for tables in each_in_turn(encoding.symmetries(), position):
        assert sorted(tables.observation) == list(range(encoding.size)), tables.name
        assert sorted(tables.actions) == list(range(encoding.actions)), tables.name
        symmetry = by_name[tables.name]
        image = symmetry.position(position)
        if image is None:
            continue
        for seat in range(position.seats):
            _check_image(encoding, tables, (position, image), seat)
        codes = image.moves.by_text
        for move in spread(position.moves, 12):
            action = encoding.action_of(position, move.code)
            there = image.game.encoding.action_of(image, codes[symmetry.move(str(move))])
            assert tables.actions[action] == there, f"{tables.name}: {move} in {position}"


def _check_image(
    encoding: Encoding, tables: IndexSymmetry, pair: Sequence[Position], seat: int
) -> None:
    here, there = (position.game.encoding.observation(position, seat) for position in pair)
    moved = [0.0] * encoding.size
    for i, to in enumerate(tables.observation):
        moved[to] = here[i]
    assert moved == list(there), f"{tables.name}: seat {seat} of {pair[0]}"
