"""The board on the page is the exported picture: both are drawn by the same Python code."""

from __future__ import annotations

import base64
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page

from kancha.core.position import Position
from kancha.core.registry import game_class, games
from kancha.draw.svg import draw
from kancha.examples.example import examples
from tests.web.conftest import Open

SHOWN = 3
"""The examples of each game on whose boards most is to be seen."""
LISTED = "examples => examples.map(({ dataset }) => dataset.example)"
VISIBLE = 24
"""A difference of a colour channel that an eye could see, out of 255."""
MOST = 0.0015
"""The share of pixels that may differ so much: edges are drawn at the same places, but rounded."""
REPLACE = """(board, picture) => {
  const parsed = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  parsed.setAttribute("class", board.getAttribute("class"));
  parsed.removeAttribute("width");
  parsed.removeAttribute("height");
  board.replaceWith(document.importNode(parsed, true));
}"""
DIFFERENCE = """async ([one, two, visible]) => {
  const pixels = async (png) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(one), await pixels(two)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let different = 0;
  const differs = (i) => Math.abs(a.data[i] - b.data[i]) > visible;
  for (let i = 0; i < a.data.length; i += 4) {
    if (differs(i) || differs(i + 1) || differs(i + 2)) different++;
  }
  return different / (a.width * a.height);
}"""


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_on_the_page_is_the_exported_picture(
    open_page: Open, name: str, theme: Literal["light", "dark"]
) -> None:
    page = open_page(f"/rules/{name}/exact", color_scheme=theme)
    page.locator("[data-example]").first.wait_for()
    page.wait_for_function("document.fonts.status === 'loaded'")
    listed = page.locator("[data-example]").evaluate_all(LISTED)
    for example, position in most_to_see(name, listed):
        board = page.locator(f"[data-example='{example}'] svg.board").first
        exported = draw(position.game.board, position.scene(), theme=theme, card=False, only=0)
        assert difference(page, board, exported) < MOST, f"{name}: {example}"


def most_to_see(name: str, listed: list[str]) -> list[tuple[str, Position]]:
    """Return those of the listed examples with most pieces, marks and groups, and their starts."""
    kind = game_class(name)
    starts = [(one.id, one.positions(kind)[0]) for one in examples(name) if one.id in listed]

    def shown(found: tuple[str, Position]) -> int:
        scene = found[1].scene()
        return len(scene.pieces) + 5 * len(scene.marks) + 5 * len(scene.groups)

    return sorted(starts, key=shown, reverse=True)[:SHOWN]


def difference(page: Page, board: Locator, exported: str) -> float:
    """Return the share of pixels by which a board differs from a picture in its place."""
    board.scroll_into_view_if_needed()
    frame = board.locator("xpath=..")
    on_page = png(frame)
    board.evaluate(REPLACE, exported)
    share: Any = page.evaluate(DIFFERENCE, [on_page, png(frame), VISIBLE])
    return float(share)


def png(shown: Locator) -> str:
    return base64.b64encode(shown.screenshot(animations="disabled")).decode()
