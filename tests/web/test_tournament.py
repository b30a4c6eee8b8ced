"""A club evening in browsers: nine people and a late one; one leaves, and every round is played."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

import kancha
from kancha.record.record import Record
from tests.server.evenings import name_of, running
from tests.web.conftest import Open
from tests.web.hands import follow, wait_for_turn
from tests.web.test_lobby import PASSWORD, sign_up
from tests.web.test_pages import violations

Json = dict[str, Any]
OTHERS = ("Tomas", "Noor", "Otto", "Kaya", "Mirek", "Pau", "Iris")
STRENGTH = ("Elin", *OTHERS, "Ruth", "Late")
SHORT_GAME = "b1-a2+ h8-h7+ a2-c4 b7-a6 c4xa6 g8-f7+ a6xc8 f8-e8+ c8-OUT@b9"
"""White walks to the far side and out, and nobody stops them."""


def newcomer(open_page: Open, name: str) -> Page:
    """Return the browser of somebody with an account, on no page yet."""
    page = open_page(viewport={"width": 1000, "height": 700})
    account = {"name": name, "password": PASSWORD}
    answer = page.request.post("/api/account/sign-up", data=account)
    assert answer.ok, answer.text()
    return page


def resign(page: Page) -> None:
    """Go to one's own table, lose there, and come back."""
    page.get_by_role("link", name="Go to your table").click()
    page.wait_for_selector("[data-cell]")
    more = page.get_by_role("button", name="More")
    if more.is_visible():  # on a phone what is seldom needed waits behind one button
        more.click()
    page.get_by_role("button", name="Resign").locator("visible=true").first.click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="To the evening").click()


def play_out(white: Page, black: Page) -> None:
    """Go to one table together, play a game to its end, and come back."""
    for page in (white, black):
        page.get_by_role("link", name="Go to your table").click()
    record = Record(kancha.game("gounki"))
    for ply, text in enumerate(SHORT_GAME.split()):
        page = (white, black)[ply % 2]
        wait_for_turn(page)
        record.play(text)
        assert record.position.last_move is not None
        follow(page, record.position.last_move.clicks)
    for page, told in ((white, "You won"), (black, "You lost")):
        expect(page.locator(".end h2")).to_contain_text(told)
        page.get_by_role("link", name="To the evening").click()


def play_round(pages: dict[str, Page], at: str, number: int) -> None:
    """Wait for a round on every page; one game is played, in the others the weaker resigns."""
    for page in pages.values():
        expect(page.get_by_text(f"Round {number} of 5.")).to_be_visible()
    state: Json = pages["Elin"].request.get(at).json()
    pairs = [
        [name_of(state, pairing[seat]) for seat in ("first", "second")]
        for pairing in running(state)
    ]
    played = next(pair for pair in pairs if not {"Elin", "Ruth"} & set(pair))
    play_out(*(pages[name] for name in played))
    for pair in pairs:
        if pair != played:
            resign(pages[max(pair, key=STRENGTH.index)])


def test_a_swiss_evening_of_nine_with_one_who_leaves_and_one_who_comes_late(
    open_page: Open,
) -> None:
    ana = open_page("/lobby")
    ben = open_page("/lobby", viewport={"width": 390, "height": 844})
    late = open_page("/lobby", color_scheme="dark")
    for page, name in ((ana, "Elin"), (ben, "Ruth"), (late, "Late")):
        sign_up(page, name)
    pages = {"Elin": ana, "Ruth": ben, **{name: newcomer(open_page, name) for name in OTHERS}}
    ana.get_by_role("button", name="Plan an evening").click()
    sheet = ana.get_by_role("dialog")
    sheet.get_by_label("Name").fill("Gounki at the club")
    sheet.get_by_role("radio", name="Gounki").check()
    sheet.get_by_label("Variant").select_option("Standard")
    assert violations(ana) == []
    sheet.get_by_role("button", name="Plan it").click()
    ana.wait_for_url("**/tournament/*")
    place = re.sub(r".*/tournament", "/tournament", ana.url)
    at = f"/api{place.replace('/tournament', '/tournaments', 1)}"
    ben.reload()
    ben.get_by_role("link", name="Gounki at the club").click()
    for page in (ana, ben):
        page.get_by_role("button", name="Join").click()
    for name in OTHERS:
        assert pages[name].request.put(f"{at}/me").ok
        pages[name].goto(place)
    expect(ana.get_by_role("heading", name="Nine are coming")).to_be_visible()
    for page in (ana, ben):
        assert violations(page) == []
    ana.get_by_role("button", name="Begin now").click()

    expect(ana.get_by_role("link", name="Go to your table")).to_be_visible()
    expect(ana.get_by_role("link", name="Table 1")).to_be_visible()
    late.goto(place)
    late.get_by_role("button", name="Join, with half a point for round 1").click()
    play_round(pages, at, 1)
    pages["Late"] = late
    expect(late.get_by_text("Round 2 of 5.")).to_be_visible()
    late_row = late.get_by_role("row").filter(has_text="You")
    expect(late_row).to_contain_text("½")
    expect(late_row).to_contain_text("not here yet")
    for page in (ana, ben, late):
        page.wait_for_selector(".lives svg")
        assert violations(page) == []

    leaver = pages.pop("Iris")
    leaver.get_by_role("button", name="Leave the evening").click()
    leaver.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    expect(ana.get_by_role("rowheader").filter(has_text="Iris")).to_contain_text("left")
    leaver.close()
    for number in (2, 3, 4, 5):
        play_round(pages, at, number)
    for page in pages.values():
        expect(page.get_by_text("won with")).to_be_visible()
    expect(ana.get_by_role("row").filter(has_text="You")).to_contain_text("5")
    expect(ana.get_by_role("rowheader").filter(has_text="Iris")).to_contain_text("left")
    ana.get_by_text("What decides between equals").click()
    expect(ana.get_by_text("Sonneborn-Berger", exact=True)).to_be_visible()
    assert violations(ana) == []
    table = ana.request.get(f"{at}/export").text()
    assert table.count("\r\n") == 11
    ana.goto("/lobby")
    expect(ana.get_by_role("link", name="Gounki at the club")).to_contain_text("over")
