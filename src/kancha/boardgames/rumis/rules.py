"""The rules of building (R2.1 to R6.2): where a stone may lie, whose turn it is, what is seen.

Squares are bits of a board of 8 x 8 whatever the plan: x + 8 y. All columns are solid (R4.3), so
the levels of a colour and the heights say everything, and a placement is an orientation and the
corner of the squares that it covers, its anchor.
"""

from __future__ import annotations

from types import SimpleNamespace

import cython

from kancha.boardgames.rumis.material import ORIENTATIONS, STONES
from kancha.core.position import Position
from kancha.geometry.polycube import Plan, columns, size

if not cython.compiled:
    from kancha.core.bits import MASK64, NOBODY, count_bits, fold, lowest_bit

    LEVELS = 8
    STONE_COUNT = 11
    FULL_HAND = (1 << STONE_COUNT) - 1
    ORIENTATION_COUNT = 104
    ORIENTATION_BITS, ANCHOR_SHIFT = 0x7F, 7
    ENTRIES = 5
    SURVEY_SIZE = LEVELS * ENTRIES
    LOWEST_BASE, HIGHEST_BASE_SHIFT = 7, 3

    ORIENTED = [
        SimpleNamespace(stone=0, levels=0, columns=0, offset=[0] * 4, entry=[0] * 4, cubes=[0] * 4)
        for _ in range(ORIENTATION_COUNT)
    ]
    FIRST_ORIENTATION = [0] * (STONE_COUNT + 1)

# A move code of all Rumis games: the number of the orientation in the bits ORIENTATION_BITS, the
# anchor from bit ANCHOR_SHIFT on.


def fill_orientations() -> None:
    """Write the columns of all orientations (R1.1) into a table."""
    for i, turned in enumerate(ORIENTATIONS):
        parts = columns(turned.shape)
        ORIENTED[i].stone = STONES.index(turned.stone)
        ORIENTED[i].levels = size(turned.shape)[2]
        ORIENTED[i].columns = len(parts)
        FIRST_ORIENTATION[ORIENTED[i].stone + 1] = i + 1
        for j in range(4):
            part = parts[j if j < len(parts) else 0]
            ORIENTED[i].offset[j] = part.x + 8 * part.y
            ORIENTED[i].entry[j] = ENTRIES * part.bottom + part.cubes
            ORIENTED[i].cubes[j] = part.cubes


fill_orientations()


def beside(squares: int) -> int:
    """Return the squares that share an edge with one of these."""
    left = squares >> 1 & cython.cast(cython.ulonglong, 0x7F7F7F7F7F7F7F7F)
    right = squares << 1 & cython.cast(cython.ulonglong, 0xFEFEFEFEFEFEFEFE)
    return left | right | squares >> 8 | squares << 8 & MASK64


class SiteTable:
    """What positions must know of the plan and the seats; owned by the game."""

    def __init__(self, plan: Plan, colours: int, seats: int) -> None:
        if not cython.compiled:
            self.data = SimpleNamespace(
                top=0,
                colours=0,
                seats=0,
                seat_of=[0] * 4,
                within=[0] * 9,
                anchors=[0] * ORIENTATION_COUNT,
            )
        self.data.top = plan.top
        self.data.colours = colours
        self.data.seats = seats
        for colour in range(4):
            self.data.seat_of[colour] = colour % seats  # R2.2, R7.1, R9.2
        for n in range(9):
            self.data.within[n] = sum(
                1 << x + 8 * y for x, y in plan.squares if plan.limit(x, y) >= n
            )
        for i, turned in enumerate(ORIENTATIONS):
            wide, deep, _ = size(turned.shape)
            self.data.anchors[i] = sum(
                1 << x + 8 * y
                for x in range(plan.width - wide + 1)
                for y in range(plan.depth - deep + 1)
                if all(
                    plan.limit(x + part.x, y + part.y) >= part.bottom + part.cubes
                    for part in columns(turned.shape)
                )
            )

    def places(self) -> list[int]:
        """Return the codes of all placements that could ever be legal."""
        return [
            orientation | anchor << ANCHOR_SHIFT
            for orientation in range(ORIENTATION_COUNT)
            for anchor in range(64)
            if int(self.data.anchors[orientation]) >> anchor & 1
        ]

    def count_places(self) -> int:
        """Return how many pairs of orientation and anchor could ever be legal."""
        return sum([int(self.data.anchors[i]).bit_count() for i in range(ORIENTATION_COUNT)])


