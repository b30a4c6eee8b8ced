"""Accounts in a browser: a guest keeps everything, by a passkey or a password."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.departures import let_days_pass
from tests.server.mail_service import MailService
from tests.server.rig import WAIT, Server
from tests.web.conftest import Open, watched_pages
from tests.web.hands import sit_down
from tests.web.test_pages import violations

PASSWORD = "correct horse battery"
ADDRESS = "signer@example.org"
Kind = TypeVar("Kind")


class Post:
    """A mail server in a thread."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.service = MailService()
        self.do(self.service.__aenter__())

    def do(self, what: Coroutine[Any, Any, Kind]) -> Kind:
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(WAIT)

    def link(self) -> str:
        """Return what the link of the next mail holds."""
        return self.do(self.service.link())

    def close(self) -> None:
        self.do(self.service.__aexit__(None, None, None))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    post = Post()
    yield post
    post.close()


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web"), post.service.url) as server:
        yield server


@pytest.fixture(scope="module")
def served(own_server: Server) -> str:
    """The server by its name: passkeys do not belong to a number."""
    return f"http://{own_server.address}".replace("127.0.0.1", "localhost")


def with_authenticator(page: Page) -> None:
    """Give a browser a device that makes passkeys and knows its owner."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_guest_keeps_games_and_puzzles_by_a_passkey_and_signs_in_with_it(
    open_page: Open,
) -> None:
    page = open_page("/games")
    sit_down(page, "gounki", [{"kind": "you"}, {"kind": "you"}])
    solved = {"solved": {"p1": {"ms": 5, "hints": 0, "on": "2026-01-02"}}}
    page.evaluate("(text) => localStorage.setItem('kancha.puzzles', text)", json.dumps(solved))
    page.goto("/you")
    with_authenticator(page)
    expect(page.get_by_text("1 running game", exact=False)).to_be_visible()
    expect(page.get_by_text("1 puzzle solved", exact=False)).to_be_visible()
    assert violations(page) == []
    page.get_by_label("Name at the table").fill("Keeper")
    page.get_by_role("button", name="Keep with a passkey").click()
    expect(page.get_by_role("heading", name="Write these down")).to_be_visible()
    code = page.locator("dialog li").first.inner_text()
    assert violations(page) == []
    page.get_by_role("button", name="I have them").click()
    expect(page.get_by_text("One passkey")).to_be_visible()
    expect(page.get_by_role("link", name="You, Keeper").first).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Set a password").click()
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("A password", exact=True)).to_be_visible()

    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_text("0 running games", exact=False)).to_be_visible()
    expect(page.get_by_text("0 puzzles solved", exact=False)).to_be_visible()
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("8 recovery codes")).to_be_visible()
    page.get_by_role("link", name="My games").first.click()
    expect(page.get_by_text("Gounki")).to_be_visible()
    assert "p1" in page.evaluate("localStorage.getItem('kancha.puzzles')")

    phone = open_page("/you", viewport={"width": 390, "height": 844})
    phone.get_by_role("button", name="Sign in", exact=True).click()
    phone.get_by_role("textbox", name="Name").last.fill("keeper")
    phone.get_by_label("Password").fill("not the right one")
    phone.get_by_role("dialog").get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.get_by_role("alert")).to_have_text("The name or the password is not right.")
    assert violations(phone) == []
    phone.get_by_role("button", name="Cannot get in?").click()
    phone.get_by_label("Recovery code").fill(code)
    phone.get_by_role("dialog").get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.get_by_text("7 recovery codes")).to_be_visible()
    expect(phone.get_by_text("Signed in on 2 devices")).to_be_visible()
    phone.get_by_role("navigation", name="Main, below").get_by_role("link", name="My games").click()
    expect(phone.get_by_text("Gounki")).to_be_visible()


def test_by_a_password_with_a_name_that_is_free_and_mail_and_everything_leaves_with_the_account(
    open_page: Open, own_server: Server, post: Post
) -> None:
    page = open_page("/you")
    taken = {"name": "Signer", "password": PASSWORD}
    assert page.context.browser is not None
    with page.context.browser.new_context(base_url=page.url) as other:
        assert other.request.post("/api/account/sign-up", data=taken).ok
    use_password = page.get_by_role("button", name="Use a password instead")
    page.get_by_label("Name at the table").fill("signer")
    page.get_by_label("Mail address").fill(ADDRESS)
    use_password.click()
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    keep = page.get_by_role("button", name="Keep with a password")
    keep.click()
    expect(page.get_by_role("alert")).to_contain_text("Free: signer2")
    page.get_by_label("Name at the table").fill("signer2")
    keep.click()
    page.get_by_role("button", name="I have them").click()
    expect(page.get_by_text(f"A link is on its way to {ADDRESS}.", exact=False)).to_be_visible()
    expect(page.get_by_role("columnheader", name="Mail")).to_have_count(0)

    page.goto(f"/you#confirm={post.link()}")
    page.get_by_role("button", name="Confirm it").click()
    assert violations(page) == []
    page.get_by_role("button", name="Go on", exact=True).click()
    cell = page.get_by_role("checkbox", name="Your turn by correspondence: Mail")
    cell.check()
    page.get_by_role("checkbox", name="Quiet hours").check()
    expect(page.get_by_label("Quiet until")).to_have_value("08:00")
    with page.expect_response(lambda answer: '"until_minute":450' in answer.text()):
        page.get_by_label("Quiet until").fill("07:30")
    assert violations(page) == []
    page.reload()
    expect(cell).to_be_checked()
    expect(page.get_by_label("Quiet until")).to_have_value("07:30")

    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("button", name="Cannot get in?").click()
    page.get_by_role("textbox", name="Name or mail address").fill(ADDRESS)
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_text("a link is on its way", exact=False)).to_be_visible()
    assert violations(page) == []
    page.goto(f"/you#sign-in={post.link()}")
    page.get_by_role("button", name="Sign in here").click()
    page.get_by_role("button", name="Go on", exact=True).click()

    with page.expect_download() as saved:
        page.get_by_role("button", name="Export").click()
    everything = json.loads(saved.value.path().read_text("utf-8"))
    assert (everything["name"], everything["mail_address"]) == ("signer2", ADDRESS)
    delete = page.get_by_role("button", name="Delete…")
    keep = page.get_by_role("button", name="Keep my account")
    for _ in range(2):
        delete.click()
        page.get_by_role("button", name="Delete it").click()
        expect(page.get_by_text("Your account will be deleted on")).to_be_visible()
        expect(delete).to_have_count(0)
        assert violations(page) == []
        keep.click()
        expect(keep).to_have_count(0)
    delete.click()
    page.get_by_role("button", name="Delete it").click()
    expect(keep).to_be_visible()
    let_days_pass(own_server)
    assert page.request.delete("/api/account").ok
    page.reload()
    expect(page.get_by_role("heading", name="Keep your games")).to_be_visible()
    assert page.request.get("/api/players/signer2").status == 404


def test_the_page_says_who_may_have_an_account(tmp_path: Path, chromium: Browser) -> None:
    with (
        Server(tmp_path / "guests", "guests") as server,
        watched_pages(chromium, f"http://{server.address}") as open_it,
    ):
        page = open_it("/you")
        expect(page.get_by_text("Everybody is a guest on this server.")).to_be_visible()
        expect(page.get_by_role("button", name="Sign in")).to_have_count(0)
    with (
        Server(tmp_path / "invited", "invitation") as server,
        watched_pages(chromium, f"http://{server.address}") as open_it,
    ):
        command = [sys.executable, "-m", "kancha", "invite", "--data", str(server.data)]
        link = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        page = open_it("/you")
        page.get_by_label("Name at the table").fill("Asked")
        page.get_by_role("button", name="Use a password instead").click()
        page.get_by_role("textbox", name="Password").fill(PASSWORD)
        page.get_by_label("Invitation").fill("guessed")
        page.get_by_role("button", name="Keep with a password").click()
        expect(page.get_by_role("alert")).to_contain_text("This invitation is not valid.")
        page.get_by_label("Invitation").fill(link.rpartition("#")[2])
        page.get_by_role("button", name="Keep with a password").click()
        expect(page.get_by_role("heading", name="Write these down")).to_be_visible()
