"""A hook of mkdocs: the rules of every game become pages, in the menu and as targets of links."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]


def on_config(config: Any) -> Any:
    """Replace each folder in the menu by its pages, so that a new game needs no entry."""
    folders = {
        "games": sorted(page.name for page in (ROOT / "docs" / "games").glob("*.md")),
        "decisions": sorted(page.name for page in (ROOT / "docs" / "decisions").glob("*.md")),
        "rules": [f"{rules.parent.name}.md" for rules in rules_files()],
    }
    _fill(config["nav"], folders)
    return config


def _fill(menu: list[dict[str, Any]], folders: dict[str, list[str]]) -> None:
    for entry in menu:
        for title, shown in entry.items():
            if isinstance(shown, list):
                _fill(shown, folders)
            elif shown in folders:
                entry[title] = [f"{shown}/{page}" for page in folders[shown]]


def rules_files() -> list[Path]:
    """Return every RULES.md."""
    return sorted((ROOT / "src" / "kancha" / "boardgames").rglob("RULES.md"))


def on_files(files: Files, config: Any) -> Files:
    """Add a page for every RULES.md."""
    for rules in rules_files():
        name = rules.parent.name
        text = rules.read_text("utf-8")
        files.append(File.generated(config, f"rules/{name}.md", content=text))
    home = (ROOT / "README.md").read_text("utf-8")
    home = re.sub(r"\(docs/", "(", home)
    home = re.sub(r"\((CONTRIBUTING|CHANGELOG)\.md\)", r"(\1.md)", home)
    files.append(File.generated(config, "index.md", content=home))
    for page in ("CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / page).read_text("utf-8").replace("(docs/", "(")
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    """Point links at the generated pages; paths of the source tree stay as plain text."""
    up = "../" * page.file.src_uri.count("/")
    markdown = re.sub(
        r"\((?:\.\./)*src/kancha/boardgames/((?:\w+/)+)RULES\.md\)",
        lambda match: f"({up}rules/{match[1].rstrip('/').split('/')[-1]}.md)",
        markdown,
    )
    return re.sub(r"\[([^\]]*)\]\((?:\.\./)*(?:src|examples)/[^)]*\)", r"`\1`", markdown)
