"""Accounts: signing up, in and out, and what a player can change."""

from __future__ import annotations

import secrets
from typing import Any

from kancha.server.accounts.bodies import PasskeyState, PlayerState, SessionState
from kancha.server.accounts.guests import YEAR
from kancha.server.accounts.passkeys import REFUSED, Passkeys, Site
from kancha.server.accounts.passwords import Passwords
from kancha.server.accounts.sessions import Session, Sessions, hashed, new_session
from kancha.server.accounts.store import AccountStore, Passkey, Player, name_key
from kancha.server.accounts.visitors import Visitor
from kancha.server.bots.ids import is_bot, new_bot_id
from kancha.server.bots.store import BotStore
from kancha.server.chat.store import ChatStore
from kancha.server.engines.fair_queue import FairQueue
from kancha.server.hosts.notices import refusal_of
from kancha.server.hosts.store import HostStore
from kancha.server.refusal import Refusal
from kancha.server.reminders.choices import ReminderChoices
from kancha.server.reminders.mail import Mail
from kancha.server.reminders.mail_addresses import MailAddresses
from kancha.server.reminders.outbox import Outbox
from kancha.server.reminders.push import Push
from kancha.server.reminders.vacations import Vacations
from kancha.server.settings import Settings
from kancha.server.storage.store import Conflict
from kancha.server.tables import endings, seating
from kancha.server.tables.entries import Passed
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.live_tables import LiveTables
from kancha.server.tables.seats import seats_of
from kancha.server.tables.table import Change, Table
from kancha.server.tournaments.store import TournamentStore
from kancha.server.workers.news import ChatChanged
from kancha.server.workers.shared_limit import SharedLimit

