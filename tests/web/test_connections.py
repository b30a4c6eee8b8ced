"""Ways to a table: invitations, a lost network, and silence until somebody touches the page."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Open
from tests.web.hands import ON_ITS_WAY, follow, sit_down, start_game, wait_for_turn
from tests.web.test_play import PHONE
from tests.web.test_touches import hold_back

LOST = "The connection to the server is lost"
SOON = 5000
"""Milliseconds within which a lost network is noticed."""
SWALLOW = """() => {
  window.sockets.at(-1).send = () => undefined;
  window.WebSocket = class { static OPEN = 1; close() {} };
}"""
"""From now on nothing that the page sends arrives, and no socket is opened."""
COUNT_AUDIO = """window.audio = 0;
const Real = window.AudioContext;
window.AudioContext = class extends Real { constructor() { super(); window.audio++; } };"""


def invite(page: Page) -> None:
    page.goto("/new/kulami")
    page.get_by_role("radio", name="Friend, by link").check()
    page.get_by_role("button", name="Start").click()
    page.get_by_label("Link for Black").wait_for()


def test_an_invitation_to_this_computer_says_so(open_page: Open) -> None:
    page = open_page()
    invite(page)
    expect(page.get_by_text("This link works on this computer only")).to_be_visible()
    expect(page.get_by_text("kancha serve --host 0.0.0.0")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)


def test_an_invitation_offers_the_address_of_the_network_as_a_qr_code(open_page: Open) -> None:
    page = open_page()
    answer = '{"addresses":["http://192.168.7.7:8642"]}'
    page.route("**/api/network", lambda route: route.fulfill(body=answer))
    invite(page)
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    link = page.get_by_label("Link for Black").input_value()
    assert link.startswith("http://192.168.7.7:8642/join/")
    expect(page.get_by_text("devices in the same network")).to_be_visible()


def test_a_phone_shares_an_invitation_by_its_share_sheet(open_page: Open) -> None:
    page = open_page(**PHONE)
    page.add_init_script("navigator.share = async ({ url }) => { window.shared = url; };")
    invite(page)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link for Black").input_value()
    page.wait_for_function("(link) => window.shared === link", arg=link)


def at_a_table_where_time_stands_still(open_page: Open) -> Page:
    page = open_page()
    page.clock.install()
    sit_down(page, "kulami", [{"kind": "you"}, {"kind": "you"}])
    page.clock.pause_at(page.evaluate("Date.now()") + SOON)
    return page


def test_a_network_that_is_switched_off_is_noticed_at_once(open_page: Open) -> None:
    page = at_a_table_where_time_stands_still(open_page)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text(LOST)).to_be_hidden()


def test_a_network_that_swallows_messages_is_noticed_soon(open_page: Open) -> None:
    page = at_a_table_where_time_stands_still(open_page)
    page.evaluate(SWALLOW)
    page.clock.run_for(SOON)
    expect(page.get_by_text(LOST)).to_be_visible()


def test_an_engine_that_waits_for_a_core_is_told_of_at_its_seat_and_under_the_board(
    open_page: Open,
) -> None:
    page = open_page()
    page.route_web_socket("**/api/tables/*/socket", keep_waiting)
    sit_down(page, "gounki", [{"kind": "you"}, {"kind": "engine", "level": 1}])
    wait_for_turn(page)
    page.get_by_role("textbox", name="Type a move").fill("a1-a2+")
    page.keyboard.press("Enter")
    expect(page.get_by_text("thinks when a core is free", exact=True)).to_be_visible()
    expect(page.get_by_text("Engine thinks when a core is free.")).to_be_visible()
    expect(page.get_by_text("is thinking")).to_have_count(0)


def keep_waiting(socket: WebSocketRoute) -> None:
    """Let the page hear that the engine waits, and nothing of what it does then."""
    server = socket.connect_to_server()

    def told(message: str | bytes) -> None:
        body = json.loads(message)
        if body["type"] == "presence":
            body["load"] = "waits"
        if body.get("patch", {}).get("ply") != [2]:
            socket.send(json.dumps(body))

    server.on_message(told)


def test_after_a_lost_answer_the_next_move_can_be_made(open_page: Open) -> None:
    """The move was drawn at once and stored, and only then the line broke."""
    page = open_page()
    held: list[str] = []
    sockets: list[WebSocketRoute] = []

    def route(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if len(sockets) == 1:
            hold_back(socket, held)
        else:
            socket.connect_to_server()

    page.route_web_socket("**/socket*", route)
    sit_down(page, "gounki", [{"kind": "you"}, {"kind": "you"}])
    with page.expect_response("**/guide?*path=e1*"):
        page.locator("[data-cell=e1]").click()
    page.locator("[data-cell=d1]").hover()
    page.wait_for_selector("[data-preview='d1']")
    page.locator("[data-cell=d1]").click()
    page.wait_for_selector(ON_ITS_WAY)
    while not any('"ack"' in said for said in held):
        page.evaluate("0")  # lets messages come
    sockets[0].close()
    expect(page.locator(".moves li")).to_have_count(1)
    page.wait_for_selector(ON_ITS_WAY, state="detached")
    follow(page, ("d8", "e8"))


def test_home_is_silent(open_page: Open) -> None:
    page = open_page("/")
    page.add_init_script(COUNT_AUDIO)
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    board = page.locator("#showcase-gounki svg")
    before = board.inner_html()
    page.mouse.click(5, 300)
    page.wait_for_function(
        "(before) => document.querySelector('#showcase-gounki svg').innerHTML !== before",
        arg=before,
    )
    assert page.evaluate("window.audio") == 0


def test_moves_are_heard_after_a_gesture_only(open_page: Open) -> None:
    page = open_page()
    page.add_init_script(COUNT_AUDIO)
    page.goto("/new/kulami")
    start_game(page)
    wait_for_turn(page)
    assert page.evaluate("window.audio") == 0
    page.locator(".cell.can").first.click()
    page.wait_for_function("() => window.audio === 1")


def test_draws_are_one_line_and_are_not_counted_as_moves(open_page: Open) -> None:
    page = open_page()
    sit_down(page, "kissing-challenge", [{"kind": "you"}])
    expect(page.locator(".moves li")).to_have_count(1)
    expect(page.locator(".moves li")).to_contain_text("draws")
    expect(page.locator("header .note")).to_have_text("Kissing Guramis - Challenge")
