"""The app can be installed, and opens rules and what was read before without a network."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.hands import sit_down, touch_anyway

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}"""
KEEPS = """async (path) => {
  while (!(await caches.match(path))) await new Promise(requestAnimationFrame);
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
    page.get_by_role("heading", level=1).wait_for()
    return page


def test_the_app_can_be_installed(open_page: Open) -> None:
    page = open_with_worker(open_page, "/settings")
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    app = json.loads(manifest["data"])
    assert app["name"]
    assert app["start_url"] == "/"
    assert app["display"] == "standalone"
    sizes = {icon["sizes"] for icon in app["icons"] if icon["type"] == "image/png"}
    assert {"192x192", "512x512"} <= sizes
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The browser of a test keeps nothing: some say that this alone forbids them to install.
    assert {error["errorId"] for error in found} <= {"in-incognito"}
    for icon in ("/icon-192.png", "/icon-512.png"):
        answer = page.request.get(icon)
        assert answer.headers["content-type"] == "image/png"
    worker = page.request.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"


def test_rules_and_lessons_work_without_a_network_and_tables_are_never_kept(
    open_page: Open,
) -> None:
    page = open_with_worker(open_page, "/rules/gounki")
    page.evaluate(KEEPS, "/api/games/gounki/lessons/02-steps/answers")
    sit_down(page, "kulami", [{"kind": "you"}, {"kind": "you"}])
    page.locator("[data-cell]").first.wait_for()
    table = page.url
    page.goto("/settings")
    page.get_by_role("heading", level=1).wait_for()
    kept = page.evaluate(KEPT)
    assert "/api/games/gounki/sheet" in kept
    assert not [path for path in kept if "tables" in path or path == "/api/me"]
    assert "app-of-an-older-version" not in page.evaluate("caches.keys()")

    page.goto("/lobby")
    laying = page.get_by_role("button", name="Lay a table")
    expect(laying).to_be_enabled()
    page.context.set_offline(True)
    expect(page.get_by_role("status", name="The line")).to_contain_text("No line. Puzzles")
    expect(laying).to_be_disabled()
    expect(page.get_by_text("As of ")).to_be_visible()
    expect(laying).to_have_attribute("title", "There is no line to the server just now")
    page.goto("/rules/gounki")
    expect(page.get_by_role("status", name="The line")).to_be_visible()
    expect(page.locator("figure")).to_have_count(10)
    page.goto("/rules/kulami/exact")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.goto("/learn/gounki/01-goal#2")
    answer = page.locator("[data-feedback]")
    touch_anyway(page.locator("[data-cell=g2]"))
    expect(answer).to_contain_text("Not yet.")
    touch_anyway(page.locator("[data-cell=d6]"))
    expect(answer).to_contain_text("Right.")
    page.goto(table)
    expect(page.get_by_text("The connection to the server is lost")).to_be_visible()
