"""Positions that are set up by hand, in every game."""

from __future__ import annotations

import random

import pytest

import kancha
from kancha.core.drafting import Drafter
from kancha.core.errors import PositionError
from kancha.core.game import Game, Variant
from kancha.core.position import Position
from kancha.core.scene import Piece

VARIANTS = [
    pytest.param(name, variant, id=f"{name}: {variant.title}")
    for name in kancha.games()
    for variant in kancha.game(name).info.variants
    if kancha.game(name, **variant.options).drafter() is not None
]


def drafter_of(game: Game) -> Drafter:
    drafter = game.drafter()
    assert drafter is not None
    return drafter


def played(game: Game, rng: random.Random, plies: int) -> Position:
    position = game.start()
    for _ in range(plies):
        if position.seat is None:
            break
        position = position.after(rng.choice(position.moves.codes))
    return position


def placed(pieces: tuple[Piece, ...]) -> set[tuple[int, str, int, str]]:
    return {(piece.board, piece.cell, piece.level, piece.figure) for piece in pieces}


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_draft_shows_the_pieces_of_the_position_it_was_made_from(
    name: str, variant: Variant
) -> None:
    game = kancha.game(name, **variant.options)
    drafter, rng = drafter_of(game), random.Random(name)
    for plies in (0, 1, 5, 12, 30):
        position = played(game, rng, plies)
        if any(own.hidden for own in position.scene(None).boards):
            continue
        scenes = [position.scene(seat) for seat in (None, *range(game.seats))]
        shown = set().union(*(placed(scene.pieces) for scene in scenes))
        assert placed(drafter.pieces(str(position))) == shown


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_every_edit_leads_to_a_draft_that_the_rules_accept_or_refuse_with_a_reason(
    name: str, variant: Variant
) -> None:
    game = kancha.game(name, **variant.options)
    drafter, rng = drafter_of(game), random.Random(name)
    cells = [cell.id for cell in game.board.cells if cell.role not in ("dot", "exit")]
    boards = max(1, len(game.start().scene(None).boards))
    for draft in (str(game.start()), drafter.empty(), str(played(game, rng, 8))):
        text = draft
        for _ in range(25):
            if rng.random() < 0.6:
                spot = rng.randrange(boards), rng.choice(cells)
                text = drafter.put(text, spot, rng.choice(("", *drafter.brushes)))
            elif settings := drafter.settings(text):
                setting = rng.choice(settings)
                values = [value for value, _ in setting.choices] or [str(rng.randint(0, 3))]
                text = drafter.change(text, setting.name, rng.choice(values))
            assert verdict(game, text) in (text, "refused by a rule")


def verdict(game: Game, text: str) -> str:
    """Return the position that a text is read as, or that a rule refuses it."""
    try:
        return str(game.parse(text))
    except PositionError as error:
        return "refused by a rule" if error.rule and error.reason else "refused"


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_all_brushes_and_settings_name_figures_of_the_board(name: str, variant: Variant) -> None:
    game = kancha.game(name, **variant.options)
    drafter = drafter_of(game)
    figures = {setting.figure for setting in drafter.settings(drafter.empty())} - {""}
    assert figures | set(drafter.brushes) <= set(game.board.figure_by_id)


@pytest.mark.parametrize(
    ("name", "edits", "text"),
    [
        ("gounki", [("e4", "white-scc"), ("d5", "black-s")], "8/8/8/3s4/4X3/8/8/8 w 1 0 -"),
        ("kulami", [("b2", "red"), ("b7", "black")], None),
        ("gipf", [("e5", "white-gipf"), ("d4", "black-gipf")], None),
        ("gorami", [("B2", "y3"), ("C4", "b1")], None),
        ("rumis-pack", [("a11", "brick-cube"), ("b11", "brick-cube")], "D:a11b11"),
        ("gurami-puzzle", [("A2", "table-w3")], None),
    ],
)
def test_a_position_can_be_built_from_an_empty_board(
    name: str, edits: list[tuple[str, str]], text: str | None
) -> None:
    game = kancha.game(name)
    drafter = drafter_of(game)
    draft = drafter.empty()
    for cell, figure in edits:
        draft = drafter.put(draft, (0, cell), figure)
    position = game.parse(draft)
    assert text is None or str(position) == text
    shown = {piece.cell for piece in position.scene(None).pieces}
    assert {cell for cell, _ in edits} <= shown


def test_the_same_figure_again_takes_it_off() -> None:
    drafter = drafter_of(kancha.game("gounki"))
    once = drafter.put(drafter.empty(), (0, "e4"), "white-s")
    assert drafter.pieces(once) == (Piece("e4", "white-s"),)
    assert drafter.pieces(drafter.put(once, (0, "e4"), "white-s")) == ()


def test_pieces_of_gipf_come_from_the_reserve_and_go_back_to_it() -> None:
    drafter = drafter_of(kancha.game("gipf"))
    start = str(kancha.game("gipf").start())
    more = drafter.put(start, (0, "e5"), "white-gipf")
    assert more.split(" ")[3] == "10,12"
    assert drafter.put(more, (0, "e5"), "") == start


def test_cubes_are_put_on_towers_and_taken_off_from_the_top() -> None:
    drafter = drafter_of(kancha.game("rumis"))
    text = drafter.put(drafter.empty(), (0, "b2"), "red-cube")
    text = drafter.put(text, (0, "b2"), "blue-cube")
    assert placed(drafter.pieces(text)) == {(0, "b2", 0, "red-cube"), (0, "b2", 1, "blue-cube")}
    text = drafter.put(text, (0, "b2"), "")
    assert placed(drafter.pieces(text)) == {(0, "b2", 0, "red-cube")}
