"""What commands that print share: the paper, and a file that is written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import click

from kancha.cli.writable import check_file
from kancha.core.errors import KanchaError, shorten
from kancha.core.extras import require_extra

takes_paper = click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True
)


def write_pdf(output: Path, pages: Callable[[], bytes]) -> None:
    """Make pages and write them; what cannot be written is refused before the work begins."""
    if output.suffix.lower() != ".pdf":
        raise KanchaError(f"{shorten(output.name)}: sheets and books are .pdf files")
    check_file(output)
    require_extra("draw", "a .pdf file")
    content = pages()
    fresh = output.with_name(output.name + ".new")
    fresh.write_bytes(content)
    os.replace(fresh, output)  # noqa: PTH105 - the whole new file or none
