"""GIPF with potentials: what differs from the words and pictures of the base game (R15)."""

from __future__ import annotations

from kancha.boardgames.gipf.edition import REASONS, Edition
from kancha.boardgames.gipf.heuristics import GipfPosition
from kancha.boardgames.gipf.potentials import (
    choices,
    clicks,
    events,
    links,
    notation,
    reader,
    refusals,
    scene,
    symmetry,
    touches,
)
from kancha.boardgames.gipf.potentials.checks import counted
from kancha.boardgames.gipf.potentials.drafting import PotentialDrafter
from kancha.boardgames.gipf.potentials.heuristics import PotentialPosition
from kancha.boardgames.gipf.potentials.options import kinds_of, links_of
from kancha.boardgames.gipf.rules import BY_RESERVE
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove
from kancha.core.event import Event
from kancha.core.game import Symmetry
from kancha.core.guide import Choices
from kancha.core.link import Link
from kancha.core.outcome import Outcome, drawn, won
from kancha.core.outlook import Remark
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal

STUCK = "R15.12", "the opponent can neither push a piece nor use a potential"


def _own(position: GipfPosition) -> PotentialPosition:
    """Return a position of a game with potentials as what it is."""
    assert isinstance(position, PotentialPosition)
    return position


class PotentialEdition(Edition):
    """A game in which at least one seat starts with a stock of potentials."""

    labels = clicks.LABELS

    @property
    def has_chance(self) -> bool:  # type: ignore[override]
        """Whether a kind that somebody has is linked, and uses can be challenged (R15.13)."""
        options = self.game.options
        links = links_of(options)
        return options["challenges"] != 0 and any(
            links[kind] != "free" for kind in kinds_of(options)
        )

    def start(self) -> PotentialPosition:
        return self.parse(notation.start_text(self.game.options))

    def parse(self, text: str) -> PotentialPosition:
        position = PotentialPosition(self.game)
        reader.read_position(position, text)
        return position

    def position_text(self, position: GipfPosition) -> str:
        return notation.position_text(_own(position))

    def move_text(self, position: GipfPosition, code: int) -> str:
        return notation.move_text(_own(position), code)

    def read_turn(self, position: GipfPosition, text: str) -> list[int]:
        """Read one move: turn texts are not used with potentials (R15.15)."""
        return [self.game.read_move(position, text)]

    def turn_texts(self, position: GipfPosition, codes: list[int]) -> list[str]:
        """Write moves one by one."""
        texts = []
        for code in codes:
            texts.append(self.move_text(position, code))
            position = position.after(code)
        return texts

    def refusal(self, position: GipfPosition, text: str) -> IllegalMove:
        return refusals.refuse(_own(position), text)

    def token_label(self, token: str) -> str:
        return clicks.DECIDED.get(token) or super().token_label(token)

    def clicks(self, position: GipfPosition, code: int) -> tuple[str, ...]:
        return clicks.clicks(_own(position), code)

    def touch_refusal(
        self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return touches.touch_refusal(_own(position), tree, path, token)

    def instruction(self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...]) -> str:
        return touches.instruction(_own(position), tree, path)

    def choices(self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...]) -> Choices:
        return choices.choices(_own(position), path)

    def remark(self, before: GipfPosition, code: int, after: GipfPosition) -> Remark | None:
        return choices.remark(_own(before), code, _own(after))

    def events(self, before: GipfPosition, code: int, after: GipfPosition) -> tuple[Event, ...]:
        return events.events(_own(before), code, _own(after))

    def linked(self, position: GipfPosition) -> Link | None:
        return links.linked(_own(position))

    def board(self) -> Board:
        return scene.board(kinds_of(self.game.options))

    def drafter(self) -> PotentialDrafter:
        return PotentialDrafter(self.game.options)

    def encoding(self) -> Encoding:
        from kancha.boardgames.gipf.potentials.encoding import PotentialEncoding

        return PotentialEncoding(self.game)

    def scene(self, position: GipfPosition) -> Scene:
        return scene.scene(_own(position))

    def outcome(self, position: GipfPosition) -> Outcome:
        winner = position.turn.seat
        reason = STUCK if position.verdict == BY_RESERVE else REASONS[position.verdict]
        return drawn(2, *reason) if winner < 0 else won(winner, 2, *reason)

    def material(self, position: GipfPosition) -> tuple[int, ...]:
        """Return pieces in play, pieces with the lost ones, and potentials (R15.16)."""
        own = _own(position)
        counts = []
        for seat, (reserve, lost, _) in enumerate(own.accounts):
            basic, potentials = counted(own, seat)
            counts += [basic + reserve, basic + reserve + lost]
            stock = own.stocks[seat]
            counts += [there + left for there, left in zip(potentials, stock, strict=True)]
        return tuple(counts)

    def facts(self, position: GipfPosition, seat: int) -> dict[str, int]:
        own = _own(position)
        loaded = [sum(own.stocks[seat]), *counted(own, seat)[1]]
        return {**super().facts(position, seat), "potentials": sum(loaded)}

    def symmetries(self) -> tuple[Symmetry[GipfPosition], ...]:
        return symmetry.symmetries(self.game)
