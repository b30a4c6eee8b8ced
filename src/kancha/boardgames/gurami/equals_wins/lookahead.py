"""Which pieces a turn may place so that its group can still be completed (R4.5, R4.6).

This decides which moves are legal, so it belongs to the rules. A *window* is a run of gaps, one
after the other, with all pieces between and directly beside them: filled up, it is one chain. So a
group can be completed if a window that holds it can be filled. Sets of values (-6 to 6, blue below
0) are bits; the value 0 would be bit ZERO.
"""

from __future__ import annotations

from types import SimpleNamespace

import cython

from kancha.boardgames.gurami.equals_wins.groups import GroupsPosition

if not cython.compiled:
    from kancha.boardgames.gurami.board import FIELDS, LONGEST, STRIPES
    from kancha.core.bits import MASK64, lowest_bit

    ZERO = MOST = 6
    ALL_VALUES, BLUE_VALUES, YELLOW_VALUES = 0x1FFF, 0x3F, 0x1F80


class LookaheadPosition(GroupsPosition):
    """A board that knows what its pool can fill.

    `_search` is scratch memory, written anew each time; it does not belong to the position.
    """

    def _allocate(self) -> None:
        GroupsPosition._allocate(self)
        self._search = SimpleNamespace(
            counts=[0] * (MOST + 1),
            sums=[0] * (LONGEST * (MOST + 1)),
            allowed=[0] * FIELDS,
            completes=[0] * FIELDS,
            waits=[0] * FIELDS,
            chosen=[0] * (STRIPES * LONGEST),
        )

    def _find_values(self) -> None:
        """Find for each field what the pool (`search.counts`) offers.

        That is the values that the placing rule allows (R2.3), those that complete the group (R4.5)
        and those that may wait in it (R4.6).
        """
        self._allow_values()
        if self._search.pool == 0:
            return
        for stripe in range(self._layout.stripes):
            if (self._group & ~self._layout.stripe_fields[stripe]) == 0:
                self._bound_windows(stripe)
                self._fill_one(stripe)
                if self._search.pool > 1:
                    self._fill_two(stripe)
        if self._search.pool > 2:
            self._add_signed_sums(0)
            for number in range(1, MOST + 1):
                if self._search.counts[number]:
                    self._add_signed_sums(number)
            for stripe in range(self._layout.stripes):
                if (self._group & ~self._layout.stripe_fields[stripe]) == 0:
                    self._bound_windows(stripe)
                    self._fill_more(stripe)

    def _allow_values(self) -> None:
        """Find what may stand on each field by the placing rule (R2.3)."""
        for field in range(self._layout.fields):
            self._search.allowed[field] = 0
            self._search.completes[field] = 0
            self._search.waits[field] = 0
        self._search.pool = 0
        self._search.twice = 0
        for number in range(1, MOST + 1):
            if self._search.counts[number] == 0:
                continue
            self._search.pool += self._search.counts[number]
            if self._search.counts[number] > 1:
                self._search.twice |= both_colours(number)
            fields = self._open_to(0, number)
            while fields:
                self._search.allowed[lowest_bit(fields)] |= both_colours(number)
                fields &= fields - 1

    def _add_signed_sums(self, number: int) -> None:
        """Find the sums of k pieces of the pool without one of a number (0: of the whole pool).

        They are modulo 64: what is not among them is impossible.
        """
        row = number * LONGEST
        for k in range(LONGEST):
            self._search.sums[row + k] = 0
        self._search.sums[row] = 1
        pieces = 0
        for other in range(1, MOST + 1):
            for _ in range(self._search.counts[other] - (1 if other == number else 0)):
                pieces = min(pieces + 1, LONGEST - 1)
                for k in range(pieces, 0, -1):
                    fewer = self._search.sums[row + k - 1]
                    up = (fewer << other) & MASK64 | fewer >> 64 - other
                    down = fewer >> other | (fewer << 64 - other) & MASK64
                    self._search.sums[row + k] |= up | down

    def _bound_windows(self, stripe: int) -> None:
        """Find how far out a window must begin and end to hold the group."""
        first = stripe * LONGEST
        last = first + self._gaps[stripe] - 1
        self._search.latest_start = last
        self._search.earliest_end = first
        if self._group:
            before = 0
            after = 0
            seen = 0
            for place in range(self._layout.length[stripe]):
                field = self._layout.member[first + place]
                seen += 1 if self._group >> field & 1 else 0
                if self._values[field] == 0:
                    before += 1 if seen == 0 else 0
                    after += 1 if seen == self._group_size else 0
            self._search.latest_start = first + before
            self._search.earliest_end = last - after

    # --- windows by their number of gaps --------------------------------------------------------

    def _first_start(self, stripe: int, size: int) -> int:
        """Return the first gap with which a window of that size can begin."""
        first: int = max(stripe * LONGEST, self._search.earliest_end - size + 1)
        return first

    def _last_start(self, stripe: int, size: int) -> int:
        """Return the last gap with which a window of that size can begin."""
        last: int = min(stripe * LONGEST + self._gaps[stripe] - size, self._search.latest_start)
        return last

    def _fill_one(self, stripe: int) -> None:
        """Find what fills a window of one gap: this completes the group."""
        for gap in range(self._first_start(stripe, 1), self._last_start(stripe, 1) + 1):
            value = -window_balance(self, stripe, gap, gap)
            if value and -MOST <= value <= MOST:
                field = self._gap_field[gap]
                self._search.completes[field] |= 1 << ZERO + value & self._search.allowed[field]

    def _fill_two(self, stripe: int) -> None:
        """Find what may wait in windows of two gaps."""
        for gap in range(self._first_start(stripe, 2), self._last_start(stripe, 2) + 1):
            need = -window_balance(self, stripe, gap, gap + 1)
            here = self._gap_field[gap]
            there = self._gap_field[gap + 1]
            adjacent = is_adjacent(self, gap)
            values = self._search.allowed[here]
            others = self._search.allowed[there]
            self._search.waits[here] |= two_values(self, values, others, need, adjacent)
            self._search.waits[there] |= two_values(self, others, values, need, adjacent)

    def _fill_more(self, stripe: int) -> None:
        """Find what may wait in windows of three and more gaps, the smallest windows first."""
        for size in range(3, min(self._gaps[stripe], self._search.pool) + 1):
            for gap in range(self._first_start(stripe, size), self._last_start(stripe, size) + 1):
                need = -window_balance(self, stripe, gap, gap + size - 1)
                if abs(need) > MOST * size or not self._search.sums[size] >> (need & 63) & 1:
                    continue
                possible = 0
                for number in range(1, MOST + 1):
                    if self._search.counts[number]:
                        values = values_with(self._search.sums[number * LONGEST + size - 1], need)
                        possible |= values & both_colours(number)
                if size == 3:
                    self._fill_three(gap, need, possible)
                else:
                    self._try_window(gap, gap + size - 1, need, possible)

    def _fill_three(self, gap: int, need: int, possible: int) -> None:
        """Find what may wait in a window of three gaps; only some values are possible at all."""
        first = self._gap_field[gap]
        second = self._gap_field[gap + 1]
        third = self._gap_field[gap + 2]
        unknown = self._search.allowed[first] & ~self._search.waits[first]
        unknown |= self._search.allowed[second] & ~self._search.waits[second]
        unknown |= self._search.allowed[third] & ~self._search.waits[third]
        if (unknown & possible) == 0:
            return
        beside_first = is_adjacent(self, gap)
        adjacent = is_adjacent(self, gap + 1)
        twice = self._search.twice
        values = self._search.allowed[first] & possible
        while values:
            value = lowest_bit(values) - ZERO
            values &= values - 1
            number = abs(value)
            left = self._search.counts[number] - 1
            in_second = self._search.allowed[second]
            in_third = self._search.allowed[third]
            if left == 0 or beside_first:
                in_second &= ~both_colours(number)
            if left == 0:
                in_third &= ~both_colours(number)
            self._search.counts[number] = left
            self._search.twice = twice & ~both_colours(number) if left < 2 else twice
            rest = need - value
            found = two_values(self, in_second, in_third, rest, adjacent)
            if found:
                self._search.waits[first] |= 1 << ZERO + value
                self._search.waits[second] |= found
                self._search.waits[third] |= two_values(self, in_third, in_second, rest, adjacent)
            self._search.counts[number] = left + 1
        self._search.twice = twice

    def _try_window(self, first: int, last: int, need: int, possible: int) -> None:
        """Find fillings of a window for all possible values not yet known to be good."""
        for gap in range(first, last + 1):
            field = self._gap_field[gap]
            values = possible & self._search.allowed[field]
            values &= ~(self._search.completes[field] | self._search.waits[field])
            while values:
                value = lowest_bit(values) - ZERO
                values &= values - 1
                if self._decide(first, last, gap, value, need):
                    values &= ~self._search.waits[field]

    def _decide(self, first: int, last: int, gap: int, value: int, need: int) -> int:
        """Try to fill a window with one value decided; what stands in it then may wait there."""
        self._search.first = first
        self._search.decided = gap
        self._search.chosen[gap] = value
        self._search.counts[abs(value)] -= 1
        filled = self._fill(first, last, need)
        self._search.counts[abs(value)] += 1
        if filled:
            for i in range(first, last + 1):
                self._search.waits[self._gap_field[i]] |= 1 << ZERO + self._search.chosen[i]
        return filled

    def _fill(self, gap: int, last: int, need: int) -> int:
        """Fill the gaps from one on so that their values sum up; return 1 if it can be done."""
        if gap > last:
            return 1
        after = last - gap
        free = 1 if gap != self._search.decided else 0
        values = self._search.allowed[self._gap_field[gap]]
        if not free:
            values = 1 << ZERO + self._search.chosen[gap]
        if after == 1 and last != self._search.decided:
            others = self._search.allowed[self._gap_field[last]]
            values &= complements(others, need) if abs(need) <= 2 * MOST else 0
        else:
            values &= values_with(self._search.sums[after], need)
        while values:
            value = lowest_bit(values) - ZERO
            values &= values - 1
            number = abs(value)
            if self._search.counts[number] < free or clashes(self, gap, number):
                continue
            rest = need - value
            if abs(rest) > MOST * after:
                continue
            self._search.chosen[gap] = value
            self._search.counts[number] -= free
            filled = self._fill(gap + 1, last, rest)
            self._search.counts[number] += free
            if filled:
                return 1
        return 0


