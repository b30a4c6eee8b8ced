"""Records: exact inverse in both forms; damage is located, and nothing good is lost."""

import pickle
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kancha
from kancha import Record, RecordError
from kancha.record import json, text
from kancha.record.contents import visible_contents


def random_record(seed: int, moves: int, **options: object) -> Record:
    record = Record(kancha.game("gounki", **options))
    rng = kancha.Rng(seed)
    while record.outcome is None and len(record.moves) < moves:
        record.play(record.position.pick(rng))
    return record


printable = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=30)


@given(st.integers(0, 10_000), st.integers(0, 60), printable, printable)
def test_text_and_json_are_exact_inverses(seed: int, moves: int, tag: str, comment: str) -> None:
    record = random_record(seed, moves, first_turns=2)
    record.tags = {"Seat0": "Ann", "Unknown.tag": tag}
    record.comments = {0: comment, len(record.moves): comment}
    for form in (text, json):
        again = form.read(form.write(record))
        assert form.write(again) == form.write(record)
        assert again.tags == record.tags
        assert again.comments == record.comments
        assert again.positions == record.positions
        assert again.game == record.game


def test_a_record_may_start_from_any_position() -> None:
    game = kancha.game("gounki")
    record = Record(game, game.parse("3S4/3s4/8/8/8/8/8/8 w 1 5 -"))
    record.play("d8-OUT@d9")
    again = Record.read(str(record))
    assert again.result == "seat 0 wins"
    assert str(again.start) == "3S4/3s4/8/8/8/8/8/8 w 1 5 -"


def test_replay_reaches_the_same_key() -> None:
    record = random_record(5, 80)
    assert record.replay()[-1].key == record.position.key


def test_saved_files_load_again(tmp_path: Path) -> None:
    record = random_record(7, 20)
    for name in ("game.txt", "game.json"):
        record.save(tmp_path / name)
        assert str(Record.load(tmp_path / name)) == str(record)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game.json", "game.txt"]


def test_an_illegal_move_in_a_file_is_located_and_what_came_before_is_kept() -> None:
    record = random_record(1, 12)
    moves = [str(move) for move in record.moves]
    damaged = str(record).replace(f"8. {moves[7]}", "8. a1-a1")
    with pytest.raises(RecordError) as caught:
        Record.read(damaged)
    error = caught.value
    assert error.move == 8
    assert damaged.splitlines()[error.line - 1].count("8. a1-a1") == 1
    assert error.rule in {"R3.2", "R4.1"}
    assert isinstance(error.good, Record)
    assert [str(move) for move in error.good.moves] == moves[:7]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[Kancha "1"]\n', "", "no version"),
        ('[Kancha "1"]', '[Kancha "4"]', "version 4"),
        ('[Game "gounki"]', '[Game "chess"]', "line 2: no game is called 'chess'"),
        ('[Game "gounki"]\n', "", "does not name its game"),
        ('[Rules "1"]', '[Rules "9"]', "version 9 of the rules"),
        ('[Option.first_turns "1"]', '[Option.first_turns "4"]', "option first_turns"),
        ('[Option.first_turns "1"]', '[Option.size "4"]', "option size: unknown"),
        ('[Option.first_turns "1"]', "[Option.first_turns]", "line 6: [Option.first_turns] is not"),
        (' w 1 0 -"]', ' w 1 zero -"]', "position, ply"),
        ("1. ", "3. ", "move 1 is numbered 3"),
        ('[Result "undecided"]', '[Result "undecided"]\n[Result "draw"]', "given twice"),
        ("4. ", "4. {never closed ", "not closed"),
    ],
)
def test_damage_is_said_in_one_sentence(old: str, new: str, said: str) -> None:
    good = str(random_record(1, 12))
    assert old in good
    with pytest.raises(RecordError) as caught:
        Record.read(good.replace(old, new, 1))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_missing_moves_are_noticed_by_the_key() -> None:
    record = random_record(1, 12)
    cut = str(record).split("12. ")[0]
    with pytest.raises(RecordError, match="moves may be missing") as caught:
        Record.read(cut)
    assert isinstance(caught.value.good, Record)
    assert len(caught.value.good.moves) == 11


