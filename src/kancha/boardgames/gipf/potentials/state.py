"""What a position with potentials tells about itself, by name."""

from __future__ import annotations

from typing import NamedTuple

from kancha.boardgames.gipf.potentials.stacks import DVONN, PUNCT

LETTERS = "TZDYP"
"""The kinds in the order of their numbers."""
COVERING = (DVONN, PUNCT)


class Pending(NamedTuple):
    """What is not yet decided in a turn (R15.14).

    The announced use, the challenger's number (0: none yet), the spots whose potential failed in
    this turn as bits, and whether a T push is earned.
    """

    use: int | None = None
    roll: int = 0
    failed: int = 0
    tamsk: bool = False


class Pile(NamedTuple):
    """The potentials on a spot, all of one kind.

    The seat of the top one, whether the lowest still lies loaded on its own piece, and how many
    used ones there are. Only D and P cover something; a used T, Z or Y is alone on its spot.
    """

    seat: int
    kind: int
    carried: bool
    used: int

    @property
    def items(self) -> tuple[tuple[int, bool], ...]:
        """What lies there from bottom to top: each item's seat, and whether it is a potential."""
        if not self.carried and self.kind not in COVERING:
            return ((self.seat, True),)
        bottom = self.seat if self.used % 2 == 0 else 1 - self.seat
        loaded = [(bottom, True)] if self.carried else []
        used = [(bottom if number % 2 else 1 - bottom, True) for number in range(self.used)]
        return ((bottom, False), *loaded, *used)

    @property
    def loaded(self) -> bool:
        """Whether it is a piece that can still use its potential (R15.2)."""
        return self.carried and self.used == 0

    @property
    def text(self) -> str:
        """The items as letters (R15.14)."""
        upper, lower = LETTERS[self.kind], LETTERS[self.kind].lower()
        return "".join((upper, lower)[seat] if loose else "wb"[seat] for seat, loose in self.items)
