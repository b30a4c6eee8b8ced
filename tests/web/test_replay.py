"""A finished game opens at its end, and can be watched and stepped through."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.hands import OVER, move, sit_down
from tests.web.test_play import PHONE, by_mouse

SEATS = [{"kind": "you", "name": "Ana"}, {"kind": "you", "name": "Ben"}]
MOVES = 4


def finished(page: Page) -> None:
    """Play a few moves, resign and look back."""
    sit_down(page, "kulami", SEATS)
    for number in range(MOVES):
        move(page, random.Random(number), by_mouse)
        expect(page.locator(".moves li")).to_have_count(number + 1)
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.locator(OVER).click()
    page.wait_for_selector(".replay .seats")


def test_a_replay_opens_at_the_end_with_result_names_and_hands(open_page: Open) -> None:
    page = open_page()
    finished(page)
    expect(page.locator(".caption")).to_contain_text("Red resigned")
    expect(page).to_have_url(re.compile(f"#{MOVES}$"))
    for name in ("Ana", "Ben"):
        card = page.locator(".seats section", has_text=name)
        expect(card).to_be_visible()
        expect(card.locator(".hand")).to_contain_text("26")


def test_a_link_to_a_move_opens_that_move(open_page: Open) -> None:
    page = open_page()
    finished(page)
    page.goto(page.url.replace(f"#{MOVES}", "#2"))
    page.reload()
    page.wait_for_selector(".replay .seats")
    expect(page.locator(".moves .last")).to_have_count(1)
    expect(page.locator("header .note")).to_contain_text("2 of 4")


def test_a_replay_plays_by_itself_at_three_speeds(open_page: Open) -> None:
    page = open_page(**PHONE)
    finished(page)
    for name in ("Play", "One move back"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    for speed in ("Slow", "Normal", "Fast"):
        page.get_by_role("radio", name=speed).check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function("(end) => location.hash === end", arg=f"#{MOVES}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_replay_is_steered_by_keys(open_page: Open) -> None:
    page = open_page()
    finished(page)
    page.locator("h1").click(force=True)
    for key, hash_after in ("Home", "#0"), ("ArrowRight", "#1"), ("End", "#4"), ("ArrowLeft", "#3"):
        page.keyboard.press(key)
        page.wait_for_function("(wanted) => location.hash === wanted", arg=hash_after)
    page.keyboard.press("3")
    expect(page.get_by_role("radio", name="Fast")).to_be_checked()
    page.keyboard.press(" ")
    page.wait_for_function("() => location.hash === '#4'")
    page.keyboard.press("f")
    expect(page.get_by_role("button", name="Flip")).to_have_attribute("aria-pressed", "true")
