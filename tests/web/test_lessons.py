"""Lessons in the browser: by mouse, by keys and by finger, in every game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kancha.core.move import Move
from kancha.core.registry import games
from kancha.lessons.lesson import Lesson, PlayOn, Show, Touch, lesson_of, lessons
from kancha.lessons.player import LessonPlayer, LessonState
from tests.web.conftest import Open, watched_pages
from tests.web.hands import named, touch_anyway, walk_to
from tests.web.test_pages import violations
from tests.web.test_phone import SIDEWAYS, boxes
from tests.web.test_play import PHONE

FEEDBACK = "[data-feedback]"
NEXT = "[data-next]"
FIXED = [".foot", ".board-area", "nav[aria-label=Steps]"]
"""What touches on a phone must not move."""
PLAY = ".acts .primary:not([disabled])"
PLAN = "localStorage.setItem('kancha.settings', JSON.stringify({ plan: true }))"
FOLLOW = """(path) => {
  const link = Object.assign(document.createElement("a"), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
}"""
REPLIED = """(made) =>
  document.querySelector(".foot .primary")?.textContent.trim() === "Again"
  || document.querySelector(".cell.can")
  && document.querySelector(".limit").textContent.startsWith(`Move ${made + 1} `)"""
"""The engine has replied, or the game is over."""
TOUCH_AREA = """(link) => {
  const area = getComputedStyle(link, "::after");
  return Math.min(parseFloat(area.width), parseFloat(area.height));
}"""
Way = Callable[[Page, str], None]


def with_mouse(page: Page, token: str) -> None:
    touch_anyway(page.locator(named(token)).first)


def with_finger(page: Page, token: str) -> None:
    touch_anyway(page.locator(named(token)).first, finger=True)


def with_keys(page: Page, token: str) -> None:
    if page.locator(f"[data-cell='{token}']").count():
        walk_to(page, token)
    else:
        page.locator(named(token)).first.focus()
    page.keyboard.press("Enter")


def right_touches(lesson: Lesson, number: int) -> tuple[str, ...]:
    """Return what to touch to solve a step."""
    player = LessonPlayer(lesson, state=LessonState(step=number))
    text = player.solution()
    assert text is not None
    if isinstance(player.step, Touch):
        return (text,)
    return Move(player.position, player.position.moves.by_text[text]).clicks


def solve(page: Page, lesson: Lesson, number: int, way: Way) -> None:
    """Solve a step as a learner would, and wait for the answer."""
    expect(page.get_by_role("link", name=f"Step {number + 1}, now")).to_be_visible()
    expect(page.locator("[data-preview]")).to_have_count(0)
    if not isinstance(lesson.steps[number], Show):
        first, *others = right_touches(lesson, number)
        way(page, first)
        turned = page.get_by_role("button", name="Next place")
        if others and turned.count():
            turn_to(page, LessonPlayer(lesson, state=LessonState(step=number)).solution())
        else:
            for token in others:
                way(page, token)
        page.wait_for_selector(f"{PLAY}, {FEEDBACK}:has-text('Right.')")
        confirm(page)
        expect(page.locator(FEEDBACK)).to_contain_text("Right.")
    expect(page.locator(NEXT)).to_be_enabled()


def turn_to(page: Page, text: str | None) -> None:
    """Turn a stone on to its place."""
    play = page.locator(PLAY)
    while not play.count() or play.get_attribute("data-move") != text:
        page.get_by_role("button", name="Next place").click()


def confirm(page: Page) -> None:
    """Play a move that could go on, or that a finger may have meant differently."""
    if page.locator(PLAY).count():
        page.locator(PLAY).click()


def playable(lesson: Lesson) -> bool:
    return not any(isinstance(step, PlayOn) for step in lesson.steps)


@pytest.fixture(scope="module")
def learners(chromium: Browser, served: str) -> Iterator[tuple[Page, Page]]:
    """Two who learn all games one after another: at a desk, and with a phone."""
    with watched_pages(chromium, served) as open_it:
        desk, phone = open_it("/nowhere"), open_it("/nowhere", **PHONE)
        for page in (desk, phone):
            page.evaluate(PLAN)
            page.goto("/learn")
        yield desk, phone


def open_lesson(page: Page, lesson: Lesson) -> None:
    """Go to a lesson without loading the app again."""
    page.evaluate(FOLLOW, f"/learn/{lesson.game}/{lesson.id}")
    expect(page.locator("h1")).to_have_text(lesson.title)
    page.wait_for_selector("[data-cell]")


@pytest.mark.parametrize("game", games())
def test_a_lesson_can_be_played_to_its_end_in_every_way(
    learners: tuple[Page, Page], game: str
) -> None:
    first, second = sorted(filter(playable, lessons(game)), key=lambda each: len(each.steps))[:2]
    desk, phone = learners
    open_lesson(desk, first)
    for number in range(len(first.steps)):
        solve(desk, first, number, (with_keys, with_mouse)[number % 2])
        if desk.locator(f"{FEEDBACK}:focus").count():
            desk.keyboard.press("Enter")
        else:
            desk.locator(NEXT).click()
    expect(desk.get_by_role("heading", name="Chapter finished")).to_be_visible()

    open_lesson(phone, second)
    for number in range(len(second.steps)):
        expect(phone.get_by_role("link", name=f"Step {number + 1}, now")).to_be_visible()
        before = boxes(phone, *FIXED)
        solve(phone, second, number, with_finger)
        assert boxes(phone, *FIXED) == before
        assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight")
        phone.locator(NEXT).tap()
    expect(phone.get_by_role("heading", name="Chapter finished")).to_be_visible()


def test_wrong_tries_are_told_the_rule_then_a_hint_and_then_the_solution(open_page: Open) -> None:
    page = open_page("/learn/gounki/03-stacks#2")
    page.wait_for_selector("[data-cell]")
    feedback = page.locator(FEEDBACK)
    walk_to(page, "c3")
    page.keyboard.press("Enter")
    walk_to(page, "f3")
    page.keyboard.press("Enter")
    expect(feedback).to_contain_text("That is three steps")
    expect(feedback.get_by_role("link", name="Rule R4.1")).to_be_visible()
    expect(feedback).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-cell=f3]")).to_be_focused()
    expect(page.locator("[data-cell=c3]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-cell=c3]")).to_have_attribute("aria-pressed", "false")
    expect(feedback).not_to_contain_text("Hint.")
    walk_to(page, "d7")
    page.keyboard.press("Enter")
    expect(feedback).to_contain_text("Hint. Two fields to the left is a3")
    assert violations(page) == []
    touch_anyway(page.locator("[data-cell=a1]"))
    show = page.get_by_role("button", name="Show me")
    expect(show).to_have_class(re.compile("primary"))
    expect(page.locator(NEXT)).to_be_disabled()
    show.click()
    expect(feedback).to_contain_text("Like this. You move the double square from c3 to a3.")
    expect(page.locator("[data-cell=a3]")).to_have_accessible_name("a3, white double square")
    page.get_by_role("button", name="Again").click()
    expect(page.locator("[data-cell=a3]")).to_have_accessible_name("a3, empty")
    page.goto("/learn/gounki/03-stacks#end")
    expect(page.get_by_role("heading", name="Chapter finished")).to_be_visible()
    assert violations(page) == []


def test_pieces_to_choose_from_stay_in_view_on_a_phone_and_the_last_one_is_named(
    open_page: Open,
) -> None:
    page = open_page("/learn/equals-wins/01-goal#3", **PHONE)
    pieces = page.locator(".below button[data-token]")
    with_finger(page, right_touches(lesson_of("equals-wins", "01-goal"), 2)[0])
    for wrong in ("D7", "F3"):
        with_finger(page, wrong)
        expect(page.locator(FEEDBACK)).to_contain_text(wrong)
    expect(page.locator(FEEDBACK)).to_contain_text("Hint.")
    # A piece is still chosen: what it could do is no question any more.
    page.get_by_role("button", name="Show me").tap()
    expect(page.locator(FEEDBACK)).to_contain_text("Like this.")
    page.locator(".below").evaluate("(below) => below.scrollTo(0, below.scrollHeight)")
    page.locator(NEXT).tap()
    expect(page.get_by_role("link", name="Step 4, now")).to_be_visible()
    expect(pieces.first).to_be_in_viewport(ratio=1)
    for wrong in ("D6", "F3"):
        with_finger(page, wrong)
        expect(page.locator(FEEDBACK)).to_contain_text("First choose a piece")
        expect(pieces.first).to_be_in_viewport(ratio=1)
        expect(page.locator(f"{FEEDBACK} .bad")).to_be_in_viewport(ratio=0.9)

    page.evaluate(FOLLOW, "/learn/gurami-puzzle/05-gaps#3")
    expect(page.get_by_role("link", name="Step 3, now")).to_be_visible()
    with_finger(page, "C2")
    expect(page.locator(PLAY)).to_have_text("Play white 6")


def test_a_lesson_fits_a_phone_that_is_held_sideways(open_page: Open) -> None:
    page = open_page("/learn/equals-wins/01-goal#3", **SIDEWAYS)
    page.wait_for_selector("[data-cell]")
    (board,) = boxes(page, ".board-area")
    assert board[1] <= 0
    assert board[3] >= 380
    with_finger(page, "D7")
    expect(page.locator(f"{FEEDBACK} .bad")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("scrollY") == 0
    for button in ("Hint", "Show me", "Next"):
        expect(page.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    page.evaluate(FOLLOW, "/learn/equals-wins/01-goal#4")
    expect(page.get_by_role("link", name="Step 4, now")).to_be_in_viewport(ratio=1)


def step_aside(page: Page) -> None:
    """Waste a move: step sideways with a square."""
    for square in page.locator("[aria-label$='square, can be moved']").all():
        row = (square.get_attribute("data-cell") or "")[1]
        square.tap()
        aside = page.locator(f".cell.can[data-cell$='{row}'][aria-label*='empty']")
        if aside.count():
            aside.first.tap()
            return
    raise AssertionError("no square can step aside")


def test_a_short_game_that_misses_its_goal_can_be_played_again(open_page: Open) -> None:
    page = open_page("/learn/gounki/08-play#1", **PHONE)
    step = lesson_of("gounki", "08-play").steps[0]
    assert isinstance(step, PlayOn)
    page.wait_for_selector("[data-cell]")
    before = boxes(page, *FIXED)
    again = page.locator(".foot .primary", has_text="Again")
    made = 0
    while not again.count():
        expect(page.locator(".limit")).to_have_text(f"Move {made + 1} of at most {step.limit}")
        step_aside(page)
        confirm(page)
        made += 1
        page.wait_for_function(REPLIED, arg=made)
        assert boxes(page, *FIXED) == before
    expect(page.locator(FEEDBACK)).to_contain_text(step.missed)
    again.tap()
    expect(page.locator(".limit")).to_have_text(f"Move 1 of at most {step.limit}")
    expect(page.locator("[data-cell=f5]")).to_have_accessible_name("f5, white square, can be moved")


def test_the_overview_shows_what_is_done_and_goes_on_from_there(open_page: Open) -> None:
    page = open_page("/learn")
    expect(page.locator("main .primary")).to_have_accessible_name("Start the lessons of Gounki")
    first, second = lessons("kulami")[:2]
    page.locator("#kulami").get_by_role("link", name="Chapter 1:").click()
    for number in range(len(first.steps)):
        solve(page, first, number, with_mouse)
        page.locator(NEXT).click()
    page.get_by_role("link", name="All chapters").click()
    kulami = page.locator("#kulami")
    expect(kulami).to_contain_text(f"1 of {len(lessons('kulami'))} chapters")
    expect(kulami.get_by_role("link", name="Chapter 1:")).to_contain_text("finished")
    page.reload()
    go_on = page.locator("main .primary")
    expect(go_on).to_have_accessible_name(f"Continue Kulami with: {second.title}")
    assert violations(page) == []
    go_on.click()
    solve(page, second, 0, with_mouse)
    page.reload()
    expect(page.get_by_role("link", name="Step 2, now")).to_be_visible()
    expect(page.get_by_role("link", name="Step 1, done")).to_be_visible()


def test_home_and_header_lead_to_the_lessons(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Learn Kulami").click()
    expect(page.locator("#kulami")).to_be_in_viewport()
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="Rules", level=1)).to_be_visible()
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.get_by_role("heading", name="Learn", level=1)).to_be_visible()


def test_rules_can_be_hit_by_a_fingertip(open_page: Open) -> None:
    page = open_page("/learn/gounki/03-stacks#2", **PHONE)
    chip = page.locator(".words").get_by_role("link", name="Rule R4.1")
    chip.wait_for()
    assert chip.evaluate(TOUCH_AREA) >= 44


def test_a_lesson_that_does_not_exist_says_where_the_others_are(open_page: Open) -> None:
    page = open_page("/learn/gounki/99-none")
    expect(page.get_by_role("alert")).to_have_text("There is no such lesson.")
    page.get_by_role("link", name="All chapters").click()
    expect(page.get_by_role("heading", name="Learn", level=1)).to_be_visible()
