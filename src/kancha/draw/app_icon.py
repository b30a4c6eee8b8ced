"""Write the logo as PNG icons of the installed app: `python -m kancha.draw.app_icon FOLDER`."""

from __future__ import annotations

import sys
from itertools import pairwise
from math import hypot
from pathlib import Path
from struct import pack
from zlib import compress, crc32

SIZES = (192, 512)
PAPER, TERRACOTTA = (0xF5, 0xEF, 0xE3), (0xA8, 0x4A, 0x24)
SHARE = 0.6
"""How much of the icon the logo takes: systems cut off the corners."""
FINE = 4
"""Points that are looked at in a pixel, along each side."""

# The logo as in web/public/icon.svg: an enclosed field, 32 units wide, with an entrance.
MIDDLE, STONE, STROKE = 16, 5, 3.4
ENTRANCE = (13, 19)
# fmt: off
CORNERS = (
    (13, 29.7), (10.3, 29.7), (10.3, 25.9), (6.1, 25.9), (6.1, 21.7), (2.3, 21.7), (2.3, 10.3),
    (6.1, 10.3), (6.1, 6.1), (10.3, 6.1), (10.3, 2.3), (21.7, 2.3), (21.7, 6.1), (25.9, 6.1),
    (25.9, 10.3), (29.7, 10.3), (29.7, 21.7), (25.9, 21.7), (25.9, 25.9), (21.7, 25.9),
    (21.7, 29.7), (19, 29.7),
)
# fmt: on


def icon(size: int) -> bytes:
    """Return the rows of the icon, three bytes for each pixel."""
    fine = range(size * FINE)
    points = [[_is_logo(x, y, size * FINE) for x in fine] for y in fine]
    rows = bytearray()
    for top in range(0, size * FINE, FINE):
        lines = points[top : top + FINE]
        for left in range(0, size * FINE, FINE):
            inked = sum(sum(line[left : left + FINE]) for line in lines) / FINE**2
            tones = zip(PAPER, TERRACOTTA, strict=True)
            rows += bytes(round(paper + (ink - paper) * inked) for paper, ink in tones)
    return bytes(rows)


def _is_logo(column: int, row: int, size: int) -> bool:
    scale = 2 * MIDDLE / (size * SHARE)
    x, y = ((at + 0.5 - size / 2) * scale + MIDDLE for at in (column, row))
    if hypot(x - MIDDLE, y - MIDDLE) <= STONE:
        return True
    if y > MIDDLE and ENTRANCE[0] < x < ENTRANCE[1]:
        return False
    half = STROKE / 2
    return any(
        min(a[0], b[0]) - half <= x <= max(a[0], b[0]) + half
        and min(a[1], b[1]) - half <= y <= max(a[1], b[1]) + half
        for a, b in pairwise(CORNERS)
    )


def png(size: int) -> bytes:
    """Return the icon as a PNG file."""
    pixels, width = icon(size), 3 * size
    rows = b"".join(b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width))
    head = pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + name + data + pack(">I", crc32(name + data)) for name, data in parts
    )


if __name__ == "__main__":
    for pixels_wide in SIZES:
        Path(sys.argv[1], f"icon-{pixels_wide}.png").write_bytes(png(pixels_wide))
