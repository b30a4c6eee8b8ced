"""The cube solitaire as a game of the platform."""

from __future__ import annotations

from kancha.boardgames.rumis.building import BuildingGame
from kancha.boardgames.rumis.events import PHRASES
from kancha.boardgames.rumis.material import ALL_CUBES, COLOUR_NAMES
from kancha.boardgames.rumis.rumis_cube.finishing import CubeFinisher
from kancha.boardgames.rumis.rumis_cube.rules import CubePosition
from kancha.core.errors import OptionError
from kancha.core.event import Event
from kancha.core.game import GameInfo, Variant
from kancha.core.options import Choice
from kancha.core.outcome import Outcome
from kancha.core.scene import Score
from kancha.core.touches import TurnRules
from kancha.geometry.polycube import Plan


class RumisCube(BuildingGame[CubePosition]):
    """One builder places all colours in turn and tries to complete a cube."""

    info = GameInfo(
        id="rumis-cube",
        title="Rumis: the cube",
        aim="Place the stones of all colours in turn so that they fill a cube.",
        designer="Stefan Kögl",
        publisher="Murmel",
        seats=(1,),
        seat_names=("Builder",),
        rules_version=1,
        options=(
            Choice(
                name="size", default=5, values=(2, 3, 4, 5), meaning="edge of the cube", rule="R9.1"
            ),
            Choice(
                name="colours",
                default=4,
                values=(1, 2, 3, 4),
                meaning="how many colours take turns",
                rule="R9.1",
            ),
        ),
        variants=(
            Variant("standard"),
            Variant("cube of 4, two colours", {"size": 4, "colours": 2}),
            Variant("cube of 4, four colours", {"size": 4}),
            Variant("cube of 3, one colour", {"size": 3, "colours": 1}),
            Variant("cube of 3, two colours", {"size": 3, "colours": 2}),
            Variant("cube of 2, four colours", {"size": 2}),
        ),
        phrases=PHRASES,
        has_scores=True,
    )
    position_class = CubePosition

    def prepare(self) -> None:
        """Make the plan (R9.1)."""
        edge, colours = int(self.options["size"]), int(self.options["colours"])
        if edge**3 > ALL_CUBES * colours:
            raise OptionError(
                "colours", f"{colours} have not enough cubes to fill {edge**3} cells", "R9.1"
            )
        self._build_on(Plan(((edge,) * edge,) * edge), colours)

    def turn_rules(self, position: CubePosition) -> TurnRules:
        return TurnRules(over="R9.3", turn="R9.2", move="R9.2")

    def scores(self, position: CubePosition) -> tuple[int, ...]:
        return (position.cells_filled(),)

    def outcome(self, position: CubePosition) -> Outcome:
        solved = position.cells_free() == 0
        reason = "the cube is complete" if solved else "all colours are out"
        return Outcome((0,) if solved else (), self.scores(position), (1,), "R9.3", reason)

    def finisher(self, position: CubePosition) -> CubeFinisher:
        return CubeFinisher(self, position)

    def end_event(self, outcome: Outcome) -> Event:
        return Event("ended", 0, manner="solved" if outcome.winners else "unsolved", rule="R9.3")

    def caption(self, position: CubePosition) -> str:
        free = position.cells_free()
        outcome = position.outcome
        if outcome is not None and outcome.winners:
            return "Solved: the cube is complete."
        left = f"{free} cell{'s' * (free != 1)}"
        if outcome is not None:
            return f"Not solved: {left} stayed empty."
        return f"Place a {COLOUR_NAMES[position.turn]} stone; {left} to fill."

    def score_sheet(self, position: CubePosition) -> tuple[Score, ...]:
        filled, free = position.cells_filled(), position.cells_free()
        parts = (("cells filled", filled), ("cells free", free))
        return (Score(0, filled, parts, filled + free),)


GAME = RumisCube
