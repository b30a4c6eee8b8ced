"""Two people and a spectator at one table: they talk, offer, and read each other after the end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.hands import TURN
from tests.web.test_lobby import sign_up
from tests.web.test_pages import violations
from tests.web.test_play import PHONE

MARKUP = "Sorry, <b>wrong</b> panel <img src=x onerror=alert(1)>"
CLOCK = {"initial_ms": 600_000, "increment_ms": 5_000}
SEATS = [{"kind": "you"}, {"kind": "open"}]


def begin_rated(open_page: Open) -> tuple[Page, Page, Page]:
    """Seat two players at a rated game, the second with a phone; a third one watches."""
    pages = open_page("/"), open_page("/", **PHONE), open_page("/")
    for page, name in zip(pages, ("Talkative", "Tomo", "Lena"), strict=True):
        sign_up(page, name)
    body = {"table": {"game": "kulami", "seats": SEATS, "clock": CLOCK}, "rated": True}
    table = pages[0].request.post("/api/lobby/tables", data=body).json()["table"]
    assert pages[1].request.put(f"/api/lobby/tables/{table}").ok
    for page in pages:
        page.goto(f"/table/{table}")
        page.wait_for_selector("[data-cell]")
    return pages


def lines(page: Page) -> list[str]:
    """Return the texts of all lines, as they stand in the page."""
    said = page.locator(".chat .line")
    found: list[str] = said.evaluate_all("(all) => all.map((line) => line.firstChild.data)")
    return found


def test_two_players_and_a_spectator_talk_and_offer_and_read_each_other_after_the_end(
    open_page: Open,
) -> None:
    ana, tomo, lena = begin_rated(open_page)
    expect(ana.locator(".spectators")).to_contain_text("Lena watches")
    expect(ana.get_by_role("img", name="Line to the server")).to_be_visible()

    ana.keyboard.press("c")
    expect(ana.get_by_label("Say something")).to_be_focused()
    ana.get_by_role("button", name="Have a good game").click()
    expect(tomo.locator(".peek")).to_contain_text("Talkative Have a good game")
    assert violations(tomo) == []
    tomo.get_by_role("button", name="Chat").click()
    sheet = tomo.get_by_role("dialog", name="Chat with Talkative")
    sheet.get_by_role("button", name="You too").click()
    sheet.get_by_label("Say something").fill(MARKUP)
    sheet.get_by_role("button", name="Send").click()
    for page in (ana, tomo):
        expect(page.locator(".chat .line")).to_have_count(3)
        assert lines(page) == ["Have a good game", "You too", MARKUP]
    assert violations(tomo) == []
    tomo.keyboard.press("Escape")
    expect(sheet).to_be_hidden()

    lena.get_by_role("tab", name="Chat").click()
    lena.get_by_label("Say something").fill("Red is better")
    lena.keyboard.press("Enter")
    expect(lena.locator(".chat .line")).to_have_count(1)

    ana.get_by_role("button", name="More about Tomo").click()
    ana.get_by_role("button", name="Report Tomo").click()
    report = ana.get_by_role("dialog", name="Report Tomo to the host?")
    expect(report.get_by_role("checkbox", name="Sorry")).to_be_checked()
    assert violations(ana) == []
    report.get_by_role("button", name="Report", exact=True).click()
    expect(report).to_contain_text("The host will read your report")
    ana.keyboard.press("Escape")

    before = ana.locator("section.seat").first.get_by_role("timer").inner_text()
    ana.get_by_role("button", name="+15 s for Tomo").click()
    expect(ana.locator("section.seat").first.get_by_role("timer")).not_to_have_text(before)

    tomo.get_by_role("button", name="Draw").click()
    tomo.locator("dialog").get_by_role("button", name="Offer a draw").click()
    expect(ana.locator(".offer")).to_contain_text("Tomo offers a draw. It lapses when you move.")
    boxes = [ana.locator(".offer .btn").nth(number).bounding_box() for number in range(2)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert abs(boxes[0]["width"] - boxes[1]["width"]) < 2, "both answers are equal"
    assert violations(ana) == []
    ana.locator(TURN).click()
    ana.keyboard.press("Alt+d")
    for page in (ana, tomo):
        expect(page.locator(".offer")).to_have_count(0)
    expect(tomo.get_by_role("button", name="Draw")).to_have_count(0)
    ana.keyboard.press("m")
    expect(ana.get_by_role("tab", name="Moves")).to_have_attribute("aria-selected", "true")

    tomo.get_by_role("button", name="More").click()
    tomo.get_by_role("dialog").get_by_role("button", name="Resign").click()
    tomo.locator("dialog").get_by_role("button", name="Resign").click()
    for page, change in ((ana, "▲"), (tomo, "▼")):
        expect(page.locator(".end ul")).to_contain_text(change)
        expect(page.locator(".end ul li")).to_have_count(2)
    expect(ana.locator(".spectators")).to_contain_text("Lena watched · Lena: Red is better")
    ana.get_by_role("tab", name="Chat").click()
    lena.get_by_role("tab", name="Chat").click()
    for page in (ana, lena):
        expect(page.locator(".chat .line")).to_have_count(4)
    assert violations(ana) == []
    ana.get_by_role("button", name="More about Lena").click()
    ana.get_by_role("button", name="Mute Lena").click()
    expect(ana.locator(".chat .line")).to_have_count(3)
    tomo.get_by_role("button", name="Play again").click()
    expect(ana.locator(".offer")).to_contain_text("Tomo would like another game")
    ana.keyboard.press("Alt+a")
    for page in (ana, tomo):
        page.wait_for_url(lambda url: url != lena.url)
        page.wait_for_selector("[data-cell]")
