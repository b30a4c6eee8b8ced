"""People at a table: their names, and what they ask each other."""

from __future__ import annotations

import random
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

import kancha
from tests.web.conftest import Open
from tests.web.hands import move, open_table, wait_for_turn
from tests.web.test_lobby import sign_up
from tests.web.test_play import PHONE, by_mouse
from tests.web.test_tables import two_pages

LONG = "Maximiliane Wolkenstein"
MARKUP = "<img src=x onerror=window.hit=1>"


def test_the_host_is_asked_for_a_name_once(open_page: Open) -> None:
    host = open_page("/new/kulami")
    expect(host.get_by_label("Your name")).to_be_hidden()
    host.get_by_role("radio", name="Friend, by link").check()
    host.get_by_label("Your name").fill("Ana")
    host.get_by_role("button", name="Start").click()
    link = host.get_by_label("Link for Black").input_value()
    guest = open_page(link)
    expect(guest.get_by_text("Ana is waiting for you")).to_be_visible()
    host.goto("/new/gounki")
    host.get_by_role("radio", name="Friend, by link").check()
    expect(host.get_by_label("Your name")).to_be_hidden()


def test_people_at_one_screen_have_names(open_page: Open) -> None:
    page = open_page("/new/kulami")
    page.get_by_role("radio", name="At this screen").check()
    page.get_by_label("Name of Red").fill("Ana")
    page.get_by_label("Name of Black").fill("Ben")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".who b", has_text="Ana")).to_be_visible()
    expect(page.locator(".who b", has_text="Ben")).to_be_visible()


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_names_are_never_cut(open_page: Open, size: dict[str, object]) -> None:
    page = open_page(**size)
    seats = [{"kind": "you", "name": f"{LONG} {number}"} for number in range(4)]
    open_table(page, "rumis", seats, {"players": 4, "plan": "coricancha"})
    names = page.locator(".who b")
    expect(names).to_have_count(4)
    for name in names.all():
        assert LONG in name.inner_text()
        assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth + 1")
        assert name.evaluate("(name) => getComputedStyle(name).textOverflow") == "clip"


def test_names_and_titles_are_text_on_every_page(open_page: Open) -> None:
    page = open_page("/lobby")
    name, title = f"{MARKUP} Eve", f"{MARKUP} evening"
    sign_up(page, name)
    clock = {"initial_ms": 600_000, "increment_ms": 5_000}
    evening = {"name": title, "kind": "swiss", "game": "gounki", "clock": clock}
    made = page.request.post("/api/tournaments", data=evening).json()["tournament"]
    assert page.request.put(f"/api/tournaments/{made}/me").ok
    laid = {"game": "gounki", "seats": [{"kind": "you"}, {"kind": "open"}], "clock": clock}
    table = page.request.post("/api/lobby/tables", data={"table": laid}).json()["table"]
    places = {
        "/lobby": (name, title),
        f"/tournament/{made}": (name, title),
        f"/player/{quote(name)}": (name,),
        f"/table/{table}": (name,),
        "/you": (name,),
        "/games": (name,),
    }
    for place, told in places.items():
        page.goto(place)
        for text in told:
            expect(page.get_by_text(text).locator("visible=true").first).to_be_visible()
        assert page.locator("img[src=x]").count() == 0, place
        assert page.evaluate("window.hit") is None, place


def test_authors_have_their_umlauts() -> None:
    designers = {kancha.game(name).info.designer for name in kancha.games()}
    assert "Stefan Kögl" in designers
    assert any("Günter Cornett" in designer for designer in designers)


def test_draw_offers_and_takebacks_are_asked_before_they_are_sent(open_page: Open) -> None:
    host, guest, *_ = two_pages(open_page, "kulami")
    wait_for_turn(host)
    move(host, random.Random(1), by_mouse)
    host.get_by_role("button", name="Take back").click()
    host.locator("dialog").get_by_role("button", name="Play on").click()
    host.get_by_role("button", name="Draw").click()
    expect(host.locator("dialog")).to_contain_text("Offer a draw?")
    host.locator("dialog").get_by_role("button", name="Play on").click()
    wait_for_turn(guest)
    move(guest, random.Random(1), by_mouse)
    expect(host.locator(".moves li")).to_have_count(2)
    for page in (host, guest):
        expect(page.locator(".offer")).to_have_count(0)
    guest.get_by_role("button", name="Take back").click()
    guest.locator("dialog").get_by_role("button", name="Ask").click()
    host.locator(".offer").get_by_role("button", name="Agree").click()
    expect(host.locator(".moves li")).to_have_count(1)
    host.get_by_role("button", name="Draw").click()
    host.locator("dialog").get_by_role("button", name="Offer a draw").click()
    guest.locator(".offer").get_by_role("button", name="Agree").click()
    for page in (host, guest):
        expect(page.locator(".end h2")).to_have_text("Draw")
