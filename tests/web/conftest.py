"""A server with the built web app, and real browsers in front of it."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect, sync_playwright

from kancha.server.http.app_files import folder
from kancha.server.http.delta import patched
from tests.missing import missing
from tests.server.rig import Server

FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters as wide as in windows: rules fit on one sheet
]
ANSWERED = "Failed to load resource: the server responded with a status of "
EXPECTED = (
    "Failed to load resource: net::",  # a connection that a test cuts
    "WebSocket connection to",
    f"{ANSWERED}403",  # a wrong password
    f"{ANSWERED}409",  # a name that somebody has
    f"{ANSWERED}404",  # tables, games and lessons that there are not
    "Service Worker registration blocked",
    "[.WebGL-",  # the driver of machines without a graphics card
)
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Without windows it opens a page with a third of the processor's time."""
PATIENCE = 60_000
"""Milliseconds in which a busy machine must get done what is at once on an idle one."""
expect.set_options(timeout=PATIENCE)
Open = Callable[..., Page]
KEEP_SOCKETS = """
window.sockets = [];
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  told = 0;
  constructor(...all) {
    super(...all);
    window.sockets.push(this);
    this.addEventListener("message", () => this.told++);
  }
};
"""


class Heard:
    """Everything that a page was ever told: frames of its sockets, answers to its requests."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.answers: list[str] = []

    def listen(self, page: Page) -> None:
        page.on("websocket", lambda socket: socket.on("framereceived", self._frame))
        page.route("**/api/**", self._answer)

    def _frame(self, payload: bytes | str) -> None:
        self.frames.append(payload if isinstance(payload, str) else payload.decode())

    def _answer(self, route: Route) -> None:
        answer = route.fetch()
        self.answers.append(answer.text())
        route.fulfill(response=answer)

    def states(self) -> list[dict[str, Any]]:
        """All states of tables, by socket or request, in the order in which they came."""
        told = [json.loads(text) for text in (*self.answers, *self.frames)]
        states: list[dict[str, Any]] = []
        for message in told:
            if isinstance(message, dict) and message.get("type") == "update":
                states.append(patched(states[-1], message["patch"]))
            elif isinstance(message, dict) and "picture" in message:
                states.append(message)
        return states


def chromium_options() -> dict[str, Any]:
    """Return how to start the system's Chromium."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        missing("no Chromium here (Debian: apt-get install chromium-headless-shell)")
    return {"executable_path": found, "args": FLAGS}


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Start the browser; its event loop must be gone before other packages run their own."""
    if not (folder() / "index.html").is_file():
        missing("the web app is not built: run `make install`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(tmp_path_factory.mktemp("web"), "eager") as server:
        yield f"http://{server.address}"


def complain(message: ConsoleMessage, troubles: list[str]) -> None:
    """Keep what the console shows, except refusals and lost connections that a test wants."""
    studies = "/api/study/" in message.location.get("url", "")  # a text that cannot be read
    if not message.text.startswith(EXPECTED) and not studies:
        troubles.append(message.text)


@contextmanager
def watched_pages(chromium: Browser, served: str) -> Iterator[Open]:
    """Open addresses in browsers of their own; errors of the pages and foreign requests fail.

    Without an address the page is empty: whoever goes on to a table needs no other page before.
    """
    troubles: list[str] = []
    with ExitStack() as stack:

        def open_it(address: str = "", heard: Heard | None = None, **options: Any) -> Page:
            settings = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 860}}
            # A worker would answer before the routes of a test see a request.
            settings["service_workers"] = "block"
            context = chromium.new_context(base_url=served, **{**settings, **options})
            stack.callback(context.close)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.add_init_script(KEEP_SOCKETS)
            if heard is not None:
                heard.listen(page)
                # An answer on its way when the test ends is nobody's error.
                stack.callback(page.unroute_all, behavior="ignoreErrors")
            page.on("pageerror", lambda error: troubles.append(str(error)))
            page.on("console", lambda message: complain(message, troubles))
            page.on(
                "request",
                lambda request: (
                    None
                    if request.url.startswith((served, "blob:", "data:"))
                    else troubles.append(f"asks elsewhere: {request.url}")
                ),
            )
            if address:
                page.goto(address)
            return page

        yield open_it
    assert not troubles


@pytest.fixture
def open_page(chromium: Browser, served: str) -> Iterator[Open]:
    """Open an address in a browser of its own, for one test."""
    with watched_pages(chromium, served) as open_it:
        yield open_it
