"""A club evening in browsers: nine people and a late one; one leaves, and every round is played."""

from __future__ import annotations

import csv
import io
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
SHORT_GAMES = (
    "b1-a2+ h8-h7+ a2-c4 b7-a6 c4xa6 g8-f7+ a6xc8 f8-e8+ c8-OUT@b9",
    "b1-a2+ e8-d7+ a1-a2+ d7-f5 c1-d1+ f5-d3 c2-b3 d3-b1 b2-b3+ b1-OUT@a0",
)
"""White, or Black, walks to the far side and out, and nobody stops them."""


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


def play_out(pages: list[Page], winner: int) -> None:
    """Go to one table together, play a game to its end by mouse, and come back."""
    for page in pages:
        page.get_by_role("link", name="Go to your table").click()
    record = Record(kancha.game("gounki"))
    for ply, text in enumerate(SHORT_GAMES[winner].split()):
        page = pages[ply % 2]
        wait_for_turn(page)
        record.play(text)
        assert record.position.last_move is not None
        follow(page, record.position.last_move.clicks)
    for seat, page in enumerate(pages):
        expect(page.locator(".end h2")).to_contain_text("You won" if seat == winner else "You lost")
        page.get_by_role("link", name="To the evening").click()


def play_round(pages: dict[str, Page], at: str, number: int) -> None:
    """Wait for a round on every page; every second game is played, in others the weaker resigns.

    The stronger always wins. The last table is among those that are played, also with few of them.
    """
    for page in pages.values():
        expect(page.get_by_text(f"Round {number} of 5.")).to_be_visible()
    state: Json = pages["Elin"].request.get(at).json()
    pairs = [
        [name_of(state, pairing[seat]) for seat in ("first", "second")]
        for pairing in running(state)
    ]
    for nth, pair in enumerate(reversed(pairs)):
        winner, loser = sorted(pair, key=STRENGTH.index)
        if nth % 2:
            resign(pages[loser])
        else:
            play_out([pages[name] for name in pair], pair.index(winner))


def check_standings(page: Page, state: Json) -> None:
    """Check that page and file tell the standings that there are, and that they are right."""
    scores = {each["number"]: 0.0 for each in state["entrants"]}
    byes = [each["first"] for each in state["pairings"] if each["how"] == "bye"]
    assert len(byes) == len(set(byes)), "nobody has two"
    for each in state["pairings"]:
        for seat, points in zip(("first", "second"), each["points"], strict=True):
            if each[seat] is not None:
                scores[each[seat]] += points
        if each["second"] is not None:
            pair = [name_of(state, each[seat]) for seat in ("first", "second")]
            assert each["points"][pair.index(min(pair, key=STRENGTH.index))] == 1
    assert {line["entrant"]: line["points"] for line in state["standings"]} == scores
    places = [name_of(state, line["entrant"]) for line in state["standings"]]
    rows = page.get_by_role("rowheader").all_inner_texts()
    shown = [row.split()[0].replace("You", "Elin") for row in rows]
    assert shown == places
    table = page.request.get(f"{page.url.replace('/tournament/', '/api/tournaments/')}/export")
    lines = list(csv.DictReader(io.StringIO(table.text())))
    assert [line["player"] for line in lines] == places
    assert [float(line["points"]) for line in lines] == [
        line["points"] for line in state["standings"]
    ]
    by_name = {line["player"]: line for line in lines}
    assert (by_name["Late"]["round 1 opponent"], by_name["Late"]["round 1 points"]) == (
        "late",
        "0.5",
    )
    assert by_name["Iris"]["round 2 points"] == "0.0", "the game that she left"
    assert all(not by_name["Iris"][f"round {number} opponent"] for number in range(3, 6))


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
    check_standings(ana, ana.request.get(at).json())
    expect(ana.get_by_role("rowheader").filter(has_text="Iris")).to_contain_text("left")
    ana.get_by_text("What decides between equals").click()
    expect(ana.get_by_text("Sonneborn-Berger", exact=True)).to_be_visible()
    assert violations(ana) == []
    ana.goto("/lobby")
    expect(ana.get_by_role("link", name="Gounki at the club")).to_contain_text("over")


def test_a_round_robin_by_correspondence_is_planned_and_all_its_games_go_on_at_once(
    open_page: Open,
) -> None:
    ana = open_page("/lobby")
    sign_up(ana, "Postman")
    others = [newcomer(open_page, name) for name in ("Sender", "Receiver")]
    ana.get_by_role("button", name="Plan an evening").click()
    sheet = ana.get_by_role("dialog")
    sheet.get_by_role("radio", name="Gounki").check()
    expect(sheet.get_by_role("radio", name="1 day a move")).to_have_count(0)
    sheet.get_by_role("radio", name="Round robin").check()
    sheet.get_by_role("radio", name="1 day a move").check()
    assert violations(ana) == []
    sheet.get_by_role("button", name="Plan it").click()
    expect(ana.get_by_role("heading", name="Gounki by correspondence")).to_be_visible()
    ana.get_by_role("button", name="Join").click()
    for page in others:
        page.goto(ana.url)
        page.get_by_role("button", name="Join").click()
    expect(ana.get_by_role("heading", name="Three are coming")).to_be_visible()
    ana.get_by_role("button", name="Begin now").click()
    for page in (ana, *others):
        expect(page.get_by_text("0 of 3 games are over.")).to_be_visible()
        expect(page.locator(".lives a")).to_have_count(3)
        expect(page.locator(".lives a.mine")).to_have_count(2)
    assert violations(ana) == []
    mover = next(page for page in others if page.get_by_text("It is your turn").count())
    mover.get_by_role("link", name="Go to your game").click()
    wait_for_turn(mover)
    expect(mover.get_by_role("timer").first).to_contain_text("1 d 0 h")
    record = Record(kancha.game("gounki"))
    record.play(SHORT_GAMES[0].split()[0])
    assert record.position.last_move is not None
    follow(mover, record.position.last_move.clicks)
    mover.go_back()
    ana.get_by_role("button", name="Leave the tournament").click()
    ana.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    for page in (ana, *others):
        expect(page.get_by_text("2 of 3 games are over.")).to_be_visible()
    expect(ana.get_by_role("rowheader").filter(has_text="You")).to_contain_text("left")
    for name in ("Sender", "Receiver"):
        won = ana.get_by_role("link", name=f"{name} against Postman: won")
        expect(won).to_be_visible()
    assert violations(ana) == []