def test_a_wrong_result_is_refused() -> None:
    game = kancha.game("gounki")
    record = Record(game, game.parse("3S4/3s4/8/8/8/8/8/8 w 1 5 -"))
    record.play("d8-OUT@d9")
    with pytest.raises(RecordError, match="the result is 'seat 0 wins'"):
        Record.read(str(record).replace('"seat 0 wins"', '"draw"'))


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_with_a_reason(content: str) -> None:
    with pytest.raises(RecordError):
        Record.read(content)


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "{}",
        '{"kancha": 1, "game": 7}',
        '{"kancha": 1, "game": "gounki", "rules": 1, "moves": [3]}',
        '{"kancha": 1, "game": "gounki", "rules": 1, "moves": "c1-b1+"}',
        '{"kancha": 1, "game": "gounki", "rules": 1, "surprise": 1}',
        '{"kancha": 1, "game": "gounki", "rules": 1, "comments": {"x": "y"}}',
        '{"kancha": 1, "game": "gounki", "rules": 1, "tags": {"x": 1}}',
        "{" * 100_000,
        '{"a":' * 100_000,
    ],
)
def test_bad_json_is_refused(content: str) -> None:
    with pytest.raises(RecordError):
        Record.read(content)


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot read"):
        Record.load(tmp_path / "missing.txt")
    (tmp_path / "binary.txt").write_bytes(b'[Kancha "1"]\n\xff\xfe')
    with pytest.raises(RecordError, match="line 2: the file is not UTF-8"):
        Record.load(tmp_path / "binary.txt")
    with pytest.raises(RecordError, match="cannot write"):
        random_record(1, 2).save(tmp_path / "no" / "folder.txt")


def test_undo_takes_moves_back_and_no_more_than_there_are() -> None:
    record = random_record(1, 5)
    start = str(record.start)
    record.undo(2)
    assert len(record.moves) == 3
    record.undo(3)
    assert str(record.position) == start
    with pytest.raises(RecordError):
        record.undo()


def test_the_third_occurrence_ends_a_gounki_record_and_later_moves_are_refused() -> None:
    game = kancha.game("gounki")
    record = Record(game, game.parse("8/6y1/8/8/8/8/1E6/8 w 1 0 -"))
    for move in ("b2-b2", "g7-g7", "b2-b2", "g7-g7"):
        assert record.outcome is None
        record.play(move)
    assert record.outcome is not None
    assert (record.result, record.outcome.rule) == ("draw", "R6.5")
    with pytest.raises(kancha.IllegalMove) as caught:
        record.play("b2-b2")
    assert caught.value.rule == "R6.5"
    assert len(record.moves) == 4


@pytest.mark.parametrize("form", [text, json])
def test_a_viewers_record_holds_only_what_they_may_see(form: ModuleType) -> None:
    record = Record(kancha.game("template"), tags={"Seat0": "Ann"})
    rng = kancha.Rng(3)
    for _ in range(6):
        record.play(record.position.pick(rng))
    for seat in (0, 1, None):
        seen = [move.seen_by(seat) for move in record.moves]
        assert seen != [str(move) for move in record.moves], "something is hidden"
        written = form.write_contents(visible_contents(record, seat))
        assert all(move in written for move in seen)
        for secret in (f"{record.position.key:016x}", str(record.start), str(record.position)):
            assert secret not in written
        assert ("spectator" if seat is None else f"seat {seat}") in written
        assert "Ann" in written


def played(*moves: str) -> kancha.Record:
    record = kancha.Record(kancha.game("gounki"), tags={"White": "Ada"})
    for move in moves:
        record.play(move)
    return record


def test_records_compare_hash_pickle_and_print_themselves() -> None:
    record = played("b2-b3", "a7-a6")
    assert record == played("b2-b3", "a7-a6")
    assert hash(record) == hash(played("b2-b3", "a7-a6"))
    assert record != played("b2-b3")
    assert record != str(record)
    assert pickle.loads(pickle.dumps(record)) == record
    assert repr(record) == "<Record: Gounki, 2 moves, undecided>"
    assert repr(played("b2-b3")) == "<Record: Gounki, 1 move, undecided>"
    tagged = played("b2-b3", "a7-a6")
    tagged.comments[1] = "bold"
    assert record != tagged


def test_a_record_starts_from_a_position_of_its_game() -> None:
    with pytest.raises(kancha.ArgumentError, match="cannot start from"):
        kancha.Record(kancha.game("gounki"), kancha.game("kulami").start())
    with pytest.raises(TypeError, match="a Game, not of str"):
        kancha.Record("gounki")  # type: ignore[arg-type]


def test_the_old_name_of_an_option_is_read_but_not_written() -> None:
    record = kancha.Record(kancha.game("rumis", seats=3))
    text = str(record)
    assert '[Option.seats "3"]' in text
    assert kancha.Record.read(text.replace("Option.seats", "Option.players")) == record
    assert kancha.game("rumis", players=3) == record.game
    with pytest.raises(kancha.OptionError, match="seats: given twice"):
        kancha.game("rumis", players=3, seats=3)
