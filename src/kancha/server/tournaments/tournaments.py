"""Runs tournaments: rounds begin, results come back, and who does not come loses the round.

What is decided is stored together with the tables that it opens, if nobody else changed the
tournament meanwhile. Whoever looks finds what is due and does it, so that a worker that dies leaves
nothing undone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from kancha.core.errors import KanchaError, OptionError
from kancha.core.registry import game as chosen_game
from kancha.server.accounts.sessions import Sessions
from kancha.server.bots.ids import is_bot
from kancha.server.operations.failure_log import log_failure
from kancha.server.ratings.engine_ratings import engine_rating
from kancha.server.ratings.ratings import Ratings
from kancha.server.refusal import Refusal
from kancha.server.settings import Settings
from kancha.server.storage.store import opening
from kancha.server.tables.clocks import ClockSetup
from kancha.server.tables.live_tables import LiveTables
from kancha.server.tables.messages import NewClock
from kancha.server.tables.moving import new_id
from kancha.server.tournaments import changes
from kancha.server.tournaments.bodies import NewTournament, SetResult, SetTournament
from kancha.server.tournaments.games import open_games, resigned, without_absent
from kancha.server.tournaments.store import TournamentStore
from kancha.server.tournaments.tournament import Tournament

EVERY = 1.0
"""Seconds after which somebody looks at the tournaments that run."""
AHEAD = 100 * 86_400_000
"""Milliseconds by which a tournament can be announced before."""
ATTEMPTS = 20
UNRATED = "Sign in first: only players with an account have ratings."
GONE = "There is no such tournament."


class Tournaments:
    """All tournaments of a server."""

    def __init__(
        self,
        store: TournamentStore,
        tables: LiveTables,
        sessions: Sessions,
        ratings: Ratings,
        settings: Settings,
    ) -> None:
        self.store = store
        self.tables = tables
        self.sessions = sessions
        self.ratings = ratings
        self.limits = settings.limits
        self.patience = round(settings.absence_seconds * 1000)
        self._changing = asyncio.Lock()
        self._watch: asyncio.Task[None] | None = None

    def now(self) -> int:
        """Return the time in milliseconds."""
        return self.tables.time.now()

    def open(self) -> None:
        """Run what runs."""
        self.tables.report = self.look_at
        self._watch = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Stop; everything is stored already."""
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)

    # --- the course ------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                for name in await self.store.waiting(self.now()):
                    await self.look_at(name)
            except Refusal:
                continue  # the database does not answer
            except Exception as error:  # noqa: BLE001 - one tournament must not stop the others
                log_failure(error, "tournaments")

    async def look_at(self, name: str) -> None:
        """Do what is due in a tournament."""
        now = await self.store.load(name)
        if now is None or now.state == "over":
            return
        if now.state == "open":
            if now.starts is not None and now.starts <= self.now() and len(now.entrants) > 1:
                await self._start(name)
            return
        found = await self.store.endings([p.table for p in now.pairings if p.is_open and p.table])
        if found or now.is_round_over:
            at = self.now()
            now = await self.change(
                name, lambda now: changes.advance(changes.record_results(now, found), at)
            )
        here_since = max(now.began, self.tables.clocks.started)  # nobody could come before
        if now.state == "over" or now.by_correspondence:
            return
        if self.now() > here_since + self.patience:
            await self._go_on_without_absent(now)

    async def _go_on_without_absent(self, now: Tournament) -> None:
        for pairing in now.current:
            if pairing.is_open and pairing.table is not None and not all(pairing.here):
                live = await self.tables.get(pairing.table)
                if without_absent(pairing, live.table).entries:
                    await self.tables.change(live, partial(without_absent, pairing))

    async def change(self, name: str, decide: Callable[[Tournament], Tournament]) -> Tournament:
        """Store what is decided on with the tables that it opens; again if others were first."""
        for _ in range(ATTEMPTS):
            async with self._changing:
                before = await self.load(name)
                after = await asyncio.to_thread(decide, before)
                if after == before or await self._save(before, after):
                    return after
        raise Refusal("not_stored", "Others change this tournament. Try again.")

    async def _save(self, before: Tournament, after: Tournament) -> bool:
        at = self.now()
        names = await self.store.names(each.guest for each in after.entrants)
        after, made = open_games(after, at, names)
        writes = [opening(table.setup, first, table) for table, first in made]
        if not await self.store.save(before, after, writes, at):
            return False
        for table, _ in made:
            self.tables.begin(table)
        return True

    async def load(self, name: str) -> Tournament:
        """Return a tournament, or refuse."""
        found = await self.store.load(name)
        if found is None:
            raise Refusal("not_found", GONE)
        return found

    async def came(self, name: str, table: str, guest: str) -> None:
        """Note that somebody has come to their table."""
        with suppress(Refusal):
            if changes.came(now := await self.load(name), table, guest) != now:
                await self.change(name, lambda now: changes.came(now, table, guest))

    # --- organising ------------------------------------------------------------------------------

    async def create(self, guest: str, body: NewTournament) -> Tournament:
        """Lay out a tournament."""
        if not await self.sessions.is_player(guest):
            raise Refusal("not_allowed", "Sign in first: a tournament has an organiser.")
        if await self.store.organised_by(guest) >= self.limits.tournaments_per_player:
            raise Refusal("not_now", "You have laid out many tournaments. Remove one first.")
        new = _checked(guest, body, self.now())
        await self.store.create(new)
        return new

    async def set(self, name: str, guest: str, what: SetTournament) -> None:
        """Begin a tournament, pause it, or go on."""
        changes.check_organiser(await self.load(name), guest)
        if what.do == "start":
            await self._start(name)
        elif what.do == "pause":
            await self.change(name, changes.pause)
        else:
            at = self.now()
            await self.change(name, lambda now: changes.resume(now, at))

    async def _start(self, name: str) -> None:
        now = await self.load(name)
        known = await self.ratings.of([each.guest for each in now.entrants], now.game)
        ratings = {guest: found.rating.rating for guest, found in known.items()}
        at = self.now()
        await self.change(name, lambda now: changes.start(now, at, ratings))

    async def remove(self, name: str, guest: str) -> None:
        """Remove a tournament; games that go on are ordinary ones then."""
        changes.check_organiser(await self.load(name), guest)
        await self.store.remove(name)

    async def adjust(self, name: str, guest: str, body: SetResult) -> None:
        """Change the result of a game that is over."""
        place, points = (body.round, body.board), (body.first, body.second)
        if sum(points) > 1:
            raise Refusal("bad_option", "There is one point in a game.")
        await self.change(name, lambda now: changes.adjust(now, guest, place, points))

    # --- taking part -----------------------------------------------------------------------------

    async def join(self, name: str, guest: str) -> None:
        """Take part, or come back."""
        now = await self.load(name)
        if not guest or (now.rated and not await self.sessions.is_player(guest)):
            raise Refusal("not_allowed", UNRATED)
        if is_bot(guest) and not now.machines:
            raise Refusal("not_allowed", changes.PEOPLE_ONLY)
        player = (await self.store.names([guest])).get(guest) or "Guest"
        known = (await self.ratings.of([guest], now.game)).get(guest)
        rating = None if known is None else known.rating.rating
        most = self._most(now)
        await self.change(name, lambda now: changes.join(now, guest, player, rating, most))

    async def add_engine(self, name: str, guest: str, level: int) -> None:
        """Let an engine take part."""
        now = await self.load(name)
        found = engine_rating(now.game, level)
        rating = None if found is None else found.rating
        most = self._most(now)
        await self.change(name, lambda now: changes.add_engine(now, guest, level, rating, most))

    def _most(self, now: Tournament) -> int:
        """Return how many may take part."""
        if now.by_correspondence:
            return self.limits.entrants_by_correspondence
        return self.limits.entrants_per_tournament

    async def leave(self, name: str, guest: str, number: int | None = None) -> None:
        """Take part no more, or let the organiser send somebody away; their game is resigned."""
        now = await self.load(name)
        if number is None:
            mine = now.entrant_of(guest)
            if mine is None:
                raise Refusal("not_now", "You do not take part in this tournament.")
            number = mine.number
        else:
            changes.check_organiser(now, guest)
        wanted = number
        now = await self.change(name, lambda now: changes.leave(now, wanted))
        for pairing in now.current:
            if pairing.is_open and pairing.table is not None and pairing.of(number):
                who = now.entrant(number).guest
                live = await self.tables.get(pairing.table)
                await self.tables.change(live, partial(resigned, who))


