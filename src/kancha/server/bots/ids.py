"""The ids of bots: they say that a seat is a bot's, however it came to that seat."""

from __future__ import annotations

import secrets

PREFIX = "bot."
"""No id of a guest has a dot."""


def new_bot_id() -> str:
    """Return the id of a new bot."""
    return PREFIX + secrets.token_urlsafe(16)


def is_bot(guest: str) -> bool:
    """Return whether an id is that of a bot."""
    return guest.startswith(PREFIX)
