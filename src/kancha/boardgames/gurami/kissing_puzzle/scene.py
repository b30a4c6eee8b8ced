"""What a picture of the Kissing puzzle shows: stripes, supplies, the throw."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.boardgames.gurami.kissing_puzzle.rules import PuzzleRules
from kancha.boardgames.gurami.pictures import choices, numbers_hand, sum_state, sums_of
from kancha.boardgames.gurami.rounds import BOARD
from kancha.boardgames.gurami.rounds_texts import Sight, is_masked, seen_board
from kancha.core.bits import CHANCE
from kancha.core.event import Event
from kancha.core.scene import Hand, Score, StripeSum


def _sums(values: Sequence[int], members: Sequence[int]) -> tuple[int, int, int]:
    """Return the yellow sum, the blue sum and the number of free fields of a stripe."""
    free = sum(not values[field] for field in members)
    return *sums_of(values.__getitem__, members), free


def _is_won(sums: tuple[int, int, int]) -> bool:
    """Say whether a stripe counts (R7.6)."""
    return sums[0] == sums[1] and sums[2] == 0


def task(position: PuzzleRules, shown: Sequence[Sight]) -> str:
    """Say what the seat to move, or chance, is to do, as far as it shows."""
    seat = position.phase
    if seat == CHANCE:
        return "The die is thrown."
    name = position.game.seat_name(seat)
    if shown[seat] != "all":
        return f"{name} is using the throw of {position.throw}."
    if position.throw in position.choice(seat):
        return f"{name} to place a {position.throw}, either side up."
    return f"{name} to place any piece: no {position.throw} is left."


def hands(position: PuzzleRules, shown: Sequence[Sight]) -> list[Hand]:
    """Return what each seat has left, as far as it shows; first what may be placed now."""
    made = []
    for seat, sight in enumerate(shown):
        left = [0, *position.supply(seat)]
        if seat == position.phase and sight == "all":
            allowed = position.choice(seat)
            counts = [left[number] if number in allowed else 0 for number in range(7)]
            made.append(choices("Piece to place", counts, seat))
        if not is_masked(position, sight):
            made.append(numbers_hand("Supply", left, seat))
    return made


def stripe_sums(values: Sequence[int], seat: int) -> list[StripeSum]:
    """Return both sums of every stripe of a seat's board, and how many fields are free."""
    found = []
    for name, members in BOARD.stripes.items():
        yellow, blue, free = sums = _sums(values, members)
        state = "won" if _is_won(sums) else sum_state(yellow, blue)
        found.append(StripeSum(name, (yellow, blue), state, free, seat))
    return found


def score(position: PuzzleRules, seat: int, sight: Sight) -> Score:
    """Return the stripes that count for a seat, as far as they show."""
    values = seen_board(position, seat, sight)
    won = []
    for name, members in BOARD.stripes.items():
        sums = _sums(values, members)
        if _is_won(sums):
            won.append((f"{name}, {sums[0]} to {sums[1]}", 1))
    return Score(seat, len(won), tuple(won))


def passed(before: PuzzleRules, after: PuzzleRules) -> list[Event]:
    """Return which seats could not use the throw and were passed over (R7.3)."""
    last = after.phase if after.phase >= 0 else before.seats
    return [Event("passed", seat, rule="R7.3") for seat in range(max(before.phase + 1, 0), last)]
