"""Every preset of GIPF with potentials, from late positions to the end, against an engine."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import kancha
from kancha import Position
from kancha.boardgames.gipf.potentials.presets import PRESETS
from kancha.core.game import Variant
from tests.games.test_gipf_potentials import lively
from tests.web.conftest import Open
from tests.web.hands import OVER, play_out, sit_down
from tests.web.test_linked_games import AGAINST_ENGINE, resign
from tests.web.test_play import by_mouse

SEEDS = range(24)
OURS = 1


def late(preset: Variant) -> tuple[Position, str]:
    """Return a position in which we can use a potential, or have the last challenge, and our move.

    Of many it is the one with the fewest pieces in reserve, so that the end is near.
    """
    start = kancha.game("gipf", **preset.options).start()
    challenges, wanted = ("0,1", "challenge") if start.game.has_chance else ("0,0", ">")
    found = []
    for at in (at for seed in SEEDS for at in lively(start, seed) if at.seat == OURS):
        reserves, left = (str(at).split()[field] for field in (3, 8))
        if left == challenges:
            texts = [text for text in at.moves.texts if wanted in text]
            found += [(sum(map(int, reserves.split(","))), str(at), text) for text in texts]
    _, position, text = min(found)
    return start.game.parse(position), text


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.title)
def test_every_preset_is_played_to_its_end(open_page: Open, preset: Variant) -> None:
    position, text = late(preset)
    page = open_page()
    sit_down(page, "gipf", AGAINST_ENGINE, dict(preset.options), str(position))
    for token in position.moves[position.moves.texts.index(text)].clicks:
        by_mouse(page.locator(f"[data-cell='{token}'], button[data-token='{token}']").first)
    if position.game.linked(position.play(text)):
        back = page.get_by_role("link", name="Back to GIPF")
        expect(back).to_be_visible()
        if preset.title == "with Kulami inside":
            play_out(page, by_mouse)
        else:
            resign(page)
        back.click()
        expect(page.locator(".moves li").nth(1)).to_contain_text("linked:")
    expect(page.locator(".moves li").first).to_contain_text(text)
    play_out(page, by_mouse)
    expect(page.locator(OVER)).to_be_visible()
