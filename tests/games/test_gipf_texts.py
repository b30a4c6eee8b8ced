"""The texts of GIPF: whole turns as records write them, and positions that are refused."""

from __future__ import annotations

from typing import Any

import pytest

import kancha
from kancha.core.position import Position
from kancha.examples.example import examples
from tests.games.test_gipf import DATA, RULES, random_line

# --- turns as records write them -----------------------------------------------------------------


def read_record(record: Any, texts: list[str]) -> tuple[Position, list[int]]:
    position = kancha.game("gipf", **record["options"]).start()
    codes = []
    for text in texts:
        for code in position.game.read_turn(position, text):
            codes.append(code)
            position = position.after(code)
    return position, codes


@pytest.mark.parametrize("record", DATA["records"], ids=lambda record: str(record["id"]))
def test_published_games_replay_and_are_written_as_published(record: Any) -> None:
    position, codes = read_record(record, record["turns"])
    assert str(position) == record["then"]
    assert len(codes) == record["moves"]
    game = position.game
    assert game.turn_texts(game.start(), codes) == record["turns"]
    example = next(e for e in examples("gipf") if e.id == f"record-{record['id']}")
    atomic = game.start()
    for move, code in zip(example.play, codes, strict=True):
        assert game.read_move(atomic, move) == code
        atomic = atomic.after(code)


@pytest.mark.parametrize("record", DATA["records"], ids=lambda record: str(record["id"]))
def test_turns_are_read_with_numbers_reserves_and_pieces_in_any_order(record: Any) -> None:
    def relaxed(number: int, turn: str) -> str:
        groups = [
            "x" + ",".join(reversed(group[1:].split(","))) if group.startswith("x") else group
            for group in turn.split(";")
        ]
        reserve = f" ({record['reserves'][number]})" if "reserves" in record else ""
        return f"{number // 2 + 1}. {';'.join(groups)}{reserve}"

    texts = [relaxed(number, turn) for number, turn in enumerate(record["turns"])]
    assert read_record(record, texts) == read_record(record, record["turns"])


@pytest.mark.parametrize("rules", RULES)
def test_turns_of_random_games_read_back_as_the_same_moves(rules: str) -> None:
    for seed in range(25):
        line = random_line(rules, seed, max_turns=(0, 25)[seed % 2])
        game = line[0].game
        codes = [p.last_move.code for p in line[1:] if p.last_move is not None]
        texts = game.turn_texts(line[0], codes)
        record = {"options": game.options}
        assert read_record(record, texts) == (line[-1], codes)


def turn(text: str, position: str, rules: str = "basic", **options: object) -> list[str]:
    start = kancha.game("gipf", rules=rules, **options).parse(position)
    line = [start]
    for code in start.game.read_turn(start, text):
        line.append(line[-1].after(code))
    return [str(position.last_move) for position in line[1:]]


FORCED = "4/1b2w/2b3/wwb4/3b2/3b1/4 w push 12,10 0,0 nn 12"
FREE = "2b1/W1Bw1/bWwbbw/2W4/1BW3/B4/4 w before 7,8 0,0 nn 24"
DUE = "b3/1b3/2b3/bbbb3/3b2/5/1w2 b after 14,7 0,0 nn 15"


def test_a_dot_may_be_named_before_a_vacant_rim_spot() -> None:
    start = DATA["start"]["standard"]
    assert turn("a2-b3", start, "standard") == turn("b3", start, "standard") == ["b3"]
    assert turn("Ga2-b3", DATA["start"]["tournament"], "tournament") == ["Gb3"]
    with pytest.raises(kancha.IllegalMove, match=r"R5\.1"):
        turn("a4-b3", start, "standard")


