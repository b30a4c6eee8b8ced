"""Every page: no violation that axe finds, by day and by night; a small first load."""

from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from kancha.core.registry import games
from kancha.server.http.app_files import folder
from kancha.server.schema import document
from tests.missing import missing
from tests.web.conftest import Open
from tests.web.hands import OVER, move, sit_down, start_game, wait_for_turn
from tests.web.test_play import by_mouse

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ["/", "/games", "/you", "/settings", "/replay", "/rules", "/rules/gounki/exact"]
PAGES += ["/learn/gipf/02-push#3", "/puzzles", "/puzzles/gurami/2026-11-16/3"]
PAGES += ["/puzzles/tactic/gounki/1", "/puzzles/packing/2026-11-16/1"]
PAGES += ["/nowhere", "/new/nothing", "/table/nothing"]
PAGES += [f"/rules/{name}" for name in games()]
PARTS = 6
PICTURES = ".object svg, .picture svg, .pic svg, .small svg, svg.board-symbols"
"""Small pictures are drawn as the boards at the tables are, which axe examines whole.

They are thousands of elements: axe takes a fifth of the time while they are out of the page.
"""
EXAMINE = """async ([pictures, rules]) => {
  const away = [...document.querySelectorAll(pictures)].map((picture) => {
    const place = document.createComment("");
    picture.replaceWith(place);
    return [place, picture];
  });
  try {
    return (await axe.run(rules)).violations;
  } finally {
    for (const [place, picture] of away) place.replaceWith(picture);
  }
}"""
FIRST_LOAD = 150_000
RULES: dict[str, dict[str, list[str]]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
"""What axe looks at by day, and what a theme can change by night."""


def violations(page: Page) -> list[str]:
    """Return what axe finds, by day and by night."""
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.evaluate(AXE.read_text("utf-8"))
    found = []
    for theme, rules in RULES.items():
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        for broken in page.evaluate(EXAMINE, [PICTURES, rules]):
            found += [f"{theme}: {broken['id']}: {node['html'][:160]}" for node in broken["nodes"]]
    return found


def whole_page_violations(page: Page) -> list[str]:
    """Return what axe finds when everything has come and is unfolded."""
    page.wait_for_selector("main h1")
    page.wait_for_load_state("networkidle")
    for hidden in page.locator("details:not([open])").all():
        hidden.evaluate("(details) => (details.open = true)")
    return violations(page)


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_pages(open_page: Open, part: int) -> None:
    page = open_page("/nowhere")
    found = {}
    for address in PAGES[part::PARTS]:
        page.goto(address)
        found[address] = whole_page_violations(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("game", games())
def test_axe_finds_nothing_where_a_game_is_chosen_and_at_its_table(
    open_page: Open, game: str
) -> None:
    page = open_page(f"/new/{game}")
    assert whole_page_violations(page) == []
    page.get_by_role("button", name="Start").click()
    wait_for_turn(page)
    assert violations(page) == []


def test_axe_finds_nothing_where_seats_are_chosen_one_by_one(open_page: Open) -> None:
    page = open_page("/new/rumis")
    page.get_by_role("radio", name="Each seat").check()
    page.get_by_role("radio", name="Own").check()
    assert violations(page) == []


def test_axe_finds_nothing_at_an_invitation_and_without_a_connection(open_page: Open) -> None:
    host = open_page("/new/kulami")
    host.get_by_role("radio", name="Friend, by link").check()
    host.get_by_role("button", name="Start").click()
    link = host.get_by_label("Link for Black").input_value()
    assert violations(host) == []
    guest = open_page(link)
    guest.get_by_role("button", name="Take the seat").wait_for()
    expect(guest.get_by_role("heading", name="You are invited to Kulami")).to_be_visible()
    assert violations(guest) == []
    host.context.set_offline(True)
    host.evaluate("window.sockets.at(-1).close()")
    expect(host.get_by_text("The connection to the server is lost")).to_be_visible()
    assert violations(host) == []
    host.context.set_offline(False)
    expect(host.get_by_text("The connection to the server is lost")).to_be_hidden()


def test_the_boards_of_the_home_page_play_until_they_are_paused(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference")
    board = page.locator("#showcase-gounki svg")
    before = board.inner_html()
    page.wait_for_function(
        "(before) => document.querySelector('#showcase-gounki svg').innerHTML !== before",
        arg=before,
    )
    page.get_by_role("button", name="Pause the boards").click()
    expect(page.get_by_role("button", name="Animate the boards")).to_be_visible()


def test_each_seat_can_be_given_to_somebody_else(open_page: Open) -> None:
    page = open_page("/new/rumis")
    page.get_by_role("radio", name="Tambo").check()
    page.get_by_role("radio", name="Each seat").check()
    seats = page.locator(".seat-choice")
    expect(seats).to_have_count(4)
    seats.nth(0).get_by_role("radio", name="By link").check()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Nobody plays here")).to_be_visible()
    seats.nth(1).get_by_role("radio", name="Here").check()
    page.get_by_label("Name of Blue").fill("Illa")
    page.get_by_label("Level of Green").select_option("7")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_label("Link for Red")).to_be_visible()
    expect(page.get_by_text("Illa")).to_be_visible()
    expect(page.get_by_text("Green · level 7")).to_be_visible()


def test_a_random_field_is_drawn_by_the_game_and_played_on(open_page: Open) -> None:
    page = open_page("/new/kulami")
    draw = page.get_by_role("button", name="Random irregular field")
    draw.click()
    expect(draw).to_contain_text("draw another")
    page.get_by_role("button", name="Start").click()
    wait_for_turn(page)
    cells = page.locator("[data-cell]").evaluate_all("(all) => all.map((c) => c.dataset.cell)")
    assert len(cells) == 64
    assert len({cell[0] for cell in cells}) > 8 or len({cell[1:] for cell in cells}) > 8


def test_a_finished_game_can_be_looked_through(open_page: Open) -> None:
    page = open_page("/new/kulami")
    start_game(page)
    for _ in range(2):
        wait_for_turn(page)
        move(page, random.Random(5), by_mouse)
    wait_for_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.locator(OVER).click()
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One move on").click()
    expect(page).to_have_url(re.compile("#1$"))
    page.keyboard.press("End")
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as download:
        page.get_by_role("link", name="Record", exact=True).click()
    other = open_page("/replay")
    other.locator("input[type=file]").set_input_files(download.value.path())
    with other.expect_download() as download:
        other.get_by_role("button", name="SVG").click()
    assert download.value.path().read_bytes().startswith(b"<svg")


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


@pytest.mark.parametrize(("game", "seats"), [("gounki", 2), ("rumis-cube", 1)])
def test_the_first_load_of_a_table_is_small(open_page: Open, game: str, seats: int) -> None:
    host = open_page()
    sit_down(host, game, [{"kind": "you"}] * seats)
    page = open_page(host.url)
    page.wait_for_selector("[data-cell]")
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(
        """Object.fromEntries(performance.getEntries()
          .filter(({ encodedBodySize, name }) => encodedBodySize && !name.includes("building3d"))
          .map(({ encodedBodySize, name }) => [name, encodedBodySize]))"""
    )
    assert any("TablePage" in name for name in sizes)
    assert sum(sizes.values()) < FIRST_LOAD, sizes


def test_the_types_are_made_from_the_servers_messages() -> None:
    committed = json.loads((WEB / "schema.json").read_text("utf-8"))
    assert committed == json.loads(json.dumps(document())), (
        "run: python -m kancha.server.schema web/schema.json && npm run types (in web/)"
    )
