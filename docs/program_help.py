"""A hook of mkdocs: commands and keys come from the program itself, so that no page goes stale."""

from __future__ import annotations

from collections.abc import Iterator

import click

from kancha.cli.main import main
from kancha.cli.terminal.dialogs import KEYS

WIDTH = 88


def on_page_markdown(markdown: str, **_: object) -> str:
    """Fill in what the page leaves to the program."""
    if "<!-- commands -->" in markdown:
        markdown = markdown.replace("<!-- commands -->", commands_markdown())
    if "<!-- keys -->" in markdown:
        markdown = markdown.replace("<!-- keys -->", keys_markdown())
    return markdown


def commands_markdown() -> str:
    """Return the help of every command, each under its own heading."""
    parts = []
    for name, text in help_texts(main, "kancha", None):
        parts += [f"## {name}", f"```text\n{text}\n```"]
    return "\n\n".join(parts)


def help_texts(
    command: click.Command, name: str, parent: click.Context | None
) -> Iterator[tuple[str, str]]:
    """Yield the names and help texts of a command and of all commands below it."""
    with click.Context(
        command, info_name=name, parent=parent, terminal_width=WIDTH, max_content_width=WIDTH
    ) as context:
        yield context.command_path, command.get_help(context)
        if isinstance(command, click.Group):
            for below in command.list_commands(context):
                found = command.get_command(context, below)
                if found is not None and not found.hidden:
                    yield from help_texts(found, below, context)


def keys_markdown() -> str:
    """Return the keys of the terminal app as a table."""
    rows = [f"| {key} | {meaning} |" for key, meaning in KEYS]
    return "\n".join(["| key | what it does |", "|---|---|", *rows])
