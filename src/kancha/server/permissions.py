"""Who may do what: `python -m kancha.server.permissions FILE` writes the table of the docs.

Actions on accounts are checked against this table. Those at tables follow from seats; the tests
carry out every cell.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal, get_args

from kancha.server.refusal import Refusal
from kancha.server.visitors import Visitor

Role = Literal["guest", "player", "spectator", "host"]
ROLES: dict[Role, str] = {
    "guest": "somebody without an account, at a table where they have a seat",
    "player": "somebody with an account, at a table where they have a seat",
    "spectator": "somebody without an account and without a seat at the table",
    "host": "the guest who opened the table, and has a seat at it",
}
Action = Literal[
    "watch the table",
    "download the record",
    "move for their own seat",
    "move for another's seat",
    "propose a draw",
    "resign",
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
    "export their data",
    "delete their account",
]
EVERYBODY = frozenset[Role](get_args(Role))
NOBODY = frozenset[Role]()
SEATED = EVERYBODY - {"spectator"}
HOST = frozenset[Role]({"host"})
SIGNED_IN = frozenset[Role]({"player"})
WITHOUT_ACCOUNT = EVERYBODY - SIGNED_IN
ALLOWED: dict[Action, frozenset[Role]] = {
    "watch the table": EVERYBODY,
    "download the record": EVERYBODY,
    "move for their own seat": SEATED,
    "move for another's seat": NOBODY,
    "propose a draw": SEATED,
    "resign": SEATED,
    "take an open seat without an invitation": NOBODY,
    "see the invitations": HOST,
    "fill an open seat with an engine": HOST,
    "abort a game that has not begun": HOST,
    "open a table": EVERYBODY,
    "look at the lobby": EVERYBODY,
    "lay a table in the lobby": EVERYBODY,
    "lay a rated table in the lobby": SIGNED_IN,
    "search a player": EVERYBODY,
    "take another's table out of the lobby": NOBODY,
    "look at the page of a player": EVERYBODY,
    "change their name": EVERYBODY,
    "make an account": WITHOUT_ACCOUNT,
    "sign in": EVERYBODY,
    "sign out": SIGNED_IN,
    "list their sessions": SIGNED_IN,
    "end a session": SIGNED_IN,
    "end another's session": NOBODY,
    "add a passkey": SIGNED_IN,
    "remove a passkey": SIGNED_IN,
    "set a password": SIGNED_IN,
    "make recovery codes": SIGNED_IN,
    "keep progress": SIGNED_IN,
    "export their data": SIGNED_IN,
    "delete their account": SIGNED_IN,
}
SENSITIVE: frozenset[Action] = frozenset(
    {
        "add a passkey",
        "remove a passkey",
        "set a password",
        "make recovery codes",
        "export their data",
        "delete their account",
    }
)
"""Needs a session that has just begun: whoever finds a browser signed in cannot do these."""


def permit(visitor: Visitor, action: Action, now: int) -> None:
    """Raise Refusal if a visitor may not do something with accounts."""
    role: Role = "player" if visitor.session else "guest"
    if role not in ALLOWED[action]:
        reason = "Sign in first." if role == "guest" else "You are signed in already."
        raise Refusal("not_allowed", reason)
    if action in SENSITIVE and visitor.session and not visitor.session.is_fresh(now):
        raise Refusal("sign_in", "Sign in again first: this changes who can use your account.")


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
