"""On a phone everything of a turn is on the screen, and touches do not move it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kancha
from tests.web.conftest import Open
from tests.web.hands import (
    CHOICES,
    PLAY,
    TARGETS,
    move,
    open_table,
    sit_down,
    wait_for_turn,
    with_settings,
)
from tests.web.test_play import PHONE, by_touch, late

ENGINE = {"kind": "engine", "level": 1}
YOU = {"kind": "you"}
SIDEWAYS = {**PHONE, "viewport": {"width": 844, "height": 390}}
MORE_PLAYERS: list[tuple[str, dict[str, Any], int]] = [
    ("rumis", {"players": 4, "plan": "coricancha"}, 4),
    ("equals-wins", {"seats": 3, "board": 42}, 3),
]
TABLES = [(name, dict[str, Any](), kancha.game(name).seats) for name in kancha.games()]
TABLES += MORE_PLAYERS
SOME_PIECES = 8
"""Pieces on a board that make a game look as in its middle."""
BOARD = ".in-3d, .flat:not(.beside)"
BOXES = """(selectors) => selectors.flatMap((selector) =>
  [...document.querySelectorAll(selector)]
    .map((part) => part.getBoundingClientRect())
    .filter((box) => box.height)
    .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round)))"""


def boxes(page: Page, *selectors: str) -> list[list[int]]:
    found: list[list[int]] = page.evaluate(BOXES, list(selectors))
    return found


def at_table(open_page: Open, game: str, options: dict[str, Any], seats: int) -> Page:
    page = open_page(**PHONE)
    open_table(page, game, [YOU, *[ENGINE] * (seats - 1)], options)
    assert wait_for_turn(page)
    page.wait_for_selector(f"{TARGETS}, button.item, .in-3d canvas")
    expect(page.locator(BOARD)).to_be_visible()
    return page


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_board_hands_and_controls_fit_without_scrolling_and_stay_between_two_touches(
    open_page: Open, game: str, options: dict[str, Any], seats: int
) -> None:
    page = at_table(open_page, game, options, seats)
    assert_everything_fits(page)
    assert_touches_move_nothing(page)


def assert_everything_fits(page: Page) -> None:
    """The board, hands and controls are on the screen, without scrolling."""
    wide, high = page.evaluate("[innerWidth, innerHeight]")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    for left, top, right, bottom in boxes(page, BOARD, ".near .hand", ".others", ".bottom button"):
        assert left >= 0
        assert top >= 0
        assert right <= wide
        assert bottom <= high
    (board,) = boxes(page, BOARD)
    assert board[3] - board[1] > 230


def assert_touches_move_nothing(page: Page) -> None:
    """Touch until a move is complete; nothing that is touched next has moved meanwhile."""
    if page.get_by_role("button", name="Plan").count():
        page.get_by_role("button", name="Plan").click()
    before = boxes(page, BOARD, ".near .hand", ".bottom button")
    rng, moves = random.Random(1), page.locator(".moves li").count()
    for touches in range(6):
        if touches:
            now = boxes(page, BOARD, ".near .hand", ".bottom button")
            if page.locator(".moves li").count() > moves:
                return  # the move was made meanwhile
            assert now == before
            assert page.evaluate("scrollY") == 0
        if touches and page.locator(PLAY).count():
            return
        targets = page.locator(f"{TARGETS}, button.item:not(.chosen, .shut), {CHOICES}")
        by_touch(targets.nth(rng.randrange(targets.count())))
        page.wait_for_function(
            """(moves) => document.querySelectorAll(".moves li").length > moves
              || document.querySelector(".panel .acts .btn:not([disabled])")""",
            arg=moves,
        )
        if page.locator(".moves li").count() > moves:
            return


@pytest.mark.parametrize("device", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("gipf", {}, 2),
        ("rumis", {"players": 4, "plan": "coricancha"}, 4),
        ("equals-wins", {"seats": 3, "board": 42}, 3),
        ("kissing", {}, 2),
        ("kissing-puzzle", {}, 2),
    ],
)
def test_in_the_middle_of_a_game_everything_still_fits(
    open_page: Open, game: str, options: dict[str, Any], seats: int, device: dict[str, Any]
) -> None:
    page = in_the_middle(open_page, game, options, seats, device)
    if device is SIDEWAYS:
        assert_the_board_is_as_high_as_the_screen(page)
    else:
        assert_everything_fits(page)
        assert_touches_move_nothing(page)


def in_the_middle(
    open_page: Open, game: str, options: dict[str, Any], seats: int, device: dict[str, Any]
) -> Page:
    """Sit down at a game of which half is played; where something is hidden, play it."""
    page = open_page(**device)
    hidden = kancha.game(game).info.has_hidden
    start = None if hidden else late(game, options, share=1 / 2)
    open_table(page, game, [YOU, *[ENGINE] * (seats - 1)], options, start)
    assert wait_for_turn(page)
    expect(page.locator(BOARD)).to_be_visible()
    rng = random.Random(1)
    while hidden and page.locator(".board").first.locator("[data-piece]").count() < SOME_PIECES:
        move(page, rng, by_touch)
        assert wait_for_turn(page)
    return page


def test_a_finger_sees_first_what_a_move_of_one_touch_would_bring(open_page: Open) -> None:
    page = at_table(open_page, "kulami", {}, 2)
    by_touch(page.locator("[data-cell=d3]"))
    expect(page.locator(".outlook")).to_contain_text("would be 1")
    expect(page.get_by_role("button", name="Play d3")).to_be_visible()
    by_touch(page.locator("[data-cell=d3]"))
    expect(page.locator(".moves li b").first).to_have_text("d3")


def test_without_marks_and_previews_a_field_of_43_pixels_is_played_at_once(open_page: Open) -> None:
    page = open_page("/settings", **PHONE)
    page.get_by_role("switch", name="Show where I may go").uncheck()
    page.get_by_role("switch", name="What a move would bring").uncheck()
    open_table(page, "kulami", [YOU, ENGINE])
    wait_for_turn(page)
    page.wait_for_selector(TARGETS)
    expect(page.locator(".board .mark")).to_have_count(0)
    by_touch(page.locator("[data-cell=d3]"))
    expect(page.locator(".moves li b").first).to_have_text("d3")


def test_moves_are_confirmed_where_that_is_set(open_page: Open) -> None:
    page = open_page(**PHONE)
    with_settings(page, confirm="always")
    open_table(page, "kulami", [YOU, ENGINE])
    wait_for_turn(page)
    by_touch(page.locator("[data-cell=c3]"))
    expect(page.get_by_role("button", name="Play c3")).to_be_visible()
    expect(page.locator("[data-preview=c3]")).to_be_visible()
    by_touch(page.locator("[data-cell=d3]"))
    page.get_by_role("button", name="Play d3").click()
    expect(page.locator(".moves li b").first).to_have_text("d3")


def test_a_push_that_is_confirmed_draws_no_broken_paths(open_page: Open) -> None:
    """A path of NaN would be an error of the console, which fails every test."""
    page = open_page(**PHONE)
    with_settings(page, confirm="always")
    open_table(page, "gipf", [YOU, ENGINE])
    wait_for_turn(page)
    rng = random.Random(1)
    while not page.locator(PLAY).count():
        targets = page.locator(TARGETS)
        by_touch(targets.nth(rng.randrange(targets.count())))
        page.wait_for_selector(".panel .acts .btn")
    for drawn in page.locator("svg.board path").evaluate_all("all => all.map(p => p.outerHTML)"):
        assert "NaN" not in drawn
    page.locator(PLAY).click()
    expect(page.locator(".moves li")).not_to_have_count(0)


@pytest.mark.parametrize("game", ["kulami", "gipf", "kissing", "rumis"])
def test_a_phone_held_sideways_has_a_board_as_high_as_the_screen(
    open_page: Open, game: str
) -> None:
    page = open_page(**SIDEWAYS)
    open_table(page, game, [YOU, ENGINE])
    wait_for_turn(page)
    expect(page.locator(BOARD)).to_be_visible()
    assert_the_board_is_as_high_as_the_screen(page)


def assert_the_board_is_as_high_as_the_screen(page: Page) -> None:
    (board,) = boxes(page, ".board-area")
    assert board[1] <= 0
    assert board[3] >= 380
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    for box in boxes(page, ".bottom button", "header a.back", ".near .hand"):
        assert box[0] >= board[2]
        assert box[3] <= 390


def test_a_typed_move_is_behind_a_key_on_phones(open_page: Open) -> None:
    page = at_table(open_page, "kulami", {}, 2)
    field = page.locator("[data-typed]")
    expect(field).to_be_hidden()
    page.get_by_role("button", name="Type a move").click()
    field.fill("d3")
    page.keyboard.press("Enter")
    expect(page.locator(".moves li b").first).to_have_text("d3")


def test_left_handed_players_have_the_buttons_at_the_left(open_page: Open) -> None:
    page = open_page(**SIDEWAYS)
    with_settings(page, leftHanded=True)
    sit_down(page, "kulami", [YOU, ENGINE])
    (board,) = boxes(page, ".board-area")
    for box in boxes(page, ".bottom button"):
        assert box[2] <= board[0]