def test_automatic_removals_in_a_turn_text_are_checked() -> None:
    game = kancha.game("gipf", rules="basic")
    black = game.parse(FORCED).play("e1-e5")
    assert game.read_turn(black, "xc3,d4,e5,f5,g5;b3") == game.read_turn(
        game.parse(str(black)), "xc3,d4,e5,f5,g5;b3"
    )
    for text in ("b3", "xc3,d4,e5,f5;b3", "xc3,d4,e5,f5,g5;xc3,d4,e5,f5,g5;b3"):
        with pytest.raises(kancha.IllegalMove):
            game.read_turn(black, text)


def test_free_rows_without_a_group_are_left_before_and_after_the_push() -> None:
    assert turn("h5", FREE, "tournament") == ["xnone", "h5", "xnone"]
    assert turn("xGc2;h5", FREE, "tournament") == ["xGc2", "h5"]
    assert turn("h5;xGc2,Gd3", FREE, "tournament") == ["xnone", "h5", "xGc2,Gd3"]


def test_a_turn_that_leaves_a_due_row_or_does_not_push_is_refused() -> None:
    before = DUE.replace("after", "before")
    for text, position, rule in (
        ("b3", before, "R6.2"),
        ("xe2,e3,e4,e5", before, "R4.2"),
        ("b3;b4", DATA["start"]["basic"], "R4.2"),
        ("b3 (12)", DATA["start"]["basic"], "R10.5"),
        ("b3 b4", DATA["start"]["basic"], "R10.5"),
        ("", DATA["start"]["basic"], "R10.5"),
        ("xe2,e3,e4", before, "R6.4"),
    ):
        with pytest.raises(kancha.IllegalMove) as refused:
            turn(text, position)
        assert refused.value.rule == rule, text
    assert turn("xe2,e3,e4,e5;b3", before) == ["xe2,e3,e4,e5", "b3"]


def test_a_game_that_ends_before_a_push_ends_with_a_turn_without_one() -> None:
    game = kancha.game("gipf", rules="basic", max_turns=13)
    start = game.parse(FORCED)
    code = game.read_move(start, "e1-e5")
    assert game.turn_texts(start, [code]) == ["e1-e5", "xc3,d4,e5,f5,g5"]  # R7.4
    assert game.read_turn(start.after(code), "xc3,d4,e5,f5,g5") == []
    limited = kancha.game("gipf", rules="tournament", max_turns=24)
    free = limited.parse(FREE)
    assert limited.turn_texts(free, [limited.read_move(free, "xnone")]) == ["xnone"]
    assert limited.read_turn(free, "xnone") == [limited.read_move(free, "xnone")]


# --- position texts ------------------------------------------------------------------------------

