"""Judgement for Kulami: who holds the panels, how safely, and what the next marble can win."""

from __future__ import annotations

import cython

from kancha.boardgames.kulami.features import FEATURES
from kancha.boardgames.kulami.rules import KulamiRules
from kancha.core.network import Network, stored_network

if not cython.compiled:
    from kancha.boardgames.kulami.rules import ALL_MARBLES, BLACK, RED
    from kancha.boardgames.kulami.tables import PANELS
    from kancha.core.bits import count_bits
    from kancha.core.network import judgement

    SLOTS, FIELD_STATES, COUNTS, ACCESS, MOST_LEAD = 84, 3, 7, 5, 20

_stored = stored_network(__package__, "kulami")
LEARNED = _stored is not None
NETWORK = Network(FEATURES, _stored) if _stored is not None else None
if NETWORK is not None:
    if cython.compiled:
        WEIGHTS = cython.address(cython.cast(Network, NETWORK).weights)
    else:
        WEIGHTS = NETWORK.weights


class KulamiPosition(KulamiRules):
    """A position that can be judged; `_sums` are those of the network for the slots `_seen`."""

    def _allocate(self) -> None:
        KulamiRules._allocate(self)
        self._seen = [0] * 84
        self._sums = [0] * 128

    def _forecast(self, seat: int) -> int:
        """Judge by the network."""
        if not LEARNED:
            return self._evaluate(seat)
        if not cython.compiled:
            states = [0] * SLOTS
        self._show(states)
        value = judgement(WEIGHTS, states, self._seen, self._sums, self._placed & 1)
        return value if seat == self._placed & 1 ^ self._red_seat else -value

    def _show(self, states: list[int]) -> None:
        """Write the state of each slot (features.py)."""
        known = FIELD_STATES * (self._level + 1) if self._layout.is_default else 0
        for field in range(64):
            states[field] = (
                known + (self._marbles[RED] >> field & 1) + 2 * (self._marbles[BLACK] >> field & 1)
            )
        to_move = 1 + 2 * (self._placed & 1)
        for i in range(PANELS):
            panel = self._layout.panels[i]
            red = count_bits(self._marbles[RED] & panel)
            black = count_bits(self._marbles[BLACK] & panel)
            is_open = count_bits(self._open & panel)
            access = 0 if is_open == 0 else to_move if is_open == 1 else to_move + 1
            size = self._layout.sizes[i]
            states[64 + i] = ((size * COUNTS + red) * COUNTS + black) * ACCESS + access
        states[81] = lead_state(self._area_lead()) if self._level >= 1 else 0
        states[82] = lead_state(self._chain_lead()) if self._level >= 2 else 0
        states[83] = self._placed

    def slots(self) -> list[int]:
        """Return the state of each slot of the network."""
        shown = cython.cast(KulamiPosition, self.clone())
        shown._show(shown._seen)
        return [shown._seen[slot] for slot in range(SLOTS)]

    def _evaluate(self, seat: int) -> int:
        value = self._prospects()
        if self._level >= 1:
            value += 100 * self._area_lead()
        if self._level >= 2:
            value += 100 * self._chain_lead()
        value = value if seat == self._red_seat else -value
        return max(-9999, min(9999, value))

    def _prospects(self) -> int:
        """Return what red can expect from the panels, less what black can.

        The colour to move will most often get the best of what its next marble can win.
        """
        total = 0
        best = 0
        step = -1 if self._placed & 1 else 1
        for i in range(PANELS):
            panel = self._layout.panels[i]
            size = self._layout.sizes[i]
            red = count_bits(self._marbles[RED] & panel)
            black = count_bits(self._marbles[BLACK] & panel)
            empty = size - red - black
            held = self._holding(size, red - black, empty)
            total += held
            if self._open & panel:
                gain = step * (self._holding(size, red - black + step, empty - 1) - held)
                best = gain if gain > best else best
        return total + step * best * 7 // 10

    def _holding(self, size: int, lead: int, empty: int) -> int:
        """Return the worth of a panel: half for a lead, more the fewer fields can undo it."""
        if lead == 0:
            return 0
        ahead = lead if lead > 0 else -lead
        safe = ahead if ahead <= empty else empty + 1
        worth = 50 * size + 50 * size * safe // (empty + 1)
        return worth if lead > 0 else -worth

    def _area_lead(self) -> int:
        """Return by how many fields red's largest area is larger."""
        return count_bits(self._largest_area_c(RED)) - count_bits(self._largest_area_c(BLACK))

    def _chain_lead(self) -> int:
        """Return how many more points red's chains have."""
        return self._chain_points(RED) - self._chain_points(BLACK)

    def _plies_left(self) -> int:
        """Return the marbles left, and one for a swap."""
        return ALL_MARBLES - self._placed + 1


def lead_state(lead: int) -> int:
    """Return the state of a lead that counts."""
    return 1 + MOST_LEAD + max(-MOST_LEAD, min(MOST_LEAD, lead))
