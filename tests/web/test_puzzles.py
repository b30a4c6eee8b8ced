"""Puzzles in the browser: by keys without a network, by mouse, by finger."""

from __future__ import annotations

from datetime import date
from itertools import permutations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import kancha
from kancha.boardgames.gurami.kissing_challenge.game import KissingChallenge
from kancha.boardgames.rumis.rumis_pack.finishing import PackFinisher
from kancha.boardgames.rumis.rumis_pack.game import RumisPack
from kancha.puzzles import daily
from kancha.puzzles.challenge_lines import best_known
from kancha.puzzles.tactic_answers import decisions_of
from kancha.puzzles.tactic_library import tactics
from tests.web.conftest import Open
from tests.web.hands import PLAY, Touch, follow, named, sit_down, walk_to
from tests.web.test_offline import open_with_worker
from tests.web.test_play import PHONE

TODAY = "2026-11-16"
ANSWERED = f"{PLAY}, [role=status]:has-text('Right.'), [role=status]:has-text('Not yet.')"
"""A move was entered, or is ready to be played."""
PLAY_ALL = """([address, moves]) => new Promise((done, fail) => {
  const socket = new WebSocket(address.replace("http", "ws"));
  let ply = 0;
  const play = () => socket.send(JSON.stringify(
    {type: "play", id: `play-${ply}`, ply, text: moves[ply], path: null}));
  socket.onopen = play;
  socket.onmessage = ({data}) => {
    const {type, message} = JSON.parse(data);
    if (type === "refused") fail(new Error(message));
    else if (type === "ack") ++ply < moves.length ? play() : done();
  };
})"""
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def test_a_puzzle_is_solved_by_keys_without_a_network_and_counts_for_its_day(
    open_page: Open,
) -> None:
    page = open_with_worker(open_page, "/puzzles")
    page.clock.set_fixed_time(f"{TODAY}T12:00")
    page.goto("/puzzles")
    page.get_by_role("radio", name="Gentle").check()
    page.locator(f"a.btn[href='/puzzles/gurami/{TODAY}/1']").click()
    page.wait_for_selector("[data-cell]")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("[data-cell]")
    made = daily.gurami_of(date.fromisoformat(TODAY), 1)
    names, givens = made.puzzle.board.names, made.puzzle.givens
    missing = [
        (name, number)
        for name, given, number in zip(names, givens, made.solution, strict=True)
        if not given
    ]
    page.keyboard.press("h")
    expect(page.get_by_role("status").first).to_contain_text("Look ")
    for name, number in missing:
        walk_to(page, name)
        page.keyboard.press(str(number))
    expect(page.get_by_role("status").last).to_contain_text("Solved.")
    page.goto("/puzzles")
    expect(page.locator("article.gurami")).to_contain_text("Solved")
    expect(page.get_by_role("link", name="16 November, solved")).to_be_visible()


@pytest.mark.parametrize(
    ("touch", "device"), [(Locator.click, {}), (Locator.tap, PHONE)], ids=["mouse", "finger"]
)
def test_a_puzzle_is_solved_by_its_pad_with_notes_checks_and_undo(
    open_page: Open, touch: Touch, device: dict[str, Any]
) -> None:
    made = daily.gurami_of(date.fromisoformat(TODAY), 1)
    puzzle = made.puzzle
    missing = [field for field in range(puzzle.size) if not puzzle.givens[field]]
    first, other = next(
        (one, two)
        for one, two in permutations(missing, 2)
        if puzzle.colours[one] == puzzle.colours[two]
    )
    page = open_page(f"/puzzles/gurami/{TODAY}/1", **device)

    def press(name: str) -> None:
        touch(page.get_by_role("button", name=name, exact=True))

    def choose(field: int) -> None:
        touch(page.locator(f"[data-cell='{puzzle.board.names[field]}']"))

    def enter_number(field: int) -> None:
        choose(field)
        touch(page.locator(".numbers button").nth(made.solution[field] - 1))

    left = page.get_by_text(f"{len(missing)} fields to fill")
    expect(left).to_be_visible()
    press("Hide the time")
    expect(page.locator(".time")).to_have_count(0)
    choose(first)
    touch(page.get_by_role("switch", name="Notes"))
    touch(page.locator(".numbers button").first)
    expect(page.get_by_role("button", name="1, noted")).to_be_visible()
    touch(page.get_by_role("switch", name="Notes"))
    touch(page.locator(".numbers button").nth(made.solution[other] - 1))
    expect(left).to_have_count(0)
    press("Check")
    expect(page.get_by_text("1 number is wrong.")).to_be_visible()
    press("Undo")
    expect(left).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Show the time")).to_be_visible()
    for field in missing:
        enter_number(field)
    expect(page.get_by_role("status").filter(has_text="Solved.")).to_be_visible()


