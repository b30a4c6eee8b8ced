"""What can be touched stands still while a move is entered, whatever comes from the server."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Open
from tests.web.hands import PLAY, named, open_table, wait_for_turn, with_settings
from tests.web.test_guided import TWO_ROWS
from tests.web.test_phone import YOU
from tests.web.test_play import PHONE

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
DEVICES = pytest.mark.parametrize("device", [DESK, PHONE], ids=["desktop", "phone"])
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll(".panel button, .near button, .bottom button, [data-cell]")]
    .filter((part) => part.checkVisibility() && !part.closest(".ask"))
    .map((part) => {
      const { x, y } = part.getBoundingClientRect();
      const name = part.dataset.cell ?? part.dataset.token ?? part.textContent.trim();
      return [name, [Math.round(x), Math.round(y)]];
    }))"""
"""Where everything stands that can be touched, by its name."""


def hold_words(page: Page) -> list[Route]:
    """Keep back what the server says of moves that are being entered."""
    held: list[Route] = []

    def keep_back(route: Route) -> None:
        held.append(route)

    page.route("**/guide*", keep_back)
    return held


def let_go(page: Page, held: list[Route]) -> None:
    """Let the words come that were asked for, and those that they lead to."""
    while not held:
        page.evaluate("0")  # lets requests come
    for route in held:
        route.continue_()
    page.route("**/guide*", Route.continue_)
    page.wait_for_load_state("networkidle")
    page.evaluate("() => new Promise(requestAnimationFrame)")


def moved(before: dict[str, list[int]], after: dict[str, list[int]]) -> list[str]:
    return [name for name in before if after.get(name, before[name]) != before[name]]


@DEVICES
def test_numbers_stay_where_they_are_when_a_field_is_chosen(
    open_page: Open, device: dict[str, Any]
) -> None:
    page = open_page(**device)
    open_table(page, "gurami-puzzle", [YOU])
    wait_for_turn(page)
    held = hold_words(page)
    before = page.evaluate(PLACES)
    page.locator(named("B3")).click()
    expect(page.get_by_role("button", name="Back")).to_be_visible()
    assert moved(before, page.evaluate(PLACES)) == []
    let_go(page, held)
    assert moved(before, page.evaluate(PLACES)) == []


@DEVICES
def test_turning_a_stone_moves_no_button_when_its_points_come(
    open_page: Open, device: dict[str, Any]
) -> None:
    page = open_page(**device)
    with_settings(page, plan=True)
    open_table(page, "rumis", [YOU, YOU])
    wait_for_turn(page)
    page.locator("button.item").nth(2).click()
    held = hold_words(page)
    page.locator(named("b2")).click()
    expect(page.locator(PLAY)).to_be_visible()
    before = page.evaluate(PLACES)
    expect(page.locator(".outlook")).to_have_count(0)
    let_go(page, held)
    expect(page.locator(".outlook")).to_be_visible()
    assert moved(before, page.evaluate(PLACES)) == []
    for name in ("Turn", "Tip", "Roll", "Next place", "Play"):
        expect(page.get_by_role("button", name=name, exact=name == "Play")).to_be_in_viewport(
            ratio=1
        )


@DEVICES
def test_rows_stay_in_sight_and_in_place_while_another_one_is_chosen(
    open_page: Open, device: dict[str, Any]
) -> None:
    page = open_page(**device)
    open_table(page, "gipf", [YOU, YOU], start=TWO_ROWS)
    wait_for_turn(page)
    rows, keep = page.locator(".way"), page.get_by_role("radio", name="Keep")
    expect(rows).to_have_count(2)
    page.wait_for_load_state("networkidle")
    held = hold_words(page)
    rows.nth(0).click()
    expect(rows.nth(0)).to_have_attribute("aria-checked", "true")
    expect(keep).to_be_visible()
    before = page.evaluate(PLACES)
    keep.click()
    expect(keep).to_be_checked()
    assert moved(before, page.evaluate(PLACES)) == []
    let_go(page, held)
    assert moved(before, page.evaluate(PLACES)) == []
