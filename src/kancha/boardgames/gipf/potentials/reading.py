"""What a position with potentials tells about itself, and how it is built from a text."""

from __future__ import annotations

import cython

from kancha.boardgames.gipf import board
from kancha.boardgames.gipf.potentials.rules import PotentialRules
from kancha.boardgames.gipf.potentials.state import LETTERS, Pending, Pile
from kancha.boardgames.gipf.reading import GipfReading

if not cython.compiled:
    from kancha.boardgames.gipf.potentials.rules import BY_DIE, BY_GAME, FREE
    from kancha.boardgames.gipf.potentials.stacks import (
        CARRIED,
        CONVERT,
        COUNT,
        KINDS,
        NEUTRALISE,
        PLANES,
        TAMSK,
    )
    from kancha.boardgames.gipf.rules import NONE, OVER

PUNCT_EFFECTS = {
    "neutralise": NEUTRALISE,
    "convert": CONVERT,
    "both": NEUTRALISE | CONVERT,
}
LINKS = {"free": FREE, "die": BY_DIE}


class PotentialReading(PotentialRules):
    """A position with potentials that can be built and read."""

    def _begin_potentials(
        self,
        links: list[str],
        stocks: list[list[int]],
        challenges: tuple[int, int],
        pending: Pending,
    ) -> None:
        """Take over the options, and what R15.14 adds to a position."""
        self._punct = PUNCT_EFFECTS[str(self.game.options["punct"])]
        for kind in range(KINDS):
            self._link[kind] = LINKS.get(links[kind], BY_GAME)
        for seat in range(2):
            self._challenges[seat] = challenges[seat]
            for kind in range(KINDS):
                self._stock[KINDS * seat + kind] = stocks[seat][kind]
        self._earned = pending.tamsk
        self._announced = NONE if pending.use is None else pending.use
        self._roll = pending.roll
        self._failed = pending.failed

    def _lay(self, spot: int, seat: int, kind: int, *, carried: bool, used: int) -> None:
        """Set a loaded piece, a stack or a used potential while a position is being built.

        `seat` is the colour on top.
        """
        bit = cython.cast(cython.ulonglong, 1) << cython.cast(cython.int, board.BIT[spot])
        self._pieces[seat] |= bit
        self._planes[kind] |= bit
        if carried:
            self._planes[CARRIED] |= bit
        for _ in range(used):
            self._cover(bit, kind)

    def pile_at(self, spot: int) -> Pile | None:
        """Return the potentials on a spot, or None where there are none."""
        number = cython.cast(cython.int, board.BIT[spot])
        kind = self._kind_on(cython.cast(cython.ulonglong, 1) << number)
        if kind == KINDS:
            return None
        used = 0
        for digit in range(COUNT, PLANES):
            used |= cython.cast(cython.int, self._planes[digit] >> number & 1) << (digit - COUNT)
        seat = 0 if self._pieces[0] >> number & 1 else 1
        return Pile(seat, kind, bool(self._planes[CARRIED] >> number & 1), used)

    def mark_at(self, spot: int) -> str:
        """Return how a piece that is taken is marked in a move text (R15.15)."""
        pile = self.pile_at(spot)
        if pile is None:
            return GipfReading.mark_at(self, spot)
        return LETTERS[pile.kind] + "+" * (pile.used > 0)

    def text_at(self, spot: int) -> str:
        """Return what stands on a spot, stacks in parentheses (R15.14)."""
        pile = self.pile_at(spot)
        return GipfReading.text_at(self, spot) if pile is None else f"({pile.text})"

    def landings(self, spot: int) -> int:
        """Return where the loaded piece of the seat on a spot could go, as bits."""
        bit = cython.cast(cython.ulonglong, 1) << cython.cast(cython.int, board.BIT[spot])
        kind = self._kind_on(bit)
        usable = self._ready() & self._pieces[self._side] & bit
        if self._phase == OVER or kind == TAMSK or not usable:
            return 0
        return self._landings_c(bit, kind)

    @property
    def failed_names(self) -> tuple[str, ...]:
        """The spots whose potential failed in this turn (R15.13)."""
        return board.names_of(self._failed)

    def link_of(self, kind: int) -> int:
        """Return what the use of a kind is linked to: FREE, BY_DIE or BY_GAME."""
        self._check_index("kind", kind, KINDS)
        return self._link[kind]

    def is_linked(self, code: int) -> bool:
        """Say whether a use or a T push is of a linked kind (R15.13)."""
        return self._link[self._kind_of(code)] != FREE

    @property
    def stocks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What each seat can still bring in, by kind."""
        white, black = [
            tuple([self._stock[KINDS * seat + kind] for kind in range(KINDS)]) for seat in range(2)
        ]
        return white, black

    @property
    def challenges(self) -> tuple[int, int]:
        """How many uses each seat can still challenge."""
        return self._challenges[0], self._challenges[1]

    @property
    def pending(self) -> Pending:
        """What is not yet decided in this turn."""
        use = None if self._announced == NONE else self._announced
        return Pending(use, self._roll, self._failed, bool(self._earned))

    @property
    def can_act(self) -> bool:
        """Whether the seat has a push or a use."""
        return self._can_push() or self._can_use()
