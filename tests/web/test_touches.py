"""At a table every touch is answered, and moves are drawn one after another."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Open
from tests.web.hands import sit_down, touch_anyway, wait_for_turn
from tests.web.test_pages import violations
from tests.web.test_play import PHONE

YOU: dict[str, Any] = {"kind": "you"}
ENGINE: dict[str, Any] = {"kind": "engine", "level": 1}
FREE = "() => !document.querySelector('.bubble')"
INSIDE = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [bubble, board] = [box(".bubble"), box(".flat [data-ground]")];
  return bubble.left >= board.left && bubble.right <= board.right && bubble.right <= innerWidth;
}"""


def cell(page: Page, name: str) -> Any:
    return page.locator(f"[data-cell='{name}']")


def test_a_wrong_touch_is_answered_at_its_field_and_the_piece_stays_chosen(open_page: Open) -> None:
    for size in ({}, PHONE):
        page = open_page(**size)
        sit_down(page, "gounki", [YOU, YOU])
        cell(page, "b1").click()
        expect(page.locator(".panel .prompt")).to_have_text(
            "Your turn. Choose where the circle goes."
        )
        for name, below in (("h4", False), ("h9", True)):
            touch_anyway(cell(page, name))
            expect(page.locator(f"[data-refused='{name}']")).to_be_visible()
            bubble = page.locator(".bubble.below" if below else ".bubble:not(.below)")
            expect(bubble).to_be_visible()
            page.wait_for_function(INSIDE)
        link = page.get_by_role("status").get_by_role("link", name="Rule")
        assert "/rules/gounki/exact#R" in str(link.get_attribute("href"))
        expect(cell(page, "b1")).to_have_attribute("aria-pressed", "true")
        assert page.evaluate("document.activeElement.dataset.cell") == "h9"
        page.keyboard.press("Tab")
        expect(link).to_be_focused()
        page.keyboard.press("Escape")
        page.wait_for_function(FREE)
        expect(cell(page, "b1")).to_have_attribute("aria-pressed", "true")
        touch_anyway(cell(page, "e5"))
        page.wait_for_selector(".bubble")
        assert violations(page) == []


def hold_back(socket: WebSocketRoute, held: list[str]) -> None:
    """Let everything through, except what the server answers to a move."""
    server = socket.connect_to_server()
    playing: list[bool] = []

    def from_page(message: str | bytes) -> None:
        if json.loads(message)["type"] == "play":
            playing.append(True)
        server.send(message)

    def from_server(message: str | bytes) -> None:
        if playing and json.loads(message)["type"] != "pong":
            held.append(str(message))
        else:
            socket.send(message)

    socket.on_message(from_page)
    server.on_message(from_server)


def test_the_own_move_is_drawn_before_the_server_answers_and_taken_back_if_refused(
    open_page: Open,
) -> None:
    page = open_page()
    held: list[str] = []
    sockets: list[WebSocketRoute] = []

    def route(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        hold_back(socket, held)

    page.route_web_socket("**/socket*", route)
    sit_down(page, "gounki", [YOU, ENGINE])
    assert wait_for_turn(page)
    with page.expect_response("**/guide?*path=e1*"):
        cell(page, "e1").click()
    cell(page, "d1").hover()
    page.wait_for_selector("[data-preview='d1']")
    cell(page, "d1").click()
    expect(page.locator("[data-piece='e1/0']")).to_have_count(0)
    expect(page.locator(".panel .prompt")).to_have_text("Your move is on its way.")
    while not (acks := [said["id"] for said in map(json.loads, held) if said["type"] == "ack"]):
        page.evaluate("0")  # lets messages come
    refusal = {"type": "refused", "id": acks[0], "fault": "illegal", "message": "No.", "rule": "R1"}
    sockets[-1].send(json.dumps(refusal))
    expect(page.locator("[data-piece='e1/0']")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_text("No.")
    expect(page.locator(".cell.can").first).to_be_attached()
    typed = page.locator("[data-typed]")
    typed.fill("g1-g2+")
    typed.press("Enter")
    expect(page.locator(".panel .prompt")).to_have_text("Your move is on its way.")


WATCH = """() => {
  window.seen = [];
  const place = () => JSON.stringify(
    [...document.querySelectorAll("[data-piece]")].map((piece) => piece.dataset.piece).sort());
  let last = place();
  new MutationObserver(() => {
    const now = place();
    if (now !== last) window.seen.push(performance.now());
    last = now;
  }).observe(document.querySelector(".board"), { subtree: true, childList: true });
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_answer_of_an_engine_follows_the_own_move_after_a_pause(
    open_page: Open, motion: str
) -> None:
    """Both states are seen one after the other, whether pieces move on the screen or not."""
    page = open_page(reduced_motion=motion)
    sit_down(page, "gounki", [YOU, ENGINE])
    assert wait_for_turn(page)
    with page.expect_response("**/guide?*path=a1*"):
        cell(page, "a1").click()
    page.wait_for_function("() => document.querySelectorAll('.cell.can').length < 10")
    page.evaluate(WATCH)
    cell(page, "a2").click()
    page.wait_for_function("() => window.seen.length >= 2")
    own, reply = page.evaluate("window.seen.slice(0, 2)")
    assert reply - own >= 390
