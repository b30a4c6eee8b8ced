"""Checks over a whole play, from its first position to its last."""

from __future__ import annotations

from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.record.record import Record


def material_never_grows(line: list[Position]) -> None:
    """No move increases what the rules conserve."""
    game = line[0].game
    before = game.material(line[0])
    for position in line[1:]:
        after = game.material(position)
        assert len(after) == len(before), f"{before} became {after}"
        grown = [i for i, (old, new) in enumerate(zip(before, after, strict=True)) if new > old]
        assert not grown, f"{before} became {after} by {position.last_move}"
        before = after


def keys_are_equal_for_equal_positions_only(line: list[Position]) -> None:
    """Of all positions met, equal ones have equal keys and different ones different keys."""
    texts: dict[int, str] = {}
    for position in line:
        text = str(position)
        other = texts.setdefault(position.key, text)
        assert other == text, f"{text} and {other} have the same key"
    assert len(set(texts.values())) == len(texts), "equal positions have different keys"


def records_replay_to_the_same_key(line: list[Position]) -> None:
    """A record of the play comes back from its text and its JSON, and replays to the same key."""
    from kancha.record import json, text

    record = Record(line[0].game, line[0])
    for position in line[1:]:
        if record.outcome is not None:  # a rule that needs history may end a record earlier
            break
        move = position.last_move
        assert move is not None
        record.play(str(move))
    for form in (text, json):
        written = form.write(record)
        again = form.read(written)
        assert form.write(again) == written, "the record is written differently the second time"
        assert again.result == record.result
        assert again.replay()[-1].key == record.position.key


def guesses_are_guesses(line: list[Position]) -> None:
    """Where something is hidden, a guess is not always the truth."""
    if not line[0].game.info.has_hidden or line[0].seats == 1:
        return
    rng = Rng(5)
    assert any(
        str(position.guess(seat, rng)) != str(position)
        for position in line
        for seat in range(position.seats)
        for _ in range(3)
    ), "every guess of what is hidden was right"
