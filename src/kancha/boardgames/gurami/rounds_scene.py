"""The picture of a Kissing game as data: a board for each seat, and what a move did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kancha.boardgames.gurami.pictures import (
    Chain,
    chain_groups,
    chain_words,
    chains_through,
    make_board,
    pieces_on,
    seat_discs,
    seat_signs,
    tiles,
    two_sided,
)
from kancha.boardgames.gurami.rounds import BOARD, RoundsPosition
from kancha.boardgames.gurami.rounds_texts import (
    Sight,
    chance_number,
    field_of,
    seen_board,
    seen_score,
    sights,
    stays_hidden,
    value_of,
)
from kancha.boardgames.gurami.texts import listed, piece_name
from kancha.core.board import Board
from kancha.core.event import Event
from kancha.core.scene import Group, Mark, OwnBoard, Piece, Scene, Score, StripeSum

if TYPE_CHECKING:
    from kancha.boardgames.gurami.rounds_game import RoundsGame


def board_of_game(seats: int) -> Board:
    """Return the board, of which every seat has one, and the pieces in every state."""
    return make_board(BOARD, [*seat_discs(seats), *tiles(6), *two_sided(6)])


def scene(game: RoundsGame, position: RoundsPosition, viewer: int | None) -> Scene:
    """Return the picture as a viewer may see it (R5.7)."""
    shown = sights(position, viewer)
    pieces: list[Piece] = []
    groups: list[Group] = []
    sums: list[StripeSum] = []
    for seat, sight in enumerate(shown):
        if sight != "none":
            values = seen_board(position, seat, sight)
            pieces += pieces_on(BOARD, values.__getitem__, seat)
            groups += game.groups(values, seat)
            sums += game.sums(values, seat)
    marks, scored = _marks(game, position, shown)
    boards = tuple(OwnBoard(seat, sight == "none") for seat, sight in enumerate(shown))
    return Scene(
        seats=seat_signs(game.info.seat_names[: position.seats]),
        to_move=position.seat,
        caption=_caption(game, position, shown),
        pieces=tuple(pieces),
        notes=tuple(filter(None, [*_notes(position, shown), *game.notes(position, shown)])),
        groups=(*groups, *scored),
        sums=tuple(sums),
        marks=tuple(marks),
        hands=tuple(game.hands(position, shown)),
        scores=tuple(_scores(game, position, shown)),
        boards=boards if position.seats > 1 else (),
    )


def _caption(game: RoundsGame, position: RoundsPosition, shown: Sequence[Sight]) -> str:
    outcome = position.outcome
    if outcome is None:
        return game.task(position, shown)
    names = listed(game.seat_name(seat) for seat in outcome.winners)
    if position.seats == 1:
        return f"The game is over: {outcome.reason}."
    verb = "share the win" if len(outcome.winners) > 1 else "wins"
    return f"{names} {verb}: {outcome.reason}."


def _notes(position: RoundsPosition, shown: Sequence[Sight]) -> list[str]:
    if "none" in shown:
        return ["The other boards and their scores are shown when the game is over."]
    if "old" in shown and position.phase >= 0:
        return ["What others place in this round is shown when the round is over."]
    return []


def _last_placement(position: RoundsPosition, shown: Sequence[Sight]) -> tuple[int, int] | None:
    """Return seat and field of the last move, if it was a placement that shows."""
    move = position.last_move
    before = None if move is None else move.position
    if move is None or not isinstance(before, RoundsPosition) or before.phase < 0:
        return None
    if shown[before.phase] != "all" and stays_hidden(before, move.code, position):
        return None
    return before.phase, field_of(move.code)


def _marks(
    game: RoundsGame, position: RoundsPosition, shown: Sequence[Sight]
) -> tuple[list[Mark], list[Group]]:
    """Return the marks, and the chains that the last placement has completed."""
    marks = []
    for seat, sight in enumerate(shown):
        fields = position.fresh_fields(seat) if sight == "all" else []
        cells = tuple(BOARD.names[field] for field in fields)
        if cells:
            marks.append(Mark("previous", cells, "placed in this round", seat, board=seat))
    last = _last_placement(position, shown)
    if last is None:
        return marks, []
    seat, field = last
    marks.append(Mark("last", (BOARD.names[field],), "placed last", seat, board=seat))
    made = game.completed(position, seat, field)
    return marks, chain_groups(
        BOARD, made, "scored_chain", seat, value_of=lambda chain: game.gain([chain])
    )


def chains_at(position: RoundsPosition, seat: int, field: int) -> list[Chain]:
    """Return the Gurami chains through a field of a seat's board (R2.4)."""
    return chains_through(BOARD, position.board(seat).__getitem__, field)


def _scores(game: RoundsGame, position: RoundsPosition, shown: Sequence[Sight]) -> list[Score]:
    scores = []
    for seat, sight in enumerate(shown):
        if sight != "none":
            scores.append(game.score(position, seat, sight))
    return scores


def points_score(position: RoundsPosition, seat: int, sight: Sight) -> Score:
    """Return a seat's points, those of this round apart where they show."""
    total = seen_score(position, seat, sight) or 0
    fresh = position.earned(seat)[1] if sight == "all" and position.fresh_fields(seat) else None
    parts = () if fresh is None else (("before", total - fresh), ("in this round", fresh))
    return Score(seat, total, parts)


# --- events ---------------------------------------------------------------------------------------


def events(
    game: RoundsGame, before: RoundsPosition, code: int, after: RoundsPosition
) -> tuple[Event, ...]:
    """Return what a move did. A hidden placement has the same events, whatever it earned.

    The cells are plain field names: they lie on the board of the event's seat.
    """
    seat = before.phase
    if seat < 0:
        happened = [Event("drew", None, number=chance_number(code), rule=game.chance_rule)]
    else:
        happened = _placed(game, before, code, after)
    happened += game.passed(before, code, after)
    outcome = after.outcome
    if outcome is not None:
        alone = after.seats == 1
        manner = "alone" if alone else "shared" if len(outcome.winners) > 1 else ""
        number = outcome.scores[outcome.winners[0]] if outcome.scores else None
        winner = outcome.winners[0] if len(outcome.winners) == 1 else None
        happened.append(Event("ended", winner, (), "", number, manner, outcome.rule))
    return tuple(happened)


def _placed(
    game: RoundsGame, before: RoundsPosition, code: int, after: RoundsPosition
) -> list[Event]:
    seat, field, value = before.phase, field_of(code), value_of(code)
    secret = (seat,) if stays_hidden(before, code, after) else None
    cells = (BOARD.names[field],)
    rule = game.placing_rule
    placed = Event("placed", seat, cells, piece_name(value), abs(value), "", rule, secret)
    made = game.completed(after, seat, field)
    scored = tuple(dict.fromkeys(BOARD.names[f] for chain in made for f in chain.fields))
    value_at = after.board(seat).__getitem__
    words = listed(chain_words(BOARD, chain, value_at) for chain in made)
    manner = "" if made else "nothing"
    return [placed, Event("scored", seat, scored, words, game.gain(made), manner, rule, secret)]
