"""The picture of an Equals = Wins position as data, and what a move did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.gurami.equals_wins.notation import field_of, is_option_a, unseen, value_of
from kancha.boardgames.gurami.equals_wins.rules import (
    BEGINNING,
    DONE,
    ENDING,
    PLAYING,
    SETUP_BLUE,
    SETUP_YELLOW,
    EqualsWinsRules,
)
from kancha.boardgames.gurami.pictures import (
    HIDDEN,
    chain_groups,
    chain_words,
    chains,
    chains_through,
    choices,
    make_board,
    numbers_hand,
    pieces_on,
    seat_discs,
    seat_signs,
    stripe_sums,
    tiles,
    two_sided,
)
from kancha.boardgames.gurami.texts import listed, piece_name
from kancha.core.board import Board
from kancha.core.event import Event
from kancha.core.scene import Group, Hand, HandItem, Mark, Scene, Score

if TYPE_CHECKING:
    from kancha.boardgames.gurami.equals_wins.game import EqualsWins

# --- events ---------------------------------------------------------------------------------------


def events(
    game: EqualsWins, before: EqualsWinsRules, code: int, after: EqualsWinsRules
) -> tuple[Event, ...]:
    """Return what a move did; what is drawn to a hand is seen by its owner only (R4.10)."""
    phase, side = before.stage
    if phase in (SETUP_YELLOW, SETUP_BLUE):
        start, value = (
            (game.start_yellow, code) if phase == SETUP_YELLOW else (game.start_blue, -code)
        )
        cells = (game.triangles.names[start],)
        return (Event("drew", None, cells, piece_name(value), code, "set-up", "R4.2"),)
    if phase != PLAYING:
        rule = "R4.3" if phase == BEGINNING else "R4.8"
        return (Event("drew", side, (), f"the {code}", code, "", rule, secret_of=(side,)),)
    happened = []
    if code == DONE:
        manner = "done" if before.turn[0] else "forced"
        happened.append(Event("passed", side, manner=manner, rule="R4.7"))
    else:
        happened += _placed(game, side, code, after)
    outcome = after.outcome
    if outcome is not None:
        shared = len(outcome.winners) > 1
        winner = None if shared else outcome.winners[0]
        happened.append(Event("ended", winner, (), "", None, "shared" * shared, outcome.rule))
    return tuple(happened)


def _placed(game: EqualsWins, side: int, code: int, after: EqualsWinsRules) -> list[Event]:
    field, value = field_of(code), value_of(code)
    cell = game.triangles.names[field]
    happened = [Event("placed", side, (cell,), piece_name(value), abs(value), "", "R2.3")]
    if is_option_a(code):
        contact = f"next to the other colour on {cell}"
        happened.append(Event("scored", side, (cell,), contact, abs(value), "", "R4.4"))
        return happened
    made = chains_through(game.triangles, lambda f: after.value_at(0, f), field)
    if made:
        cells = tuple(
            dict.fromkeys(game.triangles.names[f] for chain in made for f in chain.fields)
        )
        words = listed(
            chain_words(game.triangles, chain, lambda f: after.value_at(0, f)) for chain in made
        )
        points = sum(chain.value for chain in made)
        happened.append(Event("scored", side, cells, words, points, "", "R2.4"))
    if after.turn[1]:
        happened.append(Event("scored", side, (cell,), manner="waiting", rule="R4.6"))
    return happened


# --- the picture ----------------------------------------------------------------------------------


def board_of_game(game: EqualsWins) -> Board:
    """Return the board, and the pieces in every state."""
    figures = [*seat_discs(game.seats), *tiles(6), *two_sided(6), HIDDEN]
    return make_board(game.triangles, figures)


def scene(game: EqualsWins, position: EqualsWinsRules, viewer: int | None) -> Scene:
    """Return the picture as a seat may see it (R4.10); None is a spectator."""
    group = tuple(game.triangles.names[field] for field in position.turn[1])
    marks = [Mark("row", group, "unfinished group", position.stage[1])] if group else []
    last = _last_placement(game, position)
    if last is not None:
        marks.append(Mark("last", (game.triangles.names[last],), "placed last"))

    def value_at(field: int) -> int:
        return position.value_at(0, field)

    return Scene(
        seats=seat_signs(game.seat_name(seat) for seat in range(game.seats)),
        to_move=position.seat,
        caption=_caption(game, position),
        pieces=tuple(pieces_on(game.triangles, value_at)),
        notes=tuple(_notes(game, position)),
        groups=tuple(_groups(game, position, last)),
        sums=tuple(stripe_sums(game.triangles, value_at)),
        marks=tuple(marks),
        hands=tuple(_hands(game, position, viewer)),
        scores=tuple(_score(position, seat, total) for seat, total in enumerate(position.earned)),
    )


def _last_placement(game: EqualsWins, position: EqualsWinsRules) -> int | None:
    for event in position.events:
        if event.kind == "placed" or event.manner == "set-up":
            return game.triangles.by_name[event.cells[0]]
    return None


def _caption(game: EqualsWins, position: EqualsWinsRules) -> str:
    outcome = position.outcome
    if outcome is not None:
        names = listed(game.seat_name(seat) for seat in outcome.winners)
        verb = "share the win" if len(outcome.winners) > 1 else "wins"
        return f"{names} {verb}: {outcome.reason}."
    phase, side = position.stage
    if phase in (SETUP_YELLOW, SETUP_BLUE):
        return f"The {'second' if phase == SETUP_BLUE else 'first'} piece of the set-up is drawn."
    name = game.seat_name(side)
    if phase != PLAYING:
        return f"{name} draws a piece."
    placed, group = position.turn
    if group:
        fields = listed(game.triangles.names[field] for field in group)
        return f"{name} must complete the group with {fields}."
    if placed:
        return f"{name} may form another chain or end the turn."
    return f"{name} places one piece beside the other colour, or pieces that form chains."


def _notes(game: EqualsWins, position: EqualsWinsRules) -> list[str]:
    notes = [
        f"The last piece earned {event.number}: {event.piece}."
        for event in position.events
        if event.kind == "scored" and event.number is not None
    ]
    if position.seat is not None:
        left = turns_left(game, position)
        last_turn = "This is the last turn." if left == 1 else f"{left} turns are left in all."
        notes.append(f"{last_turn} {position.still_drawn} pieces will still be drawn.")
    return notes


def turns_left(game: EqualsWins, position: EqualsWinsRules) -> int:
    """Return how many turns are still to end, the running one included."""
    phase, side = position.stage
    if phase in (SETUP_YELLOW, SETUP_BLUE):
        return int(game.turns_per_seat) * game.seats
    waiting = sum(seat != side and any(position.hand(seat)) for seat in range(game.seats))
    drawn_now = sum(position.hand(side)) if phase in (BEGINNING, ENDING) else 0
    return waiting + (phase == PLAYING) + (position.still_drawn + drawn_now + 1) // 2


def _groups(game: EqualsWins, position: EqualsWinsRules, last: int | None) -> list[Group]:
    """Return all Gurami chains, and apart from them those that the last piece has completed."""
    found = [c for c in chains(game.triangles, lambda f: position.value_at(0, f)) if c.is_gurami]
    made = [chain for chain in found if last in chain.fields]
    return [
        *chain_groups(game.triangles, found, "chain"),
        *chain_groups(game.triangles, made, "scored_chain"),
    ]


def _hands(game: EqualsWins, position: EqualsWinsRules, viewer: int | None) -> list[Hand]:
    hands = []
    for seat in range(game.seats):
        counts = position.hand(seat)
        if seat == viewer:
            hands.append(choices("Hand", counts, seat))
        else:
            size = sum(counts)
            label = f"{size} hidden piece{'s' * (size != 1)}"
            items = (HandItem(HIDDEN.id, size, label),) if size else ()
            hands.append(Hand("Hand", items, seat))
    hands.append(_stock(position, viewer))
    not_seen = unseen(game, position, viewer)
    hands.append(numbers_hand(f"Not yet seen: {sum(not_seen)}", not_seen))
    return hands


def _stock(position: EqualsWinsRules, viewer: int | None) -> Hand:
    """Return the stock; a number that the viewer has in hand as well is taken from there (R4.3)."""
    own = [] if viewer is None else position.hand(viewer)
    in_hand = [number for number, count in enumerate(own) if count]
    return choices("Stock, open to all", position.stock_counts, None, untouchable=in_hand)


def _score(position: EqualsWinsRules, seat: int, total: int) -> Score:
    """Return a seat's points; what the last placement earned stands apart."""
    for event in position.events:
        if event.kind == "scored" and event.seat == seat and event.number is not None:
            parts = (("before", total - event.number), (event.piece, event.number))
            return Score(seat, total, parts)
    return Score(seat, total)