def test_a_line_counts_as_solved_with_its_points_when_its_table_ends(open_page: Open) -> None:
    line = daily.line_of(date.fromisoformat(TODAY))
    points, moves = best_known(line)
    nearly: kancha.Position = KissingChallenge(seats=1, line=line).start()
    for text in moves[:-1]:
        nearly = nearly.play(text)
    page = open_page()
    page.clock.set_fixed_time(f"{TODAY}T12:00")
    page.goto("/puzzles")
    page.get_by_role("button", name="Play: Line of the day").click()
    page.wait_for_selector("[data-cell]")
    table = page.url
    page.goto("/robots.txt")
    page.evaluate(PLAY_ALL, [f"{table.replace('/table/', '/api/tables/')}/socket", moves[:-1]])
    page.goto(table)
    page.wait_for_selector(".choice-btn, .cell.can, button.item")
    last = next(move for move in nearly.moves if str(move) == moves[-1])
    follow(page, last.clicks)
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    page.goto("/puzzles")
    expect(page.locator("article.line")).to_contain_text(f"{points} points")
    expect(page.get_by_text("1 of 7 solved")).to_be_visible()
    expect(page.get_by_role("link", name="16 November, solved")).to_be_visible()


@pytest.mark.parametrize("game", ["gipf", "kulami", "gorami"])
def test_the_right_move_of_a_tactic_is_said_to_be_right(open_page: Open, game: str) -> None:
    tactic = tactics()[game][0]
    right = decisions_of(tactic)[0].answers[tactic.move]
    page = open_page(f"/puzzles/tactic/{game}/1")
    page.wait_for_selector(".cell.can, button.item")
    enter(page, right.line[0].clicks)
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()


def test_a_refuted_try_is_answered_without_a_network_and_the_right_move_goes_on(
    open_page: Open,
) -> None:
    tactic = tactics()["gounki"][0]
    first = decisions_of(tactic)[0]
    wrong = next(answer for answer in first.answers.values() if not answer.right)
    page = open_with_worker(open_page, "/puzzles/tactic/gounki/1")
    page.wait_for_selector(".cell.can")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".cell.can")
    enter(page, wrong.line[0].clicks)
    answer = page.get_by_role("status").filter(has_text="Not yet.")
    expect(answer).to_contain_text(wrong.line[1].sentence)
    page.get_by_role("button", name="Try again").click()
    expect(answer).to_have_count(0)
    right = first.answers[tactic.move]
    enter(page, right.line[0].clicks)
    expect(page.get_by_role("status").filter(has_text="Right.")).to_contain_text(
        right.line[1].sentence
    )
    another = page.get_by_role("link", name="Another one")
    while page.wait_for_selector(".cell.can, .btn:has-text('Another one')") and not another.count():
        page.get_by_role("button", name="Show").click()
    expect(another).to_be_visible()


@pytest.mark.parametrize(
    ("game", "options"),
    [("rumis-pack", {"box": "2x2x2"}), ("rumis-cube", {"size": 2, "colours": 1})],
)
def test_a_table_for_one_says_at_once_that_it_is_stuck(
    open_page: Open, game: str, options: dict[str, str | int]
) -> None:
    page = open_page()
    sit_down(page, game, [{"kind": "you"}], options)
    expect(page.get_by_role("status").filter(has_text="Stuck.")).to_be_visible()


def enter(page: Page, clicks: tuple[str, ...]) -> None:
    for token in clicks:
        page.locator(named(token)).first.click()
    page.wait_for_selector(ANSWERED)
    if page.locator(PLAY).count():
        page.locator(PLAY).click()


def test_a_packing_is_solved_on_a_phone_without_a_network_and_says_when_it_is_stuck(
    open_page: Open,
) -> None:
    puzzle = daily.packing_of(date.fromisoformat(TODAY), 1)
    box = RumisPack(**puzzle.start.game.options)
    dead = next(
        move
        for move in puzzle.start.moves
        if not PackFinisher(box, puzzle.start.play(move)).find().possible
    )
    page = open_with_worker(open_page, f"/puzzles/packing/{TODAY}/1", **PHONE)
    page.wait_for_selector("button.item")
    place(page, dead)
    expect(page.get_by_role("status").filter(has_text="Stuck.")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Stuck.")).to_have_count(0)
    page.context.set_offline(True)
    page.reload()
    position: kancha.Position = puzzle.start
    for code in puzzle.solution:
        move = next(move for move in position.moves if move.code == code)
        place(page, move)
        position = position.play(move)
    expect(page.get_by_role("status").filter(has_text="Solved.")).to_be_visible()
    assert not page.evaluate(WIDER)


def place(page: Page, move: kancha.Move) -> None:
    """Choose the stone, walk through its places until the wished one is shown, and play it."""
    page.locator(f"button.item[data-token='{move.clicks[0]}']").tap()
    play = page.locator(".acts .primary")
    for _ in range(200):
        page.get_by_role("button", name="Next place").tap()
        if play.get_attribute("data-move") == str(move):
            break
    play.tap()
    expect(page.locator(f".acts [data-move='{move}']")).to_have_count(0)
