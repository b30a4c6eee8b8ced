"""`kancha draw`: a position as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, cast

import click

from kancha.cli.arguments import FILE, studied_position, takes_studied_position
from kancha.core.errors import KanchaError, shorten
from kancha.core.extras import require_extra

PDF_PAGE = """#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.picture), format: "svg")"""


@click.command("draw")
@takes_studied_position
@click.option("-o", "--output", type=FILE, required=True, help="A .svg, .png or .pdf file.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.option("--turned", is_flag=True, help="From the far side.")
@click.option("--width", type=click.IntRange(16, 8192), default=960, show_default=True)
@click.option("--card/--no-card", default=True, help="With scores and hands below the board.")
@click.option("--seat", type=click.IntRange(0), help="As this seat sees it (default: a spectator).")
def command(
    game_name: str,
    options: str,
    position: str | None,
    record_file: Path | None,
    ply: int | None,
    output: Path,
    theme: str,
    turned: bool,
    width: int,
    card: bool,
    seat: int | None,
) -> None:
    """Draw a position; the ending of FILE says how."""
    from kancha.draw.svg import draw

    convert = KINDS.get(output.suffix.lower())
    if convert is None:
        raise KanchaError(f"{shorten(output.name)}: pictures are {', '.join(KINDS)} files")
    studied = studied_position(game_name, options, position, record_file, ply)
    if seat is not None and seat >= studied.game.seats:
        raise KanchaError(f"seat {seat} does not exist; the last one is {studied.game.seats - 1}")
    picture = draw(
        studied.game.board,
        studied.scene(seat),
        width=width,
        theme=cast(Literal["light", "dark"], theme),
        turned=turned,
        card=card,
    )
    output.write_bytes(convert(picture))


def png(picture: str) -> bytes:
    """Render an SVG picture."""
    require_extra("draw", "a .png picture")
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=picture))


def pdf(picture: str) -> bytes:
    """Put an SVG picture on a page of its size, as vectors."""
    require_extra("draw", "a .pdf picture")
    import typst

    inputs = {"picture": picture}
    return typst.compile(PDF_PAGE.encode(), format="pdf", sys_inputs=inputs)


KINDS: dict[str, Callable[[str], bytes]] = {
    ".svg": lambda picture: picture.encode("utf-8"),
    ".png": png,
    ".pdf": pdf,
}
"""How to make a picture of each kind from an SVG picture."""
