"""A small crowd, with the command that measures large ones: what does not depend on the machine."""

from __future__ import annotations

import msgspec
from click.testing import CliRunner

from kancha.bench.crowd import Figures
from kancha.cli.main import main

MOST_BYTES = 2000


def test_messages_are_small_and_no_acknowledged_move_is_lost() -> None:
    words = ["bench", "server", "--players", "8", "--rate", "40", "--warm-up", "0.3"]
    done = CliRunner().invoke(main, [*words, "--seconds", "2", "--json"])
    figures = msgspec.json.decode(done.output, type=Figures)
    assert figures.moves > 0
    assert figures.bytes_per_message < MOST_BYTES
    assert figures.moves_lost == 0
