"""A hook of mkdocs: the colours of code, by day and by night, without scripts of other sites."""

from __future__ import annotations

from typing import Any

from mkdocs.structure.files import File, Files
from pygments.formatters import HtmlFormatter

DAY, NIGHT = "friendly", "github-dark"


def on_files(files: Files, config: Any) -> Files:
    """Add the style sheet."""
    files.append(File.generated(config, "code-colours.css", content=style_sheet()))
    return files


def style_sheet() -> str:
    """Return the rules for both themes."""
    day = HtmlFormatter(style=DAY).get_style_defs('[data-bs-theme="light"] .highlight')
    night = HtmlFormatter(style=NIGHT).get_style_defs('[data-bs-theme="dark"] .highlight')
    return f"{day}\n{night}\n"
