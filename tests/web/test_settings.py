"""The settings page: each choice does what it says, at once and after loading again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.hands import sit_down
from tests.web.test_pages import violations

YOU = {"kind": "you"}
COLOUR = """(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"""


def choose(page: Page, group: str, value: str) -> None:
    page.get_by_role("radiogroup", name=group).get_by_role("radio", name=value).check()


def test_settings_are_one_click_away(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_the_theme_is_that_of_the_system_unless_chosen(open_page: Open) -> None:
    page = open_page("/settings")
    choose(page, "Theme", "Dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    choose(page, "Theme", "Automatic")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize("palette", ["Blue and orange", "Light and dark"])
def test_palettes_change_the_pieces_and_are_kept(open_page: Open, palette: str) -> None:
    page = open_page("/settings")
    usual = [page.evaluate(COLOUR, f"--{name}") for name in ("stone-red-base", "marble-red-body")]
    page.get_by_role("radio", name=palette).check()
    page.reload()
    now = [page.evaluate(COLOUR, f"--{name}") for name in ("stone-red-base", "marble-red-body")]
    assert all(one != other for one, other in zip(usual, now, strict=True))
    page.locator("figure svg").wait_for()
    assert violations(page) == []


def test_coordinates_can_be_hidden_or_shown_when_touched(open_page: Open) -> None:
    page = open_page("/settings")
    name = page.locator("figure .coordinate").first
    expect(name).to_be_visible()
    choose(page, "Coordinates", "Never")
    expect(name).to_be_hidden()
    choose(page, "Coordinates", "When touched")
    expect(name).to_be_hidden()
    page.locator("figure svg.board").hover(force=True)
    expect(name).to_be_visible()


def test_high_contrast_makes_lines_stronger(open_page: Open) -> None:
    page = open_page("/settings")
    card = page.locator(".palette").last
    usual = card.evaluate("(card) => getComputedStyle(card).borderTopColor")
    choose(page, "Contrast", "High")
    expect(card).not_to_have_css("border-top-color", usual)
    assert violations(page) == []


def test_the_speed_of_pieces_is_chosen(open_page: Open) -> None:
    lasts = dict[str, float]()
    for speed in ("Slow", "Fast", "None"):
        page = open_page("/settings", reduced_motion="no-preference")
        choose(page, "Movement of pieces", speed)
        page.add_init_script(
            """const real = Element.prototype.animate;
            Element.prototype.animate = function (frames, timing) {
              if (this.matches(".piece")) window.moved = timing.duration;
              return real.call(this, frames, timing);
            };"""
        )
        sit_down(page, "kulami", [YOU, YOU])
        page.locator("[data-cell=d4]").click()
        expect(page.locator(".moves li")).to_have_count(1)
        lasts[speed] = page.evaluate("window.moved ?? 0")
    assert lasts["Slow"] > lasts["Fast"] > lasts["None"] == 0


def test_moves_of_the_mouse_are_confirmed_where_that_is_set(open_page: Open) -> None:
    page = open_page("/settings")
    choose(page, "Confirm moves", "Always")
    sit_down(page, "kulami", [YOU, YOU])
    page.locator("[data-cell=d4]").click()
    page.get_by_role("button", name="Play d4").click()
    expect(page.locator(".moves li")).to_have_count(1)


def test_switches_are_kept(open_page: Open) -> None:
    page = open_page("/settings")
    page.get_by_role("switch", name="Left-handed").check()
    page.get_by_role("switch", name="Pieces").uncheck()
    page.get_by_role("slider", name="Loudness").fill("85")
    page.reload()
    expect(page.get_by_role("slider", name="Loudness")).to_have_value("85")
    expect(page.get_by_role("switch", name="Left-handed")).to_be_checked()
    expect(page.get_by_role("switch", name="Pieces")).not_to_be_checked()


def test_each_sound_is_heard_as_loud_as_chosen_and_only_if_it_is_on(open_page: Open) -> None:
    page = open_page("/settings")
    page.evaluate(
        """() => {
          window.heard = [];
          const real = AudioParam.prototype.setValueAtTime;
          AudioParam.prototype.setValueAtTime = function (value, when) {
            if (value < 1) window.heard.push(value);
            return real.call(this, value, when);
          };
        }"""
    )
    bell, ticks = (page.get_by_role("switch", name=name) for name in ("Your turn", "Clock"))
    bell.uncheck()
    bell.check()
    ticks.check()
    page.wait_for_function("() => window.heard.length > 0")
    page.evaluate("window.heard.length = 0")
    page.get_by_role("slider", name="Loudness").fill("100")
    loud = page.evaluate("Math.max(...window.heard)")
    page.evaluate("window.heard.length = 0")
    page.get_by_role("slider", name="Loudness").fill("20")
    assert page.evaluate("Math.max(...window.heard)") == pytest.approx(loud / 5)
    page.get_by_role("switch", name="All sounds").uncheck()
    page.evaluate("window.heard.length = 0")
    ticks.uncheck()
    ticks.check()
    assert page.evaluate("window.heard") == []
