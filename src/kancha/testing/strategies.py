"""Hypothesis strategies: positions of a game, and texts that are almost or not at all right."""

from __future__ import annotations

from typing import Any

from kancha.core.extras import require_extra
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.rng import Rng

require_extra("testing", "testing with strategies")

from hypothesis import strategies as st  # noqa: E402
from hypothesis.strategies import DrawFn, SearchStrategy  # noqa: E402

DEEPEST = 250
"""Moves after which the random play to a position stops."""


@st.composite
def positions(draw: DrawFn, game: Game[Any]) -> Position:
    """Draw a position that can be reached; smaller ones are nearer to the start."""
    depth = draw(st.integers(0, DEEPEST))
    rng = Rng(draw(st.integers(0, 2**32 - 1)))
    position: Position = game.start()
    for _ in range(depth):
        if position.seat is None:
            break
        position = position.play(position.pick(rng))
    return position


@st.composite
def edited(draw: DrawFn, text: str) -> str:
    """Draw a text that differs from the given one in one to three places."""
    letters = st.sampled_from(sorted(set(text) | set("0 1a9-/.?,")))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 2)))
        text = text[:start] + draw(st.text(letters, max_size=2)) + text[end:]
    return text


def wild_texts() -> SearchStrategy[str]:
    """Draw any text at all, some of them huge."""
    return st.one_of(
        st.text(max_size=40),
        st.text("abcdefgh0123456789-x*+/,.:=| ", max_size=30),
        st.builds(lambda text, times: text * times, st.text(max_size=3), st.integers(1, 5000)),
    )


@st.composite
def move_texts(draw: DrawFn, position: Position) -> str:
    """Draw a text that may be meant as a move: legal, almost legal, or nonsense."""
    texts = position.moves.texts
    if not texts or draw(st.integers(0, 3)) == 0:
        return draw(wild_texts())
    text = draw(st.sampled_from(texts))
    return draw(st.one_of(st.just(text), edited(text)))


@st.composite
def position_texts(draw: DrawFn, game: Game[Any]) -> str:
    """Draw a text that may be meant as a position: right, almost right, or nonsense."""
    if draw(st.integers(0, 4)) == 0:
        return draw(wild_texts())
    return draw(edited(str(draw(positions(game)))))
