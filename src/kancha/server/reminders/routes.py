"""REST: vacations, and how somebody is told of their turn."""

from __future__ import annotations

from kancha.server.accounts.bodies import Account, NewPushDevice, NewVacation, ReminderChoice
from kancha.server.accounts.routes import Ask, account
from kancha.server.http.struct_router import StructRouter

router = StructRouter(prefix="/api/account")


@router.put("/vacation")
async def go_on_vacation(body: NewVacation, ask: Ask) -> Account:
    """Let the clocks of one's games by correspondence stand still, with limits for each year."""
    session = ask.player("go on vacation")
    await ask.accounts.vacations.begin(session.player, body.from_ms, body.until_ms)
    return await account(ask)


@router.delete("/vacation")
async def end_vacation(ask: Ask) -> Account:
    """End one's vacation, or call it off."""
    session = ask.player("end their vacation")
    await ask.accounts.vacations.end(session.player)
    return await account(ask)


@router.put("/reminders")
async def choose(body: ReminderChoice, ask: Ask) -> Account:
    """Choose what one is told in browsers and by mail, and in which hours nothing."""
    session = ask.player("choose what they are told")
    await ask.accounts.choices.set(session.player, body)
    return await account(ask)


@router.put("/push")
async def turn_on(body: NewPushDevice, ask: Ask) -> Account:
    """Notify this browser of one's turn, until it is signed out."""
    session, accounts = ask.player("turn notifications on"), ask.accounts
    await accounts.push.add(session, body, ask.site.origin, accounts.now())
    return await account(ask)


@router.delete("/push/{device}")
async def turn_off(device: str, ask: Ask) -> Account:
    """Notify a browser of one's own no more."""
    session = ask.player("turn notifications off")
    await ask.accounts.push.remove(session.player, device)
    return await account(ask)
