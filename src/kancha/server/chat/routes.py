"""REST: whom one does not want to read at tables, and reports to the host."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from kancha.server import rest
from kancha.server.chat.chat import TableChat
from kancha.server.http.struct_router import StructRouter
from kancha.server.lobby.bodies import ReportPerson
from kancha.server.tables.tables_routes import AtTable, GuestId

router = StructRouter(prefix="/api")


def _chat(request: Request) -> TableChat:
    chat: TableChat = request.app.state.chat
    return chat


ChatOfTables = Annotated[TableChat, Depends(_chat)]


@router.put("/tables/{table}/mutes/{sign}")
async def mute(sign: str, live: AtTable, guest: GuestId, chat: ChatOfTables) -> rest.Health:
    """Read somebody no more, at this table or any other."""
    await chat.mute(live, guest, sign, on=True)
    return rest.Health()


@router.delete("/tables/{table}/mutes/{sign}")
async def unmute(sign: str, live: AtTable, guest: GuestId, chat: ChatOfTables) -> rest.Health:
    """Read somebody again."""
    await chat.mute(live, guest, sign, on=False)
    return rest.Health()


@router.post("/tables/{table}/reports")
async def report(
    body: ReportPerson, live: AtTable, guest: GuestId, chat: ChatOfTables
) -> rest.Health:
    """Report what somebody has written to the host of the server."""
    await chat.report(live, guest, body.who, body.lines, body.reason.strip())
    return rest.Health()
