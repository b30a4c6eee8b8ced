"""Guarantees of GIPF with potentials (R15) beyond those of every game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import kancha
from kancha.core.errors import IllegalMove, OptionError, PositionError, RecordError
from kancha.core.outcome import won
from kancha.core.position import Position
from kancha.record.files import read_records, write_records
from kancha.record.linked import begin_linked, end_linked, walk
from kancha.record.record import Record
from kancha.search.alphabeta import AlphaBeta
from kancha.search.limits import SearchLimits
from kancha.search.playout import playouts

WIN = 30_000
LINKED: dict[str, Any] = {
    "rules": "basic",
    "potentials_white": "Z6",
    "potentials_black": "Z6",
    "link_zertz": "gounki",
}
ANSWER = "b3/5/6/2(wZ)b3/6/5/4 b answer 5,5 0,0 nn 20 -,- 1,1 Ze4>e6"
FULL: dict[str, Any] = {
    "rules": "tournament",
    "potentials_white": "T3Z3D3Y3P3",
    "potentials_black": "T6D6P6",
    "pieces_white": 21,
    "punct": "both",
    "link_punct": "die",
    "challenges": 3,
}


def lively(start: Position, seed: int) -> list[Position]:
    """Return a random game in which uses and loaded pieces are likelier than singles."""
    rng = kancha.Rng(seed)
    line = [start]
    while line[-1].seat is not None:
        texts = line[-1].moves.texts
        loud = [text for text in texts if text[0] in "TZDYP" or ">" in text]
        pool = loud if loud and rng.below(4) else texts
        line.append(line[-1].play(pool[rng.below(len(pool))]))
    return line


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"potentials_white": "Z2"}, "R15.1"),
        ({"potentials_white": "Z7"}, "R15.1"),
        ({"potentials_white": "D3Z3"}, "R15.1"),
        ({"potentials_black": "X3"}, "R15.1"),
        ({"potentials_black": ""}, "R15.1"),
        ({"potentials_black": "Z3", "pieces_white": 22}, "R15.1"),
        ({"pieces_white": 19}, "R2.4"),
        ({"pieces_white": 22}, "R2.4"),
        ({"punct": "both of them"}, "R15.11"),
        ({"link_dvonn": "chess"}, "R15.13"),
        ({"link_dvonn": "rumis-cube"}, "R15.13"),
        ({"link_dvonn": ""}, "R15.13"),
        ({"challenges": 31}, "R15.13"),
    ],
)
def test_bad_options_cite_their_rule(options: dict[str, Any], rule: str) -> None:
    with pytest.raises(OptionError) as refused:
        kancha.game("gipf", **options)
    assert refused.value.rule == rule


def test_options_without_a_use_change_nothing() -> None:
    plain = kancha.game("gipf", punct="both", link_zertz="die", challenges=9).start()
    assert str(plain) == str(kancha.game("gipf").start())
    assert not plain.game.has_chance
    free = kancha.game("gipf", potentials_white="Z3", link_dvonn="die")
    assert not free.has_chance
    assert kancha.game("gipf", potentials_white="D3", link_dvonn="die").has_chance
    assert not kancha.game("gipf", potentials_white="D3", link_dvonn="die", challenges=0).has_chance


@pytest.mark.parametrize("seed", range(8))
def test_pieces_and_potentials_are_never_made_from_nothing(seed: int) -> None:
    line = lively(kancha.game("gipf", **FULL).start(), seed)
    made = [position.game.material(position) for position in line]
    for number, (before, after) in enumerate(pairwise(made)):
        assert (after[1], after[8]) == (21, 18)  # R15.16
        assert all(new <= old for old, new in zip(before, after, strict=True)), line[number]
    for position in line[::5]:
        assert position.game.parse(str(position)) == position


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("b3/5/6/2(wZ)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,1", "fields"),
        ("b3/5/6/2(wz)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,1 -", "board"),
        ("b3/5/6/2(Zw)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,1 -", "board"),
        ("b3/5/6/2(wD)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,1 -", "board"),
        ("b3/5/6/2(wZ)b3/6/5/4 w push 5,5 0,0 ln 20 -,- 1,1 -", "rights"),
        ("b3/5/6/2(wZ)b3/6/5/4 w push 5,5 0,0 nn 20 Z1,- 1,1 -", "stocks"),
        ("b3/5/6/2(wZ)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 2,1 -", "challenges"),
        ("b3/5/6/2(wZ)b3/6/5/4 b answer 5,5 0,0 nn 20 -,- 1,0 Ze4>e6", "challenges"),
        ("b3/5/6/2(wZ)b3/6/5/4 b answer 5,5 0,0 nn 20 -,- 1,1 Ze4>e7", "pending"),
        ("b3/5/6/2(wZ)b3/6/5/4 w die 5,5 0,0 nn 20 -,- 1,1 Ze4>e6", "pending"),
        ("b3/5/6/2(wZ)b3/6/5/4 w linked 5,5 0,0 nn 20 -,- 1,1 Ze4>e6:3", "pending"),
        ("b3/5/6/2(wZ)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,1 T", "pending"),
        ("b3/5/6/2(wZ)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,1 !b2", "pending"),
        ("b3/5/6/2(wZ)b3/6/5/4 w extra 5,5 0,0 nn 20 -,- 1,1 -", "pending"),
        ("b3/5/6/2wwww1/6/5/4 w push 5,5 0,0 nn 20 -,- 1,1 -", "board"),
        ("4/5/6/7/6/5/4 w push 0,5 0,0 nn 20 -,- 1,1 -", "reserves"),
        ("b3/5/6/2(wZ)b3/6/5/4 w push 10,5 11,0 nn 20 -,- 1,1 -", "reserves"),
        ("b3/5/6/2(wZ)b3/6/5/4 w push 5,5 0,0 ln 20 Z6,- 1,1 -", "stocks"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, field: str) -> None:
    with pytest.raises(PositionError) as refused:
        kancha.game("gipf", **LINKED).parse(text)
    assert (refused.value.rule, refused.value.field) == ("R15.14", field)


def test_the_last_roll_tells_both_and_stands_beside_the_board() -> None:
    game = kancha.game("gipf", **{**LINKED, "link_zertz": "die"})
    rolled = game.parse(ANSWER).play("challenge").play("roll3").play("roll2")
    told = "White rolls 2 against 3, the potential on e4 stays loaded."  # R15.18
    assert rolled.last_move is not None
    assert rolled.last_move.sentence == told
    assert told in rolled.scene().notes


def test_a_challenge_without_one_left_and_moves_out_of_phase_are_refused() -> None:
    game = kancha.game("gipf", **LINKED)
    answer = game.parse(ANSWER)
    with pytest.raises(IllegalMove, match=r"R4\.3"):
        answer.play("b3")
    push = game.parse("b3/5/6/2(wZ)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,0 -")
    carried_out = push.play("Ze4>e6")
    with pytest.raises(IllegalMove, match=r"R4\.3"):
        carried_out.play("challenge")


MOVES_OF = {
    "push": ("b3", "Zb3", "Ze4>e6", "Pe4>d4n"),
    "after": ("xb2,c2,d2,e2", "xnone"),
    "before": ("xb2,c2,d2,e2", "xnone"),
    "extra": ("T>b3", "Tnone"),
    "answer": ("accept", "challenge"),
    "die": ("roll1", "roll6"),
    "linked": ("linked:user", "linked:challenger"),
}
FULLY_LINKED = {**FULL, "link_tamsk": "die", "link_zertz": "kulami", "link_dvonn": "die"}


def test_a_move_of_another_phase_cites_the_order_of_phases() -> None:
    start = kancha.game("gipf", **FULLY_LINKED).start()
    met = {str(at).split()[2]: at for seed in range(30) for at in lively(start, seed)}
    earned = kancha.game("gipf", rules="basic", potentials_white="T3")
    met["extra"] = earned.parse("4/5/6/wbw(wT)3/6/5/1b2 w extra 4,5 0,0 nn 21 -,- 0,0 T")
    assert set(met) == {*MOVES_OF, "over"}
    for phase, position in met.items():
        for text in {text for texts in MOVES_OF.values() for text in texts}:
            if text not in MOVES_OF.get(phase, ()):
                with pytest.raises(IllegalMove) as refused:
                    position.play(text)
                assert refused.value.rule == ("R7.5" if phase == "over" else "R4.3"), (phase, text)


@pytest.mark.parametrize(
    ("winner", "move"), [(0, "linked:challenger"), (1, "linked:user"), (None, "linked:user")]
)
def test_a_record_names_the_linked_game_and_takes_its_result(winner: int | None, move: str) -> None:
    game = kancha.game("gipf", **LINKED)
    record = Record(game, game.parse(ANSWER))
    with pytest.raises(RecordError):
        begin_linked(record)
    record.play("challenge")
    linked = begin_linked(record)
    assert linked.game == kancha.game("gounki")
    assert linked.tags == {"LinkedTo": f"{record.position.key:016x}", "LinkedMove": "1"}
    with pytest.raises(RecordError):
        end_linked(record, Record(linked.game))
    link = game.linked(record.position)
    assert link is not None
    assert link.seats == (1, 0)
    assert link.move_after(None if winner is None else won(winner, 2, "R1", "")) == move
    end_linked(record, linked)
    assert str(record.moves[-1]) == "linked:user"  # called off
    assert record.linked == {1: linked}


def with_linked_game(moves: int = 3) -> Record:
    """Return a record that holds a game of Gounki, called off after some moves."""
    game = kancha.game("gipf", **LINKED)
    record = Record(game, game.parse(ANSWER))
    record.play("challenge")
    linked = begin_linked(record)
    for _ in range(moves):
        linked.play(linked.position.moves[0])
    linked.comments[moves] = "called off"
    end_linked(record, linked)
    record.play("b3")
    return record


@pytest.mark.parametrize("ending", [".txt", ".json", ".jsonl"])
def test_a_record_holds_its_linked_games_in_every_form(tmp_path: Path, ending: str) -> None:
    record = with_linked_game()
    file = tmp_path / f"game{ending}"
    record.save(file)
    assert Record.load(file) == record
    assert [(one.game.info.id, number) for one, number in walk(record)] == [
        ("gipf", 1),
        *(("gounki", number) for number in (1, 2, 3)),
        ("gipf", 2),
        ("gipf", 3),
    ]
    if ending != ".json":
        write_records([record, record], file)
        assert list(read_records(file)) == [record, record]
    record.undo(2)
    assert record.linked == {}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[Linked "1"]', '[Linked "2"]', "does not wait"),
        ('[Linked "1"]', '[Linked "9"]', "does not wait"),
        ('[Game "gounki"]', '[Game "kulami"]', "null_moves"),
        ("linked:user", "linked:challenger", "key"),
        ("1. a1-b1+ ", "1. a1-a9+ ", "game linked to move 1"),
    ],
)
def test_a_damaged_linked_game_is_refused_with_its_place(old: str, new: str, reason: str) -> None:
    text = str(with_linked_game())
    assert old in text
    with pytest.raises(RecordError, match=reason) as refused:
        Record.read(text.replace(old, new))
    assert isinstance(refused.value.good, Record)


def test_a_thousand_random_games_of_everything_end() -> None:
    totals = playouts(kancha.game("gipf", **FULL).start(), 1000, kancha.Rng(7))
    assert sum(totals.payoffs) == 0


def test_an_engine_finds_the_only_use_that_saves_it() -> None:
    game = kancha.game("gipf", rules="basic", potentials_white="Y3", potentials_black="Y3")
    position = game.parse("4/1(wY)3/6/1ww1wbb/6/5/4 w push 0,5 0,0 nn 20 -,- 0,0 -")
    assert str(kancha.engine(game, 5).choose(position)) == "Yc3>e5"


def test_an_engine_answers_an_announced_use_whose_link_is_undecided() -> None:
    game = kancha.game("gipf", **LINKED)
    assert str(kancha.engine(game, 2).choose(game.parse(ANSWER))) in ("accept", "challenge")


@pytest.mark.parametrize(("link", "mean"), [("die", -(21 - 15) / 36), ("gounki", 0.0)])
def test_a_search_counts_an_undecided_link_by_its_mean(link: str, mean: float) -> None:
    # A use that is carried out takes Black's last GIPF-piece, one that fails leaves White no move.
    game = kancha.game("gipf", potentials_white="P3", potentials_black="P3", link_punct=link)
    position = game.parse("3W/5/6/b2(wP)B2/6/5/4 b answer 0,5 0,0 nn 20 -,- 1,1 Pe5>e6n")
    found = AlphaBeta().search(position, SearchLimits(), max_depth=4)
    assert game.move_text(position, found.pvs[0].codes[0]) == "challenge"
    assert found.pvs[0].value == pytest.approx(mean * WIN, abs=20)
