"""Shell completion, through click as a shell asks for it."""

import pytest
from click.testing import CliRunner

import kancha
from kancha.cli.main import COMMANDS, main


def completed(line: str) -> list[str]:
    """Return what bash is offered at the end of a line."""
    words = line.split(" ")
    environment = {
        "_KANCHA_COMPLETE": "zsh_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    done = CliRunner().invoke(main, prog_name="kancha", env=environment)
    return done.stdout.split("\n")[1::3]


def test_commands_and_options_are_completed() -> None:
    assert set(completed("kancha ")) == set(COMMANDS)
    assert completed("kancha an") == ["analyse"]
    assert "--seconds" in completed("kancha analyse --")


@pytest.mark.parametrize(
    "command", ["analyse", "draw", "engine", "match", "play", "rules", "bench"]
)
def test_games_are_completed(command: str) -> None:
    assert completed(f"kancha {command} ") == list(kancha.games())
    assert completed(f"kancha {command} gou") == ["gounki"]


def test_options_of_the_game_are_completed_with_their_values() -> None:
    assert completed("kancha moves gounki --options null") == [
        "null_moves=true",
        "null_moves=false",
    ]
    more = completed("kancha moves gounki --options null_moves=true,")
    assert "null_moves=true,first_turns=2" in more
    assert not any("null_moves=true,null_moves" in text for text in more)


def test_levels_and_players_are_completed() -> None:
    assert completed("kancha engine gounki --level ") == [str(level) for level in range(1, 11)]
    assert completed("kancha play gounki --opponent 1") == ["1", "10"]
    assert completed("kancha match gounki level:1") == ["level:1", "level:10"]
    assert completed("kancha draw gounki --theme ") == ["light", "dark"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_every_shell_is_printed(shell: str) -> None:
    done = CliRunner().invoke(main, ["completion", shell])
    assert done.exit_code == 0
    assert f"_KANCHA_COMPLETE={shell}_complete" in done.stdout
    assert shell in CliRunner().invoke(main, ["completion", "--help"]).stdout
