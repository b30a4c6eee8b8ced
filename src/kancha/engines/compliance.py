"""Check whether an engine keeps to the protocol of docs/protocol.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

from kancha.core.bits import CHANCE
from kancha.core.errors import shorten
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.connection import EngineConnection
from kancha.engines.errors import EngineError, EngineProtocolError, EngineTimeoutError
from kancha.engines.protocol_text import position_command, result_text
from kancha.record.record import Record

MAX_MOVES = 1000
MIDDLE_POSITIONS = 6
"""How many positions of a game are tried."""
MOVETIME = 300


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check; `reason` is empty if the engine passed."""

    check: str
    reason: str = ""


class EngineUnderTest:
    """An engine, a game, and the record of a random game to try it on."""

    def __init__(
        self, command: str | Sequence[str], game: Game, seconds: float, grace: float
    ) -> None:
        self.command = command
        self.game = game
        self.seconds = seconds
        self.grace = grace
        self.record = random_game(game)
        self._connection: EngineConnection | None = None

    @property
    def connection(self) -> EngineConnection:
        """The connection to the running process, or to a new one, ready for the game."""
        if self._connection is None or self._connection.closed:
            self._connection = EngineConnection(self.command, self.seconds)
            self._connection.handshake()
            self._connection.new_game(self.game, {})
        return self._connection

    def send_position(self, position: Position) -> None:
        """Send a position as a host does during a game."""
        self.connection.request(position_command(position, Rng(1)), "ok")

    def send_moves(self, moves: int) -> Position:
        """Send the first moves of the record, chance moves included; return their position."""
        texts = [str(move) for move in self.record.moves[:moves]]
        words = ["position startpos", *(["moves", *texts] if texts else [])]
        self.connection.request(" ".join(words), "ok")
        return self.record.positions[moves]

    def decisions(self) -> list[int]:
        """Return the plies of the record at which a seat is to move."""
        last = len(self.record.positions) - (self.record.outcome is not None)
        return [ply for ply in range(last) if self.record.positions[ply].seat != CHANCE]

    def check_move(self, position: Position, limit: str = "movetime 50") -> None:
        """Let the engine search the position that it has; its move must be legal."""
        self.connection.read_move(position, self.connection.request(f"go {limit}", "bestmove"))

    def close(self) -> None:
        """End the engine."""
        if self._connection is not None:
            self._connection.quit()


def random_game(game: Game) -> Record:
    """Return the record of a random game, to its end if that comes soon enough."""
    record, rng = Record(game), Rng(1)
    while record.outcome is None and len(record.positions) <= MAX_MOVES:
        record.play(record.position.pick(rng))
    return record


# --- the checks: each raises EngineError if the engine fails it -----------------------------------


def introduces_itself(engine: EngineUnderTest) -> None:
    """Answers `ugi` with its name, its games, its options and `ugiok`."""
    connection = engine.connection
    if not connection.info.name:
        raise connection.fail(EngineProtocolError, "there is no `id name` in its introduction")


def is_ready(engine: EngineUnderTest) -> None:
    """Answers `isready` with `readyok`."""
    engine.connection.request("isready", "readyok")


def takes_its_own_options(engine: EngineUnderTest) -> None:
    """Accepts the default of every option that it offers."""
    for name, described in engine.connection.info.options.items():
        default = described.partition(" default ")[2]
        for word in (" min ", " var "):
            default = default.partition(word)[0]
        if default:
            engine.connection.request(f"setoption name {name} value {default}", "ok")
    engine.connection.new_game(engine.game, {})


def moves_in_the_opening(engine: EngineUnderTest) -> None:
    """Finds a legal move at the start."""
    position = engine.send_moves(engine.decisions()[0])
    engine.check_move(position)


