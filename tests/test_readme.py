"""What the README shows is what happens."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_session_of_the_readme_runs_as_printed() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 7
    assert result.failed == 0


def test_every_file_that_readme_and_docs_link_to_exists() -> None:
    import re

    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    missing = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
        if not (page.parent / target).exists()
    ]
    assert missing == []


def test_the_record_in_the_docs_is_a_record() -> None:
    from kancha import Record

    page = (ROOT / "docs" / "records.md").read_text("utf-8")
    record = Record.read(page.split("```\n")[1])
    assert len(record.moves) == 3
    assert record.comments == {2: "the usual answer"}