REFUSED = [
    ("standard", "fields", "R11.1", "B2W/5/6/W5B/6/5/B2W w push 12,12 0,0 nn"),
    ("standard", "board", "R11.1", "B2W/5/6/W5B/6/5 w push 12,12 0,0 nn 0"),
    ("standard", "board", "R11.1", "B11W/5/6/W5B/6/5/B2W w push 12,12 0,0 nn 0"),
    ("standard", "board", "R11.1", "B2W/5/6/W6B/6/5/B2W w push 12,12 0,0 nn 0"),
    ("standard", "board", "R11.1", "B2X/5/6/W5B/6/5/B2W w push 12,12 0,0 nn 0"),
    ("standard", "board", "R11.1", "B3WW/5/6/W5B/6/5/B2W w push 12,12 0,0 nn 0"),
    ("standard", "seat", "R11.1", "B2W/5/6/W5B/6/5/B2W x push 12,12 0,0 nn 0"),
    ("standard", "phase", "R11.1", "B2W/5/6/W5B/6/5/B2W w pull 12,12 0,0 nn 0"),
    ("standard", "reserves", "R11.1", "B2W/5/6/W5B/6/5/B2W w push 012,12 0,0 nn 0"),
    ("standard", "lost", "R11.1", "B2W/5/6/W5B/6/5/B2W w push 12,12 0 nn 0"),
    ("standard", "rights", "R11.1", "B2W/5/6/W5B/6/5/B2W w push 12,12 0,0 n 0"),
    ("standard", "turns", "R11.1", "B2W/5/6/W5B/6/5/B2W w push 12,12 0,0 nn 00"),
    ("standard", "seat", "R11.3", "B2W/5/6/W5B/6/5/B2W - push 12,12 0,0 nn 0"),
    ("standard", "lost", "R11.3", "B2W/5/6/W5B/6/5/B2W w push 12,12 1,0 nn 0"),
    ("standard", "reserves", "R11.3", "B2W/5/6/W5B/6/5/B2W w push 19,12 0,0 nn 0"),
    ("standard", "board", "R11.3", "WWWW/WWW1W/1WW3/7/6/5/3B w push 1,12 0,0 nn 0"),
    ("standard", "rights", "R11.3", "B2W/5/6/W5B/6/5/B2W w push 12,12 0,0 gn 0"),
    ("tournament", "rights", "R11.3", "W3/5/6/7/6/5/4 w push 12,12 0,0 mm 0"),
    ("tournament", "rights", "R11.3", "W2w/5/6/7/6/5/3B w push 12,12 0,0 gg 0"),
    ("basic", "board", "R11.3", "b2W/5/6/w5b/6/5/b2w w push 12,12 0,0 nn 0"),
    ("basic", "board", "R11.3", "wwww/5/6/7/6/5/4 w push 6,6 0,0 nn 9"),
    ("basic", "board", "R11.3", "bbbb/5/6/7/6/5/4 w push 6,6 0,0 nn 9"),
    ("basic", "reserves", "R11.3", "b2w/5/6/w5b/6/5/b2w w push 0,12 0,0 nn 0"),
    ("tournament", "reserves", "R11.3", "4/5/6/7/6/5/4 w push 1,18 0,0 mm 0"),
    ("basic", "turns", "R11.3", "b2w/5/6/w5b/6/5/b2w w push 9,9 0,0 nn 500"),
    ("basic", "phase", "R11.3", "wwww/5/6/7/6/5/4 w after 6,6 0,0 nn 9"),
    ("basic", "phase", "R11.3", "b2w/5/6/w5b/6/5/b2w w before 6,6 0,0 nn 9"),
    ("basic", "turns", "R11.3", "4/1wwww/6/1wwww2/6/5/b3 w after 7,13 0,0 nn 0"),
    ("basic", "turns", "R11.3", "4/1wwww/6/1wwww2/6/5/b3 w after 7,13 0,0 nn 501"),
    ("basic", "board", "R11.3", "4/1wwww/6/1wwww2/6/5/bbbb w before 7,13 0,0 nn 9"),
    ("standard", "board", "R11.3", "b2W/5/6/W5b/6/5/b2W w push 12,12 0,0 nn 0"),
]


@pytest.mark.parametrize(("rules", "field", "rule", "text"), REFUSED)
def test_bad_position_texts_are_refused_for_the_right_field(
    rules: str, field: str, rule: str, text: str
) -> None:
    with pytest.raises(kancha.PositionError) as refused:
        kancha.game("gipf", rules=rules).parse(text)
    assert (refused.value.field, refused.value.rule) == (field, rule)
    assert refused.value.reason


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("standard", "b2w/5/6/w5b/6/5/b2w w over 12,12 0,0 nn 3"),
        ("standard", "B2W/5/6/W5B/6/5/B2W - over 12,12 0,0 nn 500"),
        ("basic", "4/1wwww/6/1wwww2/6/5/bbbb w after 7,13 0,0 nn 500"),
        ("basic", "b3/5/6/7/6/5/3w w push 1,1 0,0 nn 9"),
        ("tournament", "4/W4/1W4/2W3B/2W3/5/4 w push 10,15 0,1 nn 12"),
        ("tournament", "4/5/6/7/6/5/3B w push 18,16 0,0 mg 1"),
    ],
)
def test_unusual_position_texts_are_accepted_and_come_back(rules: str, text: str) -> None:
    assert str(kancha.game("gipf", rules=rules).parse(text)) == text
