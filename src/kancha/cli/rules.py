"""`kancha rules`: shows the rules of a game, or one rule."""

from __future__ import annotations

import re
import sys

import click

from kancha.cli.arguments import GameName
from kancha.core.errors import KanchaError, shorten
from kancha.core.registry import game_class
from kancha.core.resources import game_text
from kancha.rulesheet.exact import for_all


@click.command("rules")
@click.argument("game_name", metavar="GAME", type=GameName())
@click.argument("rule", required=False)
def command(game_name: str, rule: str | None) -> None:
    """Show the rules of GAME, or one RULE such as R4.2 or 4.2."""
    kind = game_class(game_name)
    text = game_text(kind, "RULES.md")
    if text is None:
        title, aim = kind.info.title, kind.info.aim
        raise KanchaError(f"{title} comes without a rules page; the aim of the game: {aim}")
    text = for_all(text)
    shown = text if rule is None else one_rule(text, rule)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(shown))
    else:
        click.echo(shown)


def one_rule(text: str, rule: str) -> str:
    """Return the paragraph of a rule, or the whole chapter for a number like R4."""
    lines = text.splitlines()
    asked, rule = rule, "R" + rule.strip().lstrip("Rr").rstrip(".").strip()
    chapter = re.compile(rf"#+ {re.escape(rule)}\b(?!\.)")
    paragraph = re.compile(rf"\s*(?:- )?\*\*{re.escape(rule)}\b(?!\.\d)")
    for start, line in enumerate(lines):
        if chapter.match(line):
            end = next((i for i in range(start + 1, len(lines)) if lines[i].startswith("#")), None)
            return "\n".join(lines[start:end]).strip()
        if paragraph.match(line):
            last = re.compile(r"\s*(?:- )?\*\*R\d|#")
            end = next((i for i in range(start + 1, len(lines)) if last.match(lines[i])), None)
            return "\n".join(lines[start:end]).strip()
    raise KanchaError(f"there is no rule {shorten(asked)}; `kancha rules GAME` shows all rules")
