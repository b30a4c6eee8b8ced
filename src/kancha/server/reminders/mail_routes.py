"""REST: mail addresses, and links that came by mail."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from kancha.server import rest
from kancha.server.accounts.bodies import Account, AskSignInLink, MailedLink, NewMailAddress
from kancha.server.accounts.routes import Ask, Asked, account
from kancha.server.http.struct_router import StructRouter
from kancha.server.permissions import Action
from kancha.server.refusal import Refusal
from kancha.server.reminders.mail import NO_MAIL, WORTHLESS, Mail

router = StructRouter(prefix="/api/account")


class AskedByMail(Asked):
    """A request that needs mail."""

    def mail(self, action: Action) -> Mail:
        """Return how mail is sent to a visitor who may do something, or raise Refusal."""
        self.may(action)
        if self.accounts.mail is None:
            raise Refusal("not_found", NO_MAIL)
        return self.accounts.mail


AskMail = Annotated[AskedByMail, Depends(AskedByMail)]


@router.put("/mail")
async def give_address(body: NewMailAddress, ask: AskMail) -> Account:
    """Give a mail address; it counts when the link that is sent to it is used."""
    mail = ask.mail("give a mail address")
    session = ask.player("give a mail address")
    await mail.want(session.player, body.address)
    return await account(ask)


@router.delete("/mail")
async def remove_address(ask: Ask) -> Account:
    """Remove one's mail addresses, also where the host sends no mail any more."""
    session = ask.player("remove their mail address")
    await ask.accounts.addresses.remove(session.player)
    return await account(ask)


@router.post("/mail/confirm")
async def confirm_address(body: MailedLink, ask: AskMail) -> rest.Health:
    """Confirm a mail address by the link that was sent to it, in whatever browser."""
    mail = ask.mail("confirm a mail address by its link")
    await ask.accounts.limit(ask.address)
    await mail.confirm(body.token)
    return rest.Health()


@router.post("/unsubscribe/{token}")
async def unsubscribe(token: str, ask: Ask) -> rest.Health:
    """End reminders by mail; the address stays."""
    ask.may("end reminders by mail by their link")
    if not await ask.accounts.addresses.unsubscribe(token[:64]):
        raise Refusal("not_found", WORTHLESS)
    return rest.Health()


@router.post("/sign-in-link")
async def ask_link(body: AskSignInLink, ask: AskMail) -> rest.Health:
    """Send a link that signs in; the answer does not tell whether there is such an account."""
    mail = ask.mail("ask for a link that signs in")
    await ask.accounts.limit(ask.address, body.who)
    await mail.ask_sign_in(body.who)
    return rest.Health()


@router.post("/sign-in-link/use")
async def sign_in_by_link(body: MailedLink, ask: AskMail) -> rest.Health:
    """Sign in by a link that came by mail; it is used up by it."""
    mail = ask.mail("sign in")
    await ask.accounts.limit(ask.address)
    player = await mail.sign_in(body.token)
    ask.signed_in(await ask.accounts.begin(ask.visitor, player, ask.device))
    return rest.Health()
