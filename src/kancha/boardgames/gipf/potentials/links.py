"""What a use is linked to, in words and as a game (R15.13)."""

from __future__ import annotations

from kancha.boardgames.gipf.board import NAMES
from kancha.boardgames.gipf.notation import COLOURS
from kancha.boardgames.gipf.potentials.notation import WORDS, carrier_of, landing_of
from kancha.boardgames.gipf.potentials.options import NAMES as KIND_NAMES
from kancha.boardgames.gipf.potentials.options import links_of
from kancha.boardgames.gipf.potentials.reading import PotentialReading
from kancha.boardgames.gipf.potentials.rules import ANSWER, CHALLENGER_WINS, LINKED, USER_WINS
from kancha.boardgames.gipf.potentials.stacks import TAMSK, TAMSK_PUSH
from kancha.core.link import Link
from kancha.core.registry import game_class


def kind_of_use(position: PotentialReading, code: int) -> int:
    """Return the kind of potential that a use or a T push is about."""
    if code >= TAMSK_PUSH:
        return TAMSK
    pile = position.pile_at(carrier_of(code))
    assert pile is not None
    return pile.kind


def link_of_use(position: PotentialReading, code: int) -> str:
    """Return what a use is linked to: free, die, or the id of a game."""
    return links_of(position.game.options)[kind_of_use(position, code)]


def use_words(position: PotentialReading, code: int) -> str:
    """Return a use in words."""
    if code >= TAMSK_PUSH:
        return "the extra push of TAMSK"
    kind = KIND_NAMES[kind_of_use(position, code)]
    return f"{kind} from {NAMES[carrier_of(code)]} to {NAMES[landing_of(code)]}"


def linked(position: PotentialReading) -> Link | None:
    """Return the game that decides: the challenger has seat 0 and must win alone (R15.13)."""
    user, phase, _ = position.turn
    use = position.pending.use
    if phase != LINKED or use is None:
        return None
    return Link(
        game=game_class(link_of_use(position, use))(),
        seats=(1 - user, user),
        otherwise=WORDS[USER_WINS],
        if_won_alone={0: WORDS[CHALLENGER_WINS]},
    )


def stakes(position: PotentialReading, use: int) -> str:
    """Return what a challenge of an announced use is about, before it is made and after."""
    side, phase, _ = position.turn
    asked = phase == ANSWER
    user = 1 - side if asked else side
    mine, theirs = COLOURS[user], COLOURS[1 - user]
    stays = "the T stays on e5" if use >= TAMSK_PUSH else f"it stays on {NAMES[carrier_of(use)]}"
    fails = f"{stays}, and {mine} makes another move" if use < TAMSK_PUSH else stays
    link = link_of_use(position, use)
    if link == "die":
        both = "If challenged, both roll" if asked else "Both roll"
        return f"{both}: if {theirs} rolls more, {fails}."
    game = game_class(link)()
    plays = f"{theirs} plays {game.seat_name(0)} in {game.info.title}"
    first = f"If challenged, {plays}" if asked else plays
    return f"{first}: if {theirs} wins, {fails}. A draw counts for {mine}."


def link_words(position: PotentialReading, code: int) -> str:
    """Return a use in words, with what decides about it."""
    link = link_of_use(position, code)
    decides = "a die" if link == "die" else f"a game of {game_class(link).info.title}"
    return f"{use_words(position, code)}, linked to {decides}"
