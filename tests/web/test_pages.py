"""Every page: no violation that axe finds, by day and by night; a small first load."""

from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from kancha.server.schema import document
from kancha.server.web import folder
from tests.missing import missing
from tests.web.conftest import Open
from tests.web.hands import move, start_game, wait_for_turn
from tests.web.test_play import by_mouse

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
GAMES = ["gounki", "kulami", "gipf", "rumis", "gorami", "kissing"]
PAGES = ["/", "/games", "/replay", "/rules", "/rules/gounki", "/new/kulami", "/new/rumis"]
FIRST_LOAD = 150_000
THEMES = ["light", "dark"]


def violations(page: Page) -> list[str]:
    page.wait_for_timeout(400)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run()")["violations"]
    return [f"{v['id']}: {node['html'][:160]}" for v in found for node in v["nodes"]]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing_on_pages(open_page: Open, address: str, theme: str) -> None:
    page = open_page(address, color_scheme=theme)
    page.wait_for_selector("main")
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_tables(open_page: Open, game: str, theme: str) -> None:
    page = open_page(f"/new/{game}", color_scheme=theme)
    start_game(page)
    wait_for_turn(page)
    assert violations(page) == []


def test_a_finished_game_can_be_looked_through(open_page: Open) -> None:
    page = open_page("/new/kulami")
    start_game(page)
    for _ in range(2):
        wait_for_turn(page)
        move(page, random.Random(5), by_mouse)
    wait_for_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("button", name="One move on").click()
    assert page.url.endswith("#1")
    page.keyboard.press("End")
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_the_first_load_is_small() -> None:
    root = folder()
    if not (root / "index.html").is_file():
        missing("the web app is not built: run `make install`")
    index = (root / "index.html").read_text("utf-8")
    names = re.findall(r'(?:src|href)="/([^"]+)"', index)
    styles = "".join((root / name).read_text("utf-8") for name in names if name.endswith(".css"))
    names += [match.lstrip("/") for match in re.findall(r"url\((/assets/[^)]+)\)", styles)]
    sizes = {
        name: len(data) if name.endswith("woff2") else len(gzip.compress(data))
        for name in set(names)
        for data in [(root / name).read_bytes()]
    }
    assert sum(sizes.values()) < FIRST_LOAD, sizes


def test_the_types_are_made_from_the_servers_messages() -> None:
    committed = json.loads((WEB / "schema.json").read_text("utf-8"))
    assert committed == json.loads(json.dumps(document())), (
        "run: python -m kancha.server.schema web/schema.json && npm run types (in web/)"
    )
