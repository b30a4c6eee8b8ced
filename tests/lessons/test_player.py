"""The lesson player answers every try, and a faulty lesson is refused."""

from __future__ import annotations

import msgspec
import pytest

from kancha.core.move import Move
from kancha.core.position import Position
from kancha.lessons.goal import Goal, reached
from kancha.lessons.lesson import Lesson, LessonError, lesson_of, read_lesson
from kancha.lessons.player import LessonPlayer, LessonState
from kancha.testing.lesson_checks import check_lesson, play_lesson

HEAD = 'title = "A test"\nsummary = "A summary."\n'
SHOW = '[[steps]]\nkind = "show"\nwords = "Look."\n'
RACE = """[[steps]]
kind = "play"
position = "8/8/8/3S4/8/4s3/8/8 w 1 0 -"
words = "A race."
task = "Win."
goal = { win = true }
limit = 3
missed = "Too slow."
hint = "Run."
rules = ["R6.1"]
"""
STEP = """[[steps]]
kind = "move"
position = "8/3d4/8/8/8/2E5/6M1/8 w 1 0 -"
words = "A double square."
task = "Go two to the left."
accepted = ["c3-a3"]
wrong = { "c3-b3" = "One more.", "c3 h3" = "Too far.", g2 = "Not that one." }
hint = "To a3."
rules = ["R4.1"]
"""


def gounki(*steps: str) -> Lesson:
    return read_lesson("gounki", "01-test", HEAD + "".join(steps))


def first_move(position: Position, _level: int) -> Move:
    return position.moves[0]


def test_a_wrong_move_is_answered_by_its_own_words_or_by_the_library() -> None:
    player = LessonPlayer(gounki(STEP))
    assert player.play("c3-b3").words == "One more."
    assert player.path(["c3", "h3"]).words == "Too far."
    assert player.touch("g2").words == "Not that one."
    assert player.path(["c3", "z9"]).words == "No move goes that way."
    assert player.path(["c3"]).words == "The move is not complete yet."
    refused = player.play("c3-f3")
    assert (refused.verdict, refused.rules) == ("wrong", ("R4.1",))
    assert refused.words.endswith(".")
    assert player.play("c3-c4").words.startswith("That move is allowed")
    assert str(player.position) == player.step.position
    assert not player.state.solved


def test_a_touch_that_no_move_uses_is_answered_by_its_reason_and_rule() -> None:
    player = LessonPlayer(gounki(STEP.replace('"c3 h3" = "Too far.", ', "")))
    position = player.position
    for path, token in ((("c3",), "h3"), ((), "d7"), ((), "a1")):
        expected = position.why_not(path, token)
        answer = player.path([*path, token])
        assert answer.verdict == "wrong"
        assert answer.words == f"{expected.reason} {expected.instead}"
        assert answer.rules == (expected.rule,)
        assert answer.cells == expected.cells
    after = player.path(["c3", "h3", "h4"])
    assert after.words.startswith(position.why_not(("c3",), "h3").reason)


def test_words_for_the_beginning_of_a_path_answer_every_move_that_begins_so() -> None:
    player = LessonPlayer(gounki(STEP))
    assert player.play("g2-g3").words == "Not that one."
    assert player.path(["g2", "h3"]).words == "Not that one."


def test_a_slip_in_a_play_step_is_no_attempt() -> None:
    player = LessonPlayer(gounki(RACE), first_move)
    assert [player.path(["d5", "h1"]).help for _ in range(3)] == ["", "", ""]
    assert player.state.tries == 0


def test_help_grows_with_every_wrong_try() -> None:
    player = LessonPlayer(gounki(STEP))
    assert [player.play("c3-b3").help for _ in range(4)] == ["", "hint", "solution", "solution"]
    answer = player.path(["c3", "a3"])
    assert (answer.verdict, answer.moves, answer.help) == ("right", ("c3-a3",), "")
    assert player.finished
    with pytest.raises(LessonError, match="is solved"):
        player.play("c3-a3")


def test_the_state_is_plain_data_from_which_a_new_player_goes_on() -> None:
    lesson = gounki(SHOW, RACE)
    player = LessonPlayer(lesson, first_move)
    player.next()
    assert player.play("d5-d6").verdict == "continue"
    sent = msgspec.json.decode(msgspec.json.encode(player.state), type=LessonState)
    again = LessonPlayer(lesson, first_move, sent)
    assert str(again.position) == str(player.position)
    assert again.state.moves == 1


