"""A club evening in browsers: two people and a bot play rated, and the host looks after them."""

from __future__ import annotations

import random
import re
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.server.rig import Server
from tests.server.test_bot_command import running
from tests.web.conftest import Open, watched_pages
from tests.web.hands import OVER, PATIENCE, TURN, move, wait_for_turn
from tests.web.test_lobby import sign_up
from tests.web.test_pages import violations
from tests.web.test_play import by_mouse

PHONE = {"viewport": {"width": 390, "height": 844}}
WELCOME = "Welcome to <b>the club</b>"
SEES = "(made) => document.querySelectorAll('.moves li').length >= made"
THREE = ("--game", "equals-wins:board=42,seats=3", "--clock", "30+10", "--rated")


def make_bot(page: Page, token: Path) -> None:
    """Make a bot on one's page, and save its token."""
    page.goto("/you")
    page.get_by_label("Name of a new bot").fill("Robo")
    page.get_by_role("button", name="Make a bot").click()
    page.get_by_role("button", name="New token for Robo").click()
    page.get_by_label("What it is for").fill("my computer")
    assert violations(page) == []
    page.get_by_role("button", name="Make the token").click()
    sheet = page.get_by_role("dialog", name="Keep this token")
    token.write_text(sheet.locator(".code").first.inner_text(), "utf-8")
    assert violations(page) == []
    sheet.get_by_role("button", name="I have it").click()
    expect(page.get_by_role("button", name="Revoke the token my computer")).to_be_visible()


def play_to_the_end(ben: Page, eve: Page) -> None:
    """Play by mouse until the game is over; who wins a comparison moves again."""
    rng = random.Random(1)
    evas_turn = ".panel:has-text('Eva is to move')"
    while True:
        ben.wait_for_selector(f"{TURN}, {OVER}, {evas_turn}", timeout=PATIENCE * 1000)
        if ben.locator(OVER).count():
            break
        mover = ben if ben.locator(TURN).count() else eve
        mover.wait_for_selector(TURN)
        move(mover, rng, by_mouse)
        made = mover.locator(".moves li").count()
        ben.wait_for_function(SEES, arg=made)
    wait_for_turn(eve)


def announce(host: Page) -> None:
    host.goto("/you")
    host.get_by_role("link", name="This server").click()
    expect(host.get_by_text("Nothing waits for you")).to_be_visible()
    host.get_by_role("button", name="Announce…").click()
    host.get_by_label("What everybody reads").fill(WELCOME)
    assert violations(host) == []
    host.get_by_role("button", name="Announce it").click()
    expect(host.get_by_role("button", name=f"Withdraw: {WELCOME}")).to_be_visible()


def test_two_people_and_a_bot_play_rated_from_the_lobby_and_the_host_looks_after_them(
    chromium: Browser, tmp_path: Path
) -> None:
    token = tmp_path / "token"
    with ExitStack() as stack:
        server = stack.enter_context(Server(tmp_path / "data"))
        open_page = stack.enter_context(watched_pages(chromium, f"http://{server.address}"))
        host = open_page("/")
        sign_up(host, "Hanna")
        announce(host)
        ben, eve = open_page("/lobby"), open_page("/lobby", **PHONE)
        for page, name in ((ben, "Benno"), (eve, "Eva")):
            sign_up(page, name)
            expect(page.get_by_role("status", name="From the host")).to_contain_text(WELCOME)
        make_bot(ben, token)
        with running(server, token, *THREE):
            sit_down_and_play(ben, eve)
        ben.goto("/player/Robo")
        expect(ben.get_by_text("Benno runs it")).to_be_visible()
        expect(ben.get_by_text("one game", exact=True)).to_be_visible()
        assert violations(ben) == []
        look_after(host, ben, eve, open_page)


def sit_down_and_play(ben: Page, eve: Page) -> None:
    for page in (ben, eve):
        page.goto("/lobby")
        page.get_by_role(
            "button", name=re.compile(r"Equals = Wins with Robo \(bot\).* join")
        ).click()
        page.wait_for_url("**/table/*")
    expect(ben.get_by_role("region", name=re.compile("Robo"))).to_contain_text("bot")
    play_to_the_end(ben, eve)
    for page in (ben, eve):
        expect(page.locator(".end").get_by_text(re.compile("[▲▼]")).first).to_be_visible()


def look_after(host: Page, ben: Page, eve: Page, open_page: Open) -> None:
    """Ban somebody, close for repairs, open again."""
    eve.goto("/lobby")
    expect(eve.get_by_role("list", name="People here")).to_contain_text("Eva, you")
    host.goto("/host")
    host.get_by_role("searchbox").fill("eva")
    host.get_by_role("button", name="Find", exact=True).click()
    host.get_by_role("button", name="Ban Eva…").click()
    host.get_by_label("Reason").fill("Late again")
    assert violations(host) == []
    host.get_by_role("button", name="Ban", exact=True).click()
    expect(host.get_by_role("button", name="Lift the ban of Eva")).to_be_visible()
    expect(host.get_by_text("banned Eva: Late again")).to_be_visible()
    eve.goto("/you")
    expect(eve.get_by_role("heading", name="Keep your games")).to_be_visible()

    host.get_by_role("button", name="Close for repairs…").click()
    host.get_by_label("In how many minutes").fill("0")
    host.get_by_role("button", name="Close it").click()
    expect(host.get_by_role("button", name="Open again")).to_be_visible()
    stranger = open_page("/", color_scheme="dark", **PHONE)
    expect(stranger.get_by_text("This server is closed for repairs")).to_be_visible()
    assert violations(stranger) == []
    assert violations(host) == []
    host.get_by_role("button", name="Open again").click()
    expect(host.get_by_role("button", name="Close for repairs…")).to_be_visible()
    ben.goto("/lobby")
    notice = ben.get_by_role("status", name="From the host")
    notice.get_by_role("button", name="Hide").click()
    expect(notice).to_have_count(0)
