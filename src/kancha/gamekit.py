"""What the author of a game needs, in one place: `from kancha.gamekit import Game, Board, ...`."""

from __future__ import annotations

from kancha.core.bits import CHANCE, NOBODY
from kancha.core.board import (
    Board,
    Cell,
    Coordinate,
    Figure,
    Line,
    Material,
    Region,
    Shape,
    square_cell,
)
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.errors import IllegalMove, OptionError, PositionError, UnexplainedRefusal
from kancha.core.event import Event
from kancha.core.finishing import Advice, Finish, Finisher
from kancha.core.game import Game, GameInfo, Symmetry, Variant
from kancha.core.guide import Choices, Step, Switch, Way
from kancha.core.options import Choice, Flag, Number, Text
from kancha.core.outcome import Outcome, by_scores, drawn, won
from kancha.core.outlook import Remark
from kancha.core.plain import PlainPosition
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.core.scene import (
    Group,
    Hand,
    HandItem,
    Mark,
    OwnBoard,
    Panel,
    Piece,
    Scene,
    Score,
    SeatSign,
    StripeSum,
)

__all__ = [
    "CHANCE",
    "NOBODY",
    "Advice",
    "Board",
    "Cell",
    "Choice",
    "Choices",
    "Coordinate",
    "Encoding",
    "Event",
    "Figure",
    "Finish",
    "Finisher",
    "Flag",
    "Game",
    "GameInfo",
    "Group",
    "Hand",
    "HandItem",
    "IllegalMove",
    "IndexSymmetry",
    "Line",
    "Mark",
    "Material",
    "Number",
    "OptionError",
    "Outcome",
    "OwnBoard",
    "Panel",
    "Piece",
    "PlainPosition",
    "Position",
    "PositionError",
    "Region",
    "Remark",
    "Rng",
    "Scene",
    "Score",
    "SeatSign",
    "Shape",
    "Step",
    "StripeSum",
    "Switch",
    "Symmetry",
    "Text",
    "UnexplainedRefusal",
    "Variant",
    "Way",
    "by_scores",
    "drawn",
    "square_cell",
    "won",
]
