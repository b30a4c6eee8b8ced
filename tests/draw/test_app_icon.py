"""The icons of the installed app are the logo, as our own code draws it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from struct import unpack
from zlib import decompress

from kancha.draw.app_icon import CORNERS, SIZES, STONE, icon

PUBLIC = Path(__file__).parents[2] / "web" / "public"


def test_the_small_icon_is_up_to_date() -> None:
    size = SIZES[0]
    file = (PUBLIC / f"icon-{size}.png").read_bytes()
    start = file.index(b"IDAT") + 4
    (length,) = unpack(">I", file[start - 8 : start - 4])
    rows = decompress(file[start : start + length])
    width = 3 * size + 1
    kept = b"".join(rows[at + 1 : at + width] for at in range(0, len(rows), width))
    assert kept == icon(size), "run: python -m kancha.draw.app_icon web/public"


def test_the_large_icon_has_its_size() -> None:
    head = (PUBLIC / f"icon-{SIZES[1]}.png").read_bytes()[16:24]
    assert unpack(">II", head) == (SIZES[1], SIZES[1])


def test_the_icon_is_drawn_from_the_logo_of_the_page() -> None:
    logo = (PUBLIC / "icon.svg").read_text("utf-8")
    steps = [f"V{y:g}" if x == before[0] else f"H{x:g}" for before, (x, y) in pairwise(CORNERS)]
    assert f'd="M{CORNERS[0][0]:g} {CORNERS[0][1]:g}{"".join(steps)}"' in logo
    assert f'r="{STONE}"' in logo
