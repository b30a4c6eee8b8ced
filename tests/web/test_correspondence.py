"""A game by correspondence between two people in browsers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.push_service import PushService
from tests.server.rig import Server
from tests.web.conftest import Open
from tests.web.hands import TURN
from tests.web.test_offline import open_with_worker
from tests.web.test_pages import violations

PHONE = {"viewport": {"width": 390, "height": 844}}
THREE_DAYS = {"initial_ms": 3 * 86_400_000, "increment_ms": 0, "each_move": True}
PEOPLE = [{"kind": "you"}, {"kind": "open"}]

SUBSCRIBE = """
Object.defineProperty(Notification, "permission", { get: () => "granted" });
Notification.requestPermission = async () => "granted";
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  window.askedFor = applicationServerKey;
  return { toJSON: () => MADE };
};
"""
"""What a browser's maker and its owner do; without windows it forbids notifications to all."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web"), "same port") as server:
        yield server


@pytest.fixture(scope="module")
def served(running: Server) -> str:
    """A server that the test can stop and start again, by its name: pages see their worker."""
    return f"http://{running.address}".replace("127.0.0.1", "localhost")


def sign_up(page: Page, name: str) -> None:
    body = {"name": name, "password": "correct horse battery"}
    answer = page.request.post("/api/account/sign-up", data=body)
    assert answer.ok, answer.text()


def moves_are(page: Page, count: int) -> None:
    expect(page.locator(".moves li")).to_have_count(count)


def test_two_people_play_for_days_over_a_restart_with_a_plan_and_a_vacation(
    open_page: Open, running: Server
) -> None:
    ana, ben = open_page("/"), open_page("/", **PHONE)
    for page, name in ((ana, "Ana"), (ben, "Ben")):
        sign_up(page, name)
    wish = {"game": "gounki", "seats": PEOPLE, "clock": THREE_DAYS}
    made = ana.request.post("/api/tables", data=wish).json()
    ben.goto(made["invitations"][0]["path"])
    ben.get_by_role("button", name="Take the seat").click()
    ana.goto(f"/table/{made['table']}")
    for page in (ana, ben):
        page.wait_for_selector("[data-cell]")

    # Ben expects a move, and plans his answer on a board.
    ben.get_by_role("button", name="Plan an answer").click()
    plan_line(ben, "a1-a2+", "b8-b7+")
    expect(ben.get_by_text("If a1-a2+, b8-b7+")).to_be_visible()

    running.kill()
    running.start()

    # The plan outlives the server, and is carried out at once.
    ana.wait_for_selector(TURN)
    touch(ana, "a1-a2+")
    for page in (ana, ben):
        moves_are(page, 2)
    ana.wait_for_selector(TURN)

    # Ben goes on vacation; Ana sees it at the table and in her list.
    ben.goto("/you")
    ben.get_by_role("button", name="Go on vacation").click()
    ben.get_by_role("button", name="Begin").click()
    expect(ben.get_by_text(re.compile(r"^On vacation until \d"))).to_be_visible()
    assert violations(ben) == []
    expect(ana.get_by_text(re.compile(r"on vacation until \d"))).to_be_visible()
    touch(ana, "c1-c2+")
    moves_are(ana, 3)
    ana.goto("/games")
    expect(ana.get_by_text(re.compile(r"on vacation until \d"))).to_be_visible()
    assert violations(ana) == []

    # His clock stands still on all pages, until he is back.
    ben.goto(f"/table/{made['table']}")
    ben.wait_for_selector(TURN)
    expect(ben.locator(".clock.running")).to_have_count(0)
    ben.goto("/you")
    ben.get_by_role("button", name="I am back").click()
    expect(ben.get_by_text("You are not on vacation")).to_be_visible()
    ben.goto(f"/table/{made['table']}")
    expect(ben.locator(".clock.running")).to_have_count(1)
    ana.reload()
    expect(ana.get_by_text("their turn")).to_be_visible()


def test_a_player_turns_notifications_on_and_off_in_a_browser(open_page: Open) -> None:
    made = {"endpoint": "https://push.example/x"}
    device = PushService().device()
    keys = {"p256dh": device.public_key, "auth": device.secret}
    page = open_page("/robots.txt", service_workers="allow")
    page.add_init_script(f"const MADE = {json.dumps({**made, 'keys': keys})};{SUBSCRIBE}")
    sign_up(page, "Dora")
    page.goto("/you")
    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("button", name="Tell me here").click()
    expect(page.get_by_text("This device tells you")).to_be_visible()
    assert len(page.evaluate("window.askedFor")) == 87, "a key of 65 bytes"
    assert violations(page) == []
    page.reload()
    page.get_by_role("button", name="Turn off").click()
    expect(page.get_by_text("This device does not tell you")).to_be_visible()


def test_a_worker_shows_what_the_server_sends_and_nothing_twice(
    open_page: Open, served: str
) -> None:
    page = open_with_worker(open_page, "/you", permissions=["notifications"])
    sign_up(page, "Cora")
    page.reload()
    expect(page.get_by_role("heading", name="When to tell you")).to_be_visible()
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    for kind in ("begun", "late", "turn", "turn"):
        data = json.dumps({"kind": kind, "table": "abc", "title": "Gounki"})
        told = {"origin": served, "registrationId": found[0], "data": data}
        devtools.send("ServiceWorker.deliverPushMessage", told)
    page.wait_for_function(
        """async () => {
          const shown = await (await navigator.serviceWorker.ready).getNotifications();
          return shown.length === 1 && shown[0].body === "It is your turn in Gounki."
            && shown[0].data === "/table/abc";
        }"""
    )


def plan_line(page: Page, *moves: str) -> None:
    """Play these moves on the board of the dialog, and keep them."""
    dialog = page.get_by_role("dialog")
    for move in moves:
        touch(dialog, move)
        expect(dialog.locator(".line")).to_contain_text(move)
    dialog.get_by_role("button", name="Keep this line").click()
    expect(dialog).to_have_count(0)


def touch(on: Page | Locator, move: str) -> None:
    """Touch the two cells of a move of Gounki."""
    for cell in move.rstrip("+").split("-"):
        on.locator(f"[data-cell='{cell}']").click()
