"""The lobby: who is there, tables laid for anybody, and finding somebody to play with."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from typing import TypeVar

from kancha.core.errors import KanchaError, OptionError
from kancha.core.game import Game
from kancha.core.options import OptionValue
from kancha.core.registry import game as chosen_game
from kancha.core.registry import game_class
from kancha.server.accounts.persons import persons
from kancha.server.accounts.sessions import Sessions
from kancha.server.bots.ids import is_bot
from kancha.server.lobby import asking
from kancha.server.lobby.bodies import (
    Begun,
    LayTable,
    LiveGame,
    LobbyState,
    OpenTable,
    Person,
    SearchState,
    Wish,
)
from kancha.server.lobby.store import CLAIMED, Listed, LobbyStore, Seeker
from kancha.server.ratings.engine_ratings import engine_rating, level_near
from kancha.server.ratings.glicko import Rating
from kancha.server.ratings.ratings import Known, Ratings, shown
from kancha.server.refusal import Refusal
from kancha.server.rest import NewSeat, NewTable
from kancha.server.settings import Settings
from kancha.server.tables import endings, project
from kancha.server.tables.entries import LogEntry, Rated
from kancha.server.tables.live_games import live_game
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.live_tables import LiveTables
from kancha.server.tables.messages import NewClock
from kancha.server.tables.seats import seats_of, sign_of
from kancha.server.tables.table import Change, Table

Shown = TypeVar("Shown")
HERE = 30_000
"""Milliseconds after which somebody who does not ask any more is not there."""
SEEN_EVERY = 8_000
SEARCHING = 20_000
"""Milliseconds after which a search that nobody asks for is over."""
LAPSES = 600_000
"""Milliseconds after which a search does not go on when who was away comes back."""
CLAIM_LASTS = 30_000
"""Milliseconds in which a table is laid for two who were found."""
STAYS_LAID = 86_400_000
MOST_OPEN, MOST_LIVE = 50, 8
UNRATED = "Sign in first: only players with an account have ratings."


class Lobby:
    """All that happens in the lobby."""

    def __init__(
        self,
        store: LobbyStore,
        tables: LiveTables,
        sessions: Sessions,
        ratings: Ratings,
        settings: Settings,
    ) -> None:
        self.store = store
        self.tables = tables
        self.sessions = sessions
        self.ratings = ratings
        self.most_tables = settings.limits.lobby_tables_per_guest
        self.engine_offer = round(settings.engine_offer_seconds * 1000)

    def now(self) -> int:
        """Return the time in milliseconds."""
        return self.tables.time.now()

    async def people(self, known: list[tuple[str, str]], viewer: str = "") -> list[Person]:
        """Return people as others see them, by their ids and names."""
        return await persons(self.sessions, known, viewer)

    # --- looking ---------------------------------------------------------------------------------

    async def state(self, guest: str) -> LobbyState:
        """Return the lobby as somebody sees it who is there now."""
        now = self.now()
        people = await self.store.people(now - HERE)
        me = next((person for person in people if person.guest == guest), None)
        if me is None:
            await self.store.lapse(guest, now - LAPSES)
        if me is None or now - me.seen > SEEN_EVERY:
            await self.store.come(guest, now)
            await self.store.forget(now - STAYS_LAID)
        if me is None:
            name = await self.tables.store.name_of(guest)
            me = Seeker(guest, name, now, None, None, None)
            people.append(me)
        if me.begun == CLAIMED and me.since is not None and now - me.since > CLAIM_LASTS:
            await self.store.release(me.guest, me.since)  # whoever laid their table has died
        if me.wish is not None and me.begun is None and not me.wish.whom:
            await self._find(me, people)
            me = next(p for p in await self.store.people(now - HERE) if p.guest == guest)
        laid = await self.store.tables("waiting", now - STAYS_LAID, MOST_OPEN)
        live = await self.store.tables("playing", now - STAYS_LAID, MOST_LIVE)
        return LobbyState(
            now_ms=now,
            people=await self.people([(p.guest, p.name) for p in people], guest),
            open=await _possible(self._open(listed, guest) for listed in laid),
            playing=await _possible(self._live(listed) for listed in live),
            playing_count=await self.store.count("playing", now - STAYS_LAID),
            search=self._search(me),
            begun=await self._begun(me),
            asked=await asking.askers(self, me, people, now - SEARCHING),
            levels=await self._levels(guest),
        )

    async def _open(self, listed: Listed, viewer: str) -> OpenTable:
        short, host = listed.summary, listed.host
        known = (await self.ratings.of([host], short.game)).get(host)
        people = [seat for seat in short.seats if seat.kind == "person"]
        rated = (await self.tables.get(short.table)).table.rated
        return OpenTable(
            table=short.table,
            game=short.game,
            title=game_class(short.game).info.title,
            options=short.options,
            clock=listed.clock,
            rated=rated,
            people=await self.people([(seat.guest, seat.player) for seat in people], viewer),
            rating=None if known is None else shown(short.game, known, self.now()),
            seats=len(short.seats),
            free=sum(seat.kind == "open" for seat in short.seats),
            yours=host == viewer,
        )

    async def _live(self, listed: Listed) -> LiveGame:
        return live_game(await self.tables.get(listed.summary.table), self.now())

    async def waits(self, guest: str) -> bool:
        """Return whether the lobby may have news for somebody: they search, or laid a table."""
        now = self.now()
        asks = f'"whom":"{sign_of(guest)}"'
        return await self.store.waits(guest, asks, now - HERE, now - STAYS_LAID)

    def _search(self, me: Seeker) -> SearchState | None:
        if me.wish is None or me.since is None or me.begun is not None:
            return None
        return SearchState(
            wish=me.wish, since_ms=me.since, engine_at_ms=me.since + self.engine_offer
        )

    async def _begun(self, me: Seeker) -> Begun | None:
        if not me.begun:
            return None
        table = (await self.tables.get(me.begun)).table
        if table.status == "over":  # it was called off, or its time has run out meanwhile
            await self.store.begin([me.guest], None)
            return None
        others = [seat for seat in table.seats if seat.guest != me.guest]
        return Begun(
            table=me.begun,
            title=table.game.info.title,
            opponents=[seat.player for seat in others],
            bots=[seat.player for seat in others if is_bot(seat.guest)],
            clock=project.new_clock(table.setup.clock),
        )

    async def _levels(self, guest: str) -> dict[str, int]:
        if not await self.sessions.is_player(guest):
            return {}
        known = await self.ratings.all_of(guest, self.now())
        return {found.game: level_near(found.game, found.rating) for found in known}

    # --- tables ----------------------------------------------------------------------------------

    async def lay(self, guest: str, body: LayTable) -> LiveTable:
        """Lay a table that anybody may find."""
        since = self.now() - STAYS_LAID
        laid = await self.store.tables("waiting", since, MOST_OPEN)
        if sum(listed.host == guest for listed in laid) >= self.most_tables:
            raise Refusal("not_now", "You have laid many tables already. Take one away first.")
        rated: list[LogEntry] = []
        if body.rated:
            await self._check_rated(guest, body.table)
            rated = [Rated()]
        name = await self.tables.store.name_of(guest)
        live = await self.tables.create(body.table, guest, name, *rated)
        await self.store.come(guest, self.now())
        await self.store.list_table(live.table.setup.table, self.now())
        return live

    async def _check_rated(self, guest: str, body: NewTable) -> None:
        """Raise Refusal unless a table can be rated: the same terms for all, and each one seat."""
        if not await self.sessions.is_player(guest):
            raise Refusal("not_allowed", UNRATED)
        kinds = [seat.kind for seat in body.seats]
        if body.clock is None:
            raise Refusal("bad_option", "A rated game has a clock.")
        if kinds.count("you") != 1 or len(kinds) < 2:
            raise Refusal("bad_option", "In a rated game you have one seat, and opponents.")
        if "open" not in kinds and engine_rating(body.game, 1) is None:
            raise Refusal("bad_option", "How strong engines play this game is not known.")
        if body.start is not None or not _is_ratable(body.game, dict(body.options)):
            raise Refusal("bad_option", "A rated game has the usual options and start.")

    async def sit_down(self, guest: str, table: str) -> None:
        """Take an open seat at a table that anybody may find."""
        if not await self.store.is_listed(table):
            raise Refusal("not_found", "There is no such table in the lobby.")
        live = await self.tables.get(table)
        if live.table.rated and not await self.sessions.is_player(guest):
            raise Refusal("not_allowed", UNRATED)
        if seats_of(live.table.seats, guest):
            raise Refusal("not_now", "You sit at this table already.")
        token = next((seat.token for seat in live.table.seats if seat.kind == "open"), "")
        try:
            await self.tables.join(live, guest, await self.tables.store.name_of(guest), token)
        except Refusal as refusal:
            if refusal.fault not in ("not_allowed", "not_now"):
                raise
            raise Refusal("not_now", "Somebody was faster, or the table is gone.") from None
        await self._tell_others(live.table, guest)

    async def _tell_others(self, table: Table, guest: str) -> None:
        """Tell those who wait in the lobby that their game has begun."""
        if table.status == "playing":
            others = [seat.guest for seat in table.seats if seat.guest not in ("", guest)]
            await self.store.begin(others, table.setup.table)

    async def take_away(self, guest: str, table: str) -> None:
        """Take one's own table away, at which nobody has sat down."""
        live = await self.tables.get(table)
        if not await self.store.is_listed(table) or live.table.setup.host != guest:
            raise Refusal("not_allowed", "Only who laid the table can take it away.")
        if live.table.status == "playing":
            raise Refusal("not_now", "Somebody has sat down at this table.")
        await self.tables.change(live, lambda now: _aborted(now, guest))

    async def answer(self, guest: str, *, accept: bool) -> None:
        """Go to the table of a game that has begun, or not now: then it is aborted."""
        people = await self.store.people(self.now() - STAYS_LAID)
        me = next((person for person in people if person.guest == guest), None)
        if me is None or not me.begun:
            return
        if not accept:
            live = await self.tables.get(me.begun)
            await self.tables.change(live, lambda now: _aborted(now, guest))
        await self.store.begin([guest], None)

    # --- finding somebody ------------------------------------------------------------------------

    async def search(self, guest: str, wish: Wish) -> None:
        """Search somebody; the lobby tells when they are found."""
        if wish.rated and not await self.sessions.is_player(guest):
            raise Refusal("not_allowed", UNRATED)
        for name in wish.games:
            if _game(name, {}).seats != 2:
                raise Refusal("bad_option", "Games for two can be searched.")
        if wish.whom:
            await asking.check(self, guest, wish, await self.store.people(self.now() - HERE))
        await self.store.come(guest, self.now())
        await self.store.search(guest, wish, self.now())

    async def answer_asker(self, guest: str, sign: str, *, yes: bool) -> None:
        """Play with somebody who asks, or not now."""
        await self.store.come(guest, self.now())
        people = await self.store.people(self.now() - HERE)
        me = next(person for person in people if person.guest == guest)
        await asking.answer(self, me, people, sign, yes=yes)

    async def stop(self, guest: str) -> None:
        """End a search."""
        await self.store.search(guest, None, self.now())

    async def _find(self, me: Seeker, people: list[Seeker]) -> None:
        """Let somebody who searches sit down at a table that fits, or play with who fits."""
        assert me.wish is not None
        now = self.now()
        for listed in await self.store.tables("waiting", now - STAYS_LAID, MOST_OPEN):
            if await self._fits(me, listed):
                if not await self.store.claim([me.guest], now):
                    return  # found already, by another request
                try:
                    await self.sit_down(me.guest, listed.summary.table)
                except Refusal:
                    await self.store.begin([me.guest], None)
                    continue  # somebody was faster
                await self.store.begin([me.guest], listed.summary.table)
                return
        fitting = [
            (other, *common)
            for other in people
            if other.guest != me.guest
            and other.begun is None
            and now - other.seen < SEARCHING
            and other.wish is not None
            and not other.wish.whom
            and (common := in_common(me.wish, other.wish)) is not None
        ]
        if me.wish.rated:
            fitting = await self._nearest_first(me, fitting)
        for other, game, clock in fitting:
            if await self.store.claim([me.guest, other.guest], now):
                await self.play(me, other, game, clock)
                return

    async def _fits(self, me: Seeker, listed: Listed) -> bool:
        wish, short = me.wish, listed.summary
        assert wish is not None
        wished = short.game in wish.games and listed.clock in wish.clocks
        if not wished or listed.host == me.guest:
            return False
        usual = len(short.seats) == 2 and _is_usual(short.game, short.options)
        return usual and (await self.tables.get(short.table)).table.rated == wish.rated

    async def _nearest_first(
        self, me: Seeker, fitting: list[tuple[Seeker, str, NewClock]]
    ) -> list[tuple[Seeker, str, NewClock]]:
        distances = []
        for number, (other, game, _) in enumerate(fitting):
            known = await self.ratings.of([me.guest, other.guest], game)
            mine, theirs = (
                known.get(guest, Known(Rating())).rating.rating for guest in (me.guest, other.guest)
            )
            distances.append((abs(mine - theirs), number))
        return [fitting[number] for _, number in sorted(distances)]

    async def play(self, me: Seeker, other: Seeker, game: str, clock: NewClock) -> None:
        """Lay a table for two who were found; chance says who begins."""
        assert me.wish is not None
        seats = [NewSeat(kind="you"), NewSeat(kind="open")]
        secrets.SystemRandom().shuffle(seats)
        pair = [me.guest, other.guest]
        try:
            body = NewTable(game=game, seats=seats, clock=clock)
            rated = [Rated()] if me.wish.rated else []
            live = await self.tables.create(body, me.guest, me.name, *rated)
            token = next(seat.token for seat in live.table.seats if seat.kind == "open")
            await self.tables.join(live, other.guest, other.name, token)
            await self.store.list_table(live.table.setup.table, self.now())
        except Refusal:
            await self.store.begin(pair, None)
            raise
        await self.store.begin(pair, live.table.setup.table)