# Functions, not methods, so that the C compiler works them into their callers.


def window_balance(position: LookaheadPosition, stripe: int, first: int, last: int) -> int:
    """Return the yellow sum minus the blue sum of the pieces in a window."""
    outside = 0 if first == stripe * LONGEST else position._gap_before[first - 1]
    return position._gap_before[last + 1] - outside


def is_adjacent(position: LookaheadPosition, gap: int) -> int:
    """Return 1 if a gap and the next one are neighbours, else 0."""
    return 1 if position._gap_place[gap + 1] - position._gap_place[gap] == 1 else 0


def both_colours(number: int) -> int:
    """Return the two values of a number."""
    return 1 << ZERO + number | 1 << ZERO - number


def two_values(
    position: LookaheadPosition, values: int, others: int, need: int, adjacent: int
) -> int:
    """Return those of the values for one of two gaps for which the other can be filled as well."""
    if need < -2 * MOST or need > 2 * MOST:
        return 0
    found = values & complements(others, need)
    if need == 0:  # both gaps hold the same number
        return 0 if adjacent else found & position._search.twice
    if need & 1 == 0:  # for one value both gaps hold the same piece
        value = need >> 1
        if adjacent or position._search.counts[abs(value)] < 2:
            found &= ~(1 << ZERO + value)
    return found


def clashes(position: LookaheadPosition, gap: int, number: int) -> int:
    """Return 1 if the gap before, being filled as well, holds the same number (R2.3), else 0."""
    if gap == position._search.first or position._gap_place[gap] - position._gap_place[gap - 1] > 1:
        return 0
    return 1 if abs(position._search.chosen[gap - 1]) == number else 0


def values_with(sums: int, need: int) -> int:
    """Return the values v with need - v in a set of sums modulo 64."""
    # The sums are symmetric: need - v is in the set if v - need is.
    by = -need - ZERO & 63
    return (sums >> by | (sums << (64 - by & 63)) & MASK64) & ALL_VALUES


def complements(values: int, need: int) -> int:
    """Return the values v with need - v in a set that has numbers in both colours or not."""
    return values << need if need >= 0 else values >> -need
