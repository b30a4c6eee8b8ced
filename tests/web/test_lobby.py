"""The lobby in browsers: two people find each other, play a rated game and see their ratings."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.hands import TURN, move, start_game
from tests.web.test_pages import violations
from tests.web.test_play import by_mouse

PASSWORD = "correct horse battery"


def sign_up(page: Page, name: str) -> None:
    """Make an account without its page, which has tests of its own."""
    answer = page.request.post("/api/account/sign-up", data={"name": name, "password": PASSWORD})
    assert answer.ok, answer.text()
    page.reload()


def test_two_people_find_each_other_play_rated_and_see_their_ratings(open_page: Open) -> None:
    ana = open_page("/lobby")
    ben = open_page("/lobby", viewport={"width": 390, "height": 844})
    for page, name in ((ana, "Anouk"), (ben, "Benno")):
        sign_up(page, name)
    expect(ana.get_by_role("list", name="People here")).to_contain_text("Benno")
    expect(ana.get_by_text("No table is open")).to_be_visible()
    assert violations(ana) == []

    ana.goto("/player/Benno")
    ana.get_by_role("button", name="Ask for a game").click()
    assert violations(ana) == []
    ana.get_by_role("dialog").get_by_role("button", name="Ask", exact=True).click()
    expect(ana.get_by_role("link", name="Asking Benno")).to_be_visible()
    expect(ben.get_by_role("heading", name="Anouk asks you for a game")).to_be_visible()
    assert violations(ben) == []
    ben.get_by_role("dialog").get_by_role("button", name="Not now").click()
    expect(ana.get_by_role("status").filter(has_text="Benno has no time")).to_be_visible()
    ana.get_by_role("button", name="All right").click()
    ana.get_by_role("link", name="Lobby").first.click()

    ben.get_by_role("button", name="Change").click()
    ben.get_by_role("checkbox", name="Kulami").set_checked(True)
    ben.get_by_role("checkbox", name="Rated").check()
    assert violations(ben) == []
    ben.get_by_role("button", name="Find a player").click()
    offer = ben.get_by_role("status").filter(has_text="An engine of level 3 would play at once")
    expect(offer).to_be_visible()
    assert violations(ben) == []
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_be_hidden()
    expect(ben.get_by_role("button", name="Searching")).to_be_visible()

    ana.get_by_role("button", name="Lay a table").click()
    sheet = ana.get_by_role("dialog")
    sheet.get_by_role("radio", name="Rumis").check()
    sheet.get_by_role("radio", name="4", exact=True).check()
    sheet.get_by_label("Variant").select_option(label="Coricancha (pyramid), 4 players")
    sheet.get_by_role("button", name="Lay it").click()
    rumis = ana.get_by_role("listitem").filter(has_text="Rumis, 4 seats")
    expect(rumis).to_contain_text("coricancha (pyramid), 4 players, three seats left")
    rumis.get_by_role("button", name="Take away").click()
    ana.get_by_role("button", name="Lay a table").click()
    sheet.get_by_role("radio", name="Kulami").check()
    sheet.get_by_role("checkbox", name="Rated").check()
    assert violations(ana) == []
    ben.get_by_role("link", name="Learn").click()
    expect(ben.get_by_role("link", name="Searching")).to_be_visible()
    assert violations(ben) == []
    sheet.get_by_role("button", name="Lay it").click()
    ana.get_by_role("link", name="My games").first.click()
    expect(ben.get_by_role("heading", name="Anouk plays with you")).to_be_visible()
    expect(ana.get_by_role("heading", name="Benno plays with you")).to_be_visible()
    for page in (ana, ben):
        page.wait_for_url("**/table/*")  # it opens by itself after a moment
    rng = random.Random(1)
    for page in (ana, ben):
        page.wait_for_selector(TURN)
        move(page, rng, by_mouse)

    watcher = open_page("/lobby")
    expect(watcher.get_by_role("link", name="Watch Anouk")).to_be_visible()
    watcher.wait_for_selector(".lives svg")
    assert violations(watcher) == []
    ben.get_by_role("button", name="More").click()
    ben.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ben.locator("dialog").get_by_role("button", name="Resign").click()
    for page, sign in ((ana, "▲"), (ben, "▼")):
        expect(page.locator(".end").get_by_text(sign).first).to_be_visible()
    ana.goto("/player/Anouk")
    expect(ana.get_by_text("provisional")).to_be_visible()
    expect(ana.get_by_text("one game")).to_be_visible()
    assert violations(ana) == []
    ben.goto("/player/anouk")
    expect(ben.get_by_text("you won none, Anouk one")).to_be_visible()
    expect(ben.get_by_role("link", name="Kulami with Benno")).to_contain_text("won")
    assert violations(ben) == []

    ana.goto("/new/kulami")
    rated = ana.get_by_role("checkbox", name="Rated")
    expect(rated).to_be_disabled()
    ana.get_by_role("radio", name="10 min + 5 s").check()
    rated.check()
    assert violations(ana) == []
    start_game(ana)
    table = ana.url.rpartition("/")[2]
    assert ana.request.get(f"/api/tables/{table}").json()["rated"]
