"""The picture of a Kissing game as data: one board for each seat, side by side, and the events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kancha.boardgames.gurami.pictures import MARGIN, Chain, Plan, chain_words, chains_through
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
from kancha.core.event import Event
from kancha.core.scene import Mark, Piece, Region, Scene, Score, Tag

if TYPE_CHECKING:
    from kancha.boardgames.gurami.rounds_game import RoundsGame

COLUMNS = 2
"""Boards in one row of the picture."""
GAP = 1.6
"""Room between boards, besides their margins, for what is drawn around each."""


def prefix(position: RoundsPosition, seat: int) -> str:
    """Return what stands before the field names in the cell ids of a seat's board.

    The seat to move has plain names, as in the move texts; so has seat 0 when no seat is to move.
    """
    return "" if seat == max(position.phase, 0) else f"{seat}:"


def plan_of(position: RoundsPosition, seat: int) -> Plan:
    """Return where a seat's board lies in the picture."""
    step_x, step_y = BOARD.width + 2 * MARGIN + GAP, BOARD.height + 2 * MARGIN + GAP
    origin = MARGIN + seat % COLUMNS * step_x, MARGIN + seat // COLUMNS * step_y
    return Plan(BOARD, origin, prefix=prefix(position, seat))


def scene(game: RoundsGame, position: RoundsPosition, viewer: int | None) -> Scene:
    """Return the picture as a viewer may see it (R5.7)."""
    shown = sights(position, viewer)
    names = game.info.seat_names[: position.seats]
    plans = [plan_of(position, seat) for seat in range(position.seats)]
    boards = [seen_board(position, seat, sight) for seat, sight in enumerate(shown)]
    pieces: list[Piece] = []
    regions: list[Region] = []
    tags: list[Tag] = []
    for seat, (plan, values, sight) in enumerate(zip(plans, boards, shown, strict=True)):
        cells = tuple(map(plan.cell, range(BOARD.size)))
        role = "hidden board" if sight == "none" else "board"
        regions.append(Region(f"board-{seat}", cells, role, names[seat], seat))
        if sight != "none":
            pieces += plan.pieces(values.__getitem__)
            regions += [replace(r, seat=seat) for r in game.regions(plan, values)]
            tags += [replace(tag, seat=seat) for tag in game.sums(plan, values)]
    marks, scored = _marks(game, position, shown)
    return Scene(
        geometry="triangle",
        width=max(plan.width for plan in plans),
        height=max(plan.height for plan in plans),
        cells=tuple(cell for plan in plans for cell in plan.cells()),
        pieces=tuple(pieces),
        seat_names=names,
        to_move=position.seat,
        caption=_caption(game, position, shown),
        notes=tuple(filter(None, [*_notes(position, shown), *game.notes(position, shown)])),
        regions=(*regions, *scored),
        tags=tuple(tags),
        marks=tuple(marks),
        hands=tuple(game.hands(position, shown)),
        scores=tuple(_scores(game, position, shown)),
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
) -> tuple[list[Mark], list[Region]]:
    """Return the marks, and the chains that the last placement has completed."""
    marks = []
    for seat, sight in enumerate(shown):
        fields = position.fresh_fields(seat) if sight == "all" else []
        cells = tuple(map(plan_of(position, seat).cell, fields))
        if cells:
            marks.append(Mark("previous", cells, "placed in this round", seat))
    last = _last_placement(position, shown)
    if last is None:
        return marks, []
    seat, field = last
    plan = plan_of(position, seat)
    marks.append(Mark("last", (plan.cell(field),), "placed last", seat))
    made = game.completed(position, seat, field)
    scored = [replace(r, seat=seat, id=f"last-{r.id}") for r in plan.regions(made, "scored chain")]
    return marks, scored


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
    words = listed(chain_words(chain, value_at) for chain in made)
    manner = "" if made else "nothing"
    return [placed, Event("scored", seat, scored, words, game.gain(made), manner, rule, secret)]
