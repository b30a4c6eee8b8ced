"""Variations, comments and marks: written and read back exactly; illegal ones are refused."""

import pickle
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kancha
from kancha import Record, RecordError
from kancha.record import json, text
from kancha.record.line import DEEPEST, MARKS, Line

words = st.text(max_size=12)
GAMES = ("gounki", "gipf", "kissing", "rumis", "template")


def grow(line: Line, draw: st.DrawFn, rng: kancha.Rng, depth: int = 0) -> None:
    """Add random moves, comments, marks and variations to a line."""
    for _ in range(draw(st.integers(1, 5))):
        if line.outcome is None:
            line.play(line.position.pick(rng))
    for number in range(line.first, line.last + 1):
        if draw(st.booleans()):
            line.comments[number] = draw(words)
        if draw(st.booleans()):
            line.mark(number, draw(st.sampled_from(MARKS)))
        for _ in range(draw(st.integers(0, 2 - depth)) if depth < 2 else 0):
            other = line.before(number).pick(rng)
            grow(line.add_variation(number, [other]), draw, rng, depth + 1)
    if draw(st.booleans()):
        line.comments[line.first - 1] = draw(words)


@st.composite
def trees(draw: st.DrawFn) -> Record:
    record = Record(kancha.game(draw(st.sampled_from(GAMES))), tags={"Event": draw(words)})
    grow(record, draw, kancha.Rng(draw(st.integers(0, 10_000))))
    return record


@given(trees())
def test_trees_are_written_and_read_back_exactly(record: Record) -> None:
    for form in (text, json):
        again = form.read(form.write(record))
        assert again == record
        assert form.write(again) == form.write(record)
    assert pickle.loads(pickle.dumps(record)) == record


def example() -> Record:
    record = Record(kancha.game("gounki"))
    for move in ("c1-b1+", "a8-b7+", "b1-b2+"):
        record.play(move)
    record.mark(1, "!?")
    record.comments[2] = "the usual answer"
    line = record.add_variation(2, ["c8-b7+", "b1-b2+"])
    line.mark(2, "?")
    line.comments[1] = "Also played:"
    line.add_variation(3, ["d1-c2+"])
    return record


def test_the_text_reads_as_chess_players_expect() -> None:
    assert str(example()).split("\n\n")[1] == (
        "1. c1-b1+!? 2. a8-b7+ {the usual answer} ({Also played:} 2. c8-b7+? 3. b1-b2+\n"
        "(3. d1-c2+)) 3. b1-b2+\n"
    )


def test_only_annotated_records_need_the_newer_format() -> None:
    record = example()
    assert '[Kancha "2"]' in str(record)
    record.marks.clear()
    record.variations.clear()
    assert '[Kancha "1"]' in str(record)


def test_marks_may_stand_apart_and_comments_in_a_row_are_joined() -> None:
    record = Record.read(str(example()).replace("!?", " !?").replace("answer}", "answer} {here}"))
    assert record.marks == {1: "!?"}
    assert record.comments[2] == "the usual answer here"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(3. d1-c2+)", "(3. d1-d1)", "move 3: d1-d1"),
        ("(3. d1-c2+)", "()", "a variation needs a move"),
        ("(3. d1-c2+)", "(2. d1-c2+)", "move 3 is numbered 2"),
        ("(3. d1-c2+)) 3. b1-b2+", "(3. d1-c2+)", "a variation is not closed"),
        ("(3. d1-c2+)", "(3. d1-c2+))", ") closes no variation"),
        ("1. c1-b1+!?", "(1. c1-b1+)", "before the move that it replaces"),
        ("(3. d1-c2+)", "(3. d1-c2+ " * (DEEPEST + 1), "nested too deep"),
    ],
)
def test_bad_variations_are_refused_with_their_place(old: str, new: str, said: str) -> None:
    head, moves = str(example()).split("\n\n")
    flat = head + "\n\n" + " ".join(moves.split())
    assert old in flat
    with pytest.raises(RecordError) as caught:
        Record.read(flat.replace(old, new, 1))
    assert said in str(caught.value)
    assert isinstance(caught.value.good, Record)
    assert Record.read(str(caught.value.good)) == caught.value.good


def test_an_illegal_variation_names_move_and_rule_and_adds_nothing() -> None:
    record = example()
    with pytest.raises(RecordError) as caught:
        record.add_variation(3, ["b1-b2+", "a8-a8"])
    assert (caught.value.move, caught.value.rule) == (4, "R3.2")
    assert 3 not in record.variations
    for number in (0, 4):
        with pytest.raises(RecordError, match=f"no move {number}"):
            record.add_variation(number, ["b1-b2+"])
    with pytest.raises(RecordError, match="not one of"):
        record.mark(1, "!!!")


def test_rules_about_history_hold_in_variations() -> None:
    game = kancha.game("gounki")
    record = Record(game, game.parse("8/6y1/8/8/8/8/1E6/8 w 1 0 -"))
    for move in ("b2-b2", "g7-g7", "b2-b2", "g7-g7"):
        record.play(move)
    line = record.add_variation(4, ["g7-g7"])
    assert line.outcome is not None
    assert line.outcome.rule == "R6.5"


def test_undo_takes_marks_and_variations_back() -> None:
    record = example()
    record.undo(2)
    assert (record.variations, record.comments, record.marks) == ({}, {}, {1: "!?"})


@pytest.mark.parametrize(
    "change",
    [
        '"marks": {"1": "great"}',
        '"marks": {"x": "!"}',
        '"marks": {"1": 1}',
        '"variations": {"1": {}}',
        '"variations": {"1": [{"moves": []}]}',
        '"variations": {"1": [{"moves": ["c1-b1+"], "surprise": 1}]}',
        '"variations": {"1": [{"moves": [7]}]}',
        '"variations": {"1": [{"moves": ["c1-c9"]}]}',
    ],
)
def test_bad_json_variations_are_refused(change: str) -> None:
    head = '{"kancha": 2, "game": "gounki", "rules": 1, "moves": ["c1-b1+"], '
    assert Record.read(head + '"marks": {"1": "!"}}').marks == {1: "!"}
    with pytest.raises(RecordError):
        Record.read(head + change + "}")


@pytest.mark.parametrize("form", [text, json])
def test_records_differ_if_anything_in_them_does(form: ModuleType) -> None:
    record, other = example(), form.read(form.write(example()))
    assert (record == other, hash(record) == hash(other)) == (True, True)
    other.variations[2][0].marks[3] = "!!"
    assert record != other
    assert "3 moves" in repr(record)
