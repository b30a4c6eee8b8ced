"""The end of a game: who won, why, where the points came from, and what to do next."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

import kancha
from tests.web.conftest import Open
from tests.web.hands import follow, play_out, sit_down
from tests.web.test_pages import violations
from tests.web.test_play import PHONE, by_mouse

ENGINE = {"kind": "engine", "level": 1}
YOU = {"kind": "you"}
EXIT_IN_ONE = "S7/8/8/8/8/8/8/7s w 1 14 -"


def heading(page: Page) -> str:
    return page.locator(".end h2").inner_text()


def last_move_of_kulami() -> tuple[str, tuple[str, ...]]:
    """Return a position before the last marble, and the touches that place it."""
    rng, position = random.Random(3), kancha.game("kulami").start()
    while True:
        played = position.play(rng.choice(list(position.moves)))
        if played.seat is None:
            assert played.last_move is not None
            return str(position), played.last_move.clicks
        position = played


def test_who_wins_reads_you_won_and_why(open_page: Open) -> None:
    page = open_page(**PHONE)
    sit_down(page, "gounki", [YOU, ENGINE], start=EXIT_IN_ONE)
    follow(page, ("a8", "a9"))
    expect(page.locator(".end h2")).to_have_text("You won")
    expect(page.locator(".end .why")).to_contain_text("a part has left the board")
    expect(page.locator(".end .rule")).to_have_text("R6.1")


def test_who_resigns_reads_you_lost_and_can_play_again_or_swap_sides(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "kulami", [YOU, ENGINE])
    first = page.url
    resign(page)
    assert heading(page) == "You lost"
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: address != first)
    expect(page.locator("section.seat", has_text="level 1")).to_contain_text("Black")
    resign(page)
    page.get_by_role("button", name="Swap sides").click()
    expect(page.locator("section.seat", has_text="level 1")).to_contain_text("Red")


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.wait_for_selector(".end")


def test_the_points_are_listed_by_what_brought_them(open_page: Open) -> None:
    position, clicks = last_move_of_kulami()
    page = open_page()
    sit_down(page, "kulami", [YOU, YOU], start=position)
    follow(page, clicks)
    rows = page.locator(".end tbody tr")
    expect(rows.filter(has_text="panels of 6")).to_be_visible()
    for column in (0, 1):
        parts = [row.locator("td").nth(column).inner_text() for row in rows.all()]
        total = page.locator(".end tfoot td").nth(column).inner_text()
        assert sum(int(part or 0) for part in parts) == int(total)
    winners = " and ".join(page.locator(".who b", has_text="won").all_inner_texts())
    assert heading(page).split()[0] in winners


def test_alone_the_points_stand_beside_your_best_and_what_is_possible(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "rumis-pack", [YOU])
    play_out(page, by_mouse)
    points = page.locator(".end .now b").inner_text()
    assert heading(page) == f"{points} of 27"
    assert "wins" not in page.locator(".panel").inner_text()
    expect(page.locator(".end .possible")).to_contain_text("27")
    expect(page.locator(".end .before")).to_have_count(0)
    page.get_by_role("button", name="Play again").click()
    page.locator(".end").wait_for(state="detached")
    play_out(page, by_mouse, seed=2)
    expect(page.locator(".end .before b")).to_have_text(points)
    expect(page.locator(".end")).to_contain_text(
        re.compile("best so far|as your best|than your best")
    )


def test_a_puzzle_that_is_solved_alone_has_no_winner_among_seats(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "rumis-pack", [YOU], options={"box": "3x3x1"}, start="D:a11b11/R:a31b31c31")
    follow(page, ("L",), "L:a21b21c11c21")
    assert heading(page) == "9 of 9"
    expect(page.locator(".who")).to_contain_text("You")
    expect(page.locator(".who")).not_to_contain_text("won")


def test_on_a_phone_the_end_and_what_to_do_next_need_no_scrolling(open_page: Open) -> None:
    page = open_page(**PHONE)
    position, clicks = last_move_of_kulami()
    sit_down(page, "kulami", [YOU, YOU], start=position)
    follow(page, clicks)
    assert_seen_at_once(page)
    page.goto("/")
    sit_down(page, "rumis-pack", [YOU], options={"box": "3x1x1"})
    play_out(page, by_mouse)
    assert_seen_at_once(page)
    assert violations(page) == []


def assert_seen_at_once(page: Page) -> None:
    page.locator(".end").wait_for()
    page.evaluate("scrollTo(0, 0)")
    floor = page.locator(".bottom").bounding_box()
    assert floor is not None
    for part in (".sign", "h2", ".why", ".acts .primary"):
        box = page.locator(f".end {part}").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= floor["y"], part


def test_a_picture_of_the_end_can_be_shared(open_page: Open) -> None:
    page = open_page()
    page.add_init_script(
        """navigator.canShare = () => !!window.shares;
        navigator.share = async ({ files }) => { window.shares.push(files[0].type); };"""
    )
    sit_down(page, "gounki", [YOU, ENGINE], start=EXIT_IN_ONE)
    follow(page, ("a8", "a9"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Share").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    page.evaluate("window.shares = []")
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.shares[0] === 'image/png'")