def _checked(guest: str, body: NewTournament, now: int) -> Tournament:
    """Return a new tournament, or refuse what cannot be played."""
    try:
        game = chosen_game(body.game, **body.options)
    except OptionError as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    except KanchaError as error:
        raise Refusal("not_found", str(error)) from None
    if game.seats != 2:
        raise Refusal("bad_option", "Tournaments are for games with two seats.")
    if body.clock.each_move and body.kind != "round_robin":
        raise Refusal("bad_option", "Only round robins are played by correspondence.")
    if body.rated and game.options != chosen_game(body.game).options:
        raise Refusal("bad_option", "A rated game has the usual options and start.")
    if body.starts_ms is not None and not now - 60_000 <= body.starts_ms <= now + AHEAD:
        raise Refusal("bad_option", "A tournament begins within the next hundred days.")
    printable = "".join(c if c.isprintable() else " " for c in body.name)
    return Tournament(
        id=new_id(),
        name=" ".join(printable.split())[:60] or _usual_name(game.info.title, body.clock),
        organiser=guest,
        kind=body.kind,
        game=game.info.id,
        options=dict(game.options),
        clock=ClockSetup(body.clock.initial_ms, body.clock.increment_ms, body.clock.each_move),
        rounds=body.rounds if body.kind == "swiss" else 0,
        rated=body.rated,
        machines=body.machines,
        starts=body.starts_ms,
        created=now,
    )


def _usual_name(title: str, clock: NewClock) -> str:
    return f"{title} by correspondence" if clock.each_move else f"{title} evening"