def in_common(one: Wish, other: Wish) -> tuple[str, NewClock] | None:
    """Return the first game and clock that two wish for, if they agree on ratings."""
    game = next((game for game in one.games if game in other.games), None)
    clock = next((clock for clock in one.clocks if clock in other.clocks), None)
    return None if game is None or clock is None or one.rated != other.rated else (game, clock)


def _is_usual(game: str, options: dict[str, OptionValue]) -> bool:
    """Return whether options are those of the game as it is usually played."""
    return _game(game, options).options == _game(game, {}).options


def _is_ratable(name: str, options: dict[str, OptionValue]) -> bool:
    """Return whether options are the usual ones, or those of a variant for more than two."""
    chosen = _game(name, options)
    usual = [_game(name, dict(variant.options)) for variant in chosen.info.variants]
    return _is_usual(name, options) or any(
        game.options == chosen.options for game in usual if game.seats > 2
    )


def _game(name: str, options: dict[str, OptionValue]) -> Game:
    try:
        return chosen_game(name, **options)
    except OptionError as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    except KanchaError as error:
        raise Refusal("not_found", str(error)) from None


def _aborted(table: Table, guest: str) -> Change:
    """Return the end of a game that has hardly begun; one that goes on is left alone."""
    return Change(endings.abort(table, guest) if endings.can_abort(table, guest) else [])


async def _possible(shown: Iterable[Awaitable[Shown]]) -> list[Shown]:
    """Return what can be shown; tables that this version cannot restore are left out."""
    found = []
    for each in shown:
        with suppress(Refusal):
            found.append(await each)
    return found
