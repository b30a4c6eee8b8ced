"""Values and messages of players that are nearly right, or not at all."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

KINDS = (
    *("play", "undo", "propose", "answer", "resign", "abort", "fill", "retry", "stop", "sync"),
    *("ping", "chat", "mute", "say", "analyse", "halt", "", "state"),
)
FIELDS = (
    *("id", "ply", "text", "path", "what", "agree", "seat", "level", "since", "sent", "type"),
    *("phrase", "channel", "place", "record", "seconds", "lines", "threads", "extra"),
)
WORDS = (
    "draw",
    "take_back",
    "rematch",
    "again",
    "a1-a2+",
    "e2",
    "",
    "\x00",
    "é",
    "\u202e",
    "\uff19",
)
RUINS = (
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"type":"play","id":"\\ud800","ply":0,"text":"\\udfff"}',
    b'{"type":"ping","sent":1e999}',
    b'{"type":"ping","sent":NaN}',
    b'{"type":"sync","since":' + b"9" * 400 + b"}",
    b"[" * 3000,
    b'{"a":' * 1500,
)


class Generator:
    """Messages that are nearly right, and others."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def value(self, depth: int = 0) -> Any:
        """Return any value."""
        rng = self.rng
        kinds: tuple[Callable[[], Any], ...] = (
            lambda: rng.choice(WORDS),
            lambda: rng.choice((-1, 0, 1, 2, 10, 11, 16, 2**31, 2**63, 10**30, 0.5, -1e300)),
            lambda: rng.choice((None, True, False)),
            lambda: "x" * rng.choice((1, 40, 41, 90, 201, 2001, 5000)),
            lambda: [self.value(depth + 1) for _ in range(rng.randrange(4))],
            lambda: {rng.choice(FIELDS): self.value(depth + 1) for _ in range(rng.randrange(4))},
        )
        return rng.choice(kinds[: 4 if depth > 3 else 6])()

    def message(self, state: dict[str, Any]) -> str | bytes:
        """Return a message; most have the form of a command."""
        rng = self.rng
        if rng.random() < 0.03:
            return rng.choice(RUINS)
        fields: dict[str, Any] = {"type": rng.choice(KINDS), "id": f"f{rng.randrange(1 << 40)}"}
        if fields["type"] == "play":
            fields["ply"] = state.get("ply", 0) if rng.random() < 0.8 else self.value()
            fields["text"] = rng.choice(list(_moves(state)) or WORDS)
        for _ in range(rng.choice((0, 0, 1, 1, 2, 4))):
            fields[rng.choice(FIELDS)] = self.value()
        if fields["type"] == "propose" and rng.random() < 0.5:
            fields["what"] = rng.choice(WORDS[:4])
        text = self.damaged(json.dumps(fields))
        return text.encode() if rng.random() < 0.1 else text

    def damaged(self, text: str) -> str:
        """Return a text, now and then with one character that is wrong or missing."""
        if self.rng.random() >= 0.05:
            return text
        cut = self.rng.randrange(len(text))
        return text[:cut] + self.rng.choice(("", "}", '"', "\x00", "🂡")) + text[cut + 1 :]


def _moves(state: dict[str, Any]) -> list[str]:
    """Return some legal moves of a state."""
    found: list[str] = []
    nodes = [state.get("clicks", {})]
    while nodes and len(found) < 10:
        node = nodes.pop()
        if isinstance(node, str):
            found.append(node)
        else:
            nodes.extend(node.values())
    return found
