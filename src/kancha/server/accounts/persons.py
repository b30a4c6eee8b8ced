"""People as others see them: a name, a picture, and whether they have an account or are bots."""

from __future__ import annotations

from collections.abc import Iterable

from kancha.server.accounts.sessions import Sessions
from kancha.server.bots.ids import is_bot
from kancha.server.lobby.bodies import Person
from kancha.server.tables.seats import sign_of


async def persons(
    sessions: Sessions, known: Iterable[tuple[str, str]], viewer: str
) -> list[Person]:
    """Return people as somebody sees them, by their ids and names."""
    found = list(known)
    members = await sessions.players_among(guest for guest, _ in found)
    return [
        Person(
            name=name or "Guest",
            sign=sign_of(guest),
            member=guest in members,
            bot=is_bot(guest),
            you=bool(guest) and guest == viewer,
        )
        for guest, name in found
    ]
