"""What can still happen in GOrami: which results are possible, which positions go on alike."""

from __future__ import annotations

from types import SimpleNamespace

import cython

from kancha.boardgames.gurami.board import Tables
from kancha.boardgames.gurami.gorami.rules import GoramiRules
from kancha.geometry.triangle import TriangleBoard

if not cython.compiled:
    from kancha.boardgames.gurami.board import STRIPES
    from kancha.core.bits import count_bits, fold, lowest_bit
    from kancha.core.provable import DRAW, LOSS, WIN

    MOST_FIELDS, FEWEST_FREE = 24, 7
    FREE, OPEN_LEAD = 7, 64


class ImageTables(Tables):
    """The tables of a board with its symmetries."""

    def __init__(self, board: TriangleBoard) -> None:
        Tables.__init__(self, board)
        if not cython.compiled:
            self.images = SimpleNamespace(fields=[0] * 12 * 24, stripes=[0] * 12 * 18)
        self.images.count = len(board.symmetries)
        stripes = [frozenset(members) for members in board.stripes.values()]
        for number, symmetry in enumerate(board.symmetries):
            for field, image in enumerate(symmetry):
                self.images.fields[number * MOST_FIELDS + field] = image
            for stripe, members in enumerate(stripes):
                image = stripes.index(frozenset([symmetry[field] for field in members]))
                self.images.stripes[number * STRIPES + stripe] = image


class GoramiFuture(GoramiRules):
    """A position that knows the bounds of what can come.

    A piece is loose while it has an empty neighbour: only then can it be turned. From that and
    from what can still be laid follow the bounds of yellow's leads, `_highest` and `_lowest`.
    """

    def __cinit__(self) -> None:
        self._images = cython.address(NO_IMAGES)  # type: ignore[name-defined]  # noqa: F821

    def _allocate(self) -> None:
        GoramiRules._allocate(self)
        self._surveyed = False
        self._highest, self._lowest = [0] * 18, [0] * 18

    def _attach_tables(self, tables: Tables) -> None:
        GoramiRules._attach_tables(self, tables)
        if cython.compiled:
            self._images = cython.address(cython.cast(ImageTables, tables).images)
        else:
            self._images = tables.images  # type: ignore[attr-defined]

    def _apply(self, code: int) -> None:
        GoramiRules._apply(self, code)
        self._surveyed = False

    def _survey(self) -> None:
        """Find the loose pieces and the bounds of all leads, once after each move."""
        if self._surveyed:
            return
        self._surveyed = True
        occupied = self._colours[0] | self._colours[1]
        free = self._layout.all_fields & ~occupied
        for stripe in range(self._layout.stripes):
            self._highest[stripe] = self._lowest[stripe] = self._lead[stripe]
        self._centre_highest = self._centre_lowest = self._centre_lead_c()
        self._loose = 0
        left = free
        while left:
            field = lowest_bit(left)
            left &= left - 1
            self._loose |= self._layout.near[field]
            most = self._most_to_come(field)
            self._widen(field, most, most)
        self._loose &= occupied
        left = self._loose
        while left:
            field = lowest_bit(left)
            left &= left - 1
            turned = 2 * self._number_at(field)
            if self._colours[0] >> field & 1:
                self._widen(field, 0, turned)
            else:
                self._widen(field, turned, 0)

    def _most_to_come(self, field: int) -> int:
        """Return the greatest number that can still be laid on a free field.

        The piece may be turned later, so that it may be of either supply.
        """
        for number in range(3, 0, -1):
            barred = self._barred[number] >> field & 1
            if not barred and self._supply[number] + self._supply[4 + number]:
                return number
        return 0

    def _widen(self, field: int, up: int, down: int) -> None:
        """Let yellow's leads through a field grow and shrink by so much more."""
        for kind in range(3):
            stripe = self._layout.stripe_of[3 * field + kind]
            self._highest[stripe] += up
            self._lowest[stripe] -= down
        if self._layout.centre >> field & 1:
            self._centre_highest += up
            self._centre_lowest -= down

    def _possible_results(self, seat: int) -> int:
        self._survey()
        highest = 0
        lowest = 0
        for stripe in range(self._layout.stripes):
            highest += sign(self._highest[stripe])
            lowest += sign(self._lowest[stripe])
        highest = highest or self._centre_highest
        lowest = lowest or self._centre_lowest
        if seat == 1:
            highest, lowest = -lowest, -highest
        results = DRAW if highest >= 0 and lowest <= 0 else 0
        if highest > 0:
            results |= WIN
        if lowest < 0:
            results |= LOSS
        return results

    def _future_key64(self) -> int:
        """Leave out what decides nothing any more, and turn the board.

        Settled pieces count in the leads only, settled stripes by their number only, and of a
        supply what exceeds the fields where it fits can never be laid.
        """
        self._survey()
        settled = 0
        for stripe in range(self._layout.stripes):
            settled += 1 if self._lowest[stripe] > 0 else 0
            settled -= 1 if self._highest[stripe] < 0 else 0
        supplies = 0
        for seat in range(2):
            for number in range(1, 4):
                fits = count_bits(self._open_to(number))
                supply = self._supply[4 * seat + number]
                supplies = supplies << 4 | (supply if supply < fits else fits)
        centre = self._centre_lead_c()
        if self._centre_lowest > 0 or self._centre_highest < 0:
            centre = 100 * sign(centre)
        free = count_bits(self._layout.all_fields & ~(self._colours[0] | self._colours[1]))
        least = self._image_key(0)
        # With few free fields the images cost more than they bring.
        for image in range(1, self._images.count if free >= FEWEST_FREE else 1):
            key = self._image_key(image)
            least = key if key < least else least
        least = fold(least, supplies << 2 | self._side)
        return fold(least, (settled + 128) << 8 | (centre + 128))

    def _code_at(self, field: int) -> int:
        """Return what stands on a free field or under a loose piece."""
        number = self._number_at(field)
        if number == 0:
            return FREE
        return number if self._colours[0] >> field & 1 else number + 3

    def _image_key(self, image: int) -> int:
        """Return the key of an image: free fields and loose pieces, leads that are open."""
        low = cython.cast(cython.ulonglong, 0)
        high = cython.cast(cython.ulonglong, 0)
        occupied = self._colours[0] | self._colours[1]
        left = self._loose | self._layout.all_fields & ~occupied
        while left:
            field = lowest_bit(left)
            left &= left - 1
            code = cython.cast(cython.ulonglong, self._code_at(field))
            at = self._images.fields[image * MOST_FIELDS + field]
            if at < 16:
                low |= code << 4 * at
            else:
                high |= code << 4 * (at - 16)
        key = fold(low, high)
        low = 0
        high = 0
        for stripe in range(self._layout.stripes):
            if self._lowest[stripe] > 0 or self._highest[stripe] < 0:
                continue
            code = cython.cast(cython.ulonglong, self._lead[stripe] + OPEN_LEAD)
            at = self._images.stripes[image * STRIPES + stripe]
            if at < 8:
                low |= code << 8 * at
            else:
                high |= code << 8 * (at - 8)
        return fold(fold(key, low), high)


def sign(value: int) -> int:
    """Return 1, 0 or -1."""
    return 1 if value > 0 else -1 if value < 0 else 0
