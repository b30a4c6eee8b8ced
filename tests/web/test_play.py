"""Whole games in a real browser."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import kancha
from kancha import Move
from tests.web.conftest import Open
from tests.web.hands import (
    ON_ITS_WAY,
    OVER,
    TURN,
    follow,
    move,
    play_out,
    sit_down,
    start_game,
    wait_for_turn,
    walk_to,
)

SMALLER: dict[str, dict[str, Any]] = {"rumis-cube": {"size": 3, "colours": 1}}
"""Games that would take long: the same game with less to do."""
LONG = ("gipf", "gorami", "gounki", "kulami", "rumis")
"""Games that begin late, because whole ones take long."""
AGAINST_ENGINE: list[dict[str, Any]] = [{"kind": "you"}, {"kind": "engine", "level": 1}]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def by_mouse(cell: Locator) -> None:
    cell.click()


def by_touch(cell: Locator) -> None:
    cell.tap()


def test_two_clicks_lead_from_home_to_a_game(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Play Gounki").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(TURN)).to_be_visible()


def late(game: str, options: dict[str, Any] | None = None, share: float = 2 / 3) -> str:
    """Return a position after this share of a random game, with the first seat to move."""
    rng, line = random.Random(1), [kancha.game(game, **(options or {})).start()]
    while line[-1].seat is not None:
        line.append(line[-1].play(rng.choice(list(line[-1].moves))))
    return str(next(p for p in line[int(share * len(line)) :] if p.seat == 0))


@pytest.mark.parametrize("game", kancha.games())
def test_every_game_is_played_to_its_end_by_mouse(open_page: Open, game: str) -> None:
    if game in SMALLER:
        page = open_page()
        sit_down(page, game, [{"kind": "you"}], SMALLER[game])
        page.get_by_role("button", name="Plan").click()
    elif game in LONG:
        page = open_page()
        sit_down(page, game, AGAINST_ENGINE, start=late(game))
    else:
        page = open_page(f"/new/{game}")
        start_game(page)
    if ends_by_chance(game):
        play_out(page, by_mouse)
    else:
        for move_made in engines_line(game):
            follow(page, move_made.clicks, str(move_made))
    expect(page.locator(OVER)).to_be_visible()
    # The panel of the end takes room from the list, which still shows the last move.
    expect(page.locator(".moves .last").first).to_be_in_viewport(ratio=0.5)


def ends_by_chance(game: str, most: int = 300) -> bool:
    """Say whether random moves finish the game: a puzzle is finished by its solution only."""
    rng, position = random.Random(1), kancha.game(game).start()
    while position.seat is not None and most:
        position, most = position.play(rng.choice(list(position.moves))), most - 1
    return position.seat is None


def engines_line(game: str) -> list[Move]:
    """Return the moves by which the best engine alone finishes a game."""
    position, line = kancha.game(game).start(), list[Move]()
    engine = kancha.engine(game, level=10)
    while position.seat is not None:
        best = engine.think(position, seconds=0.1).best
        assert best is not None
        line.append(best)
        position = position.play(best)
    return line


def test_a_whole_game_by_keyboard_only(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "gorami", AGAINST_ENGINE, {"board": 16})

    def by_keys(target: Locator) -> None:
        if cell := target.get_attribute("data-cell"):
            walk_to(page, cell)
        else:
            target.focus()
        page.keyboard.press("Enter")

    play_out(page, by_keys, seed=2)


def test_a_typed_move_is_played_and_a_wrong_one_explained(open_page: Open) -> None:
    page = open_page("/new/gounki")
    start_game(page)
    page.keyboard.press("/")
    page.keyboard.type("a1-a8")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_be_visible()
    page.keyboard.type("b2-b3")
    page.keyboard.press("Enter")
    expect(page.locator(".moves li").first).to_contain_text("b2-b3")


def test_a_game_is_played_to_its_end_by_touch_on_a_phone(open_page: Open) -> None:
    page = open_page(**PHONE)
    sit_down(page, "kulami", AGAINST_ENGINE, start=late("kulami"))
    play_out(page, by_touch)


def test_a_deployment_is_shown_part_by_part_and_ends_by_itself_where_it_must(
    open_page: Open,
) -> None:
    page = open_page()
    start = "cscs4/scsd1ss1/6cs/6mc/8/6S1/CSCSD1CS/1Y3M1M w 1 14 -"
    sit_down(page, "gounki", [{"kind": "you"}] * 2, start=start)
    ghosts = page.locator("[data-preview]")
    for cell, shown in ("b1", []), ("c2", ["c2"]), ("d2", ["c2", "d2", "e2"]):
        by_mouse(page.locator(f"[data-cell={cell}]"))
        expect(ghosts).to_have_count(len(shown))
        assert {ghost.get_attribute("data-preview") for ghost in ghosts.all()} == set(shown)
    page.keyboard.press("Escape")
    expect(page.locator("[data-preview=d2]")).to_have_count(0)
    expect(page.locator("[data-preview=c2]")).to_be_visible()


def test_the_building_can_be_played_by_buttons_alone(open_page: Open) -> None:
    page = open_page("/new/rumis")
    start_game(page)
    for turn in range(2):
        assert wait_for_turn(page)
        expect(page.locator(".moves li")).to_have_count(2 * turn)
        page.get_by_role("button", name="Next place").click()
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator(".moves li")).not_to_have_count(2 * turn)
        page.wait_for_selector(ON_ITS_WAY, state="detached")


def test_two_browsers_play_a_game_although_one_reloads_and_is_cut_off(open_page: Open) -> None:
    host = open_page("/new/gorami")
    # The seats come with the first picture, and what lies below them moves down.
    host.get_by_role("radio", name="Friend, by link").check()
    host.get_by_role("radio", name="16").check()
    host.get_by_role("button", name="Start").click()
    link = host.get_by_label("Link for Blue").input_value()
    guest = open_page(link)
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_selector("[data-cell]")
    rng = random.Random(3)
    players, turn = (host, guest), 0
    while wait_for_turn(players[turn % 2]):
        if turn == 5:
            guest.reload()
            guest.wait_for_selector(TURN)
        if turn == 8:
            cut_off(guest)
        move(players[turn % 2], rng, by_mouse)
        turn += 1
        for page in players:
            expect(page.locator(".moves li")).to_have_count(turn)
    assert turn > 10
    assert texts(host) == texts(guest)
    for page in players:
        expect(page.locator(OVER)).to_be_visible()
    ends = {page.locator(".end h2").inner_text() for page in players}
    assert ends in ({"You won", "You lost"}, {"Draw"})
    expect(host.get_by_text("Ben").first).to_be_visible()


def test_a_move_made_without_a_connection_is_kept(open_page: Open) -> None:
    page = open_page("/new/kulami")
    start_game(page)
    wait_for_turn(page)
    page.evaluate("window.sockets.at(-1).close()")
    by_mouse(page.locator(".cell.can").nth(20))
    expect(page.locator(".moves li")).not_to_have_count(0)


def test_undo_and_resignation(open_page: Open) -> None:
    page = open_page("/new/kulami")
    start_game(page)
    move(page, random.Random(1), by_mouse)
    wait_for_turn(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".moves li")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(OVER)).to_be_visible()


def cut_off(page: Page) -> None:
    page.evaluate("window.sockets.at(-1).close()")


def texts(page: Page) -> list[str]:
    return page.locator(".moves li b").all_inner_texts()
