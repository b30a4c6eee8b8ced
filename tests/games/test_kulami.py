"""What Kulami promises beyond what every game promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kancha
from kancha.boardgames.kulami import generator
from kancha.boardgames.kulami.game import Kulami
from kancha.boardgames.kulami.layouts import Layout, data, gallery, named_layouts, read_layout, tidy
from kancha.boardgames.kulami.scoring import areas, chains
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.playout import playouts
from kancha.testing import strategies
from kancha.testing.builds import compare_builds
from kancha.testing.perft_table import is_compiled

GAMES = [
    Kulami(level=level, layout=layout, swap=swap)
    for level, layout, swap in (
        (0, "square", False),
        (1, "irregular", True),
        (2, "sample", False),
        (2, "square", True),
    )
]


# --- layouts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", data()["layout_tests"], ids=lambda v: str(v["rule"]))
def test_layout_text_is_accepted_or_refused_by_the_first_failing_rule(
    vector: dict[str, str | None],
) -> None:
    if vector["rule"] is None:
        assert Kulami(layout=vector["text"]).start().seat == 0
    else:
        with pytest.raises(kancha.OptionError) as refused:
            Kulami(layout=vector["text"])
        assert refused.value.rule == vector["rule"]
        assert refused.value.field == "layout"


@pytest.mark.parametrize("text", ["é" * 64, "A" * 9999, "/" * 9999, "A\nB", "SQUARE", "square "])
def test_wild_layout_texts_are_refused_as_no_layout(text: str) -> None:
    with pytest.raises(kancha.OptionError) as refused:
        Kulami(layout=text)
    assert refused.value.rule in ("R2.2", "R2.3")
    assert len(str(refused.value)) < 200


def test_gallery_layouts_are_valid_and_of_their_kind() -> None:
    assert len(gallery()) == 30
    for name, text in gallery().items():
        layout = read_layout(text)
        assert layout.is_square == name.startswith("square")
        assert min(len(layout.replies(field)) for field in range(64)) >= generator.FEWEST_REPLIES


def test_names_stand_for_their_texts() -> None:
    for name, text in named_layouts().items():
        named, spelled = Kulami(layout=name), Kulami(layout=text)
        assert named.layout == spelled.layout
        assert named.start().moves.texts == spelled.start().moves.texts


def test_tidy_trims_and_letters_what_an_editor_made() -> None:
    text = named_layouts()["irregular"]
    rows = [".." + row.translate(str.maketrans("ABQ", "xyz")) for row in text.split("/")]
    assert tidy(["." * 12, *rows, "." * 12]) == text
    assert tidy(["...", "..."]) == ""


# --- positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", data()["position_tests"], ids=lambda v: str(v["rule"]))
def test_position_text_is_read_or_refused_by_the_first_failing_rule(vector: dict[str, Any]) -> None:
    game = Kulami(**vector["options"])
    if vector["rule"] is None:
        assert str(game.parse(vector["text"])) == vector["text"]
    else:
        with pytest.raises(kancha.PositionError) as refused:
            game.parse(vector["text"])
        assert refused.value.rule == vector["rule"]


def test_random_games_end_and_their_texts_come_back() -> None:
    rounds = 2_500 if is_compiled() else 10
    for game in GAMES:
        start = game.start()
        found = playouts(start, rounds, Rng(5))
        assert found.moves <= rounds * 57
        assert sum(found.payoffs) == 0
        rng = Rng(6)
        for _ in range(rounds // 50 + 1):
            position = start
            while position.seat is not None:
                position = position.play(position.pick(rng))
                assert game.parse(str(position)) == position


def test_exchange_is_the_only_difference_that_swap_makes() -> None:
    plain, swapping = Kulami().start().play("d5"), Kulami(swap=True).start().play("d5")
    assert swapping.moves.texts == [*plain.moves.texts, "swap"]
    exchanged = swapping.play("swap")
    assert exchanged.seat == 0
    assert exchanged.moves.texts == plain.moves.texts
    assert exchanged.scores == (0, 6)
    assert exchanged.scene().seat_names == ("Black", "Red")


@pytest.mark.skipif(not is_compiled(), reason="there is nothing to compare with")
def test_both_builds_play_whole_games_alike() -> None:
    compare_builds("kulami", seed=2, longest=60)


# --- score: against a slow computation that shares nothing with the rules -------------------------


def slow_parts(text: str, layout: Layout, letter: str) -> tuple[int, int, int]:
    """Return panels, largest area and chains of a colour from the grid of a position text."""
    rows = text.split(" ", maxsplit=1)[0].split("/")
    cells = {(y, x): char for y, row in enumerate(rows) for x, char in enumerate(row)}
    own = {place for place, char in cells.items() if char == letter}
    panels: dict[str, Counter[str]] = {}
    for (y, x), char in cells.items():
        panels.setdefault(layout.rows[y][x], Counter())[char] += 1
    other = "B" if letter == "R" else "R"
    points = sum(
        sum(counts.values())
        for panel, counts in panels.items()
        if panel != "." and counts[letter] > counts[other]
    )
    return points, max(map(len, slow_areas(own)), default=0), sum(slow_chains(own))


def slow_areas(own: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    merged: list[set[tuple[int, int]]] = []
    for y, x in own:
        near = {(y, x), (y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)}
        joined = [area for area in merged if area & near]
        merged = [area for area in merged if area not in joined]
        merged.append({(y, x)}.union(*joined))
    return merged


def slow_chains(own: set[tuple[int, int]]) -> Iterator[int]:
    for (y, x), (dy, dx) in product(own, ((0, 1), (1, 0), (1, 1), (1, -1))):
        if (y - dy, x - dx) not in own:
            length = next(n for n in range(1, 99) if (y + n * dy, x + n * dx) not in own)
            if length >= 5:
                yield length


def slow_scores(position: Position) -> tuple[int, ...]:
    game = cast(Kulami, position.game)
    red, black = (slow_parts(str(position), game.layout, letter) for letter in "RB")
    scores = []
    for own, other in ((red, black), (black, red)):
        bonus = [max(0, own[i] - other[i]) for i in (1, 2)]
        scores.append(own[0] + sum(bonus[: game.level]))
    return tuple(scores if str(position).endswith("0") else scores[::-1])


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_scores_agree_with_a_slow_computation(game: Kulami) -> None:
    @given(strategies.positions(game))
    def holds(position: Position) -> None:
        scores = slow_scores(position)
        assert position.scores == scores
        if position.seat is None:
            sign = (scores[0] > scores[1]) - (scores[0] < scores[1])
            assert position.results() == (sign, -sign)

    holds()


@given(st.text("RBo", min_size=64, max_size=64))
def test_areas_and_chains_drawn_are_those_that_count(colours: str) -> None:
    """On any filling, also those with many long chains."""
    game = Kulami(level=2)
    rows = ["".join(colours[8 * i : 8 * i + 8]) for i in range(8)]
    position = game.start()
    marbles = [
        sum(1 << field for field, colour in enumerate(colours) if colour == letter)
        for letter in "RB"
    ]
    position._begin(game.tables, *marbles)
    drawn = chains(position, game.layout)
    for colour, letter in enumerate("RB"):
        parts = slow_parts("/".join(rows), game.layout, letter)
        assert position.score_parts(colour) == parts
        assert len(areas(position)[colour]) == parts[1]
        assert sum(len(chain.fields) for chain in drawn if chain.colour == colour) == parts[2]


# --- symmetries -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_turned_positions_keep_scores_and_the_layouts_all_differ(game: Kulami) -> None:
    rng = Rng(9)
    position = game.start()
    for _ in range(30):
        position = position.play(position.pick(rng))
    images = [symmetry.position(position) for symmetry in game.symmetries()]
    layouts = {cast(Kulami, image.game).layout.text for image in images if image is not None}
    assert len(layouts | {game.layout.text}) == 8
    for image in images:
        assert image is not None
        assert image.scores == position.scores


# --- generator ------------------------------------------------------------------------------------


def test_square_layouts_are_counted_as_the_rules_say() -> None:
    assert generator.square_layouts() == data()["tilings_of_the_square"] == 390_254_538


def test_no_other_set_of_panels_is_counted_with_the_real_one() -> None:
    sizes = [panel["fields"] for panel in data()["panels"]]
    real = generator.supply()
    sets = product(*(range(64 // size + 1) for size in sizes[:3]))
    for six, four, three in sets:
        rest = 64 - 6 * six - 4 * four - 3 * three
        if rest >= 0 and rest % 2 == 0:
            other = [six, four, three, rest // 2]
            same = sum(map(int.__mul__, other, generator.EXPONENTS)) == sum(
                map(int.__mul__, real, generator.EXPONENTS)
            )
            assert same == (other == real)


def test_every_number_is_another_valid_square_layout() -> None:
    numbers = [*range(20), *range(20, 390_254_537, 3_141_593), 390_254_537]
    texts = [generator.square_layout(number) for number in numbers]
    assert len(set(texts)) == len(numbers)
    assert all(read_layout(text).is_square for text in texts)
    for number in (-1, 390_254_538):
        with pytest.raises(ValueError, match="numbered from 0"):
            generator.square_layout(number)


@pytest.mark.parametrize("make", [generator.random_square, generator.random_irregular])
def test_random_layouts_are_valid_varied_and_set_by_their_seed(make: Any) -> None:
    texts = [make(Rng(seed)) for seed in range(25)]
    assert texts[:5] == [make(Rng(seed)) for seed in range(5)]
    assert len(set(texts)) == len(texts)
    for text in texts:
        layout = read_layout(text)
        assert layout.is_square == (make is generator.random_square)
        assert min(len(layout.replies(field)) for field in range(64)) >= generator.FEWEST_REPLIES
        assert Kulami(layout=text).start().play("d5").seat == 1


def test_random_squares_use_the_whole_range() -> None:
    """Corner panels of every size come about as often as symmetry demands."""
    corners: Counter[tuple[int, int]] = Counter()
    for seed in range(400):
        layout = read_layout(generator.random_square(Rng(seed)))
        for corner in (0, 7, 56, 63):
            corners[corner, len(layout.panels[layout.letters[corner]])] += 1
    for size in (2, 3, 4, 6):
        counts = [corners[corner, size] for corner in (0, 7, 56, 63)]
        assert max(counts) - min(counts) < 5 * (sum(counts) / 4) ** 0.5, (size, counts)


def test_draw_is_fair() -> None:
    rng = Rng(3)
    counts = Counter(generator.draw(rng, 3) for _ in range(3000))
    assert all(abs(counts[i] - 1000) < 150 for i in range(3))


# --- picture --------------------------------------------------------------------------------------


def test_scene_shows_what_a_player_must_see() -> None:
    game = Kulami(layout="sample", level=2)
    position = game.parse(
        "...RBBo../.oBRBBBR./.oBBBRRBR/RRBBBRRRB/ooBBRBRRo/RBBRRRBB./.BRRRRBo./.RRBRRBRB/...BooR.."
        " f2 f8 0"
    )
    scene = position.scene()
    parts = [dict(score.parts) for score in scene.scores]
    assert [sum(value for name, value in own.items() if "of" in name) for own in parts] == [31, 27]
    assert [(own["area"], own["chains"]) for own in parts] == [(0, 0), (5, 3)]
    assert {panel.region for panel in scene.panels if panel.owner == 0} == set("FGHJKMNP")
    assert {panel.region for panel in scene.panels if panel.owner is None} == set("AQ")
    assert all(panel.decided for panel in scene.panels)
    assert sum(len(region.cells) for region in game.board.regions) == 64
    sizes = [(group.role, group.seat, group.value) for group in scene.groups]
    assert Counter(sizes) == Counter(
        {
            ("area", 0, 12): 1,
            ("area", 1, 17): 1,
            ("chain", 0, 7): 1,
            ("chain", 0, 5): 1,
            ("chain", 1, 5): 3,
        }
    )
    assert scene.caption == "Black wins, 35 to 31: black has no legal field."
    assert [hand.items[0].count for hand in scene.hands if hand.items] == [1]


def test_level_0_shows_no_areas_and_no_chains() -> None:
    position = Kulami().parse(
        "oooooBoo/oooooooo/oooooooo/RRRRRRoo/oooooooo/oooooooB/ooooBooo/BoBoooBo f8 f5 0"
    )
    scene = position.scene()
    assert len(scene.panels) == 17
    assert not scene.groups
    sizes = ("panels of 6", "panels of 4", "panels of 3", "panels of 2")
    assert [score.parts for score in scene.scores] == [
        tuple(zip(sizes, (6, 4, 3, 0), strict=True)),
        tuple(zip(sizes, (12, 4, 6, 2), strict=True)),
    ]


def test_marks_tell_last_previous_and_both_blocked_panels() -> None:
    position = Kulami(layout="sample").start().play("d4").play("d7")
    marks = [(mark.kind, mark.cells) for mark in position.scene().marks]
    assert marks == [
        ("last", ("d7",)),
        ("previous", ("d4",)),
        (
            "reach",
            tuple(
                field
                for field in position.game.board.cell_by_id
                if field[0] == "d" or field[1] == "7"
            ),
        ),
        ("blocked", ("d7", "e7", "d6", "e6")),
        ("blocked", ("b5", "c5", "d5", "b4", "c4", "d4")),
    ]
    owners = {panel.region: panel.owner for panel in position.scene().panels}
    assert (owners["E"], owners["I"], owners["A"]) == (1, 0, None)


def test_moves_are_told_in_words() -> None:
    game = Kulami(swap=True)
    position = game.start()
    assert position.moves[0].sentence == "Red places a marble on a8, taking the panel of 4."
    position = position.play("d5")
    assert position.moves[-1].sentence == "Second player exchanges colours and plays red."
