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

    `gaps` counts the gaps of each stripe; from LONGEST times the stripe on, `gap_field` and
    `gap_place` list them, and `gap_before` has the balance (yellow minus blue) of all pieces before
    each, and after the last one of all pieces.
    """

    def allocate(self) -> None:
        BoardsPosition.allocate(self)
        self.group = self.group_size = 0
        self.group_order = [0] * 12
        self.gaps = [0] * 18
        self.gap_field = [0] * 216
        self.gap_place = [0] * 216
        self.gap_before = [0] * 216

    def attach_tables(self, tables: Tables) -> None:
        BoardsPosition.attach_tables(self, tables)
        for stripe in range(self.layout.stripes):
            self.list_gaps(stripe)

    def put(self, board: int, field: int, value: int) -> None:
        BoardsPosition.put(self, board, field, value)
        for kind in range(3):
            self.list_gaps(self.layout.stripe_of[3 * field + kind])

    def list_gaps(self, stripe: int) -> None:
        """List the gaps of a stripe."""
        gap = stripe * LONGEST
        balance = 0
        for place in range(self.layout.length[stripe]):
            field = self.layout.member[stripe * LONGEST + place]
            value = self.values[field]
            self.gap_field[gap] = field
            self.gap_place[gap] = place
            self.gap_before[gap] = balance
            balance += value
            gap += 0 if value else 1
        self.gap_before[gap] = balance
        self.gaps[stripe] = gap - stripe * LONGEST

    # --- the group ------------------------------------------------------------------------------

    def holds_group(self, field: int, kind: int) -> int:
        """Return 1 if the chain through an occupied field in a stripe has all of the group."""
        stripe = self.layout.stripe_of[3 * field + kind]
        missing = self.group
        for step in range(-1, 2, 2):
            place = self.layout.place_in[3 * field + kind]
            while 0 <= place < self.layout.length[stripe]:
                at = self.layout.member[stripe * LONGEST + place]
                if self.values[at] == 0:
                    break
                missing &= ~(cython.cast(cython.ulonglong, 1) << at)
                place += step
        return 1 if missing == 0 else 0

    def extend_group(self, field: int) -> None:
        """Let the piece on a field wait for the completion of the group."""
        self.group |= cython.cast(cython.ulonglong, 1) << field
        self.group_order[self.group_size] = field
        self.group_size += 1

    def close_group(self) -> None:
        """Begin with an empty group."""
        self.group = 0
        self.group_size = 0
