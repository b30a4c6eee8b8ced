"""Groups (R4.5): the pieces of a turn that wait for their chain, and the gaps around them.

A *gap* is an empty field of a stripe.
"""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.board import BoardsPosition, Tables

if not cython.compiled:
    from kancha.boardgames.gurami.board import LONGEST


class GroupsPosition(BoardsPosition):
    """A board with the fields of the unfinished group, as bits and in the order of placing.

    `_gaps` counts the gaps of each stripe; from LONGEST times the stripe on, `_gap_field` and
    `_gap_place` list them, and `_gap_before` has the balance (yellow minus blue) of all pieces
    before each, and after the last one of all pieces.
    """

    def _allocate(self) -> None:
        BoardsPosition._allocate(self)
        self._group = self._group_size = 0
        self._group_order = [0] * 12
        self._gaps = [0] * 18
        self._gap_field = [0] * 216
        self._gap_place = [0] * 216
        self._gap_before = [0] * 216

    def _attach_tables(self, tables: Tables) -> None:
        BoardsPosition._attach_tables(self, tables)
        for stripe in range(self._layout.stripes):
            self._list_gaps(stripe)

    def _put(self, board: int, field: int, value: int) -> None:
        BoardsPosition._put(self, board, field, value)
        for kind in range(3):
            self._list_gaps(self._layout.stripe_of[3 * field + kind])

    def _list_gaps(self, stripe: int) -> None:
        """List the gaps of a stripe."""
        gap = stripe * LONGEST
        balance = 0
        for place in range(self._layout.length[stripe]):
            field = self._layout.member[stripe * LONGEST + place]
            value = self._values[field]
            self._gap_field[gap] = field
            self._gap_place[gap] = place
            self._gap_before[gap] = balance
            balance += value
            gap += 0 if value else 1
        self._gap_before[gap] = balance
        self._gaps[stripe] = gap - stripe * LONGEST

    # --- the group ------------------------------------------------------------------------------

    def _holds_group(self, field: int, kind: int) -> int:
        """Return 1 if the chain through an occupied field in a stripe has all of the group."""
        stripe = self._layout.stripe_of[3 * field + kind]
        missing = self._group
        for step in range(-1, 2, 2):
            place = self._layout.place_in[3 * field + kind]
            while 0 <= place < self._layout.length[stripe]:
                at = self._layout.member[stripe * LONGEST + place]
                if self._values[at] == 0:
                    break
                missing &= ~(cython.cast(cython.ulonglong, 1) << at)
                place += step
        return 1 if missing == 0 else 0

    def _extend_group(self, field: int) -> None:
        """Let the piece on a field wait for the completion of the group."""
        self._group |= cython.cast(cython.ulonglong, 1) << field
        self._group_order[self._group_size] = field
        self._group_size += 1

    def _close_group(self) -> None:
        """Begin with an empty group."""
        self._group = 0
        self._group_size = 0
