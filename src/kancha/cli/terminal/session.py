"""A game at one keyboard: its record, who plays each seat, and the move being entered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kancha.cli.terminal.opponents import LEVELS, STRONGEST, Player, Thinker
from kancha.core.bits import CHANCE
from kancha.core.board import Board
from kancha.core.clicks import Answer, ClickTree, MoveEntry
from kancha.core.errors import KanchaError
from kancha.core.game import Explanation, Game
from kancha.core.move import Move
from kancha.core.outcome import Outcome
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.core.scene import Scene
from kancha.core.speech import say
from kancha.core.touches import Touches
from kancha.draw.layer import topmost
from kancha.draw.raster import board_order
from kancha.engines.player import MAX_SEED
from kancha.record import linked
from kancha.record.record import Record
from kancha.search.greedy import greedy_move

OPPONENTS: Mapping[Player, Callable[[Position, Rng], Move]] = {
    "greedy": greedy_move,
    "random": lambda position, rng: position.pick(rng),
}


@dataclass
class Session:
    """One game in progress. The app shows it and passes on what people touch and type."""

    record: Record
    players: tuple[Player, ...]
    seed: int = 0
    viewer: int | None = None
    """The seat whose view is shown. With hidden parts it changes only at a handover."""
    chance_moves: list[str] = field(default_factory=list)
    """The chance moves so far, including undone ones: after an undo the same ones come again."""
    waiting: Session | None = None
    """The session of the game that waits for this one, if it is a linked game."""

    def __post_init__(self) -> None:
        self.rng = Rng(self.seed)
        self._entry: MoveEntry | None = None
        self._log: list[tuple[Position, int | None, str, str]] = []
        self._thinkers: dict[int, Thinker] = {}
        self.chance_moves = [str(m) for m in self.record.moves if m.position.seat == CHANCE]
        if self.viewer is None:
            self.viewer = next(iter(self.people), None)
        if not self.needs_handover and self.position.seat in self.people:
            self.viewer = self.position.seat

    @classmethod
    def begin(
        cls, game: Game, opponent: Player = "people", seat: int = 0, seed: int = 0
    ) -> Session:
        """Start a new game. Against an opponent, one person plays `seat`."""
        return cls(Record(game), players_of(game, opponent, seat), seed)

    # --- state ------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return self.record.game

    @property
    def position(self) -> Position:
        """The current position."""
        return self.record.position

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.record.outcome

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play, as opposed to opponents."""
        return tuple(seat for seat, player in enumerate(self.players) if player == "people")

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to move."""
        return self.outcome is None and self.position.seat in self.people

    @property
    def needs_handover(self) -> bool:
        """Whether the person to move may not see what is on the screen now."""
        return (
            self.game.info.has_hidden
            and len(self.people) > 1
            and self.persons_turn
            and self.position.seat != self.viewer
        )

    def hand_over(self) -> None:
        """Show the view of the seat to move from now on."""
        self.viewer = self.position.seat

    @property
    def board(self) -> Board:
        """What stays the same while the game is played."""
        return self.game.board

    @property
    def scene(self) -> Scene:
        """The scene as the viewer may see it. After the game everybody sees all."""
        return self.position.scene(None if self.outcome is not None else self.viewer)

    # --- linked games -----------------------------------------------------------------------------

    @property
    def outermost(self) -> Session:
        """The session that waits for this one, or itself."""
        return self.waiting or self

    @property
    def waits_for_link(self) -> bool:
        """Whether another game decides the next move."""
        return self.outcome is None and self.game.linked(self.position) is not None

    @property
    def can_return(self) -> bool:
        """Whether a linked game is over, so that the other one can go on."""
        return self.waiting is not None and self.outcome is not None

    def begin_linked(self) -> Session:
        """Return a session of the game that decides the next move, with the same players."""
        link = self.game.linked(self.position)
        assert link is not None
        record = self.record.linked.get(self.record.last) or linked.begin_linked(self.record)
        players = tuple(self.players[seat] for seat in link.seats)
        return Session(record, players, self.seed, waiting=self)

    def end_linked(self) -> Session:
        """Return the session that waited, after the move that this game decided."""
        session = self.outermost
        made = session._chance_moves_made
        linked.end_linked(session.record, self.record)
        session.chance_moves[made:] = [str(session.record.moves[-1])]
        if not session.game.info.has_hidden and session.position.seat in session.people:
            session.viewer = session.position.seat
        return session

    # --- entering moves ---------------------------------------------------------------------------

    @property
    def entry(self) -> MoveEntry:
        """The move being entered; nothing can be entered while it is not a person's turn."""
        if self._entry is None:
            legal = ClickTree.of(self.position.moves) if self.persons_turn else ClickTree()
            self._entry = MoveEntry(legal)
        return self._entry

    @property
    def path(self) -> tuple[str, ...]:
        """The tokens touched so far."""
        return self.entry.path

    @property
    def node(self) -> ClickTree:
        """The node of the click tree that the path leads to."""
        return self.entry.node

    def touch(self, token: str) -> Answer:
        """Touch a cell, a piece in hand or a choice."""
        return self.entry.touch(token)

    def why_refused(self, token: str) -> str:
        """Return why touching this token does nothing, and what can be done instead."""
        outcome = self.outcome
        if outcome is not None:
            return f"The game is over: {outcome.reason} ({outcome.rule})."
        if not self.persons_turn:
            return "It is not your turn yet."
        if self.entry.played is not None:
            return "The move is complete."
        refused = Touches(self.position, self.entry.root).why_not(self.path, token)
        rule = f" ({refused.rule})" if refused.rule else ""
        return f"{refused.reason.removesuffix('.')}{rule}. {refused.instead}"

    def enter_again(self) -> None:
        """Forget the move that was entered, also one that is complete but was not confirmed."""
        self._entry = None

    def explain(self, text: str) -> Explanation:
        """Return which move a typed text means, or why it is none."""
        outcome = self.outcome
        if outcome is not None:
            return Explanation("illegal", rule=outcome.rule, reason="the game is over")
        return self.position.explain(text)

    def is_null(self, move: Move) -> bool:
        """Return whether a move changes nothing on the board, so that people should confirm it."""
        events = self.game.events(move.position, move.code, move.position.after(move.code))
        return any(event.manner == "null" for event in events)

    def name(self, token: str) -> str:
        """Return the name of a token for people."""
        label = self.game.token_label(token)
        if label != token:
            return label
        for hand in self.scene.hands:
            for item in hand.items:
                if item.token == token:
                    return item.label
        return token

    def describe(self, cell: str) -> str:
        """Return what stands on a cell and what can be done there, in words."""
        scene = self.scene
        first = board_order(scene)[0]
        on_cell = [p for p in scene.pieces if p.cell == cell and p.board == first]
        figures = self.board.figure_by_id
        stands = [piece.label or figures[piece.figure].label for piece in topmost(on_cell)]
        words = f"{cell}: {stands[0]}" if stands else cell
        node = self.node.children.get(cell)
        if node is not None and node.move is not None:
            more = " It can go on from there." if node.children else ""
            return f"{words}.  {node.move}: {node.move.sentence}{more}"
        if node is not None:
            return f"{words}.  Enter: choose it"
        return f"{words}."

    # --- playing ----------------------------------------------------------------------------------

    def play(self, move: Move | str) -> None:
        """Play a move."""
        self.record.play(move)
        self._entry = None
        if not self.game.info.has_hidden and self.position.seat in self.people:
            self.viewer = self.position.seat

    def automatic_move(self) -> Move | None:
        """Return the move of chance or of an opponent, or None if a person is to move."""
        seat = self.position.seat
        if self.outcome is not None or seat is None:
            return None
        if seat == CHANCE:
            return self._chance_move()
        player = self.players[seat]
        if player == "people":
            return None
        if player in OPPONENTS:
            return OPPONENTS[player](self.position, self.rng)
        return self.thinker(LEVELS.index(player) + 1).choose(self.position)

    @property
    def level_to_move(self) -> int | None:
        """The level of the engine that is to move, or None if no engine is."""
        seat = self.position.seat
        if self.outcome is not None or seat is None or seat == CHANCE:
            return None
        player = self.players[seat]
        return LEVELS.index(player) + 1 if player in LEVELS else None

    def thinker(self, level: int) -> Thinker:
        """Return the engine that plays at a level."""
        if level not in self._thinkers:
            self._thinkers[level] = Thinker(self.game, level, self.seed & MAX_SEED)
        return self._thinkers[level]

    @property
    def adviser(self) -> Thinker:
        """The engine that gives hints."""
        return self.thinker(STRONGEST)

    def stop_thinking(self) -> None:
        """Make all engines that think answer at once."""
        for thinker in self._thinkers.values():
            thinker.stop()

    def _chance_move(self) -> Move:
        position = self.position
        made = self._chance_moves_made
        if made < len(self.chance_moves) and self.chance_moves[made] in position.moves:
            return Move(position, position.moves.by_text[self.chance_moves[made]])
        move = position.pick(self.rng)
        self.chance_moves[made:] = [str(move)]
        return move

    @property
    def _chance_moves_made(self) -> int:
        return sum(move.position.seat == CHANCE for move in self.record.moves)

    def undo(self) -> str:
        """Take back the last move of a person; return why that is impossible, or nothing."""
        self._entry = None
        plies = [
            ply for ply, move in enumerate(self.record.moves) if move.position.seat in self.people
        ]
        if not plies:
            return "You have no move to take back."
        back = plies[-1]
        seat = self.record.positions[back].seat
        if self.game.info.has_hidden and len(self.people) > 1 and seat != self.viewer:
            return "The last move stands, because the keyboard has been passed on."
        self.record.undo(len(self.record.positions) - 1 - back)
        if not self.game.info.has_hidden:
            self.viewer = seat
        return ""

    # --- the list of moves ------------------------------------------------------------------------

    def last_sentence(self) -> str:
        """Return the last move in words, as the viewer may know it."""
        log = self.log()
        return log[-1][2] if log else ""

    def log(self) -> list[tuple[str, str, str]]:
        """Return seat name, text and sentence of each move, as the viewer may know them."""
        positions = self.record.positions[1:]
        kept = 0
        for position, (logged, viewer, *_) in zip(positions, self._log, strict=False):
            if position is not logged or viewer != self.viewer:
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
        """Write the record to a file, a linked game in the one that waits; return a message."""
        record = self.outermost.record
        if record is not self.record:
            linked.hold_linked(record, record.last, self.record)
        record.save(Path(path).expanduser())
        return f"Saved {len(record.moves)} moves to {path}."

    def load(self, path: str) -> Session:
        """Return a session that continues the record in a file against the same opponent."""
        record = Record.load(Path(path).expanduser())
        sitting = self.outermost
        others = (player for player in sitting.players if player != "people")
        opponent: Player = next(others, "people")
        seat = sitting.people[0] if sitting.people else 0
        seat = seat if seat < record.game.seats else 0
        return Session(record, players_of(record.game, opponent, seat), self.seed)


def players_of(game: Game, opponent: Player, seat: int) -> tuple[Player, ...]:
    """Return who plays each seat: one person against opponents, or only people."""
    people: Player = "people"
    if not 0 <= seat < game.seats:
        raise KanchaError(f"seat {seat} does not exist; there are seats 0 to {game.seats - 1}")
    if opponent == people or game.seats == 1:
        return (people,) * game.seats
    return tuple(people if s == seat else opponent for s in range(game.seats))
