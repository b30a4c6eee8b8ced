"""A game being played at one keyboard: the record, who plays which seat, what is touched so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from kancha.core.bits import CHANCE
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.errors import KanchaError
from kancha.core.game import Explanation, Game
from kancha.core.move import Move
from kancha.core.outcome import Outcome
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.core.scene import Scene
from kancha.core.speech import say
from kancha.draw.layer import topmost
from kancha.draw.raster import board_order
from kancha.record.record import Record
from kancha.search.greedy import greedy_move

Player = Literal["people", "greedy", "random"]
OPPONENTS: Mapping[Player, Callable[[Position, Rng], Move]] = {
    "greedy": greedy_move,
    "random": lambda position, rng: position.pick(rng),
}


@dataclass(slots=True)
class Touch:
    """What came of touching something."""

    done: Move | None = None
    """The move that is now to be played."""
    message: str = ""


@dataclass
class Session:
    """One play. The front end shows it and passes on what is touched and typed."""

    record: Record
    players: tuple[Player, ...]
    seed: int = 0
    path: tuple[str, ...] = ()
    viewer: int | None = None
    """The seat whose view is shown; it changes only when the keyboard is handed over."""
    draws: list[str] = field(default_factory=list)
    """The outcomes of chance so far, undone ones included: going back never draws anew."""

    def __post_init__(self) -> None:
        self.rng = Rng(self.seed)
        self._tree: tuple[Position, ClickTree] | None = None
        self._log: list[tuple[Position, int | None, str, str]] = []
        self.draws = [str(m) for m in self.record.moves if m.position.seat == CHANCE]
        if self.viewer is None:
            self.viewer = next((s for s in self.people), None)
        if not self.keyboard_must_pass and self.position.seat in self.people:
            self.viewer = self.position.seat

    @classmethod
    def begin(
        cls, game: Game, opponent: Player = "people", seat: int = 0, seed: int = 0
    ) -> Session:
        """Start a new game; one person sits at `seat` where there is an opponent."""
        return cls(Record(game), seats_of(game, opponent, seat), seed)

    # --- what is the case -------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return self.record.game

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.record.position

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.record.outcome

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in enumerate(self.players) if player == "people")

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to decide."""
        return self.outcome is None and self.position.seat in self.people

    @property
    def keyboard_must_pass(self) -> bool:
        """Whether the seat to move is a person who may not see what is on the screen."""
        return (
            self.game.info.has_hidden
            and len(self.people) > 1
            and self.persons_turn
            and self.position.seat != self.viewer
        )

    def take_keyboard(self) -> None:
        """Let the seat to move sit down: from now on its view is shown."""
        self.viewer = self.position.seat

    @property
    def board(self) -> Board:
        """What stays the same while the game is played."""
        return self.game.board

    @property
    def scene(self) -> Scene:
        """The picture as the viewer may see it."""
        return self.position.scene(None if self.outcome is not None else self.viewer)

    @property
    def tree(self) -> ClickTree:
        """The legal moves over what can be touched."""
        if self._tree is None or self._tree[0] is not self.position:
            self._tree = self.position, ClickTree.of(self.position.moves)
        return self._tree[1]

    @property
    def node(self) -> ClickTree:
        """Where the touches so far have led."""
        if not self.persons_turn:
            return ClickTree()
        return self.tree.after(*self.path) or ClickTree()

    # --- touching and typing ----------------------------------------------------------------------

    def touch(self, token: str) -> Touch:
        """Touch a cell, a piece in hand or a choice."""
        if not self.persons_turn:
            return Touch(message="" if self.outcome is None else "The game is over.")
        node = self.node
        if token in node.children:
            self.path += (token,)
            node = node.children[token]
            if node.move is not None and not node.children:
                return Touch(done=node.move)
            return Touch()
        if self.path and token == self.path[-1]:
            if node.move is not None:
                return Touch(done=node.move)
            self.path = self.path[:-1]
            return Touch()
        if token in self.tree.children:
            self.path = ()
            return self.touch(token)
        if self.path:
            return Touch(
                message=f"{self.name(token)} is no way on from {self.name(self.path[-1])}."
            )
        return Touch(message=f"No legal move begins with {self.name(token)}.")

    def back(self) -> bool:
        """Take the last touch back."""
        if not self.path:
            return False
        self.path = self.path[:-1]
        return True

    def read(self, text: str) -> Explanation:
        """Say what a typed move is worth here."""
        outcome = self.outcome
        if outcome is not None:
            return Explanation("illegal", rule=outcome.rule, reason="the game is over")
        return self.position.explain(text)

    def is_null(self, move: Move) -> bool:
        """Say whether a move changes nothing on the board, so that it should be confirmed."""
        events = self.game.events(move.position, move.code, move.position.after(move.code))
        return any(event.manner == "null" for event in events)

    def name(self, token: str) -> str:
        """Return how to call something that can be touched."""
        label = self.game.token_label(token)
        if label != token:
            return label
        for hand in self.scene.hands:
            for item in hand.items:
                if item.token == token:
                    return item.label
        return token

    def about(self, cell: str) -> str:
        """Return what is to be said of a cell: what stands there, what can be done."""
        scene = self.scene
        first = board_order(scene)[0]
        on_cell = [p for p in scene.pieces if p.cell == cell and p.board == first]
        figures = self.board.figure_by_id
        stands = [piece.label or figures[piece.figure].label for piece in topmost(on_cell)]
        words = f"{cell}: {stands[0]}" if stands else cell
        node = self.node.children.get(cell)
        if node is not None and node.move is not None:
            more = " It may go on from there." if node.children else ""
            return f"{words}.  {node.move}: {node.move.sentence}{more}"
        if node is not None:
            return f"{words}.  Enter: touch it"
        return f"{words}."

    # --- moving -----------------------------------------------------------------------------------

    def play(self, move: Move | str) -> None:
        """Play a move."""
        self.record.play(move)
        self.path = ()
        if not self.game.info.has_hidden and self.position.seat in self.people:
            self.viewer = self.position.seat

    def automatic_move(self) -> Move | None:
        """Return the move of chance or of an opponent, or None where a person decides."""
        seat = self.position.seat
        if self.outcome is not None or seat is None:
            return None
        if seat == CHANCE:
            return self._drawn()
        player = self.players[seat]
        return None if player == "people" else OPPONENTS[player](self.position, self.rng)

    def _drawn(self) -> Move:
        position = self.position
        made = sum(move.position.seat == CHANCE for move in self.record.moves)
        if made < len(self.draws) and self.draws[made] in position.moves:
            return Move(position, position.moves.by_text[self.draws[made]])
        move = position.pick(self.rng)
        self.draws[made:] = [str(move)]
        return move

    def undo(self) -> str:
        """Go back to the last decision of a person; return why that cannot be, or nothing."""
        self.path = ()
        plies = [
            ply for ply, move in enumerate(self.record.moves) if move.position.seat in self.people
        ]
        if not plies:
            return "There is no move of yours to take back."
        back = plies[-1]
        seat = self.record.positions[back].seat
        if self.game.info.has_hidden and len(self.people) > 1 and seat != self.viewer:
            return "The keyboard has changed hands: the last move stands."
        self.record.undo(len(self.record.positions) - 1 - back)
        if not self.game.info.has_hidden:
            self.viewer = seat
        return ""

    # --- telling ----------------------------------------------------------------------------------

    def last_words(self) -> str:
        """Return the last move in words, as the viewer may know it."""
        log = self.log()
        return log[-1][2] if log else ""

    def log(self) -> list[tuple[str, str, str]]:
        """Return for each move: who, its text and its sentence, as the viewer may know them."""
        positions = self.record.positions[1:]
        kept = 0
        for position, (told, viewer, *_) in zip(positions, self._log, strict=False):
            if position is not told or viewer != self.viewer:
                break
            kept += 1
        del self._log[kept:]
        for position in positions[kept:]:
            move = position.last_move
            assert move is not None
            words = say(self.game, (event.seen_by(self.viewer) for event in position.events))
            self._log.append((position, self.viewer, move.seen_by(self.viewer), words))
        return [
            (self.game.seat_name(move.position.seat or 0), text, words)
            for move, (_, _, text, words) in zip(self.record.moves, self._log, strict=True)
        ]

    # --- files ------------------------------------------------------------------------------------

    def save(self, path: str) -> str:
        """Write the record; return what to tell."""
        self.record.save(Path(path).expanduser())
        return f"Saved {len(self.record.moves)} moves to {path}."

    def loaded(self, path: str) -> Session:
        """Return a session that goes on with the record in a file."""
        record = Record.load(Path(path).expanduser())
        machine: Player = next((player for player in self.players if player != "people"), "people")
        seat = self.people[0] if self.people else 0
        return Session(record, seats_of(record.game, machine, seat), self.seed)


def seats_of(game: Game, opponent: Player, seat: int) -> tuple[Player, ...]:
    """Return who plays each seat: one person and opponents, or people only."""
    people: Player = "people"
    if opponent == people or game.seats == 1:
        return (people,) * game.seats
    if not 0 <= seat < game.seats:
        raise KanchaError(f"seat {seat} does not exist; there are seats 0 to {game.seats - 1}")
    return tuple(people if s == seat else opponent for s in range(game.seats))
