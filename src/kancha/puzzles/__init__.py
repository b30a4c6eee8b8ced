"""Puzzles of the games: made, graded, proved and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha._later import loaded_later

if TYPE_CHECKING:
    from kancha.boardgames.gurami.gurami_puzzle.grading import grade_of
    from kancha.boardgames.gurami.gurami_puzzle.hints import PuzzleHint, hint_for
    from kancha.boardgames.gurami.gurami_puzzle.puzzle import Puzzle, published, read_puzzle
    from kancha.boardgames.gurami.gurami_puzzle.solver import Solutions, solve
    from kancha.boardgames.rumis.region import Region, read_region, read_stock
    from kancha.puzzles.gurami_generator import GuramiGenerator, MadePuzzle, Wishes, WishesNotMet
    from kancha.puzzles.packing_puzzles import PackingPuzzle, make_packing
    from kancha.puzzles.packings import Counts, Packings
    from kancha.puzzles.tactic_answers import TacticAnswer, TacticDecision, decisions_of
    from kancha.puzzles.tactic_library import choose_tactics
    from kancha.puzzles.tactics import Tactic

__all__ = [
    "Counts",
    "GuramiGenerator",
    "MadePuzzle",
    "PackingPuzzle",
    "Packings",
    "Puzzle",
    "PuzzleHint",
    "Region",
    "Solutions",
    "Tactic",
    "TacticAnswer",
    "TacticDecision",
    "Wishes",
    "WishesNotMet",
    "choose_tactics",
    "decisions_of",
    "grade_of",
    "hint_for",
    "make_packing",
    "published",
    "read_puzzle",
    "read_region",
    "read_stock",
    "solve",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = loaded_later(
        globals(),
        {
            "kancha.boardgames.gurami.gurami_puzzle.grading": "grade_of",
            "kancha.boardgames.gurami.gurami_puzzle.hints": "PuzzleHint hint_for",
            "kancha.boardgames.gurami.gurami_puzzle.puzzle": "Puzzle published read_puzzle",
            "kancha.boardgames.gurami.gurami_puzzle.solver": "Solutions solve",
            "kancha.boardgames.rumis.region": "Region read_region read_stock",
            "kancha.puzzles.gurami_generator": "GuramiGenerator MadePuzzle Wishes WishesNotMet",
            "kancha.puzzles.packing_puzzles": "PackingPuzzle make_packing",
            "kancha.puzzles.packings": "Counts Packings",
            "kancha.puzzles.tactic_answers": "TacticAnswer TacticDecision decisions_of",
            "kancha.puzzles.tactic_library": "choose_tactics",
            "kancha.puzzles.tactics": "Tactic",
        },
    )
