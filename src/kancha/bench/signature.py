"""Signatures: digests of what fixed searches find, which change when behaviour changes.

Every game has its signatures, one for each option set, in `signature.toml` of its folder.
"""

from __future__ import annotations

import tomllib
from hashlib import blake2s

from kancha.bench.positions import sample
from kancha.core.game import Game
from kancha.core.registry import game_class
from kancha.core.resources import file_to_write, own_text
from kancha.engines.engine import Engine
from kancha.testing.builds import written

FILE = "signature.toml"
HEAD = "# What fixed searches find. Written by `kancha bench --signature --write`.\n"
REWRITE = "if that was meant, run `kancha bench --signature --write` and commit what it writes"


def signature(game: Game, positions: int = 4, effort: int = 20) -> str:
    """Return the nodes of fixed searches, and a digest of the moves and scores found.

    Alpha-beta searches four plies and at most 1000 * `effort` nodes, beam searches have as many
    nodes, and the others run 10 * `effort` simulations.
    """
    engine = Engine(game, seed=1)
    nodes = 0
    found = []
    for position in sample(game, positions):
        if engine.tuning.search == "alphabeta":
            analysis = engine.think(position, depth=4, nodes=1000 * effort)
        elif engine.tuning.search == "beam":
            analysis = engine.think(position, nodes=1000 * effort)
        else:
            analysis = engine.think(position, nodes=10 * effort)
        nodes += analysis.nodes
        found.append(f"{analysis.best} {analysis.score}")
    return f"{nodes} {blake2s('|'.join(found).encode(), digest_size=4).hexdigest()}"


def signatures(name: str, positions: int = 4, effort: int = 20) -> dict[str, str]:
    """Return the signatures of all option sets of a game."""
    kind = game_class(name)
    return {
        written(dict(variant.options)): signature(kind(**variant.options), positions, effort)
        for variant in kind.info.variants
    }


def saved_signatures(name: str) -> dict[str, str]:
    """Return the signatures from the folder of a game."""
    return tomllib.loads(own_text(game_class(name), FILE) or "")


def save_signatures(name: str, found: dict[str, str]) -> None:
    """Write the signatures to the folder of a game."""
    lines = [f'"{options}" = "{value}"\n' for options, value in found.items()]
    file_to_write(game_class(name), FILE).write_text(HEAD + "".join(lines), "utf-8")
