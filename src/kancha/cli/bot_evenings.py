"""The tournaments that a bot enters. Its games there it finds as it finds all its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from kancha.cli.bot_client import Client, Json, RefusedError
from kancha.core.errors import KanchaError, shorten
from kancha.core.game import Game


def name_in(address: str, url: str) -> str:
    """Return the name of a tournament from the address of its page at a server, or as it is."""
    there, place = urlsplit(address), urlsplit(url)
    if there.scheme and (there.scheme, there.netloc) != (place.scheme, place.netloc):
        raise KanchaError(f"{shorten(address)} is not at {url}: a bot plays at one server")
    name = there.path.removeprefix("/tournament/")
    if not name or "/" in name:
        raise KanchaError(f"{shorten(address)} is no tournament: copy the address of its page")
    return name


class Evenings:
    """The tournaments that a bot is to play in: it enters each once, and says how it ended."""

    def __init__(
        self, client: Client, names: Iterable[str], games: list[Game], say: Callable[[str], None]
    ) -> None:
        self.client = client
        self.games = games
        self.say = say
        self._open = dict.fromkeys(names, False)
        """Those that are not over, and whether the bot takes part."""

    async def look(self) -> None:
        """Enter what can be entered, and drop what is over."""
        for name, entered in tuple(self._open.items()):
            now = await self.client.ask("GET", f"/api/tournaments/{name}")
            if now["state"] == "over" or (entered and not now["yours"]):
                self.say(f"{now['name']} {_ended(now)}")
                del self._open[name]
            elif not entered:
                await self._enter(name, now)

    async def _enter(self, name: str, now: Json) -> None:
        if not any((now["game"], now["options"]) == (g.info.id, g.options) for g in self.games):
            self.say(f"{now['name']}: the bot does not play {now['title']} with these options.")
            del self._open[name]
            return
        if not now["yours"]:
            try:
                await self.client.ask("PUT", f"/api/tournaments/{name}/me")
            except RefusedError as refused:
                self.say(f"{now['name']}: {refused}")
                del self._open[name]
                return
        self._open[name] = True
        self.say(f"Takes part in {now['name']}.")


def _ended(now: Json) -> str:
    mine = next((line for line in now["standings"] if line["entrant"] == now["you"]), None)
    if now["state"] != "over":
        return "goes on without the bot, which was sent away."
    if mine is None:
        return "is over."
    return f"is over: place {mine['place']} of {len(now['standings'])}."
