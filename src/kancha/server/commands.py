"""From a client's wish to the entries that fulfil it, or a Refusal."""

from __future__ import annotations

from kancha.server import agreements, endings, messages, moving, seating, takebacks
from kancha.server.entries import LogEntry
from kancha.server.refusal import Refusal
from kancha.server.tables import Table


def decide(table: Table, guest: str, command: messages.Command) -> list[LogEntry]:
    """Return what has to be written into the log; nothing is changed here."""
    match command:
        case messages.Play():
            return moving.play(table, guest, command)
        case messages.Undo():
            return takebacks.undo(table, guest)
        case messages.Propose(what=what):
            return agreements.propose(table, guest, what, seating.new_id())
        case messages.Answer(what=what, agree=agree):
            return agreements.answer(table, guest, what, seating.new_id(), agree=agree)
        case messages.Resign(seat=seat):
            return endings.resign(table, guest, seat)
        case messages.Abort():
            return endings.abort(table, guest)
        case messages.Fill(seat=seat, level=level):
            return seating.fill(table, guest, seat, level)
        case messages.Retry(seat=seat):
            return seating.retry(table, guest, seat)
    raise Refusal("malformed", "This message is not known.")