def test_a_play_step_that_misses_its_goal_begins_again() -> None:
    player = LessonPlayer(gounki(RACE), first_move)
    for helped in ("", "hint", "skip"):
        answers = [player.play(move) for move in ("d5-d6", "d6-d7", "d7-d8")]
        assert [answer.verdict for answer in answers] == ["continue", "continue", "missed"]
        assert (answers[-1].words, answers[-1].help) == ("Too slow.", helped)
        assert player.state.moves == 0
        assert str(player.position) == player.step.position


def test_a_play_step_needs_an_opponent_and_the_learners_turn() -> None:
    lesson = gounki(RACE)
    with pytest.raises(LessonError, match="opponent"):
        LessonPlayer(lesson).play("d5-d6")
    theirs = LessonState(position="8/8/3S4/8/8/4s3/8/8 b 1 1 -")
    with pytest.raises(LessonError, match="not to move"):
        LessonPlayer(lesson, first_move, theirs)
    with pytest.raises(LessonError, match="no step"):
        LessonPlayer(lesson, first_move, LessonState(step=1))


def test_an_unsafe_move_is_answered_by_what_the_opponent_does() -> None:
    lesson = lesson_of("gounki", "07-watch")
    player = LessonPlayer(lesson, state=LessonState(step=1))
    answer = player.play("d4-d5")
    assert answer.verdict == "wrong"
    assert "Black leaves the board" in answer.words
    assert player.play("e1-f1").verdict == "right"


def test_everything_in_a_goal_must_hold() -> None:
    lesson = lesson_of("gounki", "04-capture")
    start = lesson.start(lesson.steps[0])
    after = start.play("c3xd4")
    assert reached(Goal(event="captured", cells=("d4",)), after, 0)
    assert not reached(Goal(event="captured", cells=("d5",)), after, 0)
    assert not reached(Goal(event="captured"), after, 0, own_move=False)
    assert not reached(Goal(event="captured", win=True), after, 0)
    assert reached(Goal(least={"parts": 2}, theirs={"parts": 1}), after, 0)
    assert not reached(Goal(least={"parts": 3}), after, 0)
    assert not reached(Goal(theirs={"parts": 2}), after, 0)
    assert not reached(Goal(least={"no such fact": 0}), after, 0)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("title = x\n", "line 1"),
        (HEAD, "steps"),
        (HEAD + "cover = 2\n" + SHOW, "cover: there is no step 2"),
        (HEAD + SHOW.replace("show", "shout"), r"steps\[0\]"),
        (HEAD + SHOW + 'colour = "red"\n', "colour"),
        (HEAD + STEP.replace("task", "tusk"), "tusk"),
        (HEAD + RACE.replace("limit = 3\n", ""), "limit"),
        (HEAD + RACE + "level = 9\n", "level"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_name_and_the_field(
    text: str, field: str
) -> None:
    with pytest.raises(LessonError, match=f"lesson gounki/02-x: .*{field}"):
        read_lesson("gounki", "02-x", text)


@pytest.mark.parametrize(
    ("was", "is_now", "said"),
    [
        ("c3-a3", "c3-a4", "accepted: c3-a4 is not legal"),
        ("R4.1", "R99.1", "R99.1 is no rule"),
        ("2E5", "3E5", "position"),
        ('"A double square."', '"One. Two. Three."', "too many sentences"),
        ("Go two to the left.", "Go", "does not end"),
        ('"c3-b3"', '"c3-a3"', "c3-a3 is right"),
        ('hint = "To a3."', 'point = ["z9"]', "there is no z9"),
        ('accepted = ["c3-a3"]', 'prefix = ["c", "g"]', "every legal move"),
        ('accepted = ["c3-a3"]', 'prefix = ["x"]', "no legal move"),
        ('rules = ["R4.1"]', "rules = []", "cites at least one"),
    ],
)
def test_a_lesson_that_says_something_false_is_found(was: str, is_now: str, said: str) -> None:
    check_lesson(gounki(SHOW, SHOW, STEP))
    with pytest.raises(AssertionError, match=said):
        check_lesson(gounki(SHOW, SHOW, STEP.replace(was, is_now)))


def test_a_task_that_begins_with_a_draw_is_found() -> None:
    task = '[[steps]]\nkind = "touch"\nwords = "Look."\ntask = "Touch."\naccepted = ["A1"]\n'
    text = HEAD + SHOW + SHOW + task + 'rules = ["R1.1"]\n'
    with pytest.raises(AssertionError, match="chance is to move"):
        check_lesson(read_lesson("kissing", "01-test", text))


def test_a_goal_that_nobody_reaches_is_found() -> None:
    with pytest.raises(AssertionError, match="not reached"):
        play_lesson(gounki(RACE))
