"""Small things that were seen in a first tour, so that they do not come back."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import Open
from tests.web.hands import open_table, sit_down, wait_for_turn
from tests.web.test_play import PHONE
from tests.web.test_tables import two_pages

ENGINE = {"kind": "engine", "level": 1}
YOU = {"kind": "you"}
STILL = 0.002
SHIFTS = """
let shifted = 0;
const add = (entries) => {
  for (const entry of entries) if (!entry.hadRecentInput) shifted += entry.value;
};
const observer = new PerformanceObserver((list) => add(list.getEntries()));
observer.observe({ type: "layout-shift", buffered: true });
const frame = () => new Promise(requestAnimationFrame);
window.shifts = async () => {
  await frame();
  await frame();
  add(observer.takeRecords());
  return shifted;
};
const ask = window.fetch;
let turn = Promise.resolve();
window.fetch = (...request) => {
  const answer = ask(...request);
  turn = turn.then(() => answer.catch(() => undefined)).then(frame);
  return turn.then(() => answer);
};"""
"""Sums up what moves by itself; answers come one after the other, a frame apart."""


def test_one_table_to_continue_is_shown_large(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "kulami", [YOU, ENGINE])
    page.goto("/")
    card = page.get_by_role("region", name="Continue")
    expect(card.get_by_role("heading", name="Kulami, engine at level")).to_be_visible()
    expect(card.get_by_role("link", name="Play on")).to_be_visible()
    expect(card.locator(".row")).to_have_count(0)


def test_hovering_needs_a_pointer_that_hovers(open_page: Open) -> None:
    page = open_page("/")
    unguarded = page.evaluate(
        """() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
          .filter((rule) => rule.selectorText?.includes(":hover")
            && !rule.selectorText.includes(":not(:hover"))
          .map((rule) => rule.selectorText)"""
    )
    assert unguarded == []


def test_variants_with_the_same_picture_show_what_differs(open_page: Open) -> None:
    page = open_page("/new/gounki")
    two = page.locator(".variant", has_text="Handicap: white begins with two moves")
    expect(two.locator(".value")).to_have_text("2")
    expect(two.locator("svg")).to_have_count(0)
    exits = page.locator(".variant", has_text="black leaves over c to f")
    expect(exits.locator("svg")).not_to_have_count(0)


def test_alone_nobody_can_resign(open_page: Open) -> None:
    page = open_page()
    open_table(page, "gurami-puzzle", [YOU])
    wait_for_turn(page)
    expect(page.get_by_role("button", name="Abort")).to_be_visible()
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)


def test_spectators_get_a_link_to_the_next_game(open_page: Open) -> None:
    host, guest, *_ = two_pages(open_page, "kulami")
    spectator = open_page(host.url)
    spectator.wait_for_selector("[data-cell]")
    first = host.url
    host.get_by_role("button", name="Resign").click()
    host.locator("dialog").get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Play again").click()
    guest.locator(".offer").get_by_role("button", name="Play again").click()
    host.wait_for_url(lambda address: address != first)
    spectator.get_by_role("link", name="Go to the next game").click()
    spectator.wait_for_url(host.url)


@pytest.mark.parametrize("path", ["/nothing.js", "/nothing.txt", "/assets/nothing.css"])
def test_files_that_are_missing_are_not_answered_with_a_page(served: str, path: str) -> None:
    answer = httpx.get(served + path)
    assert answer.status_code == httpx.codes.NOT_FOUND
    assert "html" not in answer.text


def test_robots_are_told_in_plain_text(served: str) -> None:
    answer = httpx.get(served + "/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert "Disallow: /table/" in answer.text


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_home_and_a_new_table_do_not_shift_while_they_load(
    open_page: Open, size: dict[str, object]
) -> None:
    page = open_page(**size)
    sit_down(page, "kulami", [YOU, ENGINE])
    page.add_init_script(SHIFTS)
    page.goto("/")
    page.get_by_text("No table is open just now.").wait_for()
    expect(page.locator(".trio .pair b")).to_have_count(2)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shifts()") < STILL
    page.goto("/new/gorami")
    page.get_by_role("button", name="Start").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shifts()") < STILL
    page.get_by_role("link", name="Take the lessons").click()
    expect(page.locator("#gorami")).to_be_in_viewport()


def test_start_does_not_lie_over_the_variants(open_page: Open) -> None:
    page = open_page("/new/kulami", **PHONE)
    page.get_by_role("button", name="Start").wait_for()
    bar = page.locator(".go")
    assert bar.evaluate("(bar) => getComputedStyle(bar).backgroundColor") == page.evaluate(
        "getComputedStyle(document.body).backgroundColor"
    )
