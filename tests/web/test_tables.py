"""Tables of three and four, and what a page is never told."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Heard, Open
from tests.web.hands import OVER, TURN, move, play_out, sit_down, wait_for_turn
from tests.web.test_pages import violations
from tests.web.test_play import by_mouse

ENGINE = {"kind": "engine", "level": 1}
TWO_PEOPLE = [{"kind": "you"}, {"kind": "open"}]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("rumis", {"players": 3}),
        ("rumis", {"players": 4, "plan": "coricancha"}),
        ("equals-wins", {"seats": 3, "board": 42}),
    ],
)
def test_tables_of_three_and_four_are_played_through(
    open_page: Open, game: str, options: dict[str, Any]
) -> None:
    page = open_page()
    seats = int(options.get("players") or options["seats"])
    sit_down(page, game, [{"kind": "you"}, *[ENGINE] * (seats - 1)], options)
    if game == "rumis":
        page.get_by_role("button", name="Plan").click()
    expect(page.locator("section.seat")).to_have_count(seats)
    play_out(page, by_mouse)
    expect(page.locator(OVER)).to_be_visible()


def two_pages(open_page: Open, game: str) -> tuple[Page, Page, Heard, Heard]:
    """Seat two people in two browsers; everything that each is told is kept."""
    told_host, told_guest = Heard(), Heard()
    host = open_page(heard=told_host)
    (link,) = sit_down(host, game, TWO_PEOPLE)
    guest = open_page(link, heard=told_guest)
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_selector("[data-cell]")
    return host, guest, told_host, told_guest


def whose_turn(*pages: Page) -> Page:
    """Wait until one of the pages can move."""
    while True:
        for page in pages:
            if page.locator(TURN).count():
                return page
        pages[0].wait_for_timeout(20)


def test_a_hidden_hand_is_never_in_the_others_page(open_page: Open) -> None:
    host, guest, told_host, told_guest = two_pages(open_page, "equals-wins")
    rng = random.Random(4)
    for _ in range(6):
        mover = whose_turn(host, guest)
        for page, other in (host, "Player 2"), (guest, "Player 1"):
            card = page.locator(f"section.seat[aria-label$='{other}']")
            pieces = card.locator(".hand .item")
            for title in pieces.evaluate_all("all => all.map(item => item.title)"):
                assert "hidden" in title
            symbols = card.locator(".hand use")
            for href in symbols.evaluate_all("all => all.map(use => use.getAttribute('href'))"):
                assert "-hidden" in href
        assert drawn_in_secret(mover)
        for page, another in (host, guest), (guest, host):
            shown = everything(another)
            assert not [sentence for sentence in drawn_in_secret(page) if sentence in shown]
        move(mover, rng, by_mouse)
    for told, own, foreign in (told_host, 0, 1), (told_guest, 1, 0):
        seen = [item for state in told.states() for item in hand_of(state, foreign)]
        assert seen
        assert {(item["figure"], item.get("token", "")) for item in seen} == {("hidden", "")}
        mine = [item for state in told.states() for item in hand_of(state, own)]
        assert any(item["figure"] != "hidden" for item in mine)


def drawn_in_secret(page: Page) -> list[str]:
    """Return the sentences by which a page tells its player what was drawn."""
    told = page.locator(".moves .w").filter(has_text=re.compile(r"draws the \d"))
    return told.all_text_contents()


def everything(page: Page) -> str:
    """Return all texts, attributes and names of a page."""
    return str(page.evaluate("document.documentElement.outerHTML"))


def hand_of(state: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """Return what a state tells of a seat's hand."""
    hands = [hand for hand in state["picture"]["scene"]["hands"] if hand.get("seat") == seat]
    return [item for hand in hands for item in hand["items"]]


def test_what_is_placed_face_down_is_never_in_the_others_page(open_page: Open) -> None:
    host, guest, _, told_guest = two_pages(open_page, "kissing")
    rng = random.Random(5)
    wait_for_turn(host)
    while host.locator(TURN).count():
        move(host, rng, by_mouse)
    guest.wait_for_selector(TURN)
    expect(guest.locator(".moves li", has_text="hidden for now").first).to_be_attached()
    assert guest.locator(".others [data-piece]").count() == 0
    secret = host.locator(".moves li").filter(has_text="Player 1 places")
    for text in (*secret.locator("b").all_inner_texts(), *secret.locator(".w").all_inner_texts()):
        assert text not in everything(guest)
    assert not any(placed(state, 0) for state in told_guest.states())
    while guest.locator(TURN).count() and not guest.locator(".others [data-piece]").count():
        move(guest, rng, by_mouse)
    expect(guest.locator(".others [data-piece]").first).to_be_attached()
    guest.locator(".others button").click()
    expect(guest.locator(".large [data-piece]").first).to_be_visible()
    assert violations(guest) == []
    guest.locator(".large").click()
    expect(guest.locator(".large")).to_have_count(0)
    assert placed(told_guest.states()[-1], 0)


def placed(state: dict[str, Any], seat: int) -> list[str]:
    """Return the fields of a seat's board on which a state shows pieces."""
    pieces = state["picture"]["scene"]["pieces"]
    return [piece["cell"] for piece in pieces if piece.get("board", 0) == seat]


def test_what_belongs_to_nobody_lies_beside_the_board(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "equals-wins", [{"kind": "you"}, {"kind": "engine", "level": 1}])
    expect(page.get_by_text("Not yet seen")).to_be_visible()
