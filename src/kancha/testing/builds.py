"""Compiled = uncompiled: the same seeded plays in both builds, compared move by move.

The uncompiled run also passes the conformance checks, for a few positions of each play.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from kancha.core.game import Game
from kancha.core.options import OptionValue, read_options
from kancha.core.registry import game_class
from kancha.core.rng import Rng
from kancha.testing.conformance import POSITION_CHECKS, play_line, spread


def trace(game: Game[Any], seed: int, longest: int) -> list[str]:
    """Return all that a random play shows of the rules, one line for each position."""
    rng = Rng(seed)
    lines = []
    for position in play_line(game, seed, longest):
        seats = range(position.seats)
        guess = position.guess(position.seat or 0, rng) if position.seat != -1 else position
        facts = (
            position,
            f"{position.key:x} {position.board_key:x} {guess.key:x}",
            f"{game.parse(str(position)).key:x}",
            ",".join(map(str, position.moves.codes)),
            [round(move.probability, 9) for move in position.moves[:3]],
            [(position.judge(seat), position.expect(seat)) for seat in seats],
            position.scores,
            position.outcome and (position.outcome, position.results()),
        )
        lines.append(" | ".join(map(str, facts)))
    return lines


def written(options: dict[str, OptionValue]) -> str:
    """Return options as they are typed on a command line."""
    return ",".join(
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in options.items()
    )


def compare_builds(name: str, seed: int = 1, longest: int = 30) -> None:
    """Raise AssertionError where a variant of a game differs between the builds."""
    kind = game_class(name)
    variants = [written(dict(variant.options)) for variant in kind.info.variants]
    pure = subprocess.run(  # noqa: S603 - this very module, with our own arguments
        [sys.executable, "-m", __name__, name, str(seed), str(longest), *variants],
        env={**os.environ, "KANCHA_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert pure.returncode == 0, pure.stderr[-3000:]
    here = traces(name, seed, longest, variants)
    for compiled, uncompiled in zip(here, pure.stdout.splitlines(), strict=True):
        assert compiled == uncompiled, f"compiled:   {compiled}\nuncompiled: {uncompiled}"


def traces(name: str, seed: int, longest: int, variants: list[str]) -> list[str]:
    """Return the traces of several variants, one after the other."""
    kind = game_class(name)
    found = []
    for options in variants:
        game = kind(**read_options(kind.info.options, options))
        found += [f"{game!r} {line}" for line in trace(game, seed, longest)]
    return found


def check_few(name: str, seed: int, longest: int) -> None:
    """Run the checks for three positions of a play of the game's first variant."""
    kind = game_class(name)
    line = play_line(kind(**kind.info.variants[0].options), seed, longest)
    for position in spread(line, 3):
        for check in POSITION_CHECKS.values():
            check(position)


if __name__ == "__main__":
    name, seed, longest, *variants = sys.argv[1:]
    sys.stdout.write("\n".join(traces(name, int(seed), int(longest), variants)))
    check_few(name, int(seed), int(longest))
