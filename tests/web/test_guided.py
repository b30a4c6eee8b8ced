"""Turns are guided: games offer their choices by name and picture, and what they would bring."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

import kancha
from tests.web.conftest import Open
from tests.web.hands import PLAY, sit_down, wait_for_turn, with_settings
from tests.web.test_pages import violations
from tests.web.test_phone import BOARD, boxes
from tests.web.test_play import PHONE

YOU: dict[str, Any] = {"kind": "you"}
LAST_GIPF = "w2B/1w3/2w3/3W3/6/b4/B3 w after 13,13 0,0 nn 30"
FAR_AWAY = "8/8/8/4S3/8/8/2s5/8 w 1 14 -"
ON_THE_LAST_ROW = "8/8/8/4S3/8/8/8/2s5 w 1 14 -"
TWO_ROWS = "2W1/wB1w1/bbbwB1/wbWw1bb/bbB1ww/wbwWw/w3 b before 1,3 0,0 nn 27"


def touch(page: Page, name: str) -> None:
    page.locator(f"[data-cell='{name}']").click()


def test_a_stack_goes_whole_or_part_by_part(open_page: Open) -> None:
    page = open_page()
    sit_down(
        page, "gounki", [YOU, YOU], start="cscscscs/scscscsc/8/8/8/8/DSCSCSCS/S1SCSCSC w 1 1 -"
    )
    touch(page, "a2")
    whole, part = (page.get_by_role("radio", name=name) for name in ("Whole", "Circle first"))
    expect(whole).to_be_checked()
    page.keyboard.press("c")
    expect(part).to_be_checked()
    touch(page, "b3")
    parts = page.get_by_role("list", name="Parts").get_by_role("listitem")
    expect(parts).to_have_text(["1 white circle,b3dropped", "2 white circle,c4dropped"])
    expect(page.get_by_role("button", name="Finish")).to_be_enabled()
    assert violations(page) == []
    page.get_by_role("button", name="Undo step").click()
    expect(whole).to_be_checked()
    touch(page, "b3")
    expect(page.locator(".moves li b")).to_have_text("a2-b3")


def test_rows_are_chosen_by_any_of_their_pieces_and_gipf_pieces_kept_or_taken(
    open_page: Open,
) -> None:
    page = open_page(**PHONE)
    sit_down(page, "gipf", [YOU, YOU], start=TWO_ROWS)
    wait_for_turn(page)
    rows = page.locator(".way")
    expect(rows).to_have_count(2)
    before = boxes(page, BOARD, ".near", ".bottom button")
    expect(page.locator("[data-row=other]")).to_have_count(2)
    touch(page, "g3")
    expect(rows.nth(1)).to_have_attribute("aria-checked", "true")
    expect(page.locator("[data-cell=d3]")).to_have_attribute(
        "aria-label", "d3, black single, in the row c3 to f2"
    )
    touch(page, "d3")
    expect(rows.nth(0)).to_have_attribute("aria-checked", "true")
    changes = page.locator(".outlook li").first
    expect(changes).to_have_attribute("aria-label", "Your reserve: 3, would be 8")
    touch(page, "c3")
    expect(page.get_by_role("radio", name="Keep")).to_be_checked()
    expect(page.locator("[data-row=chosen]")).to_have_count(1)
    expect(page.locator("[data-fate=back]")).to_have_count(3)
    expect(page.locator("[data-fate=kept]")).to_have_text("keep")
    expect(changes).to_have_attribute("aria-label", "Your reserve: 3, would be 6")
    assert boxes(page, BOARD, ".near", ".bottom button") == before
    (take,) = boxes(page, ".acts .primary")
    (controls,) = boxes(page, ".bottom .controls")
    assert take[3] <= controls[1]
    assert violations(page) == []
    page.get_by_role("button", name="Take this row").click()
    expect(page.locator(".moves li")).not_to_have_count(0)


def test_the_own_last_gipf_piece_is_taken_by_keys_and_only_after_a_question(
    open_page: Open,
) -> None:
    page = open_page()
    sit_down(page, "gipf", [YOU, YOU], start=LAST_GIPF)
    keep, take = (page.get_by_role("radio", name=name) for name in ("Keep", "Take"))
    expect(take).to_be_checked()
    page.keyboard.press("k")
    expect(keep).to_be_checked()
    page.keyboard.press("k")
    expect(take).to_be_checked()
    expect(page.locator(".outlook")).to_contain_text("Your GIPF-pieces1 → 0")
    page.keyboard.press("Control+Enter")
    expect(page.locator(PLAY)).to_have_text("Take this row and lose?")
    page.keyboard.press("?")
    keys = page.locator("dialog[aria-label=Keys]")
    expect(keys).to_contain_text("push the other way")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".end")).to_contain_text("Black won")


def test_a_stone_is_shown_where_it_is_touched_and_turned_there(open_page: Open) -> None:
    for size in ({}, PHONE):
        page = open_page(**size)
        with_settings(page, plan=True)
        sit_down(page, "rumis", [YOU, YOU])
        page.locator("button.item").nth(2).click()
        touch(page, "b2")
        play = page.locator(PLAY)
        first = play.get_attribute("data-move")
        page.keyboard.press("t")
        expect(play).not_to_have_attribute("data-move", str(first))
        if not size:
            by_key = play.get_attribute("data-move")
            page.locator("[data-cell=b2]").hover()
            page.mouse.wheel(0, 100)
            expect(play).not_to_have_attribute("data-move", str(by_key))
        expect(page.locator(".outlook")).to_contain_text("Your points")
        hand = boxes(page, ".near .hand", ".bottom button", ".acts .primary")
        assert all(bottom <= page.evaluate("innerHeight") for *_, bottom in hand)
        play.click()
        expect(page.locator(".moves li")).to_have_count(1)


def test_exits_that_a_side_could_reach_next_turn_are_marked_and_named(open_page: Open) -> None:
    page = open_page()
    notes, signs = page.locator(".panel .notes"), page.locator("svg.board use[href$='threat']")
    for start, told in (FAR_AWAY, ""), (ON_THE_LAST_ROW, "Black threatens to leave the board over"):
        sit_down(page, "gounki", [YOU, YOU], start=start)
        wait_for_turn(page)
        expect(notes).to_have_count(1 if told else 0)
        expect(signs).to_have_count(1 if told else 0)
        if told:
            expect(notes).to_contain_text(told)


def test_a_field_of_kulami_tells_which_panel_would_be_whose_and_where_it_could_be_answered(
    open_page: Open,
) -> None:
    page = open_page()
    sit_down(page, "kulami", [YOU, YOU])
    page.locator("[data-cell=d3]").hover()
    outlook = page.locator(".outlook")
    expect(outlook).to_contain_text("0 of 2 yours, would be 1")
    expect(outlook).to_contain_text("The answer could come on")
    told = re.search(r"on (\d+) fields", outlook.inner_text())
    assert told
    expect(page.locator("svg.board .answer")).to_have_count(int(told[1]))


def test_a_placement_shows_on_its_field_what_it_would_score(open_page: Open) -> None:
    page = open_page("/nowhere")
    position = kancha.game("gorami").start().play("y3-C3").play("b2-C1")
    sit_down(page, "gorami", [YOU, YOU], start=str(position))
    page.locator(".near button.item:not(.shut)").last.click()
    expect(page.locator("svg.board .gain-text").first).to_have_text(re.compile(r"^[+-]\d$"))
