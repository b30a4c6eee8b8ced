"""Reviews: every decision of a game is judged, honestly and for every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import kancha
from kancha.cli.main import main
from kancha.core.errors import RecordError
from kancha.study.assessment import Thought
from kancha.study.moments import annotated, summary, why
from kancha.study.review import JudgedMove, Review, Reviewer

NODES = 60
LOSING = ["c1-b1+", "a8-b7+", "b1-b2+"]


def random_record(game: kancha.Game, seed: int, moves: int) -> kancha.Record:
    record, rng = kancha.Record(game), kancha.Rng(seed)
    while record.outcome is None and len(record.positions) <= moves:
        position = record.position
        if position.seat == kancha.CHANCE:
            record.play(position.pick(rng))
        else:
            record.play(position.moves[rng.below(len(position.moves))])
    return record


@pytest.fixture(scope="module", params=list(kancha.games()))
def reviewed(request: pytest.FixtureRequest) -> Review:
    record = random_record(kancha.game(request.param), seed=3, moves=14)
    return kancha.review(record, nodes=NODES, threads=1)


def test_every_decision_of_every_game_is_judged(reviewed: Review) -> None:
    record = reviewed.record
    decisions = {
        number
        for number, before in enumerate(record.positions[:-1], 1)
        if before.seat not in (None, kancha.CHANCE) and len(before.moves) > 1
    }
    assert reviewed.complete
    assert {move.number for move in reviewed.moves} == decisions
    for judged in reviewed.moves:
        assert judged.move == record.moves[judged.number - 1]
        assert judged.best.moves[0] in judged.move.position.moves
        assert 0 <= judged.after <= judged.chance <= 1
        assert why(judged).endswith((".", "!"))


def test_the_moments_are_the_largest_losses_in_the_order_of_the_game(reviewed: Review) -> None:
    for seat in range(reviewed.record.game.seats):
        moments = reviewed.moments(seat)
        assert len(moments) <= 3
        assert list(moments) == sorted(moments, key=lambda move: move.number)
        others = [move for move in reviewed.of(seat) if move not in moments]
        if len(moments) == 3:
            assert min(m.loss for m in moments) >= max((m.loss for m in others), default=0)
        else:
            assert all(move.verdict == "good" for move in others)
        assert summary(reviewed, seat)


def test_the_annotated_record_holds_only_legal_lines(reviewed: Review) -> None:
    record = annotated(reviewed)
    assert record.moves == reviewed.record.moves
    assert kancha.Record.read(str(record)) == record
    assert set(record.marks) == {m.number for m in reviewed.moves if m.verdict != "good"}


def test_a_review_by_nodes_on_one_thread_is_the_same_every_time() -> None:
    record = random_record(kancha.game("gounki"), seed=1, moves=8)

    def once() -> list[tuple[int, float, float]]:
        review = kancha.review(record, nodes=200, threads=1)
        return [(judged.number, judged.chance, judged.after) for judged in review.moves]

    assert once() == once()


def test_a_blunder_into_a_forced_loss_is_a_costly_move_and_says_so() -> None:
    game = kancha.game("gounki")
    record = kancha.Record(game, start=game.parse("3S4/8/8/8/8/8/8/3s4 w 1 5 -"))
    other = next(str(move) for move in record.position.moves if "OUT" not in str(move))
    record.play(other)
    (judged,) = kancha.review(record, nodes=500).of(0)
    assert judged.verdict == "costly"
    assert judged.chance == 1
    assert "wins by force" in why(judged)


def test_an_unfinished_game_is_reviewed_to_its_last_move() -> None:
    record = kancha.Record(kancha.game("kulami"))
    for move in ("a1", "a2"):
        record.play(move if move in record.position.moves else record.position.moves[0])
    assert [move.number for move in kancha.review(record, nodes=50).moves] == [1, 2]


def test_a_game_of_300_moves_is_reviewed() -> None:
    record = random_record(kancha.game("gurami-puzzle"), seed=4, moves=300)
    found = kancha.review(record, nodes=20)
    assert found.complete
    assert len(found.moves) == 300


def test_a_solved_solitaire_gave_no_solution_away() -> None:
    game = kancha.game("gurami-puzzle")
    record, engine = kancha.Record(game), kancha.engine(game)
    while record.outcome is None:
        record.play(engine.choose(record.position))
    assert record.position.results() == (1.0,)
    assert not kancha.review(record, nodes=50).moments(0)


def test_luck_is_counted_only_where_something_was_drawn(reviewed: Review) -> None:
    if not reviewed.record.game.has_chance:
        assert all(move.luck is None for move in reviewed.moves)
        return
    for earlier, later in zip(reviewed.moves, reviewed.moves[1:], strict=False):
        between = reviewed.record.positions[earlier.number : later.number - 1]
        drawn = any(position.seat == kancha.CHANCE for position in between)
        assert (later.luck is not None) == drawn


def test_stopping_returns_what_is_judged_so_far() -> None:
    record = random_record(kancha.game("gounki"), seed=1, moves=30)

    def stop_soon(done: int, _count: int) -> None:
        if done == 5:
            reviewer.stop()

    reviewer = Reviewer(record, Thought(None, 50), 1, stop_soon)
    found = reviewer.run()
    assert not found.complete
    assert len(found.moves) < 5


def test_nothing_to_review_is_said() -> None:
    with pytest.raises(RecordError, match="no move was made"):
        kancha.review(kancha.Record(kancha.game("gounki")))


def test_the_command_prints_and_saves_the_review(tmp_path: Path) -> None:
    record = kancha.Record(kancha.game("gounki"))
    for move in LOSING:
        record.play(move)
    file, out = tmp_path / "game.txt", tmp_path / "reviewed.txt"
    record.save(file)
    shown = CliRunner().invoke(main, ["review", str(file), "--seconds", "0.02", "-o", str(out)])
    assert shown.exit_code == 0, shown.output
    assert "White: " in shown.stdout
    assert kancha.Record.load(out).moves == record.moves


def test_a_missing_file_is_refused_in_one_line(tmp_path: Path) -> None:
    shown = CliRunner().invoke(main, ["review", str(tmp_path / "none.txt")])
    assert shown.exit_code == 2
    assert "No such file" in shown.output
    assert shown.output.count("\n") == 1


def test_words_fit_the_loss() -> None:
    def judged(chance: float, after: float) -> JudgedMove:
        position = kancha.game("gounki").start()
        found = kancha.engine("gounki").think(position, nodes=50)
        move = found.lines[0].moves[0]
        return JudgedMove(1, move, found.lines[0], chance, after, True, None, None)

    assert judged(0.6, 0.58).verdict == "good"
    assert judged(0.6, 0.55).verdict == "loose"
    assert judged(0.6, 0.4).verdict == "costly"