class BuildingRules(Position):
    """A building and the stones left.

    `_cubes` holds the squares of each colour on each level, `_filled` those of all colours on each
    level, `_hands` the stones left as bits in stone order; `_colour` is -1 when the game is over.
    """

    def __cinit__(self) -> None:
        self._site = cython.address(NO_SITE)  # type: ignore[name-defined]  # noqa: F821

    def _allocate(self) -> None:
        self._cubes = [0] * 32
        self._filled = [0] * 8
        self._heights = [0] * 64
        self._hands = [0] * 4

    def _set_up(self, table: SiteTable) -> None:
        """Begin with an empty plan and full hands (R2.1); the ruin, if any, is laid afterwards."""
        self._tables = table
        if cython.compiled:
            self._site = cython.address(cython.cast(SiteTable, table).data)
        else:
            self._site = table.data
        for colour in range(self._site.colours):
            self._hands[colour] = FULL_HAND
        self._colour = 0
        self._out = 0

    def _begin(self) -> None:
        """Find the colour that opens the game (R5.4)."""
        self._pass_on(self._site.colours - 1)

    # --- moves ----------------------------------------------------------------------------------

    def _to_move(self) -> int:
        return NOBODY if self._colour < 0 else self._site.seat_of[self._colour]

    def _legal(self, out: list[int]) -> int:
        if self._colour < 0:
            return 0  # R6.1
        if not cython.compiled:
            stackable, touching = [0] * SURVEY_SIZE, [0] * SURVEY_SIZE
        n = 0
        bases = self._survey(self._colour, stackable, touching)
        hand = self._hands[self._colour]
        for stone in range(STONE_COUNT):
            if hand >> stone & 1:  # R4.1
                for orientation in range(FIRST_ORIENTATION[stone], FIRST_ORIENTATION[stone + 1]):
                    anchors = self._places(orientation, bases, stackable, touching)
                    while anchors:
                        out[n] = orientation | lowest_bit(anchors) << ANCHOR_SHIFT
                        anchors &= anchors - 1
                        n += 1
        return n

    def _survey(self, colour: int, stackable: list[int], touching: list[int]) -> int:
        """Find where cubes of a colour may be placed.

        The entry ENTRIES * h + n of the tables is for n cubes on height h. `stackable` has the
        squares that are h high and can take n more cubes, `touching` the squares where these cubes
        would touch what they must touch. Return the lowest height at which a stone may stand in the
        bits LOWEST_BASE, and the highest one from bit HIGHEST_BASE_SHIFT on.
        """
        top = self._site.top
        fresh = 1 if self._hands[colour] == FULL_HAND else 0
        free = fresh
        for other in range(self._site.colours):
            if self._hands[other] != FULL_HAND:
                free = 0  # R4.6: a colour in play has placed; the ruin does not count (R8.3)
        if not cython.compiled:
            near = [0] * LEVELS
        lowest = 8
        highest = 0
        below = cython.cast(cython.ulonglong, 0)
        for level in range(top):
            # A first stone touches any stone (R4.6, R7.2, R8.3), a later one its own colour.
            source = self._filled[level] if fresh else self._cubes[8 * colour + level]  # R4.7
            near[level] = MASK64 if free else below | beside(source)
            below = source
        for level in range(top):
            exact = (self._filled[level - 1] if level else self._site.within[1]) & ~self._filled[
                level
            ]
            if exact:
                highest = level
                if lowest == 8:
                    lowest = level
            touched = cython.cast(cython.ulonglong, 0)
            for n in range(1, 5 if top - level > 4 else top - level + 1):
                touched |= near[level + n - 1]
                touching[ENTRIES * level + n] = touched
                stackable[ENTRIES * level + n] = exact & self._site.within[level + n]  # R4.3, R4.4
        if fresh:
            highest = 0  # R4.5
        return lowest | highest << HIGHEST_BASE_SHIFT

    def _places(
        self, orientation: int, bases: int, stackable: list[int], touching: list[int]
    ) -> int:
        """Return the anchors where an orientation rests on all its columns and touches enough."""
        found = cython.cast(cython.ulonglong, 0)
        last = self._site.top - ORIENTED[orientation].levels
        if bases >> HIGHEST_BASE_SHIFT < last:
            last = bases >> HIGHEST_BASE_SHIFT
        for base in range(bases & LOWEST_BASE, last + 1):
            a = ENTRIES * base + ORIENTED[orientation].entry[0]
            b = ENTRIES * base + ORIENTED[orientation].entry[1]
            c = ENTRIES * base + ORIENTED[orientation].entry[2]
            d = ENTRIES * base + ORIENTED[orientation].entry[3]
            fits = (
                stackable[a] >> ORIENTED[orientation].offset[0]
                & stackable[b] >> ORIENTED[orientation].offset[1]
                & stackable[c] >> ORIENTED[orientation].offset[2]
                & stackable[d] >> ORIENTED[orientation].offset[3]
            )
            if fits:
                touches = (
                    touching[a] >> ORIENTED[orientation].offset[0]
                    | touching[b] >> ORIENTED[orientation].offset[1]
                    | touching[c] >> ORIENTED[orientation].offset[2]
                    | touching[d] >> ORIENTED[orientation].offset[3]
                )
                found |= fits & touches
        inside: int = self._site.anchors[orientation]  # R4.2
        return found & inside

    def _can_place_c(self, colour: int) -> bool:
        """Say whether a colour has a legal placement."""
        if not cython.compiled:
            stackable, touching = [0] * SURVEY_SIZE, [0] * SURVEY_SIZE
        hand = self._hands[colour]
        if hand == 0:
            return False
        bases = self._survey(colour, stackable, touching)
        for stone in range(STONE_COUNT):
            if hand >> stone & 1:
                for orientation in range(FIRST_ORIENTATION[stone], FIRST_ORIENTATION[stone + 1]):
                    if self._places(orientation, bases, stackable, touching):
                        return True
        return False

    def _apply(self, code: int) -> None:
        placed = self._colour
        self._lay_c(placed, code)
        self._hands[placed] &= ~(1 << ORIENTED[code & ORIENTATION_BITS].stone)
        self._pass_on(placed)

    def _lay_c(self, colour: int, code: int) -> None:
        """Put the cubes of a stone on their columns (R4.3)."""
        orientation = code & ORIENTATION_BITS
        anchor = code >> ANCHOR_SHIFT
        for column in range(ORIENTED[orientation].columns):
            square = anchor + ORIENTED[orientation].offset[column]
            bit = cython.cast(cython.ulonglong, 1) << square
            height = self._heights[square]
            for level in range(height, height + ORIENTED[orientation].cubes[column]):
                self._cubes[8 * colour + level] |= bit
                self._filled[level] |= bit
            self._heights[square] = height + ORIENTED[orientation].cubes[column]

    def _pass_on(self, last: int) -> None:
        """Give the turn to the next colour that can place; those that cannot are out (R5.1).

        Only colours whose turn has come are looked at (R5.3), and one that can place must (R3.2).
        """
        colour = last
        for _ in range(self._site.colours):
            colour = colour + 1 if colour + 1 < self._site.colours else 0
            if self._out >> colour & 1:
                continue  # R5.2
            if self._can_place_c(colour):
                self._colour = colour
                return
            self._out |= 1 << colour
        self._colour = -1  # R6.1

    # --- end ------------------------------------------------------------------------------------

    def _seen_c(self, colour: int) -> int:
        """Return how many squares show a colour from above."""
        squares = 0
        for level in range(self._site.top):
            shown = self._cubes[8 * colour + level]
            if level + 1 < self._site.top:
                shown &= ~self._filled[level + 1]
            squares += count_bits(shown)
        return squares

    def _score(self, colour: int) -> int:
        """Return squares seen minus stones left (R6.2)."""
        return self._seen_c(colour) - count_bits(self._hands[colour])

    def _seat_score_c(self, seat: int) -> int:
        """Return the score of the seat's colour, the better one of two (R7.3)."""
        best = -99
        for colour in range(self._site.colours):
            if self._site.seat_of[colour] == seat and self._score(colour) > best:
                best = self._score(colour)
        return best

    def _payoff(self, seat: int) -> float:
        mine = self._seat_score_c(seat)
        sharing = 0
        for other in range(self._site.seats):
            score = self._seat_score_c(other)
            if score > mine:
                return -1.0
            sharing += 1 if score == mine else 0
        return 2.0 / sharing - 1.0  # R6.3: a shared win is worth its share

    def _key64(self) -> int:
        key = cython.cast(cython.ulonglong, self._colour + 1 | self._out << 3)
        for colour in range(4):
            key |= cython.cast(cython.ulonglong, self._hands[colour]) << 8 + 11 * colour
        key = fold(0, key)
        for i in range(32):
            if i & 7 < self._site.top:
                key = fold(key, self._cubes[i])
        return key

    # --- for notation and pictures --------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The colour to move, -1 when the game is over."""
        return self._colour

    def is_out(self, colour: int) -> bool:
        """Say whether a colour is out (R5.2)."""
        return bool(self._out >> colour & 1)

    def hand(self, colour: int) -> str:
        """Return the letters of the stones that a colour has left, in stone order."""
        self._check_index("colour", colour, 4)
        return "".join(letter for i, letter in enumerate(STONES) if self._hands[colour] >> i & 1)

    def height_at(self, x: int, y: int) -> int:
        """Return how many cubes stand on a square."""
        self._check_index("x", x, 8)
        self._check_index("y", y, 8)
        return self._heights[cython.cast(cython.int, x) + 8 * cython.cast(cython.int, y)]

    def tower(self, x: int, y: int) -> list[int]:
        """Return the colours of the cubes on a square, from bottom to top."""
        self._check_index("x", x, 8)
        self._check_index("y", y, 8)
        square = x + 8 * y
        owners = []
        for level in range(self._heights[square]):
            owners += [c for c in range(4) if self._cubes[8 * c + level] >> square & 1]
        return owners

    def seen(self, colour: int) -> int:
        """Return how many squares show a colour from above."""
        self._check_index("colour", colour, 4)
        return self._seen_c(colour)

    def seat_score(self, seat: int) -> int:
        """Return the running score of a seat: that of its colour, or of the better one of two."""
        self._check_index("seat", seat, self.seats)
        return self._seat_score_c(seat)

    def can_place(self, colour: int) -> bool:
        """Say whether a colour has a legal placement."""
        self._check_index("colour", colour, 4)
        return bool(self._can_place_c(colour))

    def _lay(self, colour: int, code: int) -> None:
        """Lay a stone while a position is being built."""
        self._lay_c(colour, code)

    def _raise_tower(self, x: int, y: int, owners: list[int]) -> None:
        """Set the cubes on a square while a position is being built."""
        square = x + 8 * y
        bit = cython.cast(cython.ulonglong, 1) << square
        for level, owner in enumerate(owners):
            self._cubes[8 * cython.cast(cython.int, owner) + cython.cast(cython.int, level)] |= bit
            self._filled[cython.cast(cython.int, level)] |= bit
        self._heights[square] = len(owners)

    def _take_over(self, hands: list[int], colour: int, out: int) -> None:
        """Set hands, turn and colours out while a position is being built."""
        for i, hand in enumerate(hands):
            self._hands[cython.cast(cython.int, i)] = hand
        self._colour = colour
        self._out = out
