"""Judgement for GOrami: stripes led, how safely, and pieces about to be enclosed."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.gorami.features import FEATURES
from kancha.boardgames.gurami.gorami.future import GoramiFuture
from kancha.core.network import Network, stored_network

if not cython.compiled:
    from kancha.core.bits import count_bits, lowest_bit
    from kancha.core.network import judgement

    SLOTS, FIELDS, EMPTY_STATES, EXITS, FIELD_STATES = 40, 24, 8, 4, 32
    MOST_LEAD, MOST_EMPTY, STRIPE_STATES, COUNTS = 7, 4, 75, 5

_stored = stored_network(__package__, "gorami")
LEARNED = _stored is not None
NETWORK = Network(FEATURES, _stored) if _stored is not None else None
if NETWORK is not None:
    if cython.compiled:
        WEIGHTS = cython.address(cython.cast(Network, NETWORK).weights)
    else:
        WEIGHTS = NETWORK.weights


class GoramiPosition(GoramiFuture):
    """A position that can be judged; `_sums` are those of the network for the slots `_seen`."""

    def _allocate(self) -> None:
        GoramiFuture._allocate(self)
        self._seen = [0] * 40
        self._sums = [0] * 128

    def _forecast(self, seat: int) -> int:
        """Judge by the network."""
        if not LEARNED:
            return self._evaluate(seat)
        if not cython.compiled:
            states = [0] * SLOTS
        self._show(states)
        value = judgement(WEIGHTS, states, self._seen, self._sums, self._side)
        return value if seat == self._side else -value

    def _show(self, states: list[int]) -> None:
        """Write the state of each slot (features.py)."""
        yellow, blue = self._colours[0], self._colours[1]
        free = self._layout.all_fields & ~(yellow | blue)
        fields = self._layout.fields
        board = 0 if fields == 16 else 1 if fields == 22 else 2
        for field in range(FIELDS):
            state = FIELD_STATES * board
            if free >> field & 1:
                for number in range(1, 4):
                    state += (self._barred[number] >> field & 1) << (number - 1)
            elif field < fields:
                exits = count_bits(self._layout.near[field] & free)
                place = self._number_at(field) - 1 + 3 * (blue >> field & 1)
                state += EMPTY_STATES + EXITS * place + exits
            states[field] = state
        for stripe in range(self._layout.stripes):
            lead = self._lead[stripe]
            lead = MOST_LEAD if lead > MOST_LEAD else -MOST_LEAD if lead < -MOST_LEAD else lead
            empty = count_bits(self._layout.stripe_fields[stripe] & free)
            states[FIELDS + stripe] = (
                STRIPE_STATES * board
                + (MOST_EMPTY + 1) * (lead + MOST_LEAD)
                + (empty if empty < MOST_EMPTY else MOST_EMPTY)
            )
        for stripe in range(self._layout.stripes, 12):
            states[FIELDS + stripe] = STRIPE_STATES * board
        for number in range(1, 4):
            states[35 + number] = COUNTS * self._supply[number] + self._supply[4 + number]
        states[39] = count_bits(free)

    def slots(self) -> list[int]:
        """Return the state of each slot of the network."""
        shown = cython.cast(GoramiPosition, self.clone())
        shown._show(shown._seen)
        return [shown._seen[slot] for slot in range(SLOTS)]

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
