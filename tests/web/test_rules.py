"""The rules for people: pictures, and numbers that lead to the exact rules; also on paper."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from kancha.core.registry import games
from kancha.rulesheet.sheet import rule_sheet
from tests.web.conftest import Open
from tests.web.test_play import PHONE


def test_a_number_leads_to_the_exact_rule(open_page: Open) -> None:
    page = open_page("/rules")
    page.get_by_role("link", name="Gounki").first.click()
    sheet = rule_sheet("gounki")
    assert sheet is not None
    expect(page.locator("figure")).to_have_count(len(sheet.pictures))
    expect(page.get_by_text("Gounki is a game by Christophe Malavasi")).to_be_visible()
    page.get_by_role("link", name="Exact rule R3.5").click()
    expect(page).to_have_url(re.compile("/rules/gounki/exact#R3.5$"))
    expect(page.locator("[data-aimed]")).to_have_text("R3.5")
    expect(page.locator("[data-aimed]")).to_be_in_viewport()
    expect(page.locator("article")).not_to_contain_text("Test vectors")
    page.get_by_role("link", name="Rules in short").click()
    expect(page.get_by_role("heading", name="Special moves")).to_be_visible()


def test_the_rules_print_on_one_sheet_of_paper_and_fit_a_phone(open_page: Open) -> None:
    page = open_page("/nowhere", **PHONE)
    for name in games():
        page.goto(f"/rules/{name}")
        page.locator("figure").last.wait_for()
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, name
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, name
        assert re.search(rb"MediaBox\s*\[0 0 59[45][.\d]* 84[12]", printed), name


def test_the_rules_take_two_screens_at_most(open_page: Open) -> None:
    page = open_page("/nowhere", viewport={"width": 1280, "height": 800})
    for name in games():
        page.goto(f"/rules/{name}")
        page.locator("figure").last.wait_for()
        page.wait_for_function("document.fonts.status === 'loaded'")
        screens = page.evaluate("document.documentElement.scrollHeight / innerHeight")
        assert screens <= 2, name


def test_paper_is_light_also_at_night(open_page: Open) -> None:
    page = open_page("/rules/gounki", color_scheme="dark")
    page.locator("figure").last.wait_for()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
