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
PRESETS = (
    Variant("Ultimate GIPF", ULTIMATE),
    *(
        Variant(f"with {name}", both(f"{letter}3"))
        for letter, name in zip(LETTERS, NAMES, strict=True)
    ),
    Variant("with a die", both("Z3Y3", link_zertz="die", link_yinsh="die")),
    Variant("with Kulami inside", both("Z3D3", link_zertz="kulami", link_dvonn="kulami")),
    Variant("with Gounki inside", both("Z3", link_zertz="gounki")),
)
