"""A bot among people: it lays tables, sits down at others, enters tournaments, and plays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from kancha.cli.bot_client import AWAY, Client, Json, RefusedError
from kancha.cli.bot_evenings import Evenings
from kancha.cli.bot_seat import BotSeat
from kancha.core.errors import KanchaError
from kancha.core.game import Game

LOOK = 2.0
"""Seconds between two looks at the lobby and the list of tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wants:
    """What a bot plays."""

    games: list[Game]
    clocks: list[Json]
    """The first is that of tables it lays; without any, it lays them with ten minutes."""
    tournaments: list[str]
    lay: bool
    sit: bool
    patience: float
    """Seconds that a table of somebody else waits for people before the bot sits down."""
    rated: bool
    tables: int
    seconds: float


class BotHome:
    """A bot at a server, until it is stopped."""

    def __init__(
        self, client: Client, command: str, wants: Wants, say: Callable[[str], None]
    ) -> None:
        self.client = client
        self.command = command
        self.wants = wants
        self.say = say
        self.name = ""
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._laid: set[str] = set()
        self._noticed: dict[str, float] = {}
        self._evenings = Evenings(client, wants.tournaments, wants.games, say)

    async def run(self) -> None:
        """Play until the program is stopped; a server that is away is waited for."""
        away = False
        try:
            while True:
                try:
                    await self._look()
                    away = False
                except AWAY as error:
                    if not away:
                        self.say(f"The server does not answer ({error}). Waiting for it.")
                    away = True
                except RefusedError as refused:
                    if refused.fault != "not_now":
                        raise KanchaError(f"the server refuses: {refused}") from None
                await asyncio.sleep(LOOK)
        finally:
            await self._leave()

    async def _look(self) -> None:
        if not self.name:
            self.name = (await self.client.ask("GET", "/api/me"))["name"]
            self.say(f"{self.name} is at {self.client.url}")
        for ended in [table for table, task in self._playing.items() if task.done()]:
            self._playing.pop(ended).result()
        await self._evenings.look()
        lobby = None
        if self.wants.lay or self.wants.sit:  # before the tables, so that none is laid twice
            lobby = await self.client.ask("GET", "/api/lobby")
        for table in (await self.client.ask("GET", "/api/tables"))["tables"]:
            seated = any(seat.get("yours") for seat in table["seats"])
            if table["status"] == "playing" and seated and table["table"] not in self._playing:
                self._play(table)
        if lobby is not None:
            await self._in_the_lobby(lobby)

    def _play(self, table: Json) -> None:
        name = table["table"]
        self._laid.discard(name)
        others = [seat["player"] for seat in table["seats"] if not seat.get("yours")]
        title = f"{table['title']} with {', '.join(others)}"
        self.say(f"Plays {title}.")

        def say(text: str) -> None:
            self.say(f"{title}: {text}")

        seat = BotSeat(self.client, name, self.command, self.wants.seconds, say)
        self._playing[name] = asyncio.create_task(seat.play())

    # --- the lobby -------------------------------------------------------------------------------

    async def _in_the_lobby(self, lobby: Json) -> None:
        if lobby["begun"] is not None:
            await self.client.ask("PUT", "/api/lobby/begun", {"accept": True})
        self._laid = {table["table"] for table in lobby["open"] if table["yours"]}
        full = len(self._playing) >= self.wants.tables
        if full:
            await self._take_away()
            return
        if self.wants.lay:
            for game in self.wants.games:
                if game.seats > 1 and not any(
                    _is_of(game, table) for table in lobby["open"] if table["yours"]
                ):
                    await self._lay(game)
        if self.wants.sit:
            await self._sit_down(lobby["open"])

    async def _lay(self, game: Game) -> None:
        seats = [{"kind": "you"}] + [{"kind": "open"}] * (game.seats - 1)
        clock = self.wants.clocks[0] if self.wants.clocks else {"initial_ms": 600_000}
        table = {"game": game.info.id, "options": game.options, "seats": seats, "clock": clock}
        made = await self.client.ask(
            "POST", "/api/lobby/tables", {"table": table, "rated": self.wants.rated}
        )
        self._laid.add(made["table"])
        self.say(f"Lays a table of {game.info.title}.")

    async def _sit_down(self, tables: list[Json]) -> None:
        now = asyncio.get_running_loop().time()
        self._noticed = {
            table["table"]: self._noticed.get(table["table"], now)
            for table in tables
            if self._suits(table)
        }
        for table, since in self._noticed.items():
            if now - since >= self.wants.patience and not self._laid:
                with suppress(RefusedError):  # somebody was faster
                    await self.client.ask("PUT", f"/api/lobby/tables/{table}")
                return

    def _suits(self, table: Json) -> bool:
        yours = table["yours"] or any(person["you"] for person in table["people"])
        clocks: list[Any] = self.wants.clocks
        fits = any(_is_of(game, table) for game in self.wants.games)
        return not yours and fits and (not clocks or table["clock"] in clocks)

    async def _take_away(self) -> None:
        for table in tuple(self._laid):
            with suppress(RefusedError):
                await self.client.ask("DELETE", f"/api/lobby/tables/{table}")
            self._laid.discard(table)

    async def _leave(self) -> None:
        """Take away the tables that wait, and stop the engines; games that run wait."""
        with suppress(*AWAY):
            await self._take_away()
        running = [task for task in self._playing.values() if not task.done()]
        for task in running:
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        if running:
            self.say("Games that run wait until the bot is back; their clocks go on.")


def _is_of(game: Game, table: Json) -> bool:
    return bool(table["game"] == game.info.id and table["options"] == game.options)
