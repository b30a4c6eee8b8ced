"""A game of another package in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.other_package.install import install, on_the_path
from tests.server.rig import Server
from tests.web.conftest import Open
from tests.web.hands import OVER, play_out, start_game
from tests.web.test_play import by_mouse


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve with the package on the path of the server and of its engines."""
    folder = tmp_path_factory.mktemp("other")
    with on_the_path(install(folder)), Server(folder / "data") as server:
        yield f"http://{server.address}"


def test_a_guest_finds_it_at_home_and_plays_an_engine_to_the_end(open_page: Open) -> None:
    page = open_page("/")
    expect(page.locator("#showcase-hex svg")).to_be_visible()
    page.get_by_role("link", name="Play Hex").click()
    expect(page.get_by_role("heading", name="Hex")).to_be_visible()
    expect(page.locator(".object svg")).to_be_visible()
    expect(page.get_by_text("Hex is a game by Piet Hein.", exact=True)).to_be_visible()
    expect(page.get_by_role("radio", name="seven rows")).to_be_visible()
    start_game(page)
    play_out(page, by_mouse)
    expect(page.locator(".panel .prompt")).to_contain_text(re.compile("won|lost"))
    page.locator(OVER).click()
    expect(page.get_by_text("Red places a red stone on").first).to_be_visible()


def test_blue_is_offered_the_swap_as_a_button(open_page: Open) -> None:
    page = open_page("/new/hex")
    page.get_by_role("radio", name="At this screen").check()
    page.get_by_role("button", name="Start").click()
    page.locator("[data-cell=b2]").click()
    page.get_by_role("button", name="Swap").click()
    expect(page.locator(".moves li")).to_have_count(2)


def test_without_lessons_to_learn_leads_to_the_rules_which_say_if_there_is_no_page(
    open_page: Open,
) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Learn Hex").click()
    expect(page.get_by_text("This game comes without a rules page.")).to_be_visible()
    expect(page).to_have_url(re.compile("/rules/hex/exact$"))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".examples")).to_have_count(0)