WRONG = "The name or the password is not right."
WRONG_CODE = "The name or the code is not right."
LEFT = "Somebody who left"
"""The name of players whose account was deleted."""
CODES = 8
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not mistaken for each other."""


class Accounts:
    """All that concerns accounts."""

    def __init__(
        self, store: AccountStore, sessions: Sessions, tables: LiveTables, settings: Settings
    ) -> None:
        self.store = store
        self.bots = BotStore(store.store)
        self.chat = ChatStore(store.store)
        self.hosts = HostStore(store.store)
        self.sessions = sessions
        self.tables = tables
        self.tournaments = TournamentStore(store.store)
        self.vacations = Vacations(store.store, tables, settings.vacation_days)
        self.settings = settings
        limits = settings.limits
        self.push = Push(
            store.store, limits.push_devices_per_player, anywhere=settings.push_anywhere
        )
        self.choices = ReminderChoices(store.store)
        self.outbox = Outbox(store.store, self.now)
        self.addresses = MailAddresses(store.store)
        self.mail: Mail | None = None
        if settings.mail is not None:
            links = limits.mail_links_per_hour
            self.mail = Mail(settings.mail, store, self.addresses, self.outbox, links, self.now)
        queue = FairQueue(settings.hashes_at_once, 100, 5)
        self.passwords = Passwords(queue)
        self.passkeys = Passkeys(queue, store, self.now)
        self._addresses = SharedLimit(
            store.store, "address", limits.sign_ins_per_second, limits.sign_ins_at_once
        )
        self._names = SharedLimit(
            store.store, "name", limits.name_tries_per_second, limits.name_tries_at_once
        )

    async def open(self) -> None:
        """Serve. Sockets of sessions that others end are closed."""
        await self.sessions.open(self.store.store, self.now() - YEAR * 1000)
        self.tables.sockets.over = self.sessions.over
        await self.push.open()
        self.tables.note_vacations = self.vacations.note

    def now(self) -> int:
        """Return the time in milliseconds."""
        return self.tables.time.now()

    # --- signing up ------------------------------------------------------------------------------

    async def sign_up(
        self,
        visitor: Visitor,
        name: str,
        invitation: str,
        device: str,
        *,
        password: str | None = None,
        passkey: Passkey | None = None,
    ) -> tuple[str, list[str]]:
        """Make an account of a guest; return the token of their session and recovery codes.

        The id stays that of the guest, and with it every seat.
        """
        shown, key = await self.free_name(name)
        token, session = new_session(visitor.id, device, self.now())
        codes = [_new_code() for _ in range(CODES)]
        try:
            invited = await self.store.create(
                Player(visitor.id, self.now(), password),
                shown,
                key,
                passkey,
                map(_code_hash, codes),
                session,
                hashed(invitation) if self.settings.accounts == "invitation" else None,
            )
        except Conflict:
            raise await self._taken(shown) from None
        if not invited:
            raise Refusal("not_allowed", "This invitation is not valid. Ask the host for one.")
        self.tables.sockets.close_everywhere(visitor.id, "")
        return token, codes

    async def limit(self, address: str, name: str | None = None) -> None:
        """Raise Refusal after too many attempts, and where the host wants no accounts."""
        if self.settings.accounts == "guests":
            raise Refusal("not_allowed", "This server has no accounts; everybody is a guest.")
        allowed = await self._addresses.allows(address, self.now())
        if allowed and name is not None:
            allowed = await self._names.allows(name_key(name), self.now())
        if not allowed:
            raise Refusal("too_fast", "Too many attempts. Try again in a few minutes.")

    async def free_name(self, name: str) -> tuple[str, str]:
        """Return a name as it is shown, and its key; or refuse it with others that are free."""
        shown = seating.clean_name(name)
        key = name_key(shown)
        if key == name_key(seating.clean_name("")):
            raise Refusal("not_allowed", "Choose a name that others can tell from a guest's.")
        if await self.store.taken([key]):
            raise await self._taken(shown)
        return shown, key

    async def _taken(self, name: str) -> Refusal:
        others = [f"{name[:36]}{number}" for number in (2, 3, 7, 21, 64)]
        taken = await self.store.taken(map(name_key, others))
        free = [other for other in others if name_key(other) not in taken][:2]
        instead = f" Free: {', '.join(free)}." if free else " Choose another one."
        return Refusal("not_now", f"Somebody is called {name} already.{instead}")

    async def rename(self, visitor: Visitor, name: str) -> str:
        """Change the name of a player, or of a guest; no guest is called like a player."""
        shown = seating.clean_name(name)
        if visitor.session is None:
            if await self.store.taken([name_key(shown)]):
                raise await self._taken(shown)
            await self.store.store.rename(visitor.id, shown)
            return shown
        if name_key(shown) != name_key(await self.store.store.name_of(visitor.id)):
            await self.free_name(name)
        try:
            await self.store.rename(visitor.id, shown, name_key(shown))
        except Conflict:
            raise await self._taken(shown) from None
        return shown

    # --- signing in ------------------------------------------------------------------------------

    async def sign_in(
        self, visitor: Visitor, address: str, name: str, password: str, device: str
    ) -> str:
        """Return the token of a new session. A name that nobody has gets the same answer."""
        await self.limit(address, name)
        player = await self.store.player_called(name_key(seating.clean_name(name)))
        stored = player.password if player else None
        if not await self.passwords.matches(address, stored, password) or player is None:
            raise Refusal("not_allowed", WRONG)
        return await self.begin(visitor, player.id, device)

    async def recover(
        self, visitor: Visitor, address: str, name: str, code: str, device: str
    ) -> str:
        """Return the token of a new session, by a recovery code that is used up by it."""
        await self.limit(address, name)
        player = await self.store.player_called(name_key(seating.clean_name(name)))
        if not await self.store.use_code(player.id if player else "", _code_hash(code)):
            raise Refusal("not_allowed", WRONG_CODE)
        assert player is not None
        return await self.begin(visitor, player.id, device)

    async def use_passkey(
        self, visitor: Visitor, address: str, at: Site, answer: dict[str, Any], device: str
    ) -> str:
        """Return the token of a new session, by a passkey."""
        await self.limit(address)
        name = answer.get("id")
        passkey = await self.store.passkey(name) if isinstance(name, str) else None
        uses = await self.passkeys.used(visitor.id, at, answer, passkey)
        if passkey is None:
            raise Refusal("not_allowed", REFUSED)
        await self.store.used_passkey(passkey, uses, self.now())
        return await self.begin(visitor, passkey.player, device)

    async def begin(self, visitor: Visitor, player: str, device: str) -> str:
        """Begin a session. The games of a guest join the player's first: repeated, it goes on."""
        for ban in await self.hosts.bans(self.now(), player):
            raise refusal_of(ban)
        if visitor.session is None:
            await self._pass_tables(visitor.id, player)
        token, session = new_session(player, device, self.now())
        old = visitor.session
        await self.sessions.begin(session, old)
        if old is not None:
            self.tables.sockets.close(old.player, old.id)
        return token

    # --- sessions --------------------------------------------------------------------------------

    async def end(self, player: str, wanted: list[str]) -> None:
        """End sessions of a player, with their sockets; those of others are left alone."""
        mine = [session for session in await self.sessions.of(player) if session.id in wanted]
        await self.sessions.end(mine)
        for session in mine:
            self.tables.sockets.close(session.player, session.id)

    # --- the player's own account ----------------------------------------------------------------

    async def state(self, session: Session) -> PlayerState:
        """Return what a player sees of their account."""
        player = await self.store.player(session.player)
        assert player is not None
        return PlayerState(
            joined_ms=player.joined,
            has_password=player.password is not None,
            recovery_codes=await self.store.codes_left(player.id),
            passkeys=[
                PasskeyState(id=key.id, label=key.label, added_ms=key.added, used_ms=key.used)
                for key in await self.store.passkeys(player.id)
            ],
            sessions=[
                SessionState(
                    id=other.id,
                    device=other.device,
                    started_ms=other.started,
                    seen_ms=other.seen,
                    current=other.id == session.id,
                )
                for other in await self.sessions.of(player.id)
            ],
            vacation=await self.vacations.state(player.id),
            push=await self.push.state(session),
            reminders=(await self.choices.of(player.id)).shown(),
            mail=None if self.mail is None else await self.mail.state(player.id),
            is_fresh=session.is_fresh(self.now()),
            leaves_ms=player.leaves,
        )

    async def add_passkey(self, passkey: Passkey) -> None:
        """Add a passkey."""
        most = self.settings.limits.passkeys_per_player
        if len(await self.store.passkeys(passkey.player)) >= most:
            raise Refusal("not_allowed", "Remove a passkey first; you have too many.")
        try:
            await self.store.add_passkey(passkey)
        except Conflict:
            raise Refusal("not_now", "This passkey is in use already.") from None

    async def remove_passkey(self, player: str, name: str) -> None:
        """Remove a passkey, unless nothing else opens the account."""
        found = await self.store.player(player)
        others = [key for key in await self.store.passkeys(player) if key.id != name]
        if not others and (found is None or found.password is None):
            raise Refusal("not_now", "Set a password first; nothing else opens your account.")
        await self.store.remove_passkey(player, name)

    async def new_codes(self, player: str) -> list[str]:
        """Return new recovery codes; the old ones are worth nothing any more."""
        codes = [_new_code() for _ in range(CODES)]
        await self.store.replace_codes(player, map(_code_hash, codes))
        return codes

    async def delete(self, player: str) -> None:
        """Delete an account and its bots. Games go on without, and other people's records stay."""
        for bot in await self.bots.of(player):
            await self.delete(bot.id)
        nobody = new_bot_id() if is_bot(player) else secrets.token_urlsafe(16)
        for live in await self.tables_of(player):
            while seats_of(live.table.seats, player) and live.table.status == "playing":
                await self.tables.change(live, lambda table: _resign(table, player))
            await self.tables.change(live, lambda table: _leave(table, player, nobody))
        await self.tournaments.forget(player, LEFT)
        entries = [session.id for session in await self.sessions.of(player)]
        entries += [token.id for token in await self.bots.tokens(player)]
        await self.chat.forget(player)
        await self._chat_changed(player)
        await self.store.forget(player, LEFT)
        for entry in entries:
            self.tables.sockets.close_everywhere(player, entry)

    async def _pass_tables(self, guest: str, player: str) -> None:
        for live in await self.tables_of(guest):
            await self.tables.change(live, lambda table: _pass(table, guest, player))
        await self.chat.pass_on(guest, player)
        await self._chat_changed(guest)
        await self.tournaments.pass_on(guest, player)
        self.tables.sockets.close_everywhere(guest, "")

    async def _chat_changed(self, guest: str) -> None:
        if self.tables.hear is not None:
            await self.tables.hear(ChatChanged(guest))

    async def tables_of(self, guest: str) -> list[LiveTable]:
        """Return the tables of somebody that this version can restore."""
        found = []
        for name, _ in await self.tables.store.tables_of(guest):
            try:
                found.append(await self.tables.get(name))
            except Refusal as refusal:
                if refusal.fault != "failed":  # played under rules that this version knows
                    raise
        return found


def _pass(table: Table, guest: str, player: str) -> Change:
    mine = guest in table.people() or table.setup.host == guest
    return Change([Passed(guest, player)] if mine else [])


def _resign(table: Table, player: str) -> Change:
    is_over = table.status != "playing" or not seats_of(table.seats, player)
    return Change([] if is_over else endings.resign(table, player, None))


def _leave(table: Table, player: str, nobody: str) -> Change:
    """Return how a player leaves a table that they do not play at: their name goes."""
    waiting = table.status == "waiting" and table.setup.host == player
    ending = endings.abort(table, player) if waiting else []
    return Change([*ending, Passed(player, nobody, LEFT)])


def _new_code() -> str:
    letters = "".join(secrets.choice(ALPHABET) for _ in range(16))
    return "-".join(letters[start : start + 4] for start in range(0, 16, 4))


def _code_hash(code: str) -> str:
    """Return the hash of a code, however it was typed."""
    return hashed("".join(c for c in code.casefold() if c in ALPHABET))
