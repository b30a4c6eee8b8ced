"""Pieces are dragged by mouse and finger, from the board and from a hand, in games and lessons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import kancha
from kancha.lessons.lesson import Show, Touch, lesson_of
from tests.web.conftest import Open
from tests.web.hands import (
    ON_ITS_WAY,
    PLAY,
    STILL,
    named,
    open_table,
    sit_down,
    wait_for_turn,
    with_settings,
)
from tests.web.test_lessons import FEEDBACK, right_touches
from tests.web.test_play import PHONE

YOU: dict[str, Any] = {"kind": "you"}
BUILT = "() => document.querySelector('.in-3d canvas')?.width > 300"
"""The building is drawn: an empty canvas is 300 pixels wide."""
Drag = Callable[[Locator, Locator], None]


def centre(target: Locator) -> tuple[float, float]:
    target.evaluate(STILL)
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(start: Locator, end: Locator) -> None:
    mouse, there = start.page.mouse, centre(end)
    mouse.move(*centre(start))
    mouse.down()
    mouse.move(*there, steps=4)
    mouse.up()


def by_finger(start: Locator, end: Locator) -> None:
    fingers = start.page.context.new_cdp_session(start.page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    here, there = centre(start), centre(end)
    touch("touchStart", here)
    touch("touchMove", ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
    touch("touchMove", there)
    touch("touchEnd")


DEVICES = pytest.mark.parametrize(
    ("drag", "device"), [(by_mouse, {}), (by_finger, PHONE)], ids=["mouse", "finger"]
)


def expect_played(page: Page, moves: int = 0) -> None:
    """See a move made; what a finger may have meant differently is confirmed first."""
    made = f".moves li:nth-child({moves + 1})"
    page.wait_for_selector(f"{PLAY}, {ON_ITS_WAY}, {made}", state="attached")
    if page.locator(PLAY).count():
        page.locator(PLAY).click()
    page.wait_for_selector(made, state="attached")


def test_a_quick_first_drag_is_not_lost_and_a_wrong_one_is_answered(open_page: Open) -> None:
    page = open_page()
    late: list[Route] = []

    def hold_module(route: Route) -> None:
        late.append(route)

    page.route("**/assets/drag-*", hold_module)
    sit_down(page, "gounki", [YOU, YOU])
    by_mouse(page.locator(named("b1")), page.locator(named("f5")))
    while not late:
        page.evaluate("0")  # lets requests come
    late[0].continue_()
    expect(page.locator("[data-refused=f5]")).to_be_visible()
    page.evaluate("window.sockets.at(-1).close()")
    page.wait_for_function("() => window.sockets.length === 2 && window.sockets[1].told > 0")
    expect(page.locator(named("b1"))).to_have_attribute("aria-pressed", "true")
    by_mouse(page.locator(named("b1")), page.locator(named("a2")))
    expect_played(page)


@DEVICES
@pytest.mark.parametrize("game", ["gounki", "gipf"])
def test_a_piece_is_dragged_over_the_board(
    open_page: Open, game: str, drag: Drag, device: dict[str, Any]
) -> None:
    page = open_page(**device)
    sit_down(page, game, [YOU, YOU])
    wait_for_turn(page)
    start, end = next(m.clicks for m in kancha.game(game).start().moves if len(m.clicks) == 2)
    drag(page.locator(named(start)), page.locator(named(end)))
    expect_played(page)


@DEVICES
@pytest.mark.parametrize("game", ["gorami", "kissing"])
def test_a_piece_is_dragged_from_a_hand(
    open_page: Open, game: str, drag: Drag, device: dict[str, Any]
) -> None:
    page = open_page(**device)
    sit_down(page, game, [YOU, {"kind": "engine", "level": 1}])
    wait_for_turn(page)
    first = page.locator(".near button.item:not(.shut)").first
    first.click()
    field = str(page.locator(".cell.can").first.get_attribute("data-cell"))
    page.get_by_role("button", name="Back").click()
    moves = page.locator(".moves li").count()
    drag(first, page.locator(named(field)))
    expect_played(page, moves)


@DEVICES
@pytest.mark.parametrize("plan", [True, False], ids=["plan", "building"])
def test_a_stone_is_dragged_onto_the_plan_and_onto_the_building(
    open_page: Open, plan: bool, drag: Drag, device: dict[str, Any]
) -> None:
    page = open_page(**device)
    with_settings(page, plan=plan)
    open_table(page, "rumis", [YOU, YOU])
    wait_for_turn(page)
    if plan:
        target = page.locator(named("c3"))
    else:
        page.wait_for_function(BUILT)
        target = page.locator(".in-3d canvas")
    drag(page.locator("button.item").nth(2), target)
    expect(page.locator(PLAY)).to_be_visible()
    expect_played(page)


@DEVICES
def test_a_piece_is_dragged_in_a_lesson(
    open_page: Open, drag: Drag, device: dict[str, Any]
) -> None:
    lesson = lesson_of("gounki", "02-steps")
    number, (start, end) = next(
        (number, clicks)
        for number, step in enumerate(lesson.steps)
        if not isinstance(step, Show | Touch) and len(clicks := right_touches(lesson, number)) == 2
    )
    page = open_page(f"/learn/gounki/02-steps#{number + 1}", **device)
    drag(page.locator(named(start)), page.locator(named(end)))
    page.wait_for_selector(f".acts .primary:not([disabled]), {FEEDBACK}:has-text('Right.')")
    if page.locator(PLAY).count():
        page.locator(PLAY).click()
    expect(page.locator(FEEDBACK)).to_contain_text("Right.")


def test_flip_turns_building_and_plan_together(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "rumis", [YOU, YOU])
    wait_for_turn(page)
    page.wait_for_function(BUILT)

    def found() -> tuple[bool, str]:
        """Say whether the plan has a1 at its left, and what is at a point of the building."""
        left, _ = centre(page.locator(named("a1")))
        right, _ = centre(page.locator(named("e1")))
        page.locator("button.item").nth(0).click()
        box = page.locator(".in-3d canvas").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] * 0.62, box["y"] + box["height"] * 0.6)
        move = page.locator(PLAY).get_attribute("data-move")
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Back").click()
        return left < right, str(move)

    flip = page.get_by_role("button", name="Flip")
    before = found()
    flip.click()
    after = found()
    assert (before[0], after[0]) == (True, False)
    assert before[1] != after[1]
    flip.click()
    assert found() == before
