"""Write the Python of the documentation as modules, one per page: `python docs/snippets.py FOLDER`.

`make lint` runs the type checkers over them. Code that a page quotes from a file of this repository
is left out, because the file itself is checked.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from doctest import DocTestParser
from pathlib import Path

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```(python|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"# \S+\.\w+\n")
STUBS = {
    "heap.pyi": "from kancha import Game\n\nGAME: type[Game]\n",
    "kancha_hex/game.pyi": "from kancha import Game\n\nGAME: type[Game]\n",
}
"""Packages that pages use as examples and that do not exist."""


def pages() -> list[Path]:
    """Return every page whose snippets are checked."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def snippets(page: str) -> Iterator[str]:
    """Yield the Python of a page that is quoted from no file; sessions without their output."""
    for kind, code in FENCE.findall(page):
        if kind == "pycon":
            yield "".join(example.source for example in DocTestParser().get_examples(code))
        elif not QUOTED.match(code):
            yield code


def module_name(page: Path) -> str:
    """Return the name of a page's module, such as `docs_games_kulami`."""
    return re.sub(r"\W", "_", str(page.relative_to(ROOT).with_suffix(""))).lower()


def write(folder: Path) -> None:
    """Write all modules, and nothing else, to a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for page in pages():
        if found := list(snippets(page.read_text("utf-8"))):
            (folder / f"{module_name(page)}.py").write_text("\n".join(found), "utf-8")
    for path, text in STUBS.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
