"""The bodies of requests about bots, and their answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from kancha.server.bots.rights import BotScope
from kancha.server.tables.messages import ShortText


class TokenState(Struct, kw_only=True):
    """A token of a bot; what it is was shown once, when it was made."""

    id: str
    label: str
    scopes: list[BotScope]
    made_ms: int
    used_ms: int | None


class OwnBot(Struct, kw_only=True):
    """A bot of one's own."""

    name: str
    sign: str
    made_ms: int
    tokens: list[TokenState]


class OwnBots(Struct, kw_only=True):
    """One's bots, and how many one may have."""

    bots: list[OwnBot]
    most: int


class NewBot(Struct, forbid_unknown_fields=True):
    """Make a bot: an account that a program plays for."""

    name: ShortText


class NewToken(Struct, forbid_unknown_fields=True, kw_only=True):
    """Make a token for a bot, with what it may be used for."""

    scopes: Annotated[list[BotScope], Meta(max_length=10)]
    label: Annotated[str, Meta(max_length=80)] = ""


class MadeToken(Struct, kw_only=True):
    """A new token. It is shown once: send it with every request as `Authorization: Bearer`."""

    token: str


class GuessState(Struct, kw_only=True):
    """What an engine needs to think about a position, for the seat that can move now."""

    ply: int
    seat: int
    view: str
    """What the seat knows: the position text, with ? for what it may not see."""
    guess: str
    """A random position that looks like `view` to the seat; the same where nothing is hidden."""


BotBodies = OwnBots | NewBot | NewToken | MadeToken | GuessState