def moves_in_the_middle(engine: EngineUnderTest) -> None:
    """Finds legal moves during a game from what its seat may see."""
    plies = engine.decisions()
    for ply in plies[:: max(1, len(plies) // MIDDLE_POSITIONS)]:
        position = engine.record.positions[ply]
        engine.send_position(position)
        engine.check_move(position)


def follows_a_list_of_moves(engine: EngineUnderTest) -> None:
    """Follows the moves of a game from its start, chance moves included."""
    position = engine.send_moves(engine.decisions()[-1])
    engine.check_move(position)


def obeys_movetime(engine: EngineUnderTest) -> None:
    """Answers within the time limit."""
    engine.send_moves(engine.decisions()[0])
    engine.connection.request(
        f"go movetime {MOVETIME}", "bestmove", seconds=MOVETIME / 1000 + engine.grace
    )


def obeys_nodes_and_depth(engine: EngineUnderTest) -> None:
    """Accepts limits of nodes and depth."""
    position = engine.send_moves(engine.decisions()[0])
    for limit in ("nodes 100", "depth 1", "nodes 100 depth 2 movetime 1000"):
        engine.check_move(position, limit)


def stops(engine: EngineUnderTest) -> None:
    """Answers `isready` during an infinite search, and `stop` with its move."""
    connection = engine.connection
    position = engine.send_moves(engine.decisions()[0])
    for line in ("go infinite", "isready", "stop"):
        connection.send(line)
    deadline = monotonic() + engine.grace
    was_ready, best = False, ""
    while not (best and was_ready):
        line = connection.read(deadline, "readyok and bestmove") or ""
        word, _, rest = line.partition(" ")
        if word == "readyok":
            was_ready = True
        elif word == "bestmove":
            best = rest
        elif word != "info":
            raise connection.fail(EngineProtocolError, f"it wrote {shorten(line)!r} while thinking")
    connection.read_move(position, best)
    connection.sync()


def answers_errors(engine: EngineUnderTest) -> None:
    """Answers every bad command with `error`, and goes on."""
    for command in (
        "brew coffee",
        "go sideways",
        "go nodes many",
        "setoption name NoSuchOption value 1",
        "setoption",
        "query the oracle",
        "uginewgame no-such-game",
        "stop",
        "\N{LATIN SMALL LETTER E WITH ACUTE}\N{SNOWMAN}",
    ):
        if not engine.connection.request(command, "error"):
            raise engine.connection.fail(
                EngineProtocolError, f"it does not say why it refuses `{command}`"
            )
    engine.connection.request("isready", "readyok")


def survives_bad_positions(engine: EngineUnderTest) -> None:
    """Refuses bad positions and moves, and keeps its position."""
    position = engine.send_moves(engine.decisions()[0])
    for words in ("", "text", "text no such position", "startpos moves no-such-move", "view x"):
        engine.connection.request(f"position {words}".strip(), "error")
    engine.check_move(position)


def answers_queries(engine: EngineUnderTest) -> None:
    """Knows whose turn it is, whether the game is over, and its result."""
    for ply in (0, engine.decisions()[0], len(engine.record.moves)):
        position = engine.send_moves(ply)
        part = Record(engine.game)
        part.positions = engine.record.positions[: ply + 1]
        over = part.outcome is not None
        chance = position.seat == CHANCE
        turn = "none" if over else "chance" if chance else f"p{(position.seat or 0) + 1}"
        right = {
            "turn": turn,
            "gameover": str(over).lower(),
            "result": result_text(part),
        }
        for what, answer in right.items():
            given = engine.connection.request(f"query {what}", "response")
            if given != answer:
                reason = f"`query {what}` says {shorten(given)!r} instead of {answer!r}"
                raise engine.connection.fail(EngineProtocolError, reason)


def knows_when_not_to_move(engine: EngineUnderTest) -> None:
    """Refuses `go` when the game is over or chance is to move."""
    chance = [ply for ply, p in enumerate(engine.record.positions) if p.seat == CHANCE][:1]
    over = [len(engine.record.moves)] if engine.record.outcome is not None else []
    for ply in chance + over:
        engine.send_moves(ply)
        engine.connection.request("go movetime 50", "error")


def quits(engine: EngineUnderTest) -> None:
    """Ends on `quit`."""
    _check_end(engine, lambda connection: connection.send("quit"))


def ends_with_its_input(engine: EngineUnderTest) -> None:
    """Ends when its input is closed, even during a search."""

    def close(connection: EngineConnection) -> None:
        connection.send("go infinite")
        connection.process.close_input()

    engine.send_moves(engine.decisions()[0])
    _check_end(engine, close)


def _check_end(engine: EngineUnderTest, end: Callable[[EngineConnection], None]) -> None:
    connection = engine.connection
    end(connection)
    if connection.process.wait(engine.seconds) is None:
        raise connection.fail(EngineTimeoutError, "it still runs")
    connection.kill()


CHECKS = (
    introduces_itself,
    is_ready,
    takes_its_own_options,
    moves_in_the_opening,
    moves_in_the_middle,
    follows_a_list_of_moves,
    obeys_movetime,
    obeys_nodes_and_depth,
    stops,
    answers_errors,
    survives_bad_positions,
    answers_queries,
    knows_when_not_to_move,
    quits,
    ends_with_its_input,
)


def check_engine(
    command: str | Sequence[str], game: Game, seconds: float = 10.0, grace: float = 2.0
) -> Iterator[Finding]:
    """Check an engine; an answer may take `seconds`, and a move may come `grace` seconds late."""
    engine = EngineUnderTest(command, game, seconds, grace)
    try:
        for check in CHECKS:
            try:
                check(engine)
                yield Finding(check.__name__)
            except EngineError as failure:
                yield Finding(check.__name__, str(failure))
    finally:
        engine.close()


def games_of(command: str | Sequence[str], seconds: float) -> list[str]:
    """Return the games that an engine plays."""
    connection = EngineConnection(command, seconds)
    connection.handshake()
    connection.quit()
    return connection.info.games
