"""Groups (R4.5) and the look-ahead that keeps them completable (R4.6).

A *gap* is an empty field of a stripe. A *window* is a run of gaps, one after the other, with all
pieces between and directly beside them: filled up, it is one chain. So a group is completable if
a window that holds it can be filled. Sets of values (-6 to 6, blue below 0) are bits; the value 0
would be bit ZERO.
"""

from __future__ import annotations

from types import SimpleNamespace

import cython

from kancha.games.gurami.board import BoardsPosition

if not cython.compiled:
    from kancha.core.bits import MASK64, lowest_bit
    from kancha.games.gurami.board import FIELDS, LONGEST

    ZERO = MOST = 6


def has_sum(sums: int, total: int) -> int:
    """Return 1 if the set of sums modulo 64 has a total, else 0."""
    return sums >> (total & 63) & 1


class GroupsPosition(BoardsPosition):
    """A board with the fields of the unfinished group, as bits and in the order of placing.

    `search` is scratch of the look-ahead, written anew each time, and no part of the position.
    """

    def allocate(self) -> None:
        BoardsPosition.allocate(self)
        self.group = self.group_size = 0
        self.group_order = [0] * 12
        self.search = SimpleNamespace(
            counts=[0] * (MOST + 1),
            sums=[0] * (LONGEST + 1),
            allowed=[0] * FIELDS,
            completes=[0] * FIELDS,
            waits=[0] * FIELDS,
            field=[0] * LONGEST,
            place=[0] * LONGEST,
            before=[0] * (LONGEST + 1),
            chosen=[0] * LONGEST,
        )

    def find_values(self) -> None:
        """Find for each field the values that the placing rule allows (R2.3), those that complete
        the group (R4.5) and those that may wait in it (R4.6); `search.counts` is the pool."""
        self.allow_values()
        for stripe in range(self.layout.stripes):
            if (self.group & ~self.layout.stripe_fields[stripe]) == 0:
                self.list_gaps(stripe)
                self.fill_one()
                if self.search.pool > 1:
                    self.fill_two()
        if self.search.pool > 2:
            self.add_signed_sums()
            for stripe in range(self.layout.stripes):
                if (self.group & ~self.layout.stripe_fields[stripe]) == 0:
                    self.list_gaps(stripe)
                    self.fill_more()

    def allow_values(self) -> None:
        """Find what may stand on each field by the placing rule (R2.3)."""
        for field in range(self.layout.fields):
            self.search.allowed[field] = 0
            self.search.completes[field] = 0
            self.search.waits[field] = 0
        self.search.pool = 0
        self.search.twice = 0
        for number in range(1, MOST + 1):
            if self.search.counts[number] == 0:
                continue
            self.search.pool += self.search.counts[number]
            both_colours = 1 << ZERO + number | 1 << ZERO - number
            if self.search.counts[number] > 1:
                self.search.twice |= both_colours
            fields = self.open_to(0, number)
            while fields:
                self.search.allowed[lowest_bit(fields)] |= both_colours
                fields &= fields - 1

    def add_signed_sums(self) -> None:
        """Find the sums of k pieces of the pool, modulo 64: what is not among them is impossible."""
        for k in range(LONGEST + 1):
            self.search.sums[k] = 0
        self.search.sums[0] = 1
        pieces = 0
        for number in range(1, MOST + 1):
            for _ in range(self.search.counts[number]):
                pieces = min(pieces + 1, LONGEST)
                for k in range(pieces, 0, -1):
                    fewer = self.search.sums[k - 1]
                    up = (fewer << number) & MASK64 | fewer >> 64 - number
                    down = fewer >> number | (fewer << 64 - number) & MASK64
                    self.search.sums[k] |= up | down

    def list_gaps(self, stripe: int) -> None:
        """List the gaps of a stripe that contains the group."""
        gaps = 0
        balance = 0
        gaps_before_group = 0
        gaps_after_group = 0
        group_seen = 0
        for place in range(self.layout.length[stripe]):
            field = self.layout.member[stripe * LONGEST + place]
            value = self.values[field]
            if value:
                balance += value
                if self.group >> field & 1:
                    group_seen += 1
                continue
            self.search.field[gaps] = field
            self.search.place[gaps] = place
            self.search.before[gaps] = balance
            balance = 0
            gaps += 1
            if group_seen == 0:
                gaps_before_group += 1
            elif group_seen == self.group_size:
                gaps_after_group += 1
        self.search.before[gaps] = balance
        self.search.gaps = gaps
        self.search.latest_start = gaps_before_group if self.group else gaps - 1
        self.search.earliest_end = gaps - 1 - gaps_after_group if self.group else 0

    def window_balance(self, first: int, last: int) -> int:
        """Return the yellow sum minus the blue sum of the pieces in a window."""
        balance = 0
        for gap in range(first, last + 2):
            balance += self.search.before[gap]
        return balance

    # --- windows by their number of gaps --------------------------------------------------------

    def fill_one(self) -> None:
        """Find what fills a window of one gap: this completes the group."""
        first = max(0, self.search.earliest_end)
        last = min(self.search.gaps - 1, self.search.latest_start)
        for gap in range(first, last + 1):
            value = -self.window_balance(gap, gap)
            if value and -MOST <= value <= MOST:
                field = self.search.field[gap]
                self.search.completes[field] |= 1 << ZERO + value & self.search.allowed[field]

    def fill_two(self) -> None:
        """Find what may wait in windows of two gaps."""
        first = max(0, self.search.earliest_end - 1)
        last = min(self.search.gaps - 2, self.search.latest_start)
        for gap in range(first, last + 1):
            balance = self.window_balance(gap, gap + 1)
            if -2 * MOST <= balance <= 2 * MOST:
                here = self.search.field[gap]
                there = self.search.field[gap + 1]
                self.search.waits[here] |= self.two_values(gap, gap + 1, balance)
                self.search.waits[there] |= self.two_values(gap + 1, gap, balance)

    def two_values(self, gap: int, other: int, balance: int) -> int:
        """Return the values for one of two gaps for which the other can be filled as well."""
        here = self.search.allowed[self.search.field[gap]]
        there = self.search.allowed[self.search.field[other]]
        # Both sets are symmetric, so a shift turns what may stand there into what fits here.
        found = here & (there >> balance if balance > 0 else there << -balance)
        adjacent = 1 if abs(self.search.place[gap] - self.search.place[other]) == 1 else 0
        if balance == 0:  # both gaps hold the same number
            return 0 if adjacent else found & self.search.twice
        if balance & 1 == 0:  # for one value both gaps hold the same piece
            value = -(balance >> 1)
            if adjacent or self.search.counts[abs(value)] < 2:
                found &= ~(1 << ZERO + value)
        return found

    def fill_more(self) -> None:
        """Find what may wait in windows of three and more gaps, the smallest windows first."""
        gaps = self.search.gaps
        for size in range(3, min(gaps, self.search.pool) + 1):
            first = max(0, self.search.earliest_end - size + 1)
            last = min(gaps - size, self.search.latest_start)
            for start in range(first, last + 1):
                self.try_window(start, start + size - 1)

    def try_window(self, first: int, last: int) -> None:
        """Find fillings of a window for all values not yet known to be possible."""
        size = last - first + 1
        need = -self.window_balance(first, last)
        if need < -MOST * size or need > MOST * size or not has_sum(self.search.sums[size], need):
            return
        for gap in range(first, last + 1):
            field = self.search.field[gap]
            open_values = self.search.allowed[field]
            open_values &= ~(self.search.completes[field] | self.search.waits[field])
            while open_values:
                bit = lowest_bit(open_values)
                open_values &= open_values - 1
                value = bit - ZERO
                if not has_sum(self.search.sums[size - 1], need - value):
                    continue
                if self.decide(first, last, gap, value, need):
                    open_values &= ~self.search.waits[field]

    def decide(self, first: int, last: int, gap: int, value: int, need: int) -> int:
        """Try to fill a window with one value decided; what stands in it then may wait there."""
        self.search.first = first
        self.search.decided = gap
        self.search.chosen[gap] = value
        self.search.counts[abs(value)] -= 1
        filled = self.fill(first, last, need)
        self.search.counts[abs(value)] += 1
        if filled:
            for i in range(first, last + 1):
                self.search.waits[self.search.field[i]] |= 1 << ZERO + self.search.chosen[i]
        return filled

    def fill(self, gap: int, last: int, need: int) -> int:
        """Fill the gaps from one on so that their values sum up; return 1 if it can be done."""
        if gap > last:
            return 1
        after = last - gap
        free = 1 if gap != self.search.decided else 0
        values = self.search.allowed[self.search.field[gap]]
        if not free:
            values = 1 << ZERO + self.search.chosen[gap]
        if after == 0:
            values &= 1 << ZERO + need if -MOST <= need <= MOST else 0
        while values:
            value = lowest_bit(values) - ZERO
            values &= values - 1
            number = abs(value)
            if self.search.counts[number] < free or self.clashes(gap, number):
                continue
            rest = need - value
            if abs(rest) > MOST * after or not has_sum(self.search.sums[after], rest):
                continue
            self.search.chosen[gap] = value
            self.search.counts[number] -= free
            filled = self.fill(gap + 1, last, rest)
            self.search.counts[number] += free
            if filled:
                return 1
        return 0

    def clashes(self, gap: int, number: int) -> int:
        """Return 1 if the gap before, being filled as well, holds the same number (R2.3), else 0."""
        if gap == self.search.first or self.search.place[gap] - self.search.place[gap - 1] > 1:
            return 0
        return 1 if abs(self.search.chosen[gap - 1]) == number else 0

    # --- the group ------------------------------------------------------------------------------

    def holds_group(self, field: int, kind: int) -> int:
        """Return 1 if the chain through an occupied field in one of its stripes has all of the group."""
        stripe = self.layout.stripe_of[3 * field + kind]
        missing = self.group
        for way in range(-1, 2, 2):
            place = self.layout.place_in[3 * field + kind]
            while 0 <= place < self.layout.length[stripe]:
                at = self.layout.member[stripe * LONGEST + place]
                if self.values[at] == 0:
                    break
                missing &= ~(cython.cast(cython.ulonglong, 1) << at)
                place += way
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
