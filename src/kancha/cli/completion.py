"""`kancha completion`: the script that makes a shell complete commands, games and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from kancha.core.errors import KanchaError

SHELLS = {
    "bash": 'eval "$(kancha completion bash)"   in ~/.bashrc',
    "zsh": 'eval "$(kancha completion zsh)"   in ~/.zshrc, after compinit',
    "fish": "kancha completion fish > ~/.config/fish/completions/kancha.fish",
}


@click.command("completion", epilog="\b\n" + "\n".join(SHELLS.values()))
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that completes commands, games, options and levels in a SHELL.

    The line below turns it on.
    """
    complete = get_completion_class(shell)
    if complete is None:
        raise KanchaError(f"no completion for {shell}")
    click.echo(complete(ctx.find_root().command, {}, "kancha", "_KANCHA_COMPLETE").source())
