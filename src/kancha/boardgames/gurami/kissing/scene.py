"""What a picture of Kissing Guramis shows besides the boards, and who set pieces aside."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.boardgames.gurami.kissing.rules import KissingRules
from kancha.boardgames.gurami.pictures import choices, numbers_hand
from kancha.boardgames.gurami.rounds_texts import Sight, chance_number, is_masked, sights, value_of
from kancha.boardgames.gurami.texts import listed
from kancha.core.bits import CHANCE
from kancha.core.event import Event
from kancha.core.scene import Hand


def _numbers(counts: Sequence[int]) -> list[str]:
    return [str(number) for number in range(1, 7) for _ in range(counts[number])]


def task(position: KissingRules, shown: Sequence[Sight]) -> str:
    """Say what the seat to move, or chance, is to do, as far as it shows."""
    seat = position.phase
    if seat == CHANCE:
        return "The pieces of this round are drawn."
    name = position.game.seat_name(seat)
    if is_masked(position, shown[seat]):
        return f"{name} is placing pieces."
    return f"{name} to place {listed(_numbers(position.tray_counts(seat)))}, either side up."


def notes(position: KissingRules) -> list[str]:
    """Return the rule of the first round, while it lasts."""
    first = position.is_first_round
    return ["In the first round no piece may touch another one."] if first else []


def hands(position: KissingRules, shown: Sequence[Sight]) -> list[Hand]:
    """Return the trays that show, and the bag."""
    made = []
    for seat, sight in enumerate(shown):
        counts = position.tray_counts(seat)
        if is_masked(position, sight) or not any(counts):
            continue
        title = "Pieces to place"
        made.append(
            choices(title, counts, seat)
            if seat == position.phase
            else numbers_hand(title, counts, seat)
        )
    return [*made, numbers_hand("In the bag", position.bag_counts)]


def passed(before: KissingRules, code: int, after: KissingRules) -> list[Event]:
    """Return who had to set pieces aside after a move (R5.5); while hidden, which is a secret."""
    if before.phase == CHANCE:
        drawn = before.tray_counts(0)
        drawn[chance_number(code)] += 1
        left = dict.fromkeys(range(before.seats), drawn)
    else:
        own = before.tray_counts(before.phase)
        own[abs(value_of(code))] -= 1
        waiting = range(before.phase + 1, before.seats)
        left = {before.phase: own, **{seat: before.tray_counts(seat) for seat in waiting}}
    happened = []
    for seat, counts in left.items():
        if any(counts) and not any(after.tray_counts(seat)):
            hidden = is_masked(after, sights(after, None)[seat])
            secret = (seat,) if hidden else None
            pieces = listed(_numbers(counts))
            happened.append(Event("passed", seat, (), pieces, rule="R5.5", secret_of=secret))
    return happened
