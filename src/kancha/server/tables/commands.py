"""Turns a client's command into a change of the table, or a Refusal."""

from __future__ import annotations

from kancha.server.refusal import Refusal
from kancha.server.tables import (
    agreements,
    endings,
    messages,
    moving,
    seating,
    takebacks,
    time_gifts,
)
from kancha.server.tables.table import Change, Table


def change_for(table: Table, guest: str, command: messages.Command) -> Change:
    """Return the change that a command asks for; nothing is changed yet."""
    match command:
        case messages.Play():
            return moving.play(table, guest, command)
        case messages.Undo():
            return Change(takebacks.undo(table, guest))
        case messages.Propose(what=what):
            return Change(agreements.propose(table, guest, what, moving.new_id()))
        case messages.Answer(what=what, agree=agree):
            return Change(agreements.answer(table, guest, what, moving.new_id(), agree=agree))
        case messages.Resign(seat=seat):
            return Change(endings.resign(table, guest, seat))
        case messages.Abort():
            return Change(endings.abort(table, guest))
        case messages.Fill(seat=seat, level=level):
            return seating.fill(table, guest, seat, level)
        case messages.Retry(seat=seat):
            return Change(seating.retry(table, guest, seat))
        case messages.GiveTime(seat=seat):
            return Change(time_gifts.give_time(table, guest, seat))
    raise Refusal("malformed", "Unknown command.")
