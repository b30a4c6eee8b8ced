"""Rumis as a game of the platform."""

from __future__ import annotations

from kancha.boardgames.rumis.building import BuildingGame
from kancha.boardgames.rumis.events import PHRASES
from kancha.boardgames.rumis.heuristics import NETWORK, RumisPosition
from kancha.boardgames.rumis.material import (
    COLOUR_NAMES,
    MEANINGS,
    PLANS,
    STONE_NAMES,
    building_plan,
    ready_ruins,
)
from kancha.boardgames.rumis.ruins import read_ruin
from kancha.core.errors import OptionError
from kancha.core.event import Event
from kancha.core.game import GameInfo, Variant
from kancha.core.options import Choice, Flag, Text
from kancha.core.outcome import Outcome, by_scores
from kancha.core.scene import Score

PAIRS = ("Red-green", "Blue-yellow")
"""R7.1: the seats of the game for two with four colours."""


def _variants() -> tuple[Variant, ...]:
    """Return every plan once, every number of players, and the ways to play with other colours."""
    plans = [
        Variant(f"{plan} ({MEANINGS[plan]}), {players} players", {"plan": plan, "seats": players})
        for plan, players in (
            ("pirka", 3),
            ("tambo", 4),
            ("pisac", 2),
            ("coricancha", 4),
            ("cucho", 3),
        )
    ]
    return (
        Variant("standard"),
        *plans,
        Variant("chullpa, two players with four colours", {"four_colours": True}),
        Variant("chullpa, two players and a ruin", {"ruinas": ready_ruins("chullpa", 2)[0]}),
    )


class Rumis(BuildingGame[RumisPosition]):
    """Two to four builders share one building; the squares of your colour seen from above count."""

    info = GameInfo(
        id="rumis",
        title="Rumis",
        aim="Build so that most squares, seen from above, show your colour.",
        designer="Stefan Kögl",
        publisher="Murmel",
        seats=(2, 3, 4),
        seat_names=("Red", "Blue", "Green", "Yellow"),
        rules_version=1,
        options=(
            Choice(
                name="plan",
                default="chullpa",
                values=PLANS,
                meaning="the building plan: which squares, and how high each may be built",
                rule="R1.5",
            ),
            Choice(
                name="seats",
                default=2,
                values=(2, 3, 4),
                meaning="number of players",
                rule="R1.5",
                old_names=("players",),
            ),
            Flag(
                name="four_colours",
                default=False,
                meaning="two seats with two colours each; the best single colour wins",
                rule="R7.1",
            ),
            Text(
                name="ruinas",
                default="off",
                meaning="the placements of an unused colour that lies there from the start",
                rule="R8.2",
                form="off, or eleven placements joined by /",
            ),
            Choice(
                name="cucho_caps",
                default="3-4-5",
                values=("3-4-5", "2-3-5"),
                meaning="greatest height of cucho for 2-3-4 players (reconstructed)",
                rule="R1.5",
                house_rule=True,
            ),
        ),
        variants=_variants(),
        phrases=PHRASES,
        has_scores=True,
    )
    position_class = RumisPosition

    def count_seats(self) -> int:
        return int(self.options["seats"])

    def prepare(self) -> None:
        """Check what may be combined (R1.5), and lay the ruin (R8.1)."""
        players, ruinas = self.seats, str(self.options["ruinas"])
        four_colours = bool(self.options["four_colours"])
        if four_colours and players != 2:
            raise OptionError("four_colours", "needs two players", "R1.5")
        if four_colours and ruinas != "off":
            raise OptionError("four_colours", "cannot be combined with a ruin", "R1.5")
        if ruinas != "off" and players == 4:
            raise OptionError("ruinas", "needs two or three players: no colour is left", "R1.5")
        limits_for = 4 if four_colours else players + (ruinas != "off")  # R7.1, R8.1
        plan = building_plan(str(self.options["plan"]), limits_for, str(self.options["cucho_caps"]))
        self._build_on(plan, 4 if four_colours else players)
        if ruinas != "off":
            self.ruin = read_ruin(self, self.empty(), ruinas)

    def has_network(self) -> bool:
        """Return whether two seats have one colour each, as when the network was learnt."""
        return NETWORK is not None and self.colours == self.seats == 2

    def seat_name(self, seat: int) -> str:
        return PAIRS[seat] if self.colours > self.seats and seat >= 0 else super().seat_name(seat)

    def stone_name(self, colour: int, stone: str) -> str:
        alone = self.colours == self.seats
        return STONE_NAMES[stone] if alone else super().stone_name(colour, stone)

    def scores(self, position: RumisPosition) -> tuple[int, ...]:
        return tuple(position.seat_score(seat) for seat in range(self.seats))

    def outcome(self, position: RumisPosition) -> Outcome:
        return by_scores(self.scores(position), "R6.3", "all colours are out")

    def end_event(self, outcome: Outcome) -> Event:
        if len(outcome.winners) == 1:
            return Event("ended", outcome.winners[0], rule="R6.3")
        return Event("ended", None, manner="shared", rule="R6.3")

    def caption(self, position: RumisPosition) -> str:
        outcome = position.outcome
        if outcome is None:
            colour = COLOUR_NAMES[position.turn]
            if self.colours == self.seats:
                return f"{colour.capitalize()} places a stone."
            return f"{self.seat_name(position.turn % self.seats)} places a {colour} stone."
        best = max(outcome.scores or (0,))
        points = f"{best} point{'s' * (abs(best) != 1)}"
        names = [self.seat_name(seat) for seat in outcome.winners]
        if len(names) == 1:
            return f"{names[0]} wins with {points}."
        return f"{', '.join(names[:-1])} and {names[-1]} share the win with {points}."

    def score_sheet(self, position: RumisPosition) -> tuple[Score, ...]:
        """Return the score of every seat, split into squares and penalty for each colour (R6.2)."""
        sheet = []
        for seat in range(self.seats):
            parts: list[tuple[str, int]] = []
            for colour in range(seat, self.colours, self.seats):
                of = f"{COLOUR_NAMES[colour]} " if self.colours > self.seats else ""
                parts.append((f"{of}squares", position.seen(colour)))
                parts.append((f"{of}stones left", -len(position.hand(colour))))
            sheet.append(Score(seat, position.seat_score(seat), tuple(parts)))
        return tuple(sheet)


GAME = Rumis
