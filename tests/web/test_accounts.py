"""Accounts in a browser: a guest keeps everything, by a passkey or a password."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.rig import Server
from tests.web.conftest import Open
from tests.web.hands import sit_down
from tests.web.test_pages import violations

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server by its name: passkeys do not belong to a number."""
    with Server(tmp_path_factory.mktemp("web")) as server:
        yield f"http://{server.address}".replace("127.0.0.1", "localhost")


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
