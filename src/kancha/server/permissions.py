"""Who may do what: `python -m kancha.server.permissions FILE` writes the table of the docs.

Actions on accounts are checked against this table. Those at tables follow from seats; the tests
carry out every cell.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal, get_args

from kancha.server.accounts.visitors import Visitor
from kancha.server.refusal import Refusal

Role = Literal["guest", "player", "spectator", "opener", "organiser", "bot", "host"]
ROLES: dict[Role, str] = {
    "guest": "somebody without an account, at a table where they have a seat",
    "player": "somebody with an account, at a table where they have a seat",
    "spectator": "somebody without an account and without a seat at the table",
    "opener": "the guest who opened the table, and has a seat at it",
    "organiser": "a player who has a seat at the table and laid out the tournament",
    "bot": "a program with a token for everything, at a table where it has a seat",
    "host": "a player who looks after this server, at a table where they have a seat",
}
Action = Literal[
    "watch the table",
    "download the record",
    "move for their own seat",
    "move for another's seat",
    "propose a draw",
    "give time to another player",
    "write to the players",
    "write to the spectators",
    "read the players while they play",
    "mute somebody",
    "report somebody to the host",
    "resign",
    "plan conditional moves",
    "take an open seat without an invitation",
    "see the invitations",
    "fill an open seat with an engine",
    "abort a game that has not begun",
    "open a table",
    "look at the lobby",
    "lay a table in the lobby",
    "lay a rated table in the lobby",
    "search a player",
    "take another's table out of the lobby",
    "look at the page of a player",
    "look at a tournament",
    "lay out a tournament",
    "join a tournament",
    "join a rated tournament",
    "leave a tournament",
    "enter an engine in a tournament",
    "begin a tournament",
    "pause a tournament",
    "change a result in a tournament",
    "send somebody out of a tournament",
    "remove a tournament",
    "change their name",
    "make an account",
    "sign in",
    "sign out",
    "list their sessions",
    "end a session",
    "end another's session",
    "add a passkey",
    "remove a passkey",
    "set a password",
    "make recovery codes",
    "keep progress",
    "go on vacation",
    "end their vacation",
    "turn notifications on",
    "turn notifications off",
    "choose what they are told",
    "give a mail address",
    "remove their mail address",
    "confirm a mail address by its link",
    "end reminders by mail by their link",
    "ask for a link that signs in",
    "list their bots",
    "make a bot",
    "make a token of a bot",
    "revoke a token of a bot",
    "delete a bot",
    "make a token of another's bot",
    "export their data",
    "delete their account",
    "keep their account",
]
HostAction = Literal[
    "look at the page of the host",
    "ban somebody",
    "lift a ban",
    "sign another out",
    "close another's table",
    "finish a report",
    "invite somebody to make an account",
    "announce something",
    "close the server for repairs",
    "make a backup",
]
EVERYBODY = frozenset[Role](get_args(Role))
NOBODY = frozenset[Role]()
SEATED = EVERYBODY - {"spectator"}
OPENER = frozenset[Role]({"opener"})
PEOPLE = EVERYBODY - {"bot"}
ORGANISER = frozenset[Role]({"organiser"})
SIGNED_IN = frozenset[Role]({"player", "organiser", "host"})
WITH_ACCOUNT = SIGNED_IN | frozenset[Role]({"bot"})
HOST = frozenset[Role]({"host"})
WITHOUT_ACCOUNT = EVERYBODY - WITH_ACCOUNT
ALLOWED: dict[Action | HostAction, frozenset[Role]] = {
    "watch the table": EVERYBODY,
    "download the record": EVERYBODY,
    "move for their own seat": SEATED,
    "move for another's seat": NOBODY,
    "propose a draw": SEATED,
    "give time to another player": SEATED,
    "write to the players": SEATED,
    "write to the spectators": EVERYBODY - SEATED,
    "read the players while they play": SEATED,
    "mute somebody": PEOPLE,
    "report somebody to the host": PEOPLE,
    "resign": SEATED,
    "plan conditional moves": SEATED,
    "take an open seat without an invitation": NOBODY,
    "see the invitations": OPENER,
    "fill an open seat with an engine": OPENER,
    "abort a game that has not begun": OPENER,
    "open a table": EVERYBODY,
    "look at the lobby": EVERYBODY,
    "lay a table in the lobby": EVERYBODY,
    "lay a rated table in the lobby": WITH_ACCOUNT,
    "search a player": PEOPLE,
    "take another's table out of the lobby": NOBODY,
    "look at the page of a player": EVERYBODY,
    "look at a tournament": EVERYBODY,
    "lay out a tournament": SIGNED_IN,
    "join a tournament": EVERYBODY,
    "join a rated tournament": WITH_ACCOUNT,
    "leave a tournament": EVERYBODY,
    "enter an engine in a tournament": ORGANISER,
    "begin a tournament": ORGANISER,
    "pause a tournament": ORGANISER,
    "change a result in a tournament": ORGANISER,
    "send somebody out of a tournament": ORGANISER,
    "remove a tournament": ORGANISER,
    "change their name": PEOPLE,
    "make an account": WITHOUT_ACCOUNT,
    "sign in": PEOPLE,
    "sign out": SIGNED_IN,
    "list their sessions": SIGNED_IN,
    "end a session": SIGNED_IN,
    "end another's session": NOBODY,
    "add a passkey": SIGNED_IN,
    "remove a passkey": SIGNED_IN,
    "set a password": SIGNED_IN,
    "make recovery codes": SIGNED_IN,
    "keep progress": SIGNED_IN,
    "go on vacation": SIGNED_IN,
    "end their vacation": SIGNED_IN,
    "turn notifications on": SIGNED_IN,
    "turn notifications off": SIGNED_IN,
    "choose what they are told": SIGNED_IN,
    "give a mail address": SIGNED_IN,
    "remove their mail address": SIGNED_IN,
    "confirm a mail address by its link": PEOPLE,
    "end reminders by mail by their link": PEOPLE,
    "ask for a link that signs in": PEOPLE,
    "list their bots": SIGNED_IN,
    "make a bot": SIGNED_IN,
    "make a token of a bot": SIGNED_IN,
    "revoke a token of a bot": SIGNED_IN,
    "delete a bot": SIGNED_IN,
    "make a token of another's bot": NOBODY,
    "export their data": SIGNED_IN,
    "delete their account": SIGNED_IN,
    "keep their account": SIGNED_IN,
    **dict.fromkeys(get_args(HostAction), HOST),
}
SENSITIVE: frozenset[Action] = frozenset(
    {
        "add a passkey",
        "remove a passkey",
        "set a password",
        "make recovery codes",
        "give a mail address",
        "remove their mail address",
        "make a bot",
        "make a token of a bot",
        "delete a bot",
        "export their data",
        "delete their account",
    }
)
"""Needs a session that has just begun: whoever finds a browser signed in cannot do these."""


def permit(visitor: Visitor, action: Action, now: int) -> None:
    """Raise Refusal if a visitor may not do something with accounts."""
    role: Role = "bot" if visitor.token else "player" if visitor.session else "guest"
    if role not in ALLOWED[action]:
        reason = "Sign in first." if role == "guest" else "You are signed in already."
        raise Refusal("not_allowed", reason)
    if action in SENSITIVE and visitor.session and not visitor.session.is_fresh(now):
        raise Refusal("sign_in", "Sign in again first: this changes who can use your account.")


def permit_host(visitor: Visitor, action: HostAction, *, is_host: bool) -> None:
    """Raise Refusal if a visitor may not do something as a host."""
    role: Role = "host" if is_host else "player" if visitor.session else "guest"
    if role not in ALLOWED[action]:
        raise Refusal("not_allowed", "Only the host of this server can do this.")


def table() -> str:
    """Return the table in Markdown."""
    lines = ["# Who may do what", "", "The tests carry out every cell.", ""]
    lines += [f"- **{role}**: {meaning}" for role, meaning in ROLES.items()]
    lines += ["", f"| | {' | '.join(ROLES)} |", f"|---|{'---|' * len(ROLES)}"]
    for action, roles in ALLOWED.items():
        cells = ("yes" if role in roles else "" for role in ROLES)
        mark = " *" if action in SENSITIVE else ""
        lines.append(f"| {action}{mark} | {' | '.join(cells)} |")
    lines += ["", "\\* only within fifteen minutes after signing in.", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(table(), "utf-8")
