"""The app can be installed, and opens rules and what was read before without a network."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.hands import sit_down

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}"""
CONTROLLED = """() => new Promise((done, fail) => {
  setTimeout(() => fail(new Error("no worker")), 60000);
  if (navigator.serviceWorker.controller) done();
  navigator.serviceWorker.addEventListener("controllerchange", () => done());
})"""


def open_with_worker(open_page: Open, address: str, **options: Any) -> Page:
    """Open a page and wait until the worker answers for it."""
    page = open_page("/robots.txt", service_workers="allow", **options)
    page.evaluate("caches.open('app-of-an-older-version')")
    page.goto(address)
    page.evaluate(CONTROLLED)
    page.reload()
    page.wait_for_load_state("networkidle")
    return page


def test_the_app_can_be_installed(open_page: Open) -> None:
    page = open_with_worker(open_page, "/rules/gounki")
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The browser of a test keeps nothing, which is the one thing that forbids it to install.
    assert [error["errorId"] for error in found] == ["in-incognito"]
    for icon in ("/icon-192.png", "/icon-512.png"):
        answer = page.request.get(icon)
        assert answer.headers["content-type"] == "image/png"
    worker = page.request.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"


def test_rules_and_lessons_open_without_a_network_and_tables_are_never_kept(
    open_page: Open,
) -> None:
    page = open_with_worker(open_page, "/rules/gounki")
    lesson = "/api/games/gounki/lessons/01-goal"
    page.evaluate("(address) => fetch(address).then((answer) => answer.json())", lesson)
    sit_down(page, "kulami", [{"kind": "you"}, {"kind": "you"}])
    page.locator("[data-cell]").first.wait_for()
    table = page.url
    page.goto("/games")
    page.wait_for_load_state("networkidle")
    kept = page.evaluate(KEPT)
    assert "/api/games/gounki/sheet" in kept
    assert not [path for path in kept if "tables" in path or path == "/api/me"]
    assert "app-of-an-older-version" not in page.evaluate("caches.keys()")

    page.context.set_offline(True)
    page.goto("/rules/gounki")
    expect(page.locator("figure")).to_have_count(10)
    taught = "(address) => fetch(address).then((answer) => answer.json())"
    assert page.evaluate(taught, lesson)["title"]
    page.goto("/rules/kulami")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.goto(table)
    expect(page.get_by_text("The connection to the server is lost")).to_be_visible()
