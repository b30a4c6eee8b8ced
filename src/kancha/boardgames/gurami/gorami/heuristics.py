"""Judgement for GOrami: stripes led, how safely, and pieces about to be enclosed."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.gorami.rules import GoramiRules

if not cython.compiled:
    from kancha.core.bits import count_bits, lowest_bit


class GoramiPosition(GoramiRules):
    """A position that can be judged."""

    def evaluate(self, seat: int) -> int:
        value = 0
        for stripe in range(self.layout.stripes):
            lead = self.lead[stripe]
            value += 60 if lead > 0 else -60 if lead < 0 else 0
            value += 15 * (4 if lead > 4 else max(lead, -4))
        value += 4 * self.centre_lead_c()
        value -= self.danger(0)
        value += self.danger(1)
        return value if seat == 0 else -value

    def danger(self, seat: int) -> int:
        """Value what the opponent could turn over: pieces with one free neighbour left."""
        free = self.layout.all_fields & ~(self.colours[0] | self.colours[1])
        most = 0
        total = 0
        own = self.colours[seat]
        while own:
            field = lowest_bit(own)
            own &= own - 1
            exits = self.layout.near[field] & free
            if count_bits(exits) == 1 and self.takes(1 - seat, lowest_bit(exits)):
                loss = 40 * self.number_at(field)
                total += loss
                most = max(most, loss)
        return most + total // 2 if self.side == 1 - seat else total // 3

    def takes(self, seat: int, field: int) -> int:
        """Return 1 if the seat has a piece that fits on the field, else 0."""
        for number in range(1, 4):
            if self.supply[4 * seat + number] and self.open_to(number) >> field & 1:
                return 1
        return 0

    def plies_left(self) -> int:
        """Return the fields or the pieces left, whichever are fewer."""
        pieces = 0
        for i in range(8):
            pieces += self.supply[i]
        free = count_bits(self.layout.all_fields & ~(self.colours[0] | self.colours[1]))
        return pieces if pieces < free else free
