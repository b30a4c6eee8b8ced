"""What people are told about a touch that does nothing is true, and cites the right rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kancha
from kancha.boardgames.rumis.material import OF_STONE
from kancha.core.bits import CHANCE
from kancha.core.errors import IllegalMove, KanchaError
from kancha.core.position import Position
from kancha.core.touches import Touches, TouchRefusal, nodes
from kancha.geometry.polycube import cell_name, read_cell, read_square, square_name
from kancha.testing.conformance import play_line, spread
from kancha.testing.conformance.touches import refused_touches
from tests.games.conftest import Setting

Answer = tuple[tuple[str, ...], str, TouchRefusal]


def answers(position: Position, depth: int, most: int = 6) -> Iterator[Answer]:
    """Return the refused cells at some nodes of a depth: path, cell and answer."""
    touches = Touches(position)
    paths = [path for path, node in nodes(touches.tree) if len(path) == depth and node.children]
    for path in spread(paths, most):
        node = touches.tree.after(*path)
        assert node is not None
        for cell in position.game.board.cells:
            if cell.id not in node.children:
                yield path, cell.id, touches.why_not(path, cell.id)


def positions(name: str, seeds: range, each: int = 6, **options: object) -> Iterator[Position]:
    game = kancha.game(name, **options)
    for seed in seeds:
        for position in spread(play_line(game, seed), each):
            if position.seat not in (None, CHANCE):
                yield position


def test_every_refused_touch_cites_a_rule(setting: Setting) -> None:
    for position in spread(play_line(setting.game(), 5), 4):
        for (path, token), refused in refused_touches(Touches(position), 5).items():
            assert refused.rule, f"{token} after {path} in {position}: {refused.reason}"


# --- Kulami: from the scene alone -----------------------------------------------------------------


@pytest.mark.parametrize("layout", ["square", "irregular"])
def test_kulami_names_what_blocks_a_field(layout: str) -> None:
    cited = set()
    for position in positions("kulami", range(1, 4), 8, layout=layout):
        scene, board = position.scene(), position.game.board
        marks = {mark.kind: mark.cells[0] for mark in scene.marks if mark.kind != "blocked"}
        panel_of = {cell: region for region in board.regions for cell in region.cells}
        centres = {cell.id: cell.centre for cell in board.cells}
        for _, cell, refused in answers(position, 0):
            last, previous = marks["last"], marks.get("previous")
            lines = zip(centres[cell], centres[last], strict=True)
            expected = ("R4.6", panel_of[previous].cells if previous else ())
            if cell in {piece.cell for piece in scene.pieces}:
                expected = "R4.3", (cell,)
            elif not any(a == b for a, b in lines):
                expected = "R4.4", (last,)
            elif panel_of[cell] == panel_of[last]:
                expected = "R4.5", panel_of[last].cells
            assert (refused.rule, refused.cells) == expected, f"{cell} in {position}"
            cited.add(refused.rule)
    assert cited == {"R4.3", "R4.4", "R4.5", "R4.6"}


# --- Gounki: by taking everything else off the board ----------------------------------------------


def alone(position: Position, square: str) -> Position:
    """Return the position with the piece on a square and, far behind, one enemy piece."""
    game = position.game
    ranks, side, *_ = str(position).split(" ")
    rows = ["".join("." * int(c) if c.isdigit() else c for c in row) for row in ranks.split("/")]
    file, rank = "abcdefgh".index(square[0]), 8 - int(square[1])
    kept = rows[rank][file]
    home = 7 if side == "w" else 0
    rows = ["." * 8] * 8
    rows[rank] = "." * file + kept + "." * (7 - file)
    enemy_file = 0 if rank != home or file else 7
    enemy = "c" if side == "w" else "C"
    line = rows[home]
    rows[home] = line[:enemy_file] + enemy + line[enemy_file + 1 :]
    for dots in range(8, 0, -1):
        rows = [row.replace("." * dots, str(dots)) for row in rows]
    return game.parse(f"{'/'.join(rows)} {side} 1 9 -")


def test_gounki_blames_the_piece_or_what_stands_around_it() -> None:
    cited = set()
    for position in positions("gounki", range(1, 5), 8):
        for path, cell, refused in answers(position, 1):
            if path[0][1] in "18" or cell == path[0]:
                continue  # the enemy that stays on the board could be in the way
            own = Touches(alone(position, path[0])).tree.children[path[0]].children
            reached = cell in own
            assert reached == (refused.rule in ("R4.2", "R4.5")), f"{path} {cell} in {position}"
            occupied = {piece.cell for piece in position.scene().pieces}
            assert set(refused.cells) <= occupied, f"{path} {cell} in {position}"
            cited.add(refused.rule)
    assert {"R3.3", "R4.1", "R4.2"} <= cited


@pytest.mark.parametrize(
    ("path", "token", "rule", "reason"),
    [
        ((), "e5", "R3.2", "There is no piece on e5."),
        ((), "a8", "R3.2", "The piece on a8 belongs to Black."),
        (
            ("b1",),
            "d3",
            "R4.1",
            "To d3 it is two circle steps, but this piece has only one circle.",
        ),
        (("b2",), "c3", "R4.1", "To c3 it is one circle step, but this piece has no circle."),
        (("b2",), "c1", "R3.3", "Nothing ever goes backward, from b2 to c1."),
    ],
)
def test_gounki_says_the_nearest_cause(
    path: tuple[str, ...], token: str, rule: str, reason: str
) -> None:
    refused = kancha.game("gounki").start().why_not(path, token)
    assert (refused.rule, refused.reason) == (rule, reason)


# --- GIPF -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["basic", "standard", "tournament"])
def test_gipf_points_at_the_line_or_spot_that_it_names(rules: str) -> None:
    cited = set()
    for position in positions("gipf", range(1, 4), 10, rules=rules):
        occupied = {piece.cell for piece in position.scene().pieces}
        for path, cell, refused in answers(position, 0):
            where = f"{cell} after {path} in {position}: {refused}"
            cited.add(refused.rule)
            if refused.rule == "R5.4":
                assert set(refused.cells) <= occupied, where
            elif refused.rule == "R5.5":
                assert not set(refused.cells) & occupied, where
            elif refused.rule == "R5.3":
                assert cell in occupied, where
                assert {position.game.board.cell_by_id[c].role for c in refused.cells} == {"dot"}
    assert {"R5.1", "R5.3", "R5.5"} <= cited


def test_gipf_answers_a_full_line_with_its_spots() -> None:
    position = kancha.game("gipf").parse("bwbW/w4/6/W5B/6/5/B2W w push 10,10 0,0 nn 0")
    refused = position.why_not(("b1",), "b2")
    assert (refused.rule, refused.cells) == ("R5.4", ("b2", "b3", "b4", "b5"))
    assert refused.instead == "Choose the spot onto which you push from b1."


# --- Rumis and Gurami: by the refusals of move texts ----------------------------------------------


def rule_of(position: Position, text: str) -> str:
    """Return the rule by which a move text is refused, or nothing if it is legal."""
    try:
        position.play(text)
    except IllegalMove as error:
        return error.rule
    return ""


@pytest.mark.parametrize("options", [{}, {"plan": "pisac"}, {"four_colours": True}])
def test_rumis_agrees_with_the_refusal_of_the_same_stone_on_these_squares(
    options: dict[str, object],
) -> None:
    cited = set()
    by_token = {turned.token: turned for stones in OF_STONE.values() for turned in stones}
    for position in positions("rumis", range(1, 3), 6, **options):
        for path, cell, refused in answers(position, 2, 12):
            shape = by_token[path[1]].shape
            x, y = read_square(cell)
            squares = [(x + a - shape[0][0], y + b - shape[0][1]) for a, b, _ in shape]
            cited.add(refused.rule)
            if any(min(square) < 0 or max(square) > 8 for square in squares):
                assert refused.rule == "R4.2"
                continue
            text = f"{path[0]}:{''.join(sorted(square_name(*square) for square in squares))}"
            # The same squares may hold the stone turned in another way: then this way has a gap.
            assert refused.rule in (rule_of(position, text), "R4.3"), f"{text} in {position}"
    assert {"R4.2", "R4.3", "R4.7"} <= cited


def test_packing_agrees_with_the_refusal_of_the_same_cells() -> None:
    by_token = {turned.token: turned for stones in OF_STONE.values() for turned in stones}
    cited = set()
    for position in positions("rumis-pack", range(1, 5)):
        for path, cell, refused in answers(position, 2, 10):
            shape = by_token[path[1]].shape
            shift = [a - b for a, b in zip(read_cell(cell), shape[0], strict=True)]
            cells = [(x + shift[0], y + shift[1], z + shift[2]) for x, y, z in shape]
            cited.add(refused.rule)
            if min(map(min, cells)) < 0:
                assert refused.rule in ("R10.3", "R10.4")
                continue
            text = f"{path[0]}:{''.join(sorted(cell_name(*c) for c in cells))}"
            expected = rule_of(position, text)
            # A filled cell is named even where the stone would also reach beyond the box.
            assert refused.rule in (expected, "R10.4"), f"{text} in {position}"
    assert cited == {"R10.3", "R10.4"}


@pytest.mark.parametrize(
    ("name", "points"), [("gorami", ""), ("kissing", "=0"), ("kissing-challenge", "=0")]
)
def test_gurami_agrees_with_the_refusal_of_the_same_placement(name: str, points: str) -> None:
    cited = set()
    for position in positions(name, range(1, 5)):
        for path, cell, refused in answers(position, 1):
            text = f"{path[0]}-{cell}{points}"
            assert refused.rule == rule_of(position, text), f"{text} in {position}"
            cited.add(refused.rule)
    assert "R2.3" in cited


# --- turns, the end, errors -----------------------------------------------------------------------


def test_out_of_turn_the_same_is_said_about_everything() -> None:
    position = kancha.game("gounki").start()
    refused = position.why_not((), "a8", seat=1)
    assert (refused.rule, refused.reason) == ("R2.2", "It is the turn of White.")
    assert position.why_not((), "a1", seat=1) == refused
    assert position.prompt(seat=1) == "Wait for White."


def test_chance_and_the_end_are_answered(setting: Setting) -> None:
    line = play_line(setting.game(), 2)
    for position in (line[0], line[-1]):
        if position.seat in (None, CHANCE):
            cell = position.game.board.cells[0].id
            assert position.why_not((), cell).rule


@pytest.mark.parametrize(("path", "token"), [((), "a2"), ((), "z9"), (("e5",), "e6")])
def test_a_touch_that_cannot_be_judged_is_an_error(path: tuple[str, ...], token: str) -> None:
    with pytest.raises(KanchaError):
        kancha.game("gounki").start().why_not(path, token)


@pytest.mark.parametrize(
    ("name", "path", "said"),
    [
        ("gounki", (), "Choose a piece."),
        ("gipf", (), "Choose a vacant spot at the rim, or a dot to push from."),
        ("kulami", (), "Choose any field for the first marble."),
        ("rumis", ("T",), "Choose how the tee is turned."),
        ("gurami-puzzle", ("A2",), "Choose a number for A2."),
    ],
)
def test_prompts_say_what_can_be_done(name: str, path: tuple[str, ...], said: str) -> None:
    assert kancha.game(name).start().prompt(path) == said
