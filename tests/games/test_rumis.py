"""Rumis: its moves against a literal reading of the rules, every plan, ruins, mirror images."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import product
from typing import Any

import pytest

import kancha
from kancha.boardgames.rumis.building import BuildingGame
from kancha.boardgames.rumis.material import (
    ORIENTATIONS,
    PLANS,
    SHAPES,
    STONES,
    ready_ruins,
)
from kancha.boardgames.rumis.ruins import random_ruin
from kancha.boardgames.rumis.rumis.game import Rumis
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.geometry.polycube import mirrored
from kancha.search.playout import playouts
from kancha.testing.perft_table import is_compiled

DATA = json.loads((files("kancha.boardgames.rumis") / "data.json").read_text("utf-8"))
GAMES = 10_000 if is_compiled() else 20

EVERY_SETTING: list[dict[str, Any]] = [
    *({"plan": plan, "seats": players} for plan in PLANS for players in (2, 3, 4)),
    *({"plan": plan, "four_colours": True} for plan in PLANS),
    *(
        {"plan": ruin["plan"], "seats": ruin["players"], "ruinas": ruin["ruinas"]}
        for ruin in DATA["ruins"]
    ),
    *({"plan": "cucho", "seats": players, "cucho_caps": "2-3-5"} for players in (2, 3, 4)),
]


def named(options: dict[str, object]) -> str:
    return "-".join(str(value)[:10] for value in options.values()).replace("/", "").replace(":", "")


each_setting = pytest.mark.parametrize("options", EVERY_SETTING, ids=named)


def random_line(game: Game[Any], seed: int) -> list[Position]:
    rng = Rng(seed)
    line = [game.start()]
    while line[-1].seat is not None:
        line.append(line[-1].play(line[-1].pick(rng)))
    return line


# --- a second reading of the rules, by cells and without any table --------------------------------

Cell = tuple[int, int, int]


def turned_in_all_ways(cells: list[Cell]) -> set[frozenset[Cell]]:
    """Turn by quarters about two axes until nothing new comes, each time pushed to the corner."""
    found: set[frozenset[Cell]] = set()
    waiting = [cells]
    while waiting:
        shape = waiting.pop()
        corner = [min(cell[axis] for cell in shape) for axis in range(3)]
        shape = [(x - corner[0], y - corner[1], z - corner[2]) for x, y, z in shape]
        if frozenset(shape) not in found:
            found.add(frozenset(shape))
            waiting.append([(-y, x, z) for x, y, z in shape])
            waiting.append([(x, -z, y) for x, y, z in shape])
    return found


def literal_moves(game: BuildingGame, text: str) -> set[str]:
    """Read R4.1 to R4.7 cell by cell from a position text."""
    plan, hands, turn, _ = text.split(" ")
    if turn == "-":
        return set()
    rows = [row.split(",") for row in plan.split("/")[::-1]]
    filled: dict[Cell, str] = {}
    for y, row in enumerate(rows):
        for x, tower in enumerate(row):
            filled |= {(x, y, z): letter for z, letter in enumerate(tower.strip(".#"))}
    hand = dict(entry.split(":") for entry in hands.split(","))
    anybody_placed = any(stones != STONES for stones in hand.values())
    first = hand[turn] == STONES
    own = {cell for cell, letter in filled.items() if letter == turn}
    sides = (game.plan.width, game.plan.depth, game.plan.top)
    found = set()
    for stone in hand[turn]:
        for shape in turned_in_all_ways(list(SHAPES[stone])):
            for x0, y0, z0 in product(*map(range, sides)):
                cells = {(x + x0, y + y0, z + z0) for x, y, z in shape}
                squares_exist = all(game.plan.limit(x, y) for x, y, _ in cells)  # R4.2
                rests = all(
                    cell not in filled
                    and (
                        cell[2] == 0
                        or (below := (cell[0], cell[1], cell[2] - 1)) in filled
                        or below in cells
                    )
                    for cell in cells
                )  # R4.3
                low = all(z < game.plan.limit(x, y) for x, y, z in cells)  # R4.4
                near = {
                    (x + dx, y + dy, z + dz)
                    for x, y, z in cells
                    for dx, dy, dz in (
                        (1, 0, 0),
                        (-1, 0, 0),
                        (0, 1, 0),
                        (0, -1, 0),
                        (0, 0, 1),
                        (0, 0, -1),
                    )
                }
                if first:
                    on_board = any(z == 0 for _, _, z in cells)  # R4.5
                    touches = on_board and (not anybody_placed or bool(near & set(filled)))  # R4.6
                else:
                    touches = bool(near & own)  # R4.7
                if squares_exist and rests and low and touches:
                    names = sorted(f"{'abcdefgh'[x]}{y + 1}" for x, y, _ in cells)
                    found.add(f"{stone}:{''.join(names)}")
    return found


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"seats": 4},
        {"plan": "pirka", "seats": 3},
        {"plan": "tambo", "seats": 2},
        {"plan": "pisac", "seats": 2},
        {"plan": "coricancha", "seats": 3},
        {"plan": "cucho", "seats": 2},
        {"plan": "chullpa", "four_colours": True},
        {"ruinas": ready_ruins("chullpa", 2)[0]},
    ],
    ids=named,
)
def test_legal_moves_are_those_of_a_literal_reading(options: dict[str, object]) -> None:
    game = Rumis(**options)
    line = random_line(game, 11)
    for position in [line[0], *line[1::6], line[-2], line[-1]]:
        assert set(position.moves.texts) == literal_moves(game, str(position)), str(position)


def test_cube_moves_are_those_of_a_literal_reading() -> None:
    game = kancha.game("rumis-cube", size=4, colours=2)
    assert isinstance(game, BuildingGame)
    for position in random_line(game, 5)[::3]:
        assert set(position.moves.texts) == literal_moves(game, str(position)), str(position)


# --- whole games ----------------------------------------------------------------------------------


@each_setting
def test_every_setting_plays_to_the_end(options: dict[str, object]) -> None:
    game = Rumis(**options)
    for seed in range(3):
        line = random_line(game, seed)
        assert len(line) <= 45, "more moves than stones"
        for position in line[:: 1 + seed]:
            again = game.parse(str(position))
            assert again == position
            assert again.moves.codes == position.moves.codes
        end = line[-1]
        outcome = end.outcome
        assert outcome is not None
        assert end.scores is not None
        assert {seat for seat in range(game.seats) if end.scores[seat] == max(end.scores)} == set(
            outcome.winners
        )


def test_ten_thousand_random_games_end() -> None:
    for options, share in (
        ({}, 4),
        ({"plan": "coricancha", "seats": 4}, 4),
        ({"plan": "pirka", "seats": 3}, 2),
    ):
        games = GAMES * share // 10
        played = playouts(Rumis(**options).start(), games, Rng(3))
        assert played.games == games
        assert 11 * games < played.moves <= 44 * games


@each_setting
def test_running_scores_are_squares_minus_stones(options: dict[str, object]) -> None:
    game = Rumis(**options)
    for position in random_line(game, 2)[::5]:
        plan, hands, *_ = str(position).split(" ")
        tops = [tower[-1] for tower in re.split("[/,]", plan)]
        left = {entry[0]: len(entry[2:].strip("-")) for entry in hands.split(",")}
        colours = [tops.count(letter) - left[letter] for letter in left]
        seats = [max(colours[seat :: game.seats]) for seat in range(game.seats)]
        assert position.scores == tuple(seats)
        for score in position.scene().scores:
            totals = [a[1] + b[1] for a, b in zip(score.parts[::2], score.parts[1::2], strict=True)]
            assert score.total == max(totals)


# --- stones, plans, symmetries --------------------------------------------------------------------


def test_orientations_are_those_of_the_data() -> None:
    listed = [
        tuple(tuple(cell) for cell in shape)
        for stone in DATA["stones"]
        for shape in stone["orientations"]
    ]
    assert [turned.shape for turned in ORIENTATIONS] == listed


def test_only_the_screws_have_a_hand() -> None:
    for stone, shape in SHAPES.items():
        image = next(turned.stone for turned in ORIENTATIONS if turned.shape == mirrored(shape))
        assert image == {"A": "B", "B": "A"}.get(stone, stone)


def test_a_mirrored_game_is_a_game_with_the_screws_exchanged() -> None:
    game = Rumis()
    mirror = next(symmetry for symmetry in game.symmetries() if symmetry.name == "mirror")
    image = position = game.start()
    rng = Rng(8)
    stones = ""
    while position.seat is not None:
        move = position.pick(rng)
        position = position.play(move)
        stones += str(move)[0]
        image = image.play(mirror.move(str(move)))
        assert image == mirror.position(position)
    assert "A" in stones


@pytest.mark.parametrize(
    ("plan", "counts"),
    [
        ("chullpa", (191, 191, 191)),
        ("pirka", (993, 1130, 1163)),
        ("tambo", (644, 731, 754)),
        ("pisac", (670, 670, 670)),
        ("coricancha", (451, 288, 288)),
        ("cucho", (866, 880, 880)),
    ],
)
def test_openings_up_to_symmetry_are_those_of_the_rules(plan: str, counts: tuple[int, ...]) -> None:
    for players, count in zip((2, 3, 4), counts, strict=True):
        game = Rumis(plan=plan, seats=players)
        waiting = set(game.start().moves.texts)
        classes = 0
        while waiting:
            family = {waiting.pop()}
            while len(
                more := family | {s.move(move) for s in game.symmetries() for move in family}
            ) > len(family):
                family = more
            waiting -= family
            classes += 1
        assert classes == count, players


# --- ruins ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruin", DATA["ruins"], ids=lambda ruin: str(ruin["name"]))
def test_ready_ruins_leave_the_opening_moves_of_the_data(ruin: dict[str, object]) -> None:
    game = Rumis(plan=ruin["plan"], seats=ruin["players"], ruinas=ruin["ruinas"])
    assert len(game.start().moves) == ruin["opening_moves"]


GOOD = ready_ruins("chullpa", 2)[0].split("/")


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        (GOOD[:-1], "R8.2"),
        ([*GOOD, "D:a3a3"], "R4.1"),
        ([*GOOD[:-1], GOOD[1]], "R4.1"),
        ([GOOD[4], *GOOD[:4], *GOOD[5:]], "R4.3"),
        (["V:b2b3b2", *GOOD[1:]], "R11.1"),
        (["V:e4e4f4", *GOOD[1:]], "R4.2"),
        (["I:a4a4a4a4", "R:a4a4a4", *GOOD], "R4.4"),
        (["on"], "R11.1"),
        ([""], "R11.1"),
    ],
)
def test_a_list_that_is_no_ruin_is_refused(moves: list[str], rule: str) -> None:
    with pytest.raises(kancha.OptionError) as refused:
        Rumis(ruinas="/".join(moves))
    assert refused.value.field == "ruinas"
    assert refused.value.rule == "R8.2"
    assert rule in str(refused.value)


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 3, "four_colours": True},
        {"four_colours": True, "ruinas": ready_ruins("chullpa", 2)[0]},
        {"seats": 4, "ruinas": ready_ruins("chullpa", 3)[0]},
        {"seats": 5},
        {"plan": "tower"},
        {"cucho_caps": "4-4-4"},
    ],
    ids=named,
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(kancha.OptionError):
        Rumis(**options)


def test_random_ruins_can_be_built_on() -> None:
    for plan in PLANS:
        wider = Rumis(plan=plan, seats=3)
        text = random_ruin(wider, wider.empty(), Rng(4))
        assert Rumis(plan=plan, seats=2, ruinas=text).start().scores == (-11, -11)
