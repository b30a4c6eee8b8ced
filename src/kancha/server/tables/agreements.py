"""Proposals that need the agreement of all people: draw, takeback, rematch."""

from __future__ import annotations

from kancha.server.refusal import Refusal
from kancha.server.tables.endings import agreed_draw
from kancha.server.tables.entries import Agreed, Declined, LogEntry, Proposed, Rematched, TookBack
from kancha.server.tables.messages import Agreement
from kancha.server.tables.seating import same_chance
from kancha.server.tables.seats import seats_of
from kancha.server.tables.table import Table
from kancha.server.tables.takebacks import ply_before_last_move

PATIENCE = 10
"""How many moves have to be made before a draw that was declined may be offered again."""


def propose(table: Table, guest: str, what: Agreement, new_table: str) -> list[LogEntry]:
    """Return the proposal, or agreement to the same one, and what follows if nobody is left."""
    seats = _seats(table, guest)
    if what in table.proposals:
        return answer(table, guest, what, new_table, agree=True)
    check(table, guest, what)
    mover = table.to_move
    by = mover if mover in seats else seats[0]
    proposed = Proposed(what, by)
    if waiting_for(table, {by} | set(seats)):
        return [proposed]
    return [proposed, *_carry_out(table, guest, what, new_table)]


def answer(
    table: Table, guest: str, what: Agreement, new_table: str, *, agree: bool
) -> list[LogEntry]:
    """Return the answer, and what follows if everybody has agreed now."""
    seats = _seats(table, guest)
    proposal = table.proposals.get(what)
    if proposal is None:
        raise Refusal("not_now", "There is no such proposal any more.")
    if not agree:
        return [Declined(what, None if proposal.by in seats else seats[0])]
    if proposal.by in seats:
        raise Refusal("not_now", "You proposed this yourself. The others have to answer.")
    agreed = Agreed(what, seats)
    if waiting_for(table, proposal.agreed | set(seats)):
        return [agreed]
    return [agreed, *_carry_out(table, table.seats[proposal.by].guest, what, new_table)]


def check(table: Table, guest: str, what: Agreement) -> None:
    """Raise Refusal if this cannot be proposed now."""
    _check_patience(table, seats_of(table.seats, guest), what)
    if what in ("rematch", "again"):
        unseated = any(seat.kind == "open" for seat in table.seats)
        if table.parent is not None:
            raise Refusal("not_allowed", "A linked game has no rematch. Go back to the other game.")
        if table.tournament:
            raise Refusal("not_allowed", "The next round brings the next game.")
        if table.status != "over" or table.rematch or unseated:
            raise Refusal("not_now", "A rematch can be proposed once, when the game is over.")
        if what == "again" and same_chance(table) is None:
            raise Refusal("not_allowed", "This game has no chance to repeat. Propose a rematch.")
    elif what == "take_back":
        ply_before_last_move(table, guest)
    elif table.status != "playing":
        raise Refusal("not_now", "A draw can be proposed only during the game.")
    elif table.game.seats < 2 or any(seat.kind == "engine" for seat in table.seats):
        raise Refusal("not_allowed", "Only people can agree to a draw.")


def _check_patience(table: Table, seats: list[int], what: Agreement) -> None:
    """Raise Refusal if these seats have asked already, or were told no a short while ago."""
    if any(proposal.by in seats for proposal in table.proposals.values()):
        raise Refusal("not_now", "You have asked for something already. Wait for the answer.")
    for seat in seats:
        declined = table.declined.get((what, seat))
        if what == "draw" and declined is not None and table.ply - declined < PATIENCE:
            raise Refusal("not_now", f"A draw was declined. Offer it again after {PATIENCE} moves.")


def waiting_for(table: Table, agreed: set[int]) -> list[int]:
    """Return the seats of people who have not agreed yet. A guest agrees for all their seats."""
    guests = {table.seats[seat].guest for seat in agreed}
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == "person" and seat.guest not in guests
    ]


def _carry_out(table: Table, proposer: str, what: Agreement, new_table: str) -> list[LogEntry]:
    if what == "take_back":
        return [TookBack(ply_before_last_move(table, proposer))]
    if what == "draw":
        return [agreed_draw()]
    return [Rematched(new_table, again=what == "again")]


def _seats(table: Table, guest: str) -> list[int]:
    seats = seats_of(table.seats, guest)
    if not seats:
        raise Refusal("not_allowed", "You have no seat at this table.")
    return seats
