"""`python -m kancha.draw.gallery`: makes the pictures of the documentation from the examples.

A page that shows `pictures/<game>/<example>.svg` gets the position of that example;
`<example>-after.svg` shows it after the moves of the example; a further `-solid` shows a building
from a corner, `-sides` from all four, and `-dark` draws any board for dark pages.
`pictures/readme/<game>.svg` is the example with most to look at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import click

from kancha.boardgames.rumis.finished_building import finished_coricancha
from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.core.registry import game_class, games
from kancha.draw.isometric import draw_four_sides, draw_isometric
from kancha.draw.svg import draw
from kancha.examples.example import examples

LINK = re.compile(r"pictures/([a-z0-9-]+)/([a-z0-9-]+)\.svg")
INVITATION = "readme"
FINISHED_BUILDING = "pictures/rumis/coricancha-finished.svg"
"""A building that no example holds, seen in space."""


def wanted(root: Path) -> set[str]:
    """Return the pictures that the pages refer to, and one of each game, as paths under docs/."""
    pages = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
    found = {f"pictures/{INVITATION}/{name}.svg" for name in games()}
    for page in pages:
        if page.is_file():
            found |= {match[0] for match in LINK.finditer(page.read_text("utf-8"))}
    return found


def picture(path: str) -> str:
    """Return the picture that belongs at a path under docs/."""
    match = LINK.fullmatch(path)
    assert match is not None, path
    game, name = match[1], match[2]
    if path == FINISHED_BUILDING:
        return draw_isometric(*finished_coricancha())
    theme: Literal["light", "dark"] = "dark" if name.endswith("-dark") else "light"
    name = name.removesuffix("-dark")
    if game == INVITATION:
        shown = inviting(name)
        return draw(shown.game.board, shown.scene(), theme=theme)
    shown = _example(path, game, name.removesuffix("-solid").removesuffix("-sides"))
    if name.endswith("-solid"):
        return draw_isometric(shown.game.board, shown.scene(), theme=theme)
    if name.endswith("-sides"):
        return draw_four_sides(shown.game.board, shown.scene(), theme=theme)
    return draw(shown.game.board, shown.scene(), theme=theme)


def _example(path: str, game: str, name: str) -> Position:
    start, end = dict(positions(game)).get(name.removesuffix("-after"), (None, None))
    shown = end if name.endswith("-after") else start
    if shown is None:
        raise KanchaError(f"{path}: {game} has no such example")
    return shown


def positions(game: str) -> Iterator[tuple[str, tuple[Position, Position]]]:
    """Yield the examples of a game by their names, before and after their moves."""
    kind = game_class(game)
    for example in examples(game):
        line = example.positions(kind)
        yield example.id, (line[0], line[-1])


def inviting(game: str) -> Position:
    """Return the undecided position among the examples in which most is to be seen."""
    shown = [end for _, (_, end) in positions(game) if end.seat is not None]
    return max(shown, key=lambda position: len(position.scene().pieces))


def make(root: Path) -> list[Path]:
    """Write all pictures that are missing or out of date, and return them; remove unused ones."""
    made = []
    kept = wanted(root)
    for file in (root / "docs" / "pictures").rglob("*.svg"):
        if file.relative_to(root / "docs").as_posix() not in kept:
            file.unlink()
    for path in sorted(kept):
        file = root / "docs" / path
        content = picture(path)
        if not file.is_file() or file.read_text("utf-8") != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
            made.append(file)
    return made


@click.command()
@click.argument("root", type=click.Path(path_type=Path, exists=True), default=".")
def main(root: Path) -> None:
    """Make the pictures of the documentation under ROOT."""
    for file in make(root):
        click.echo(file)


if __name__ == "__main__":
    main()
