"""Asking one person for a game: a search that only they can answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.core.registry import game_class
from kancha.server.bots.ids import is_bot
from kancha.server.chat.store import ChatStore
from kancha.server.lobby.bodies import Asker, Wish
from kancha.server.lobby.store import Seeker
from kancha.server.refusal import Refusal
from kancha.server.tables.seats import sign_of

if TYPE_CHECKING:
    from kancha.server.lobby.lobby import Lobby

UNRATED = "A rated game is between players with an account."
GONE = "They do not ask any more."


async def check(lobby: Lobby, guest: str, wish: Wish, people: list[Seeker]) -> None:
    """Raise Refusal unless the one person whom a wish asks is there and can answer."""
    asked = next((p for p in people if sign_of(p.guest) == wish.whom and p.guest != guest), None)
    if asked is None:
        raise Refusal("not_now", "They are not in the lobby just now.")
    if is_bot(asked.guest):
        raise Refusal("not_allowed", "Programs are not asked. Lay a table: they sit down at it.")
    if wish.rated and not await lobby.sessions.is_player(asked.guest):
        raise Refusal("not_allowed", UNRATED)


async def askers(lobby: Lobby, me: Seeker, people: list[Seeker], since: int) -> list[Asker]:
    """Return who asks somebody for a game and is still there; nobody whom they have muted."""
    found = [person for person in people if _asks(person, me) and person.seen >= since]
    if not found:
        return []
    muted = await ChatStore(lobby.store.store).muted_by(me.guest)
    found = [person for person in found if person.guest not in muted]
    shown = await lobby.people([(person.guest, person.name) for person in found], me.guest)
    return [
        Asker(
            person=who,
            title=game_class(person.wish.games[0]).info.title,
            clock=person.wish.clocks[0],
            rated=person.wish.rated,
        )
        for who, person in zip(shown, found, strict=True)
        if person.wish is not None
    ]


async def answer(lobby: Lobby, me: Seeker, people: list[Seeker], sign: str, *, yes: bool) -> None:
    """Play with who asks, or tell them that there is no time: their search is over."""
    asker = next((p for p in people if sign_of(p.guest) == sign and _asks(p, me)), None)
    if asker is None or asker.wish is None:
        raise Refusal("not_now", GONE)
    if not yes:
        await lobby.store.search(asker.guest, None, asker.seen)
        return
    both = [asker.guest, me.guest] if me.wish is not None else [asker.guest]
    if not await lobby.store.claim(both, lobby.now()):
        raise Refusal("not_now", GONE)
    await lobby.play(asker, me, asker.wish.games[0], asker.wish.clocks[0])


def _asks(person: Seeker, me: Seeker) -> bool:
    wish = person.wish
    return wish is not None and person.begun is None and wish.whom == sign_of(me.guest)
