"""Analysis, review and hints in the browser: whole ways of a person through a game."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

import kancha
from tests.web.conftest import Open
from tests.web.hands import follow, sit_down, start_game, wait_for_turn
from tests.web.test_pages import violations
from tests.web.test_play import PHONE

SEATS = [{"kind": "you", "name": "Ana"}, {"kind": "you", "name": "Ben"}]
START = "C7/8/8/8/8/8/8/S2c3C w 1 1 -"
"""Both could leave the board at once, and White is to move."""
MOVES = ["a1-b1", "d1-OUT@c0"]
BETTER = "a8-OUT@b9"


def finished(page: Page) -> str:
    """Play a game in which White overlooks a win, and Black does not; return the table."""
    sit_down(page, "gounki", SEATS, start=START)
    position = kancha.game("gounki").parse(START)
    for text in MOVES:
        move = next(move for move in position.moves if str(move) == text)
        follow(page, move.clicks)
        position = position.play(move)
    page.get_by_role("link", name="Review").wait_for()
    return page.url.rsplit("/", 1)[1]


def here(page: Page) -> str:
    return page.locator(".about .place").inner_text()


def test_a_finished_game_is_reviewed_analysed_saved_and_shared(open_page: Open) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    table = finished(page)
    page.get_by_role("link", name="Review").click()
    moment = page.locator("article")
    expect(moment).to_have_count(1)
    expect(moment).to_contain_text(f"{BETTER} wins by force")
    expect(moment).to_contain_text("won")
    assert violations(page) == []

    # From the chart to the mistake.
    page.get_by_role("link", name="All moves").click()
    page.get_by_role("button", name="Move 1 changed the game").click()
    expect(page.get_by_role("heading", name="A missed win")).to_be_visible()
    expect(page.locator(".about .place")).to_contain_text("Start")
    expect(page.locator(".list .blunder")).to_have_text("??")
    expect(page.locator(".list .variation")).to_contain_text(BETTER)
    assert violations(page) == []

    # Another move, on the board, with a comment; then the engine's line.
    for cell in ("h1", "g2"):
        page.locator(f".board-area [data-cell='{cell}']").first.click()
    yours = page.locator(".list .variation", has_text="h1-g2")
    expect(yours).to_contain_text("yours")
    page.get_by_text("Note", exact=True).click()
    page.get_by_label("Comment").fill("A quiet try.")
    page.get_by_role("radio", name="interesting").check()
    page.keyboard.press("Home")
    expect(yours).to_contain_text("A quiet try.")

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    record = kancha.Record.read(Path(saved.value.path()).read_text("utf-8"))
    assert [str(move) for move in record.moves] == MOVES
    lines = {str(line.moves[0]): line for line in record.variations[1]}
    assert lines["h1-g2"].comments[1] == "A quiet try."
    assert lines["h1-g2"].marks[1] == "!?"
    assert BETTER in lines

    page.locator(".acts").get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    elsewhere = open_page(page.evaluate("navigator.clipboard.readText()"), **PHONE)
    expect(elsewhere.locator(".list .variation", has_text="h1-g2")).to_contain_text("A quiet try.")

    # The moment is played again, against an engine.
    page.goto(f"/review/{table}")
    page.get_by_role("button", name="Practise this moment").click()
    assert wait_for_turn(page)
    expect(page.locator(".practice")).to_contain_text("You are White. In the game it was")
    expect(page.locator("[data-cell='a8']").first).to_have_attribute(
        "aria-label", re.compile("circle")
    )


def test_lines_are_walked_by_keys_and_a_variation_is_promoted_and_pruned(open_page: Open) -> None:
    page = open_page("/analysis#game=gounki")
    lines = page.locator("section[aria-label='Engine'] li")
    settled = page.locator("ol[aria-busy='false'] .texts")
    settled.first.wait_for()
    expect(lines).to_have_count(3)
    first = lines.first.locator(".texts button").first
    best = first.inner_text()
    marks = "() => document.querySelectorAll('.board-area svg .up text').length"
    page.wait_for_function(f"() => ({marks})() === 3")
    first.focus()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".list [aria-current]")).to_have_text(best)
    expect(page.locator(".about .place")).to_contain_text("Move 1")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".about .place")).to_contain_text("Start")
    settled.first.wait_for()
    firsts = [texts.locator("button").first.inner_text() for texts in settled.all()]
    page.keyboard.press(str(1 + next(at for at, text in enumerate(firsts) if text != best)))
    other = page.locator(".list .variation button[aria-current]")
    expect(other).to_be_visible()
    second = re.sub(r"^1", "", other.inner_text())
    page.keyboard.press("ArrowUp")
    expect(page.locator(".list .row [aria-current]")).to_have_text(best)
    page.keyboard.press("ArrowDown")
    page.get_by_text("Note", exact=True).click()
    page.get_by_role("button", name="Make it the first line").click()
    expect(page.locator(".list .row [aria-current]")).to_have_text(second)
    page.get_by_role("button", name="Remove from here").click()
    expect(page.locator(".list .row button")).to_have_text([best])
    page.get_by_role("switch", name="Engine").uncheck()
    expect(lines).to_have_count(0)


def test_every_game_can_be_analysed_from_its_start(open_page: Open) -> None:
    page = open_page("/analysis")
    starts = page.locator(".games").first
    starts.get_by_role("link").first.wait_for()
    titles = starts.get_by_role("link").all_inner_texts()
    assert len(titles) == len(kancha.games())
    assert violations(page) == []
    for title in titles:
        starts.get_by_role("link", name=title, exact=True).click()
        expect(page.locator("header .note")).to_have_text(f"Analysis · {title}")
        page.locator(".about .place").wait_for()
        while page.locator("[data-draw]").count():
            before = here(page)
            page.locator("[data-draw]").first.click()
            expect(page.locator(".about .place")).not_to_have_text(before)
        expect(page.locator("ol .texts").first).to_be_visible()
        page.goto("/analysis")


def test_a_position_is_set_up_by_its_text_and_refused_with_a_reason(open_page: Open) -> None:
    page = open_page("/analysis")
    field = page.get_by_label("Record or position")
    field.fill("9/8 w")
    expect(page.get_by_role("alert")).to_be_visible()
    field.fill(START)
    expect(page.locator("figure .board")).to_be_visible()
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator(".standing").first).to_contain_text("White won")


def test_a_position_is_set_up_by_hand_analysed_and_played_from(open_page: Open) -> None:
    page = open_page("/analysis")
    page.locator(".games").nth(1).get_by_role("link", name="Gounki").click()
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("White is to move")
    page.get_by_role("button", name="Empty the board").click()
    expect(verdict).to_contain_text("There is no piece")
    expect(verdict.get_by_role("link")).to_have_text("R9.3")
    assert violations(page) == []

    # By mouse: too many circles are refused with the rule, and taken back.
    page.get_by_role("radio", name="white triple circle").check(force=True)
    for cell in ("a4", "b4", "c4"):
        page.locator(f"[data-cell='{cell}']").click()
    expect(verdict).to_contain_text("White has 9 circles")
    page.get_by_role("button", name="Undo").click()
    expect(verdict).to_contain_text("is possible")
    # By keys: a brush by its number, a cell by its arrows.
    page.locator("[data-cell='b4']").focus()
    page.keyboard.press("Delete")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell='c4']")).to_have_attribute(
        "aria-label", re.compile("white square")
    )
    expect(page.locator("[data-cell='b4']")).to_have_attribute("aria-label", re.compile("empty"))
    # By dragging: from the stock, to another cell, off the board.
    board = page.locator("main svg.board")
    square = page.locator(".choice", has=page.get_by_role("radio", name="white square", exact=True))
    square.drag_to(page.locator("[data-cell='e4']"), force=True)
    white_square = re.compile("white square")
    for start, end in (("e4", "d5"), ("d5", None)):
        there = page.locator(f"[data-cell='{start}']")
        expect(there).to_have_attribute("aria-label", white_square)
        there.hover()
        page.mouse.down()
        if end:
            page.locator(f"[data-cell='{end}']").hover()
        else:
            page.mouse.move(4, 300, steps=3)
        page.mouse.up()
        here = page.locator(f"[data-cell='{end or start}']")
        label = white_square if end else re.compile("empty")
        expect(here).to_have_attribute("aria-label", label)
        expect(page.locator("[data-cell='e4']")).to_have_attribute(
            "aria-label", re.compile("empty")
        )
    expect(board.locator("[data-piece]")).to_have_count(2)
    page.get_by_label("To move").select_option("Black")
    page.get_by_role("radio", name="black circle", exact=True).check(force=True)
    page.locator("[data-cell='h2']").click()
    expect(verdict).to_contain_text("Black is to move")
    page.reload()
    expect(verdict).to_contain_text("Black is to move")

    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator("ol .texts").first).to_be_visible()
    expect(page.locator(".board-area [data-piece]")).to_have_count(3)
    page.go_back()
    page.get_by_role("button", name="Play from it").click()
    assert wait_for_turn(page)
    expect(page.locator("[data-piece]")).to_have_count(3)


def test_the_explorer_shows_what_was_played_and_plays_it(open_page: Open) -> None:
    page = open_page("/analysis#game=gounki", **PHONE)
    page.get_by_text("Openings", exact=True).click()
    first = page.locator("details tbody tr").first
    expect(first).to_contain_text("won")
    assert violations(page) == []
    button = first.get_by_role("button")
    move = button.inner_text()
    button.click()
    expect(page.locator(".list [aria-current]")).to_have_text(move)
    expect(page.locator("details tbody th button").first).not_to_have_text(move)
    page.get_by_role("button", name="Games on this server").click()
    expect(page.locator("details.card")).to_contain_text("Not enough games")


def test_a_hint_tells_where_to_look_then_the_move_then_why(open_page: Open) -> None:
    page = open_page("/new/gipf", **PHONE)
    start_game(page)
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    card = page.get_by_role("region", name="Hint")
    expect(card).to_contain_text("Look at")
    expect(card).not_to_contain_text("Play")
    expect(card).to_contain_text("counted on the record")
    page.get_by_role("button", name="Show the move").click()
    expect(card).to_contain_text("Play ")
    page.get_by_role("button", name="Why?").click()
    expect(card).to_contain_text("in 10")
