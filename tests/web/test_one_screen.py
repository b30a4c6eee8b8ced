"""Several people at one screen: nobody sees what another one knows."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.hands import COVER, TURN, move, sit_down
from tests.web.test_play import PHONE, by_mouse
from tests.web.test_tables import drawn_in_secret

WATCH = """() => {
  window.told = [];
  new MutationObserver(() => {
    if (document.querySelector(".cover")) window.told.push(document.documentElement.outerHTML);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
"""Keep everything that is in the page at any moment at which the cover is up."""


def uncover(page: Page) -> None:
    page.locator(COVER).click()
    page.wait_for_selector(TURN)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_nothing_that_a_seat_knows_is_in_the_page_while_the_cover_is_up(
    open_page: Open, size: dict[str, object]
) -> None:
    page = open_page(**size)
    seats = [{"kind": "you", "name": "Ana"}, {"kind": "you", "name": "Ben"}]
    sit_down(page, "equals-wins", seats, covered=True)
    page.evaluate(WATCH)
    rng, secrets, covers = random.Random(2), set[str](), list[str]()
    while len(covers) < 5:
        page.wait_for_selector(f"{COVER}, {TURN}")
        if page.locator(COVER).count():
            covers.append(page.locator(".cover b").inner_text())
            for part in (".moves", ".ticker", ".seat", ".panel", ".hand", "[data-cell]"):
                expect(page.locator(part)).to_have_count(0)
            for spoken in page.locator("[aria-live]").all():
                expect(spoken).to_be_empty()
            uncover(page)
            secrets.update(drawn_in_secret(page))
        else:
            move(page, rng, by_mouse)
    assert covers == ["Ana", "Ben", "Ana", "Ben", "Ana"]
    told = "".join(page.evaluate("window.told"))
    assert secrets
    assert told
    assert not [sentence for sentence in secrets if sentence in told]


def test_a_page_that_is_loaded_again_is_covered(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "equals-wins", [{"kind": "you"}, {"kind": "you"}], covered=True)
    uncover(page)
    page.reload()
    expect(page.locator(COVER)).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)


def test_a_game_without_secrets_needs_no_cover(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "kulami", [{"kind": "you"}, {"kind": "you"}])
    move(page, random.Random(1), by_mouse)
    expect(page.locator(".cover")).to_have_count(0)
    names = page.locator("section.seat .who b").all_inner_texts()
    assert {name.strip() for name in names} == {"Black", "Red"}
