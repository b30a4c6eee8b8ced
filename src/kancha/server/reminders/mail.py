"""Mail to players: links that confirm an address or sign in, and reminders."""

from __future__ import annotations

from collections.abc import Callable

from kancha.server.accounts.bodies import MailState, ReminderKind
from kancha.server.accounts.store import AccountStore, name_key
from kancha.server.refusal import Refusal
from kancha.server.reminders import mail_texts
from kancha.server.reminders.mail_addresses import MailAddresses, Purpose
from kancha.server.reminders.mail_settings import MailSettings, is_address
from kancha.server.reminders.mailer import Mailer
from kancha.server.reminders.outbox import Outbox, Parcel
from kancha.server.tables import seating
from kancha.server.workers.shared_limit import SharedLimit

NO_MAIL = "This server sends no mail."
WORTHLESS = "This link was used already, or it is too old. Ask for a new one."


class Mail:
    """Writes to players who have given an address."""

    def __init__(
        self,
        settings: MailSettings,
        store: AccountStore,
        addresses: MailAddresses,
        outbox: Outbox,
        links_per_hour: int,
        now: Callable[[], int],
    ) -> None:
        self.mailer = Mailer(settings)
        self.site = settings.site
        self.store = store
        self.addresses = addresses
        self.outbox = outbox
        self.now = now
        limit = (links_per_hour / 3600, links_per_hour)
        self._confirmations = SharedLimit(store.store, "confirmation", *limit)
        self._sign_ins = SharedLimit(store.store, "sign-in link", *limit)
        for kind, deliver in (
            ("confirm", self._confirmation),
            ("asked", self._asked),
            ("sign in", self._sign_in),
        ):
            outbox.ways["mail", kind] = deliver

    async def state(self, player: str) -> MailState:
        """Return what a player sees of their addresses."""
        found = await self.addresses.of(player)
        return MailState(address=found and found.address, wanted=found and found.wanted)

    # --- addresses -------------------------------------------------------------------------------

    def check(self, address: str) -> str:
        """Return an address without spaces around it, or raise Refusal."""
        if not is_address(address.strip()):
            raise Refusal("bad_option", "This is no mail address to which this server can write.")
        return address.strip()

    async def want(self, player: str, address: str) -> None:
        """Send a link to an address that confirms it."""
        address = self.check(address)
        for whose in (player, address.casefold()):
            if not await self._confirmations.allows(whose, self.now()):
                raise Refusal("too_fast", "Too many links were sent. Try again in an hour.")
        await self.addresses.want(player, address)
        await self.outbox.put("mail", "confirm", "", player=player, due=self.now())

    async def confirm(self, token: str) -> None:
        """Confirm the address to which a link was sent."""
        await self._use(token, "confirm")

    async def sign_in(self, token: str) -> str:
        """Return the player whom a link signs in."""
        return await self._use(token, "sign in")

    async def _use(self, token: str, purpose: Purpose) -> str:
        player = await self.addresses.use_link(token, purpose, self.now())
        if player is None:
            raise Refusal("not_allowed", WORTHLESS)
        return player

    async def ask_sign_in(self, who: str) -> None:
        """Send a link to whoever is called so, or has this address.

        Who that is, and whether there is anybody, is looked up later: nothing here tells it.
        """
        who = "".join(character for character in who if character.isprintable()).strip()
        await self.outbox.put("mail", "asked", who, player=None, due=self.now())

    # --- sending ---------------------------------------------------------------------------------

    async def _asked(self, parcel: Parcel) -> None:
        """Send a link to each account that is called so or has this address."""
        players = await self.addresses.with_address(parcel.about)
        called = await self.store.player_called(name_key(seating.clean_name(parcel.about)))
        if called is not None and called.id not in players:
            players.append(called.id)
        for player in players:
            if await self._sign_ins.allows(player, self.now()):
                await self.outbox.put("mail", "sign in", "", player=player, due=self.now())

    async def _confirmation(self, parcel: Parcel) -> None:
        found = await self.addresses.of(parcel.player or "")
        if found is not None and found.wanted is not None:
            link = await self._link(found.player, "confirm", found.wanted)
            text = mail_texts.confirmation(link)
            await self.mailer.send(found.wanted, *text)

    async def _sign_in(self, parcel: Parcel) -> None:
        found = await self.addresses.of(parcel.player or "")
        if found is not None and found.address is not None:
            link = await self._link(found.player, "sign in", found.address)
            name = await self.store.store.name_of(found.player)
            text = mail_texts.sign_in(name, link)
            await self.mailer.send(found.address, *text)

    async def _link(self, player: str, purpose: Purpose, address: str) -> str:
        token = await self.addresses.new_link(player, purpose, address, self.now())
        return f"{self.site}/you#{purpose.replace(' ', '-')}={token}"

    async def remind(self, parcel: Parcel, kind: ReminderKind, title: str) -> None:
        """Tell a player of a game of theirs."""
        found = await self.addresses.of(parcel.player or "")
        if found is None or found.address is None:
            return
        name = await self.store.store.name_of(found.player)
        table = f"{self.site}/table/{parcel.about}"
        stop = f"{self.site}/you#unsubscribe={found.unsubscribe}"
        text = mail_texts.reminder(kind, name, title, table, stop)
        post = f"{self.site}/api/account/unsubscribe/{found.unsubscribe}"
        await self.mailer.send(found.address, *text, unsubscribe=post)
