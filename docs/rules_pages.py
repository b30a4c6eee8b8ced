"""A hook of mkdocs: the rules of every game become pages, and links to them work in the site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]


def on_files(files: Files, config: Any) -> Files:
    """Add a page for every RULES.md."""
    for rules in sorted((ROOT / "src" / "kancha" / "boardgames").rglob("RULES.md")):
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
