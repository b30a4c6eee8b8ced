"""Sets of options with potentials worth offering: the official one, and one for each idea."""

from __future__ import annotations

from kancha.boardgames.gipf.potentials.options import NAMES
from kancha.boardgames.gipf.potentials.state import LETTERS
from kancha.core.game import Variant
from kancha.core.options import OptionValue


def both(stock: str, **options: OptionValue) -> dict[str, OptionValue]:
    """Return the options in which both colours have the same stock."""
    return {"potentials_white": stock, "potentials_black": stock, **options}


ULTIMATE = both("T3Z3D3Y3P3", rules="tournament", pieces_white=21, pieces_black=21)
DOES = (
    "Brought to the centre, it is pushed in once more",
    "Jumps over lines of pieces",
    "Covers a neighbouring piece",
    "Slides over vacant spots",
    "Covers a GIPF-piece",
)
"""What each kind is good for."""
PRESETS = (
    Variant("Ultimate GIPF", ULTIMATE, "Tournament, 21 pieces, three of all five kinds each"),
    *(
        Variant(f"with {name}", both(f"{letter}3"), does)
        for letter, name, does in zip(LETTERS, NAMES, DOES, strict=True)
    ),
    Variant(
        "with a die",
        both("Z3Y3", link_zertz="die", link_yinsh="die"),
        "The die settles a challenged use",
    ),
    Variant(
        "with Kulami inside",
        both("Z3D3", link_zertz="kulami", link_dvonn="kulami"),
        "A game of Kulami settles a challenged use",
    ),
    Variant(
        "with Gounki inside",
        both("Z3", link_zertz="gounki"),
        "A game of Gounki settles a challenged use",
    ),
)
