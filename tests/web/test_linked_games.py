"""Potentials in the browser: from the presets, by the die, and with a game inside a game."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.hands import OVER, move, play_out, sit_down, start_game, wait_for_turn
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
AGAINST_ENGINE: list[dict[str, Any]] = [{"kind": "engine", "level": 1}, {"kind": "you"}]


def resign(page: Page) -> None:
    """Give the game up."""
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.wait_for_selector(OVER)


def test_a_preset_shows_its_potentials_and_a_loaded_piece_comes_in(open_page: Open) -> None:
    page = open_page("/new/gipf")
    preset = page.locator("label.variant", has_text="With a die")
    expect(preset.locator(".pieces svg")).to_have_count(2)
    expect(preset).to_contain_text("settles a challenged use")
    preset.click()
    start_game(page)
    stock = page.locator(".near button[data-token='loaded-zertz']")
    expect(stock).to_contain_text("3")
    stock.click()
    page.locator("[data-cell='b3']").click()
    expect(page.locator(".moves li").first).to_contain_text("loaded with ZERTZ")
    expect(page.locator(".near .hand", has_text="Stock")).to_contain_text("2 ZERTZ")


def test_once_a_potential_is_chosen_the_others_are_marked_no_more(open_page: Open) -> None:
    page = open_page()
    two = "b3/(wZ)b3/6/2(wZ)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,1 -"
    seats: list[dict[str, Any]] = [{"kind": "you"}, {"kind": "engine", "level": 1}]
    sit_down(page, "gipf", seats, OPTIONS, two)
    rings = page.locator(".picture .ready")
    expect(rings).to_be_visible()
    by_mouse(page.locator("[data-cell='e4']"))
    expect(page.locator(".panel")).to_contain_text("ZERTZ on e4")
    expect(rings).to_be_hidden()


def test_a_challenge_by_die_tells_both_rolls_and_the_game_ends(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "gipf", AGAINST_ENGINE, {**OPTIONS, "link_zertz": "die"}, ONLY_A_USE)
    page.get_by_role("button", name="Challenge").click()
    rolls = page.locator(".moves li", has_text="Black rolls")
    expect(rolls).to_contain_text("against")  # R15.18
    play_out(page, by_mouse)
    expect(page.locator(".end")).to_contain_text("neither push a piece nor use a potential")


def test_kulami_inside_gipf_is_played_against_an_engine_and_replayed(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "gipf", AGAINST_ENGINE, OPTIONS, ONLY_A_USE)
    expect(page.locator(".panel")).to_contain_text("A draw counts for White")  # R15.13
    page.get_by_role("button", name="Challenge").click()
    page.wait_for_selector("[data-cell='h8']")
    rng = random.Random(1)
    for _ in range(MOVES):
        assert wait_for_turn(page)
        move(page, rng, by_mouse)
    wait_for_turn(page)
    resign(page)
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    page.get_by_role("link", name="Back to GIPF").click()
    expect(page.locator(".past a")).to_have_text("Kulami, move 2")
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
