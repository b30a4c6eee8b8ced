"""Make the README's pictures of the app (`make screenshots`): a server, whole games, Chromium."""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.server.rig import Server
from tests.web.conftest import chromium_options

from kancha.server.games import showcases

OUT = Path(__file__).parent / "pictures" / "app"
QUALITY = 0.86
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 1.5,
    "is_mobile": True,
    "has_touch": True,
}
TO_WEBP = """async ([png, quality]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


@dataclass(frozen=True)
class Shot:
    """One picture: a page, or with `game` a table at which that game's moments were played."""

    name: str
    address: str = ""
    game: str = ""
    theme: Literal["light", "dark"] = "light"
    screen: dict[str, Any] = field(default_factory=lambda: DESKTOP)


SHOTS = (
    Shot("home", "/"),
    Shot("new-table-dark", "/new/kulami", theme="dark"),
    Shot("gounki-dark", game="gounki", theme="dark"),
    Shot("rumis", game="rumis"),
    Shot("kulami-phone", game="kulami", screen=PHONE),
    Shot("gipf-phone-dark", game="gipf", theme="dark", screen=PHONE),
    Shot("gorami-phone", game="gorami", screen=PHONE),
)


def main() -> None:
    """Write all pictures."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, browser() as chromium:
        for shot in SHOTS:
            context = chromium.new_context(
                base_url=f"http://{server.address}",
                color_scheme=shot.theme,
                reduced_motion="reduce",
                **shot.screen,
            )
            page = context.new_page()
            page.goto(shot.address or table(context, shot.game))
            if shot.game:
                play(page, shot.game)
            page.wait_for_load_state("networkidle")
            page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
            write(page, OUT / f"{shot.name}.webp")
            context.close()


@contextmanager
def browser() -> Iterator[Browser]:
    """Start Chromium, as the tests do."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(**chromium_options())
        yield started
        started.close()


def table(context: BrowserContext, game: str) -> str:
    """Lay a table in the middle of a game for two people at one screen; return its address."""
    start = str(showcases.record(game).positions[0])
    seats = [{"kind": "you", "name": "Sami"}, {"kind": "you", "name": "Illa"}]
    wish = {"game": game, "start": start, "seats": seats}
    made = context.request.post("/api/tables", data=wish).json()
    return f"/table/{made['table']}"


def play(page: Page, game: str) -> None:
    """Type the moves that follow."""
    for number, move in enumerate(showcases.record(game).moves, 1):
        typed = page.locator("[data-typed]")
        typed.fill(str(move))
        typed.press("Enter")
        page.locator(".moves li").nth(number - 1).wait_for(state="attached")


def write(page: Page, file: Path) -> None:
    """Take the picture and compress it, in the browser itself."""
    page.wait_for_function("document.fonts.status === 'loaded'")
    png = base64.b64encode(page.screenshot()).decode()
    blank = page.context.new_page()
    file.write_bytes(base64.b64decode(blank.evaluate(TO_WEBP, [png, QUALITY])))
    blank.close()


if __name__ == "__main__":
    main()
