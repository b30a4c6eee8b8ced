"""Statistics of openings: made the same way again, folded by symmetry, and compact."""

from __future__ import annotations

import pytest

import kancha
from kancha.core.errors import KanchaError
from kancha.study.opening_games import OpeningMaker, Recipe
from kancha.study.openings import (
    OpeningTable,
    Tally,
    has_openings,
    opening_key,
    opening_table,
)

COMPARED = [name for name in kancha.games() if has_openings(kancha.game(name))]
RECIPE = Recipe(games=3, nodes=200, plies=6)


def test_the_tables_that_come_with_the_games_hold_100_000_positions() -> None:
    tables = {name: opening_table(kancha.game(name)) for name in COMPARED}
    assert set(COMPARED) == {"gipf", "gorami", "gounki", "kulami", "rumis"}
    assert sum(len(table.tallies) for table in tables.values() if table) >= 100_000


@pytest.mark.parametrize("name", COMPARED)
def test_every_game_of_a_table_came_through_the_start(name: str) -> None:
    game = kancha.game(name)
    table = opening_table(game)
    assert table is not None
    start = table.tallies[opening_key(game.start())]
    assert start.games == table.made["games"]
    moves = table.moves(game.start())
    assert sum(played.games for played in moves) == start.games
    assert sum(played.wins for played in moves) == start.wins
    assert all(played.losses >= 0 for played in moves)


@pytest.mark.parametrize("name", COMPARED)
def test_images_of_a_position_share_their_statistics(name: str) -> None:
    game = kancha.game(name)
    position = game.start()
    for _ in range(3):
        position = position.play(position.moves[len(position.moves) // 2])
    keys = {opening_key(position)}
    for symmetry in game.symmetries():
        image = symmetry.position(position)
        if image is not None:
            keys.add(opening_key(image))
    assert len(keys) == 1


def test_the_same_recipe_makes_the_same_games() -> None:
    game = kancha.game("gounki")
    first, second = (OpeningMaker(game, RECIPE).run() for _ in range(2))
    assert first == second
    assert first.made["games"] == 3


def test_a_table_is_read_as_it_was_written() -> None:
    table = OpeningTable({"games": 3}, {7: Tally(3, 1, 1), 2**39: Tally(200, 100, 0)})
    assert OpeningTable.from_bytes(table.to_bytes()) == table
    with pytest.raises(KanchaError, match="cannot be read"):
        OpeningTable.from_bytes(table.to_bytes()[:-4])


def test_results_are_those_of_the_seat_that_makes_the_move() -> None:
    game = kancha.game("gounki")
    start = game.start()
    after = start.play("c1-b1+")
    table = OpeningTable()
    table.count([start, after], 0)
    table.count([start, after], 1)
    table.count([start, after], None)
    table.count([start, after], 0)
    (played,) = table.moves(start)
    assert (played.games, played.wins, played.draws, played.losses) == (4, 2, 1, 1)


def test_games_of_chance_have_no_openings() -> None:
    with pytest.raises(KanchaError, match="cannot be compared"):
        OpeningMaker(kancha.game("equals-wins"), RECIPE)
