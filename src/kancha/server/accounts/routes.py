"""REST: who this browser is, and accounts."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import msgspec
from fastapi import Depends
from starlette.requests import Request

from kancha.server import rest
from kancha.server.accounts import export as account_export
from kancha.server.accounts.accounts import Accounts
from kancha.server.accounts.bodies import (
    Account,
    AskPasskey,
    NewPassword,
    PasskeyAnswer,
    PasskeyOptions,
    Progress,
    RecoveryCodes,
    SignIn,
    SignUp,
)
from kancha.server.accounts.devices import device_of
from kancha.server.accounts.leaving import Leaving
from kancha.server.accounts.passkeys import Site, site
from kancha.server.accounts.sessions import Session
from kancha.server.accounts.visitors import Visitor, Visitors
from kancha.server.http.request_guard import address_of
from kancha.server.http.struct_router import MediaResponse, StructRouter
from kancha.server.lobby.lobby import Lobby
from kancha.server.permissions import Action, permit
from kancha.server.refusal import Refusal
from kancha.server.tables import project, seating
from kancha.server.tables.seats import sign_of

router = StructRouter(prefix="/api")


class Asked:
    """A request, with what accounts need of it."""

    def __init__(self, request: Request) -> None:
        self.accounts: Accounts = request.app.state.accounts
        self.visitor: Visitor = request.state.visitor
        self.address = address_of(request.scope)
        self.site: Site = site(request)
        self.leaving: Leaving = request.app.state.leaving
        self.lobby: Lobby = request.app.state.lobby
        self.device = device_of(request.headers.get("user-agent", ""))
        self._request = request

    def may(self, action: Action) -> None:
        """Raise Refusal if the visitor may not do it."""
        permit(self.visitor, action, self.accounts.now())

    def player(self, action: Action) -> Session:
        """Return the session of a player who may do it, or raise Refusal."""
        self.may(action)
        assert self.visitor.session is not None
        return self.visitor.session

    def signed_in(self, token: str) -> None:
        """Let the answer begin a session."""
        visitors: Visitors = self._request.app.state.visitors
        self._request.state.cookies.extend(visitors.signed_in(self._request.scope, token))

    def signed_out(self) -> None:
        """Let the answer end the session."""
        visitors: Visitors = self._request.app.state.visitors
        self._request.state.cookies.extend(visitors.signed_out(self._request.scope))


Ask = Annotated[Asked, Depends(Asked)]


class DataFile(MediaResponse):
    """All data of a player, to download."""

    media_types = ("application/json",)


@router.get("/me")
async def me(ask: Ask) -> rest.Guest:
    """Say who this browser is; a new browser gets the cookie of a guest."""
    visitor = ask.visitor
    if visitor.session is not None:
        await ask.accounts.sessions.seen(visitor.session, ask.accounts.now())
    if visitor.token is not None:
        await ask.accounts.bots.used(visitor.token, ask.accounts.now())
    return await _guest(ask)


async def _guest(ask: Asked) -> rest.Guest:
    store, visitor = ask.accounts.tables.store, ask.visitor
    mine = await store.tables_of(visitor.id, over=False)
    return rest.Guest(
        name=await store.name_of(visitor.id),
        signed_in=visitor.session is not None or visitor.token is not None,
        sign=sign_of(visitor.id),
        host=visitor.session is not None and await ask.accounts.hosts.is_host(visitor.id),
        turns=sum(short is not None and project.is_awaited(short, visitor.id) for _, short in mine),
        waits=await ask.lobby.waits(visitor.id),
    )


@router.put("/me")
async def rename(body: rest.Rename, ask: Ask) -> rest.Guest:
    """Change one's name."""
    if seating.is_engine_name(body.name.strip()):
        raise Refusal("not_allowed", "Engines are called like that. Choose another name.")
    ask.may("change their name")
    await ask.accounts.rename(ask.visitor, body.name)
    return await _guest(ask)


@router.get("/account")
async def account(ask: Ask) -> Account:
    """Return one's account, or that there is none."""
    visitor, accounts = ask.visitor, ask.accounts
    return Account(
        accounts=accounts.settings.accounts,
        sends_mail=accounts.mail is not None,
        name=await accounts.store.store.name_of(visitor.id),
        sign=sign_of(visitor.id),
        player=None if visitor.session is None else await accounts.state(visitor.session),
    )


@router.post("/account/sign-up")
async def sign_up(body: SignUp, ask: Ask) -> RecoveryCodes:
    """Make an account of this guest, with all their games."""
    ask.may("make an account")
    accounts, visitor = ask.accounts, ask.visitor
    await accounts.limit(ask.address)
    if seating.is_engine_name(body.name.strip()):
        raise Refusal("not_allowed", "Engines are called like that. Choose another name.")
    if (body.password is None) == (body.passkey is None):
        raise Refusal("malformed", "Send either a password or a passkey.")
    if accounts.mail is not None and body.mail:
        accounts.mail.check(body.mail)
    password = passkey = None
    if body.password is not None:
        password = await accounts.passwords.hash(ask.address, body.password)
    elif body.passkey is not None:
        passkey = await accounts.passkeys.made(visitor.id, ask.site, body.passkey, ask.device)
    token, codes = await accounts.sign_up(
        visitor, body.name, body.invitation, ask.device, password=password, passkey=passkey
    )
    ask.signed_in(token)
    if accounts.mail is not None and body.mail:
        with suppress(Refusal):  # the account is there; the address can be given again
            await accounts.mail.want(visitor.id, body.mail)
    return RecoveryCodes(codes=codes)


