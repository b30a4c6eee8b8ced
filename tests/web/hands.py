"""How the tests play: by what a person sees on the page, never by the server's answers."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

TARGETS = ".cell.can"
COVER = ".cover button"
TURN = ".panel .prompt em"
OVER = ".end a:has-text('Replay')"
ON_ITS_WAY = "[data-on-its-way]"
PLAY = ".panel .acts .primary:not([disabled])"
PATIENCE = 60.0
SEEN = """() => JSON.stringify([
  [...document.querySelectorAll(".panel, .near")].map((part) => part.innerHTML),
  [...document.querySelectorAll("[data-cell]")].map((cell) => cell.getAttribute("class")),
  [...document.querySelectorAll("[data-preview]")].map((ghost) => ghost.dataset.preview),
])"""
"""What a person sees that a touch may change."""
TOUCHED = f"""([moves, seen]) =>
  document.querySelector("{COVER}")
  || document.querySelectorAll(".moves li").length > moves
  || (({SEEN})() !== seen
    && [...document.querySelectorAll(".panel .acts button")].some(
      (button) => ["Back", "Cancel", "Undo step"].includes(button.textContent.trim())))
"""
"""A touch was felt: the move is made, or a part of it is, which can be taken back."""
STILL = """(element) => new Promise((done) => {
  let last = "";
  const look = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const now = [x, y, width, height].join();
    if (now === last) return done();
    last = now;
    requestAnimationFrame(look);
  };
  look();
})"""
CHOICES = "button.choice-btn"
HAND = "button.item:not(.shut)"
Touch = Callable[[Locator], None]
"""A touch of a cell or of a button."""


def start_game(page: Page, level: int = 1) -> None:
    """Start a game against an engine from the page of a new table."""
    start = page.get_by_role("button", name="Start")
    start.wait_for()
    slider = page.get_by_role("slider")
    if slider.count():
        slider.fill(str(level))
    start.click()
    page.wait_for_selector("[data-cell]")


def with_settings(page: Page, **settings: object) -> None:
    """Give the pages that are opened from now on settings that were chosen before."""
    kept = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage.setItem('kancha.settings', {kept})")


def sit_down(
    page: Page,
    game: str,
    seats: list[dict[str, Any]],
    options: dict[str, Any] | None = None,
    start: str | None = None,
    *,
    covered: bool = False,
) -> list[str]:
    """Open a table and wait for its board; return the addresses that invite to its open seats."""
    invitations = open_table(page, game, seats, options, start)
    page.wait_for_selector(".cover" if covered else "[data-cell]")
    return invitations


def open_table(
    page: Page,
    game: str,
    seats: list[dict[str, Any]],
    options: dict[str, Any] | None = None,
    start: str | None = None,
) -> list[str]:
    """Open a table and go to it; return the addresses that invite to its open seats."""
    wish = {"game": game, "options": options or {}, "seats": seats, "start": start}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    made = answer.json()
    page.goto(f"/table/{made['table']}")
    return [invitation["path"] for invitation in made["invitations"]]


def named(token: str) -> str:
    """Return what finds a token: a cell of a board, or a button beside it."""
    return f"[data-cell='{token}'], button[data-token='{token}']"


def touch_anyway(target: Locator, finger: bool = False) -> None:
    """Touch also what cannot be used, once it stands still."""
    target.evaluate(STILL)
    if finger:
        target.tap(force=True)
    else:
        target.click(force=True)


def follow(page: Page, clicks: tuple[str, ...], text: str = "") -> None:
    """Make the move that these touches mean, by mouse; a stone goes on to its place."""
    moves = page.locator(".moves li").count()
    turned = page.get_by_role("button", name="Next place")
    if text and turned.count():
        page.locator(f"button[data-token='{clicks[0]}']").first.click()
        while (play := page.locator(PLAY)).count() == 0 or play.get_attribute("data-move") != text:
            turned.click()
        page.locator(PLAY).click()
    else:
        for token in clicks:
            seen = page.evaluate(SEEN)
            page.locator(named(token)).first.click()
            page.wait_for_function(TOUCHED, arg=[moves, seen])
    expect(page.locator(".moves li")).to_have_count(moves + 1)
    page.wait_for_selector(ON_ITS_WAY, state="detached")


def wait_for_turn(page: Page) -> bool:
    """Wait until it is our turn; False when the game is over."""
    page.wait_for_selector(f"{TURN}, {OVER}", timeout=PATIENCE * 1000)
    return page.locator(OVER).count() == 0


def move(page: Page, rng: random.Random, touch: Touch) -> None:
    """Make one move: touch what may be touched until the turn is over; each touch is felt."""
    moves = page.locator(".moves li").count()
    touched = False
    while page.locator(".moves li").count() == moves and not page.locator(COVER).count():
        seen = page.evaluate(SEEN)
        playable = page.locator(PLAY)
        exits = page.locator(f"{TARGETS}[aria-label^='exit']")
        cells = page.locator(TARGETS)
        buttons = page.locator(CHOICES if touched else f"{HAND}, {CHOICES}")
        nothing_else = not (cells.count() or buttons.count())
        if playable.count() and (touched or nothing_else):
            touch(playable.first)
        elif exits.count():
            touch(exits.first)
        elif cells.count():
            touch(cells.nth(rng.randrange(cells.count())))
        else:
            touch(buttons.nth(rng.randrange(buttons.count())))
        touched = True
        page.wait_for_function(TOUCHED, arg=[moves, seen])
    page.wait_for_selector(ON_ITS_WAY, state="detached")


def play_out(page: Page, touch: Touch, moves: int = 160, seed: int = 1) -> None:
    """Play until the game is over."""
    rng = random.Random(seed)
    for _ in range(moves):
        if not wait_for_turn(page):
            return
        move(page, rng, touch)
    raise AssertionError("the game does not end")


def walk_to(page: Page, wanted: str) -> None:
    """Move the keyboard's focus over the board to a cell, by arrow keys only."""
    passed: list[str] = []
    for _ in range(40):
        here = page.evaluate(
            """(wanted) => {
              const at = (cell) => {
                const box = cell.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
              };
              const now = document.activeElement?.closest("[data-cell]");
              if (!now) return null;
              const goal = document.querySelector(`[data-cell="${wanted}"]`);
              const [x, y] = at(now), [gx, gy] = at(goal);
              return [now.dataset.cell, gx - x, gy - y];
            }""",
            wanted,
        )
        if here is None:
            page.keyboard.press("Tab")
        elif here[0] == wanted:
            return
        # Where the nearer way leads in a circle, the other one is tried.
        elif (abs(here[1]) > abs(here[2])) != (passed.count(here[0]) % 2 == 1):
            page.keyboard.press("ArrowRight" if here[1] > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if here[2] > 0 else "ArrowUp")
        passed.append(here[0] if here else "")
    raise AssertionError(f"the arrow keys do not lead to {wanted}")
