"""A game inside a game: through the link, back again, and both in one replay."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.web.conftest import Open
from tests.web.hands import OVER, move, sit_down, wait_for_turn
from tests.web.test_play import by_mouse

OPTIONS = {
    "rules": "basic",
    "potentials_white": "Z6",
    "potentials_black": "Z6",
    "link_zertz": "kulami",
}
ONLY_A_USE = "b3/5/6/2(wZ)b3/6/5/4 w push 0,5 0,0 nn 20 -,- 1,1 -"
"""White has nothing in reserve: the engine must use its ZERTZ, and then has no move left."""
MOVES = 3


def test_kulami_inside_gipf_is_played_against_an_engine_and_replayed(open_page: Open) -> None:
    page = open_page("/")
    sit_down(page, "gipf", [{"kind": "engine", "level": 1}, {"kind": "you"}], OPTIONS, ONLY_A_USE)
    expect(page.locator(".panel")).to_contain_text("A draw counts for White")  # R15.13
    page.get_by_role("button", name="Challenge").click()
    page.wait_for_selector("[data-cell='h8']")
    rng = random.Random(1)
    for _ in range(MOVES):
        assert wait_for_turn(page)
        move(page, rng, by_mouse)
    wait_for_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.wait_for_selector(OVER)
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    page.get_by_role("link", name="Back to GIPF").click()
    expect(page.locator(".moves li").last).to_contain_text("linked:user")
    assert wait_for_turn(page)
    move(page, rng, by_mouse)
    page.locator(OVER).click()
    page.wait_for_selector(".replay .seats")
    moves, caption = page.locator(".moves li"), page.locator(".caption").first
    expect(moves).to_have_count(4)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(caption).to_contain_text("Kulami, played inside GIPF")
    expect(caption).to_contain_text("Red resigned")
    expect(moves).to_have_count(2 * MOVES)
    moves.first.get_by_role("button").click()
    page.keyboard.press("ArrowLeft")
    expect(moves).to_have_count(4)
    expect(page.locator(".moves .last")).to_contain_text("challenge")