@router.post("/account/sign-in")
async def sign_in(body: SignIn, ask: Ask) -> rest.Health:
    """Sign in; the games of this guest join those of the account."""
    ask.may("sign in")
    who = (ask.visitor, ask.address, body.name)
    if body.code:
        token = await ask.accounts.recover(*who, body.code, ask.device)
    else:
        token = await ask.accounts.sign_in(*who, body.password, ask.device)
    ask.signed_in(token)
    return rest.Health()


@router.post("/account/passkey")
async def ask_passkey(body: AskPasskey, ask: Ask) -> PasskeyOptions:
    """Say what the browser needs to make a passkey, or to use one."""
    accounts, visitor = ask.accounts, ask.visitor
    if body.purpose == "use":
        return PasskeyOptions(options=await accounts.passkeys.to_use(visitor.id, ask.site))
    ask.may("add a passkey" if visitor.session else "make an account")
    name = body.name or await accounts.store.store.name_of(visitor.id) or "Kancha"
    known = await accounts.store.passkeys(visitor.id)
    made = await accounts.passkeys.to_make(visitor.id, ask.site, seating.clean_name(name), known)
    return PasskeyOptions(options=made)


@router.post("/account/passkey/sign-in")
async def sign_in_by_passkey(body: PasskeyAnswer, ask: Ask) -> rest.Health:
    """Sign in by a passkey."""
    ask.may("sign in")
    token = await ask.accounts.use_passkey(
        ask.visitor, ask.address, ask.site, body.passkey, ask.device
    )
    ask.signed_in(token)
    return rest.Health()


@router.post("/account/passkeys")
async def add_passkey(body: PasskeyAnswer, ask: Ask) -> Account:
    """Add a passkey to the account."""
    session = ask.player("add a passkey")
    made = await ask.accounts.passkeys.made(session.player, ask.site, body.passkey, ask.device)
    await ask.accounts.add_passkey(made)
    return await account(ask)


@router.delete("/account/passkeys/{passkey}")
async def remove_passkey(passkey: str, ask: Ask) -> Account:
    """Remove a passkey from the account."""
    session = ask.player("remove a passkey")
    await ask.accounts.remove_passkey(session.player, passkey)
    return await account(ask)


@router.put("/account/password")
async def set_password(body: NewPassword, ask: Ask) -> Account:
    """Set the password; everywhere else the account is signed out."""
    session = ask.player("set a password")
    password = await ask.accounts.passwords.hash(ask.address, body.password)
    await ask.accounts.store.set_password(session.player, password)
    await _end_others(ask, session)
    return await account(ask)


@router.post("/account/codes")
async def new_codes(ask: Ask) -> RecoveryCodes:
    """Make new recovery codes in place of the old ones."""
    session = ask.player("make recovery codes")
    return RecoveryCodes(codes=await ask.accounts.new_codes(session.player))


@router.post("/account/sign-out")
async def sign_out(ask: Ask) -> rest.Health:
    """End this session."""
    session = ask.player("sign out")
    await ask.accounts.end(session.player, [session.id])
    ask.signed_out()
    return rest.Health()


@router.delete("/account/sessions/{session}")
async def end_session(session: str, ask: Ask) -> Account:
    """End a session of one's own; with "others", all but this one."""
    own = ask.player("end a session")
    if session == "others":
        await _end_others(ask, own)
    else:
        await ask.accounts.end(own.player, [session])
    return await account(ask)


async def _end_others(ask: Asked, own: Session) -> None:
    every = await ask.accounts.sessions.of(own.player)
    await ask.accounts.end(own.player, [other.id for other in every if other.id != own.id])


@router.post("/account/progress")
async def join_progress(body: Progress, ask: Ask) -> Progress:
    """Add what was learned and solved in this browser; return all of it."""
    session = ask.player("keep progress")
    return await ask.accounts.store.join_progress(session.player, body)


@router.get("/account/export")
async def export(ask: Ask) -> DataFile:
    """Download all of one's data."""
    session = ask.player("export their data")
    found = await account_export.everything(ask.accounts, session)
    text = msgspec.json.format(msgspec.json.encode(found), indent=1)
    headers = {"Content-Disposition": 'attachment; filename="kancha-account.json"'}
    return DataFile(text, media_type="application/json", headers=headers)


@router.delete("/account")
async def delete(ask: Ask) -> rest.Health:
    """Delete the account in thirty days; then games end, and other people's records stay."""
    session = ask.player("delete their account")
    await ask.leaving.begin(session.player)
    return rest.Health()


@router.post("/account/stay")
async def stay(ask: Ask) -> Account:
    """Keep the account that was to be deleted."""
    session = ask.player("keep their account")
    await ask.leaving.stay(session.player)
    return await account(ask)
