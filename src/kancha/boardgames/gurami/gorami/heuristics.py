"""Judgement for GOrami: stripes led, how safely, and pieces about to be enclosed."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.gorami.future import GoramiFuture

if not cython.compiled:
    from kancha.core.bits import count_bits, lowest_bit


class GoramiPosition(GoramiFuture):
    """A position that can be judged."""

    def _evaluate(self, seat: int) -> int:
        value = 0
        for stripe in range(self._layout.stripes):
            lead = self._lead[stripe]
            value += 60 if lead > 0 else -60 if lead < 0 else 0
            value += 15 * (4 if lead > 4 else max(lead, -4))
        value += 4 * self._centre_lead_c()
        value -= self._danger(0)
        value += self._danger(1)
        return value if seat == 0 else -value

    def _danger(self, seat: int) -> int:
        """Value what the opponent could turn over: pieces with one free neighbour left."""
        free = self._layout.all_fields & ~(self._colours[0] | self._colours[1])
        most = 0
        total = 0
        own = self._colours[seat]
        while own:
            field = lowest_bit(own)
            own &= own - 1
            exits = self._layout.near[field] & free
            if count_bits(exits) == 1 and self._takes(1 - seat, lowest_bit(exits)):
                loss = 40 * self._number_at(field)
                total += loss
                most = max(most, loss)
        return most + total // 2 if self._side == 1 - seat else total // 3

    def _takes(self, seat: int, field: int) -> int:
        """Return 1 if the seat has a piece that fits on the field, else 0."""
        for number in range(1, 4):
            if self._supply[4 * seat + number] and self._open_to(number) >> field & 1:
                return 1
        return 0

    def _plies_left(self) -> int:
        """Return the fields or the pieces left, whichever are fewer."""
        pieces = 0
        for i in range(8):
            pieces += self._supply[i]
        free = count_bits(self._layout.all_fields & ~(self._colours[0] | self._colours[1]))
        return pieces if pieces < free else free
