"""Matches: fair seatings, varied and balanced openings, failures that cost only the game."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import kancha
from kancha.arena.match import save_records
from kancha.arena.openings import random_openings, read_openings
from kancha.arena.players import PlayerError, read_player, read_players, read_tuning
from kancha.arena.report import report_data, report_text
from kancha.arena.schedule import sets_of_seatings
from kancha.engines.player import Budget
from kancha.engines.tuning import Tuning
from tests.arena.rig import external, line_up, make_match, play


@pytest.mark.parametrize(
    ("players", "seats", "sets"),
    [
        (2, 2, [[(0, 1), (1, 0)]]),
        (3, 2, [[(0, 1), (1, 0)], [(0, 2), (2, 0)], [(1, 2), (2, 1)]]),
        (3, 3, [[(0, 1, 2), (1, 2, 0), (2, 0, 1)]]),
        (3, 1, [[(0,), (1,), (2,)]]),
    ],
)
def test_everybody_sits_everywhere(
    players: int, seats: int, sets: list[list[tuple[int, ...]]]
) -> None:
    assert sets_of_seatings(players, seats) == sets


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_set_every_player_has_every_seat_equally_often(players: int, seats: int) -> None:
    for seatings in sets_of_seatings(players, seats):
        there = {player for seating in seatings for player in seating}
        for seat in range(seats):
            taken = [seating[seat] for seating in seatings]
            assert len({taken.count(player) for player in there}) == 1


@pytest.mark.parametrize("name", ["gounki", "kulami", "gipf", "rumis", "gorami", "equals-wins"])
def test_openings_are_different_undecided_and_the_same_for_a_seed(name: str) -> None:
    game = kancha.game(name)
    made = random_openings(game, 7, 4)
    openings = [next(made) for _ in range(8)]
    assert len(set(openings)) == 8
    for opening in openings:
        record = opening.record(game)
        assert record.outcome is None
        assert len(record.moves) >= 4
    again = random_openings(game, 7, 4)
    assert [next(again) for _ in range(8)] == openings
    assert next(random_openings(game, 8, 4)) != openings[0]


def test_openings_longer_than_the_game_are_refused() -> None:
    with pytest.raises(kancha.OptionError, match="plies: the game is over before 60"):
        next(random_openings(kancha.game("gorami"), 1, 60))


def test_openings_are_read_from_positions_and_records(tmp_path: Path) -> None:
    game = kancha.game("gorami")
    record = kancha.Record(game)
    record.play(record.position.moves[3])
    record.save(tmp_path / "game.json")
    line = json.dumps(json.loads((tmp_path / "game.json").read_text()))
    file = tmp_path / "openings.txt"
    file.write_text(f"# two\n{record.position}\n\n{line}\n")
    first, second = read_openings(game, file)
    assert first.record(game).position == second.record(game).position == record.position
    file.write_text("nonsense\n")
    with pytest.raises(kancha.KanchaError, match="line 1"):
        read_openings(game, file)


def test_a_player_is_read_with_its_budget_name_and_settings() -> None:
    game = kancha.game("gounki")
    spec = read_player(game, "level:7,seconds=0.5,exploration=0.7,temperature=3,name=sharp")
    assert (spec.name, spec.budget) == ("sharp", Budget(seconds=0.5))
    tuning = read_tuning(game, spec)
    assert (tuning.exploration, tuning.level(7).temperature) == (0.7, 3.0)
    names = [player.name for player in read_players(game, ("level:3", "level:3", "random"))]
    assert names == ["level 3", "level 3 (2)", "random"]
    command = read_player(game, "command:./engine --fast a,b,Hash=64,nodes=100")
    assert (command.what, command.settings) == ("./engine --fast a,b", {"Hash": "64"})
    assert command.budget == Budget(nodes=100)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("level:0", "option level: 0 is not a whole number from 1 to 10"),
        ("level:11", "option level: 11 is not a whole number from 1 to 10"),
        ("level:-1", "a number from 1 to 10"),
        ("level:x", "a number from 1 to 10"),
        ("genius", "there are level:1"),
        ("level:3,seconds=0", "option seconds: '0' is not a number from 0.001 to 3600"),
        ("level:3,seconds=nan", "option seconds: 'nan' is not a number"),
        ("level:3,seconds=inf", "option seconds: 'inf' is not a number"),
        ("level:3,seconds=soon", "option seconds: 'soon' is not a number"),
        ("level:3,nodes=-5", "option nodes: '-5' is not a whole number from 1 to"),
        ("level:3,nodes=1.5", "option nodes: '1.5' is not a whole number"),
        ("level:3,depth=0", "option depth: '0' is not a whole number from 1"),
        ("command:./engine,nodes=0", "option nodes: '0' is not a whole number"),
        ("level:3,search=magic", "option search: 'magic' is not alphabeta, mcts, rollouts or beam"),
        ("level:3,search=", "option search: '' is not alphabeta"),
        ("level:3,temperature=-1", "option temperature: '-1' is not a number from 0"),
        ("level:3,temperature=nan", "option temperature: 'nan' is not a number"),
        ("level:3,exploration=-inf", "option exploration: '-inf' is not a number"),
        (
            "level:3,rollout_depth=99999999999",
            "option rollout_depth: '99999999999' is not a whole number",
        ),
        ("level:3,prior_visits=-1", "option prior_visits: '-1' is not a whole number"),
        ("level:3,expand_visits=many", "option expand_visits: 'many' is not a whole number"),
        ("level:3,eval_scale=0", "option eval_scale: '0' is not a whole number from 1"),
        ("level:3,levels=1", "option levels: unknown"),
        ("level:3,magic=1", "option magic: unknown"),
        ("level:3,name=", "option name: "),
        ("level:3,name=a\nb", "option name: "),
        ("random,magic=1", "no settings"),
        ("level:3,nodes=1,nodes=2", "given twice"),
        ("command:", "the command that starts the engine"),
    ],
)
def test_a_player_that_does_not_exist_is_refused(text: str, said: str) -> None:
    with pytest.raises(PlayerError, match=said):
        read_player(kancha.game("gounki"), text)


@pytest.mark.parametrize(
    ("name", "options"),
    [("kissing", {}), ("gurami-puzzle", {}), ("rumis", {"plan": "tambo", "players": 3})],
)
def test_alpha_beta_is_refused_where_it_cannot_play(name: str, options: dict[str, object]) -> None:
    with pytest.raises(
        PlayerError, match="option search: 'alphabeta' is not mcts, rollouts or beam"
    ):
        read_player(kancha.game(name, **options), "level:8,search=alphabeta")


def test_every_setting_of_an_engine_can_be_given() -> None:
    game = kancha.game("gounki")
    settings = [
        "search=mcts",
        "exploration=0",
        "rollout_depth=0",
        "prior_visits=0",
        "expand_visits=2",
        "eval_scale=1",
    ]
    spec = read_player(game, ",".join(["level:9", *settings, "temperature=0.5"]))
    assert replace(read_tuning(game, spec), levels=()) == Tuning(
        "mcts", exploration=0.0, rollout_depth=0, prior_visits=0, expand_visits=2, eval_scale=1
    )


def test_a_match_plays_both_sides_of_every_opening(tmp_path: Path) -> None:
    match = make_match("gorami", "greedy", "random")
    results = play(match, 20, tmp_path / "journal")
    assert line_up(results) == [(0, 1), (1, 0)] * 10
    games = [game for _, game in sorted(results.games.items())]
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.record["moves"][: one.opening] == other.record["moves"][: other.opening]
    duel = results.duel(0, 1)
    assert duel.games == 20
    assert duel.won > duel.lost
    assert "greedy: " in report_text(results)
    assert report_data(results)["duels"][0]["won"] == duel.won
    save_records(results, tmp_path / "records")
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 20
    assert kancha.Record.load(files[1]).tags["Seat1"] == "greedy"


def test_games_of_chance_have_the_same_chances_within_a_pair(tmp_path: Path) -> None:
    results = play(make_match("kissing", "greedy", "random"), 4, tmp_path / "journal")
    first, second = results.games[0], results.games[1]
    assert drawn_numbers(first.record) == drawn_numbers(second.record)
    assert drawn_numbers(first.record) != drawn_numbers(results.games[2].record)


def drawn_numbers(data: dict[str, object]) -> list[str]:
    record = kancha.Record.read(json.dumps(data))
    return [str(move) for move in record.moves if move.position.seat == kancha.CHANCE]


def test_games_for_one_compare_scores_over_the_same_tasks(tmp_path: Path) -> None:
    match = make_match("kissing-challenge", "greedy", "random")
    results = play(match, 3, tmp_path / "journal")
    assert line_up(results) == [(0,), (1,)] * 3
    assert drawn_numbers(results.games[0].record) == drawn_numbers(results.games[1].record)
    assert results.duel(0, 1).won == 3
    assert "mean score" in report_text(results)


def test_three_seats_are_rotated_and_rated_together(tmp_path: Path) -> None:
    match = make_match("rumis", "greedy", "random", "level:1", players=3)
    results = play(match, 6, tmp_path / "journal")
    assert line_up(results)[:3] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert results.ratings[0].elo > results.ratings[1].elo
    assert "Elo" in report_text(results)


def test_the_same_seed_and_nodes_give_the_same_games(tmp_path: Path) -> None:
    match = make_match("kulami", "level:3,nodes=200", "level:4,nodes=300")
    one, other = (play(match, 4, tmp_path / name, jobs) for name, jobs in [("a", 1), ("b", 2)])
    assert {n: game.record for n, game in one.games.items()} == {
        n: game.record for n, game in other.games.items()
    }


def test_a_puzzle_that_can_go_on_for_ever_ends_unsolved(tmp_path: Path) -> None:
    results = play(make_match("gurami-puzzle", "random"), 1, tmp_path / "journal")
    assert not results.games[0].solved


@pytest.mark.parametrize(
    ("way", "said"),
    [("crash", "ended"), ("hang", "no "), ("cheat", "not a legal move")],
)
def test_an_external_engine_that_fails_loses_the_game_and_the_match_goes_on(
    tmp_path: Path, way: str, said: str
) -> None:
    match = make_match("gorami", f"{external(way)},seconds=0.05", "random")
    results = play(match, 2, tmp_path / "journal", jobs=1)
    assert len(results.games) == 2
    for game in results.games.values():
        assert game.failure is not None
        assert game.failure.player == 0
        assert said in game.failure.reason
        assert "failed" in game.record["tags"]["Termination"]
    assert results.duel(0, 1).lost == 2
    assert f"game 1, external: {results.games[0].failure.reason}" in report_text(results)  # type: ignore[union-attr]


def test_an_external_engine_plays_whole_games(tmp_path: Path) -> None:
    results = play(make_match("gorami", external(), "random"), 4, tmp_path / "journal")
    assert not results.failures
    assert results.duel(0, 1).games == 4


def test_a_long_game_is_drawn_only_where_that_is_asked_for(tmp_path: Path) -> None:
    match = replace(make_match("gounki", "random", "random"), draw_after=6)
    results = play(match, 2, tmp_path / "journal")
    assert results.duel(0, 1).drawn == 2
    assert "adjudicated" in results.games[0].record["tags"]["Termination"]


def test_openings_do_not_depend_on_which_are_known_already() -> None:
    game = kancha.game("gounki")
    made = random_openings(game, 3, 4)
    openings = [next(made) for _ in range(6)]
    resumed = random_openings(game, 3, 4, {0: openings[0], 1: openings[1], 3: openings[3]})
    assert [next(resumed) for _ in range(6)] == openings
