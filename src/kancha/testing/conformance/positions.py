"""Checks of a position itself: text, key, pickle, symmetry, judgement, outcome."""

from __future__ import annotations

import pickle
from itertools import combinations

from kancha.core.position import Position
from kancha.testing.conformance.sample import each_in_turn, spread
from kancha.testing.rulebook import is_rule

SOME = 4
"""Moves of a position that are played under each symmetry."""


def texts_come_back(position: Position) -> None:
    """The position text is one line of ASCII, and reading it gives the position back."""
    text = str(position)
    assert text.isascii(), text
    assert text.isprintable(), text
    assert text == text.strip(), repr(text)
    assert "  " not in text, repr(text)
    again = position.game.parse(text)
    assert str(again) == text, f"{text} comes back as {again}"
    assert again == position, f"{text} comes back as another position"
    assert again.key == position.key, f"{text} comes back with another key"
    assert again.board_key == position.board_key, f"{text} comes back with another board key"
    assert again.seat == position.seat, text
    assert again.scores == position.scores, text
    assert again.outcome == position.outcome, text
    if position.seat is None:
        assert again.results() == position.results(), text


def keys_tell_positions_apart(position: Position) -> None:
    """The positions after the moves have equal keys exactly where they are equal."""
    following = [position.after(code) for code in spread(position.moves.codes, 40)]
    keys = {p.key for p in following}
    texts = {str(p) for p in following}
    assert len(keys) == len(texts), f"{len(texts)} positions, {len(keys)} keys after {position}"
    assert hash(position) == hash(position.clone()), position
    assert position == position.clone(), position


def pickles_are_equal(position: Position) -> None:
    """A pickled position comes back with its game, its last move and its events."""
    again = pickle.loads(pickle.dumps(position))  # noqa: S301 - our own pickle
    assert again == position, f"{position} is another position when pickled"
    assert type(again) is type(position)
    assert again.game == position.game
    assert again.events == position.events
    assert str(again.last_move) == str(position.last_move)


def symmetric_positions_have_symmetric_moves(position: Position) -> None:
    """The image of a position has the images of its moves, leading to the images."""
    for symmetry in each_in_turn(position.game.symmetries(), position):
        image = symmetry.position(position)
        if image is None:
            continue
        moves = {symmetry.move(str(move)): move for move in position.moves}
        codes = image.moves.by_text
        assert sorted(moves) == sorted(codes), f"{symmetry.name} of {position}"
        for text, move in spread(list(moves.items()), SOME):
            ahead = symmetry.position(position.play(move))
            if ahead is not None:
                there = image.after(codes[text])
                assert str(ahead) == str(there), f"{symmetry.name}: {move}, {text}"
            likely = image.probability(codes[text])
            assert abs(likely - move.probability) < 1e-9, f"{symmetry.name}: {move}, {text}"
        if position.seat is None:
            assert sorted(image.results()) == sorted(position.results()), symmetry.name


def judgements_are_bounded(position: Position) -> None:
    """The heuristic value and the forecast lie between -9999 and 9999."""
    for seat in range(position.seats):
        judged = position.judge(seat), position.expect(seat)
        assert -9999 <= min(judged) <= max(judged) <= 9999, f"{judged} for seat {seat}"


def payoffs_agree_with_the_outcome(position: Position) -> None:
    """Winners have the highest payoff and rank 1; in a draw all are equal."""
    outcome = position.outcome
    if outcome is None:
        return
    seats = range(position.seats)
    payoffs = position.results()
    assert all(-1 <= payoff <= 1 for payoff in payoffs), payoffs
    assert outcome.reason, outcome
    assert is_rule(type(position.game), outcome.rule), f"{outcome.rule} is no rule"
    assert set(outcome.winners) <= set(seats), outcome
    assert len(outcome.ranks) == position.seats, outcome
    for one, other in combinations(seats, 2):
        better = (payoffs[one] > payoffs[other]) - (payoffs[one] < payoffs[other])
        ahead = (one in outcome.winners) - (other in outcome.winners)
        assert better == ahead or not ahead, f"payoffs {payoffs}, but {outcome}"
        ranked = (outcome.ranks[one] < outcome.ranks[other]) - (
            outcome.ranks[one] > outcome.ranks[other]
        )
        assert better in (ranked, 0), f"payoffs {payoffs}, but ranks {outcome.ranks}"
    if not outcome.winners:
        assert len(set(payoffs)) == 1, f"payoffs {payoffs}, but {outcome}"
    if position.game.info.has_scores:
        assert outcome.scores == position.scores, f"{outcome.scores}, {position.scores}"
