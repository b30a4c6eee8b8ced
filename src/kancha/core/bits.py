"""Small things that the hot code calls: Python stand-ins for the C names of cbits.pxd."""

from __future__ import annotations

CHANCE = -1
"""`to_move()` when chance decides."""
NOBODY = -2
"""`to_move()` when the game is over."""
MAX_SEATS = 4
MASK64 = 2**64 - 1


def lowest_bit(bits: int) -> int:
    """Return the number of the lowest bit set; at least one is."""
    return (bits & -bits).bit_length() - 1


def count_bits(bits: int) -> int:
    """Return how many bits are set."""
    return bits.bit_count()


def fold(key: int, word: int) -> int:
    """Return the key with one more word of the position mixed in."""
    # Multiply the key before the word comes in, so that two words of a position cannot cancel out.
    key = key * 0xD6E8FEB86659FD93 & MASK64
    key = (key ^ word & MASK64) * 0x9E3779B97F4A7C15 & MASK64
    return key ^ key >> 29


def eight_bytes(array: list[int], i: int) -> int:
    """Return eight small numbers of an array, from the one at 8 i on, as one word."""
    return int.from_bytes(bytes(n & 255 for n in array[8 * i : 8 * i + 8]), "little")


def calloc(count: int, _size: int) -> list[int]:
    """Return a list of zeros, which raises an error where C code would write out of bounds."""
    return [0] * count


def free(_memory: object) -> None:
    """Free the memory; Python does so by itself."""


def exchange(
    sums: list[int], at: int, rows: list[int], old_row: int, new_row: int, count: int
) -> None:
    """Replace one row of weights in the sums by another."""
    for i in range(count):
        sums[at + i] += rows[new_row + i] - rows[old_row + i]


def weigh(
    sums: list[int], at: int, bias: list[int], out: list[int], out_at: int, count: int
) -> int:
    """Return the sums, cut off below 0 and above 255, times their weights."""
    return sum(max(0, min(255, sums[at + i] + bias[i])) * out[out_at + i] for i in range(count))


def fill_plane(out: list[float], at: int, cells: int, value: float) -> None:
    """Write one value into all cells of a plane."""
    for i in range(cells):
        out[at + i] = value


def put_bits(out: list[float], at: int, bits: int) -> None:
    """Write 1 where a bit is set."""
    while bits:
        out[at + lowest_bit(bits)] = 1.0
        bits &= bits - 1


def put_mapped(out: list[float], at: int, bits: int, cell_of: list[int]) -> None:
    """Write 1 into the cell of each bit that is set."""
    while bits:
        out[at + cell_of[lowest_bit(bits)]] = 1.0
        bits &= bits - 1


def clear_numbers(out: list[float], at: int, count: int) -> None:
    """Write 0 into all these places."""
    for i in range(at, at + count):
        out[i] = 0.0


def clear_marks(out: list[int], at: int, count: int) -> None:
    """Write 0 into all these places."""
    for i in range(at, at + count):
        out[i] = 0
