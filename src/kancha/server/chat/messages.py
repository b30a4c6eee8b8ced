"""What people say at a table, as a table's socket sends it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Phrase = Literal[
    "have_a_good_game",
    "you_too",
    "good_game",
    "well_played",
    "thank_you",
    "sorry",
    "one_moment",
    "another_game",
    "i_have_to_go",
]
"""What can be said with one touch. Clients show phrases in the language of who reads them."""
Channel = Literal["players", "spectators"]


class Attendant(Struct, kw_only=True):
    """Somebody at a table: `sign` is what their picture is made from, and names them to others."""

    name: str
    sign: str


class ChatLine(Struct, omit_defaults=True, kw_only=True):
    """What somebody said: a ready phrase or a text, which is never markup."""

    number: int
    at_ms: int
    by: Attendant
    channel: Channel
    phrase: Phrase | None = None
    text: str = ""
    yours: bool = False


class Chat(Struct, tag_field="type", tag="chat", kw_only=True):
    """What the viewer may read of what is said at the table."""

    whole: bool
    """Whether `lines` replace all lines that came before; otherwise they follow them."""
    lines: list[ChatLine]
    channel: Channel
    """Where the viewer's own words go."""
    texts: bool
    """Whether the viewer may say more than phrases."""
    muted: list[Attendant]
    """People at this table whom the viewer does not read."""
