"""The techniques by which people solve a puzzle (R9.7), on sets of candidates.

White numbers are positive here and grey ones negative. So a solution is a zero-sum figure: each
number from -n to n but 0 stands once, and every line has the sum 0 (R9.6). The set of a field holds
number v as bit v + n. A technique answers 1 if it removed a candidate, 0 if it did not, and -1 if
nothing is possible any more.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from kancha.core.errors import ArgumentError

if not cython.compiled:
    from kancha.core.bits import lowest_bit

    FIELDS, LINES, LONGEST, ROWS, MOST_OPEN = 52, 20, 24, 54, 4

SOLVED = 1
STUCK = 0
IMPOSSIBLE = -1


class Techniques:
    """The candidates of all fields, and the techniques that remove some of them.

    `stopped` may be set from another thread and ends trials and searches.
    """

    def __init__(self, fields: int, lines: Sequence[Sequence[int]]) -> None:
        if not cython.compiled:
            self.length = [0] * LINES
            self.member = [0] * (LINES * LONGEST)
            self.lines_of = [0] * FIELDS
            self.candidates = [0] * (FIELDS * ROWS)
            self.kept = [0] * MOST_OPEN
            self.open_sets = [0] * MOST_OPEN
            self.open_fields = [0] * MOST_OPEN
        if not 2 <= fields <= FIELDS or fields % 2 or len(lines) > LINES:
            raise ArgumentError(f"a figure has an even number of fields, at most {FIELDS}")
        self.stopped = False
        self.most_open = MOST_OPEN
        self.tried = 0
        self.fields = fields
        self.highest = fields // 2
        self.lines = len(lines)
        one = cython.cast(cython.ulonglong, 1)
        self.everything = ((one << (2 * self.highest + 1)) - 1) ^ (one << self.highest)
        for line, members in enumerate(lines):
            if len(members) > LONGEST or any(not 0 <= field < fields for field in members):
                raise ArgumentError("a line names a field that does not exist")
            self.length[line] = len(members)
            for place, field in enumerate(members):
                self.member[line * LONGEST + place] = field
                self.lines_of[field] |= 1 << line
        for field in range(fields):
            self.candidates[field] = self.everything
        self.awake()

    # --- from Python ----------------------------------------------------------------------------

    def allow(self, field: int, numbers: Sequence[int]) -> None:
        """Set the candidates of a field; grey numbers are negative."""
        if not 0 <= field < self.fields or any(not -26 <= n <= 26 for n in numbers):
            raise ArgumentError(f"there is no field {field} or no such number")
        wanted = cython.cast(cython.ulonglong, 0)
        for number in numbers:
            place = cython.cast(cython.int, number) + self.highest
            wanted |= cython.cast(cython.ulonglong, 1) << place
        self.candidates[field] = wanted & self.everything
        self.awake()

    def allowed(self, field: int) -> tuple[int, ...]:
        """Return the candidates of a field in rising order; grey numbers are negative."""
        if not 0 <= field < self.fields:
            raise ArgumentError(f"there is no field {field}")
        found = self.candidates[field]
        highest: int = self.highest
        return tuple([bit - highest for bit in range(2 * highest + 1) if found >> bit & 1])

    def copy(self) -> Techniques:
        """Return the same candidates, to try something with."""
        lines = [
            [self.member[line * LONGEST + i] for i in range(self.length[line])]
            for line in range(self.lines)
        ]
        other = Techniques(self.fields, lines)
        for field in range(self.fields):
            other.allow(field, self.allowed(field))
        return other

    def apply(self, level: int) -> int:
        """Use the techniques of a level, 1 to 4, until nothing changes (R9.7).

        Return SOLVED, STUCK or IMPOSSIBLE.
        """
        wanted = cython.cast(cython.int, level)
        self.awake()
        with cython.nogil:
            result = self.run(0, wanted)
        if result < 0:
            return IMPOSSIBLE
        return SOLVED if self.is_decided(0) else STUCK

    def use(self, technique: str, line: int = 0) -> int:
        """Use one technique once, in a line if it needs one: N, L, H, B or S."""
        if not 0 <= line < self.lines:
            raise ArgumentError(f"there is no line {line}")
        if technique == "N":
            return self.use_alone(0)
        if technique == "H":
            return self.use_hidden(0)
        if technique == "L":
            return self.use_last(0, line)
        if technique == "B":
            return self.use_bounds(0, line)
        if technique == "S":
            return self.use_sums(0, line, MOST_OPEN)
        raise ArgumentError(f"{technique!r} is none of N, L, H, B and S")

    def refutes(self, field: int, number: int) -> bool:
        """Say whether a candidate leads to a contradiction by N, L, H, B and S alone (T)."""
        if not 0 <= field < self.fields or not -self.highest <= number <= self.highest:
            raise ArgumentError(f"there is no field {field} or no number {number}")
        one = cython.cast(cython.ulonglong, 1) << (number + self.highest)
        refuted = self.contradicts(0, field, one) > 0
        self.awake()
        return refuted

    # --- the sets -------------------------------------------------------------------------------

    def awake(self) -> None:
        """Look at every line again."""
        self.unbounded = (cython.cast(cython.uint, 1) << self.lines) - 1
        self.uncombined = self.unbounded
        self.undistinguished = True

    def keep(self, row: int, field: int, wanted: int) -> int:
        """Keep only some candidates of a field."""
        old = self.candidates[row + field]
        new = old & wanted
        if new == old:
            return 0
        self.candidates[row + field] = new
        self.unbounded |= self.lines_of[field]
        self.uncombined |= self.lines_of[field]
        self.undistinguished = True
        return 1 if new else -1

    def copy_row(self, row: int, other: int) -> None:
        """Copy all sets of a row to another row."""
        for field in range(self.fields):
            self.candidates[other + field] = self.candidates[row + field]

    def is_decided(self, row: int) -> bool:
        """Say whether every field has one candidate."""
        for field in range(self.fields):
            if not is_single(self.candidates[row + field]):
                return False
        return True

    # --- R9.7 -----------------------------------------------------------------------------------

    def run(self, row: int, level: int) -> int:
        """Use the techniques of a level until nothing changes; -1 if nothing is possible."""
        while True:
            if self.undistinguished:
                self.undistinguished = False
                result = self.use_alone(row)
                if result == 0 and level > 1:
                    result = self.use_hidden(row)
            elif self.unbounded:
                line = lowest_bit(self.unbounded)
                self.unbounded &= self.unbounded - 1
                if level > 1:
                    result = self.use_bounds(row, line)
                else:
                    result = self.use_last(row, line)
            elif level > 2 and self.uncombined:
                line = lowest_bit(self.uncombined)
                self.uncombined &= self.uncombined - 1
                result = self.use_sums(row, line, self.most_open)
            elif level > 3:
                result = self.use_trials(row)
                if result == 0:
                    return 0
            else:
                return 0
            if result < 0:
                return -1

    def use_alone(self, row: int) -> int:
        """N: a fixed number stands nowhere else."""
        fixed = cython.cast(cython.ulonglong, 0)
        for field in range(self.fields):
            bits = self.candidates[row + field]
            if is_single(bits):
                if bits & fixed or bits == 0:
                    return -1
                fixed |= bits
        changed = 0
        for field in range(self.fields):
            bits = self.candidates[row + field]
            if bits & fixed and not is_single(bits):
                if self.keep(row, field, ~fixed) < 0:
                    return -1
                changed = 1
        return changed

    def use_hidden(self, row: int) -> int:
        """H: a number that only one field can take stands there."""
        once = cython.cast(cython.ulonglong, 0)
        twice = cython.cast(cython.ulonglong, 0)
        for field in range(self.fields):
            bits = self.candidates[row + field]
            twice |= once & bits
            once |= bits
        if once != self.everything:
            return -1
        once &= ~twice
        changed = 0
        for field in range(self.fields):
            bits = self.candidates[row + field] & once
            if bits and bits != self.candidates[row + field]:
                if not is_single(bits):
                    return -1
                self.keep(row, field, bits)
                changed = 1
        return changed

    def use_last(self, row: int, line: int) -> int:
        """L: the one open field of a line takes the number that balances it."""
        start = line * LONGEST
        total = 0
        last = -1
        for i in range(start, start + self.length[line]):
            field = self.member[i]
            bits = self.candidates[row + field]
            if is_single(bits):
                total += lowest_bit(bits) - self.highest
            elif last < 0:
                last = field
            else:
                return 0
        if last < 0:
            return -1 if total else 0
        if total < -self.highest or total > self.highest:
            return -1
        return self.keep(row, last, cython.cast(cython.ulonglong, 1) << (self.highest - total))

    def use_bounds(self, row: int, line: int) -> int:
        """B: a number stays if the least and greatest others can make up for it."""
        start = line * LONGEST
        end = start + self.length[line]
        least = -self.highest * self.length[line]
        greatest = least
        for i in range(start, end):
            bits = self.candidates[row + self.member[i]]
            least += lowest_bit(bits)
            greatest += highest_bit(bits)
        if least > 0 or greatest < 0:
            return -1
        changed = 0
        for i in range(start, end):
            field = self.member[i]
            bits = self.candidates[row + field]
            low = lowest_bit(bits)
            high = highest_bit(bits)
            # The others sum up to something from least - own least to greatest - own greatest.
            if high - greatest > low or low - least < high:
                wanted = cython.cast(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
                if high - greatest > low:
                    wanted &= ~((cython.cast(cython.ulonglong, 1) << (high - greatest)) - 1)
                if low - least < high:
                    wanted &= (cython.cast(cython.ulonglong, 2) << (low - least)) - 1
                result = self.keep(row, field, wanted)
                if result < 0:
                    return -1
                changed |= result
        return changed

    def use_sums(self, row: int, line: int, most_open: int) -> int:
        """S: a number stays if some choice for all open fields of a short rest balances it."""
        start = line * LONGEST
        missing = 0
        count = 0
        used = cython.cast(cython.ulonglong, 0)
        for i in range(start, start + self.length[line]):
            field = self.member[i]
            bits = self.candidates[row + field]
            if is_single(bits):
                missing += self.highest - lowest_bit(bits)
                used |= bits
                continue
            if count == most_open:
                return 0
            self.open_fields[count] = field
            self.open_sets[count] = bits
            self.kept[count] = 0
            count += 1
        if count == 0:
            return -1 if missing else 0
        # Bits are numbers + highest, so the missing sum grows by highest for every open field.
        self.fill(0, count, missing + count * self.highest, used)
        changed = 0
        for i in range(count):
            result = self.keep(row, self.open_fields[i], self.kept[i])
            if result < 0:
                return -1
            changed |= result
        return changed

    def fill(self, place: int, count: int, missing: int, used: int) -> int:
        """Try all numbers of the open fields from one on; note those that lead to balance."""
        if place == count - 1:
            if missing < 0 or missing > 2 * self.highest:
                return 0
            last = cython.cast(cython.ulonglong, 1) << missing
            if not last & self.open_sets[place] & ~used:
                return 0
            self.kept[place] |= last
            return 1
        found = 0
        bits = self.open_sets[place] & ~used
        while bits:
            one = bits & ~(bits - 1)
            if self.fill(place + 1, count, missing - lowest_bit(one), used | one):
                self.kept[place] |= one
                found = 1
            bits ^= one
        return found

    def use_trials(self, row: int) -> int:
        """T: a candidate that leads to a contradiction is removed.

        Trials go on with the field where the last one succeeded: those before it hardly changed.
        """
        for i in range(self.fields):
            field = (self.tried + i) % self.fields
            bits = self.candidates[row + field]
            if is_single(bits):
                continue
            while bits and not self.stopped:
                one = bits & ~(bits - 1)
                bits ^= one
                if self.contradicts(row, field, one):
                    self.tried = field
                    return self.keep(row, field, ~one)
        return 0

    def contradicts(self, row: int, field: int, one: int) -> int:
        """Return 1 if a candidate leads to a contradiction by N, L, H, B and S."""
        trial = row + FIELDS
        self.copy_row(row, trial)
        self.unbounded = 0
        self.uncombined = 0
        self.keep(trial, field, one)
        result = self.run(trial, 3)
        self.unbounded = 0
        self.uncombined = 0
        self.undistinguished = False
        return 1 if result < 0 else 0


def highest_bit(bits: int) -> int:
    """Return the number of the highest bit set, 0 if none is."""
    found = 0
    step = 32
    while step:
        if bits >> (found + step):
            found += step
        step >>= 1
    return found


def is_single(bits: int) -> int:
    """Return 1 if at most one bit is set."""
    return 1 if bits & (bits - 1) == 0 else 0
