"""Rumis at the table: texts that are refused, the places of a stone, sentences."""

from __future__ import annotations

import pytest

import kancha
from kancha.boardgames.rumis.material import STONES, handling_order
from kancha.boardgames.rumis.places import handled, next_place, next_square, places, previous_place
from kancha.boardgames.rumis.rumis.game import Rumis
from tests.games.test_rumis import random_line

# --- texts ----------------------------------------------------------------------------------------

START = ".,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,. r:DRVITLOSYAB,b:DRVITLOSYAB r -"
ONE_PLACED = ".,.,.,.,./.,.,.,.,./.,.,.,.,./r,r,.,.,. r:RVITLOSYAB,b:DRVITLOSYAB b -"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (START + " ", "R12.1"),
        (START.replace("./", "/", 1), "R12.2"),
        (START.replace(".,.,.,.,./", "", 1), "R12.2"),
        (START.replace(".", "#", 1), "R12.2"),
        (START.replace(".", "g", 1), "R12.2"),
        (ONE_PLACED.replace("r,r", "rrrrr,.", 1), "R12.2"),
        (START.replace("r:", "b:", 1), "R12.3"),
        (START.replace("DRV", "RDV", 1), "R12.3"),
        (START.replace("DRV", "DDRV", 1), "R12.3"),
        (START.replace("DRV", "RV", 1), "R12.3"),
        (START.replace(" r -", " g -"), "R12.4"),
        (START.replace(" r -", " - -"), "R12.4"),
        (START.replace(" r -", " r r"), "R12.4"),
        (START.replace(" r -", " - br"), "R12.4"),
        (START.replace(" r -", " r rb"), "R12.4"),
    ],
)
def test_a_text_that_breaks_the_rules_of_texts_is_refused(text: str, rule: str) -> None:
    with pytest.raises(kancha.PositionError) as refused:
        Rumis().parse(text)
    assert refused.value.rule == rule


def test_a_colour_without_a_place_cannot_be_to_move() -> None:
    line = random_line(Rumis(), 6)
    plan, hands, _, _ = str(line[-1]).split(" ")
    with pytest.raises(kancha.PositionError, match="no legal placement"):
        Rumis().parse(f"{plan} {hands} r -")


def test_every_legal_move_is_explained_as_legal_and_read_back() -> None:
    for position in random_line(Rumis(plan="pisac", seats=3), 1)[::6]:
        for move in position.moves[::17]:
            assert position.game.read_move(position, str(move)) == move.code


# --- places ---------------------------------------------------------------------------------------


def test_next_place_goes_through_all_places_of_a_stone_and_back() -> None:
    position = random_line(Rumis(), 3)[6]
    for stone in str(position).split(" ")[1].split(",")[position.seat or 0][2:]:
        order = places(position, stone)
        assert sorted(map(str, order)) == sorted(t for t in position.moves.texts if t[0] == stone)
        move = order[0]
        for expected in [*order[1:], order[0]]:
            following = next_place(position, move)
            assert following == expected
            assert previous_place(position, following) == move
            move = following


def test_next_square_keeps_the_orientation() -> None:
    position = Rumis().start()
    move = position.moves[200]
    seen = [move]
    while (move := next_square(position, move)) != seen[0]:
        seen.append(move)
    assert len({other.clicks[:2] for other in seen}) == 1
    assert len(seen) == sum(other.clicks[:2] == seen[0].clicks[:2] for other in position.moves)


def test_turning_tipping_and_rolling_reach_every_orientation_that_fits() -> None:
    position = Rumis(plan="tambo", seats=4).start()
    for stone in STONES:
        reached = {places(position, stone)[0].clicks[1]}
        waiting = [places(position, stone)[0]]
        while waiting:
            move = waiting.pop()
            for motion in ("turn", "tip", "roll"):
                other = handled(position, move, motion)
                if other is not None and other.clicks[1] not in reached:
                    reached.add(other.clicks[1])
                    waiting.append(other)
        assert reached == {move.clicks[1] for move in places(position, stone)}


def test_stones_are_handled_lying_first() -> None:
    for stone in STONES:
        heights = [max(z for _, _, z in turned.shape) for turned in handling_order(stone)]
        assert heights == sorted(heights), stone


# --- sentences ------------------------------------------------------------------------------------


def test_a_colour_that_goes_out_is_named_with_its_reason() -> None:
    game = Rumis(seats=3)
    position = game.parse(
        "bb,rrrrrr,rgg,gggggg,./bb,bbgr,rggrgg,rrrggg,rrgggg/bbb,b,bbbrr,r,rrrrr/bb,bbb,bbb,r,rr"
        " r:DTSY,b:VITYB,g:TSYAB b -"
    )
    move = next(move for move in position.moves if str(move) == "V:a1a1a2")
    assert move.sentence == (
        "Blue places the corner of three on a1, a2, green has no place left and is out."
    )
    assert "Green is out: none of its stones has a place." in position.play(move).scene().notes


def test_with_four_colours_sentences_name_the_colour() -> None:
    position = Rumis(four_colours=True).start()
    move = next(move for move in position.moves if str(move) == "D:a1b1")
    assert move.sentence == "Red-green places the red double on a1, b1."
    assert position.play(move).scene().caption == "Blue-yellow places a blue stone."
