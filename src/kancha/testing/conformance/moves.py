"""Checks of the legal moves of a position: codes, texts, clicks, sentences, explanations."""

from __future__ import annotations

from kancha.core.bits import CHANCE
from kancha.core.clicks import ClickTree
from kancha.core.errors import IllegalMove
from kancha.core.position import Position
from kancha.testing.conformance.sample import spread
from kancha.testing.rulebook import is_rule

SOME = 12
"""Moves of a position that are looked at closely."""


def moves_are_distinct(position: Position) -> None:
    """No two moves have the same code or the same text, and there are no more than allowed."""
    codes = position.moves.codes
    assert len(codes) <= position.game.max_moves, f"{len(codes)} moves in {position}"
    assert len(set(codes)) == len(codes), f"a move occurs twice in {position}"
    assert all(0 <= code < 2**31 for code in codes), f"a code is out of range in {position}"
    texts: dict[str, int] = {}
    for code in codes:
        text = position.game.move_text(position, code)
        assert text, f"move {code} has no text in {position}"
        assert text.isascii(), f"the move text {text!r} is not ASCII"
        assert text.isprintable(), f"the move text {text!r} is not one line"
        assert " " not in text, f"the move text {text!r} has a space"
        assert text not in texts, f"{text} is the text of two moves in {position}"
        texts[text] = code


def order_is_stable(position: Position) -> None:
    """The moves come in the same order each time, and for each equal position."""
    codes = position.moves.codes
    assert position.moves.codes == codes
    assert position.clone().moves.codes == codes, f"another order for a copy of {position}"
    read = position.game.parse(str(position))
    assert read.moves.codes == codes, f"another order when {position} is read from its text"


def texts_name_their_moves(position: Position) -> None:
    """A text read gives the move that it was made from."""
    moves = position.moves
    for move in spread(moves, 5):
        text = str(move)
        assert text in moves, text
        after = position.play(text)
        assert after == position.play(move), f"{text} leads to two positions"
        assert str(after.last_move) == text, text


def play_changes_nothing(position: Position) -> None:
    """Whatever is asked of a position, it stays what it is."""

    def state() -> tuple[object, ...]:
        return str(position), position.key, position.board_key, position.moves.codes

    before = state()
    for move in spread(position.moves, SOME):
        position.play(move)
        assert state() == before, f"{move} changed the position that it was played in"
    for seat in range(position.seats):
        position.judge(seat)
        position.scene(seat)
        position.view(seat)
    assert state() == before, f"looking at {before[0]} changed it"


def undecided_means_a_move_and_over_means_none(position: Position) -> None:
    """A seat (or chance) that is to move has a move; a decided position has an outcome and none."""
    over = position.seat is None
    assert over == (len(position.moves) == 0), f"seat {position.seat}, moves {position.moves}"
    assert over == (position.outcome is not None), f"seat {position.seat}, {position.outcome}"
    if not over:
        allowed = [CHANCE] * position.game.has_chance + list(range(position.seats))
        assert position.seat in allowed, f"seat {position.seat}"


def explanations_agree_with_play(position: Position) -> None:
    """`explain` says ok for legal texts, incomplete for beginnings, illegal with a rule else."""
    texts = position.moves.texts
    for text in spread(texts, 3):
        said = position.explain(text)
        assert said.status == "ok", f"{text}: {said}"
        assert said.move is not None, f"{text}: {said}"
        assert str(said.move) == text, f"{text}: {said}"
        for end in range(len(text)):
            beginning = text[:end]
            said = position.explain(beginning)
            longer = tuple(t for t in texts if t.startswith(beginning))
            if beginning not in texts:
                assert said.status == "incomplete", f"{beginning}: {said}"
                assert said.continuations == longer, f"{beginning}: {said}"
    for text in ("?", "...", "x" * 500, *([] if texts else [""])):
        said = position.explain(text)
        assert said.status == "illegal", f"{text[:9]}: {said}"
        try:
            position.play(text)
        except IllegalMove as error:
            assert (error.rule, error.reason) == (said.rule, said.reason), f"{error}: {said}"
            assert is_rule(type(position.game), error.rule), f"{error.rule} is no rule: {error}"
            assert error.reason, f"{text[:9]}: refused without a reason"
        else:
            raise AssertionError(f"{text[:9]} was accepted")


def click_paths_lead_to_their_moves(position: Position) -> None:
    """All click paths differ, and each leads to its move."""
    moves = position.moves
    tree = ClickTree.of(moves)
    for move in spread(moves, SOME):
        assert move.clicks, f"{move} has no clicks"
        assert all(move.clicks), f"{move} has an empty click in {move.clicks}"
        node = tree.after(*move.clicks)
        assert node is not None, f"{move.clicks} leads nowhere"
        assert node.move is not None, f"{move.clicks} leads to no move"
        assert node.move.code == move.code, f"{move.clicks} leads to {node.move}, not to {move}"


def moves_have_sentences(position: Position) -> None:
    """Every move can be said in words."""
    for move in spread(position.moves, SOME):
        sentence = move.sentence
        assert sentence.endswith("."), f"{move}: {sentence!r}"
        assert sentence[0].isupper() or sentence[0].isdigit(), f"{move}: {sentence!r}"
        assert "{" not in sentence, f"{move}: {sentence!r}"
        assert "  " not in sentence, f"{move}: {sentence!r}"
