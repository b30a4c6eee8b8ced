"""Does an engine keep to the protocol? Each check is a sentence of docs/protocol.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

from kancha.core.bits import CHANCE
from kancha.core.errors import shorten
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.conversation import Conversation
from kancha.engines.failures import EngineFailed, SpokeNonsense, TookTooLong
from kancha.engines.wording import position_command, result_words
from kancha.record.record import Record

LONGEST_PLAY = 1000
MIDDLE = 6
"""Positions in the middle of a game that are tried."""
MOVETIME = 300


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one check; `reason` is empty where the engine passed."""

    check: str
    reason: str = ""


class Bench:
    """An engine under test, a game, and a random play of that game."""

    def __init__(
        self, command: str | Sequence[str], game: Game, seconds: float, grace: float
    ) -> None:
        self.command = command
        self.game = game
        self.seconds = seconds
        self.grace = grace
        self.play = random_play(game)
        self._talk: Conversation | None = None

    @property
    def talk(self) -> Conversation:
        """The engine, ready for the game: the process that runs, or a new one."""
        if self._talk is None or self._talk.closed:
            self._talk = Conversation(self.command, self.seconds)
            self._talk.introduce()
            self._talk.begin(self.game, {})
        return self._talk

    def show(self, position: Position) -> None:
        """Send a position as a host does in play."""
        self.talk.ask(position_command(position, Rng(1)), "ok")

    def show_play(self, moves: int) -> Position:
        """Send the first moves of the play, chance's among them; return where they lead."""
        texts = [str(move) for move in self.play.moves[:moves]]
        self.talk.ask(" ".join(["position startpos", *(["moves", *texts] if texts else [])]), "ok")
        return self.play.positions[moves]

    def decisions(self) -> list[int]:
        """Return the plies of the play at which a seat decides."""
        last = len(self.play.positions) - (self.play.outcome is not None)
        return [ply for ply in range(last) if self.play.positions[ply].seat != CHANCE]

    def close(self) -> None:
        """End the engine."""
        if self._talk is not None:
            self._talk.quit()


def random_play(game: Game) -> Record:
    """Return a random play, to its end where it comes to one."""
    play, rng = Record(game), Rng(1)
    while play.outcome is None and len(play.positions) <= LONGEST_PLAY:
        play.play(play.position.pick(rng))
    return play


# --- the checks: each raises EngineFailed, and its docstring is what is guaranteed ----------------


def introduces_itself(bench: Bench) -> None:
    """Answers `ugi` with its name, its games, its options and `ugiok`."""
    talk = bench.talk
    if not talk.about.name:
        raise talk.failed(SpokeNonsense, "there is no `id name` in its introduction")


def is_ready(bench: Bench) -> None:
    """Answers `isready` with `readyok`."""
    bench.talk.ask("isready", "readyok")


def takes_its_own_options(bench: Bench) -> None:
    """Takes the default of every option that it offers."""
    for name, described in bench.talk.about.options.items():
        default = described.partition(" default ")[2]
        for word in (" min ", " var "):
            default = default.partition(word)[0]
        if default:
            bench.talk.ask(f"setoption name {name} value {default}", "ok")
    bench.talk.begin(bench.game, {})


def moves_in_the_opening(bench: Bench) -> None:
    """Finds a legal move at the start."""
    position = bench.show_play(bench.decisions()[0])
    bench.talk.move(position, bench.talk.ask("go movetime 50", "bestmove"))


def moves_in_the_middle(bench: Bench) -> None:
    """Finds legal moves in the middle of a game, and sees no more than it may."""
    plies = bench.decisions()
    for ply in plies[:: max(1, len(plies) // MIDDLE)]:
        position = bench.play.positions[ply]
        bench.show(position)
        bench.talk.move(position, bench.talk.ask("go movetime 50", "bestmove"))


def follows_a_list_of_moves(bench: Bench) -> None:
    """Follows the moves of a game from its start, chance's among them."""
    position = bench.show_play(bench.decisions()[-1])
    bench.talk.move(position, bench.talk.ask("go movetime 50", "bestmove"))


def obeys_movetime(bench: Bench) -> None:
    """Answers in the time that it was given."""
    bench.show_play(bench.decisions()[0])
    bench.talk.ask(f"go movetime {MOVETIME}", "bestmove", seconds=MOVETIME / 1000 + bench.grace)


def obeys_nodes_and_depth(bench: Bench) -> None:
    """Takes limits of nodes and of depth."""
    position = bench.show_play(bench.decisions()[0])
    for limit in ("nodes 100", "depth 1", "nodes 100 depth 2 movetime 1000"):
        bench.talk.move(position, bench.talk.ask(f"go {limit}", "bestmove"))


def stops(bench: Bench) -> None:
    """Says `readyok` while it thinks without limit, and answers `stop` with its move."""
    talk = bench.talk
    position = bench.show_play(bench.decisions()[0])
    for line in ("go infinite", "isready", "stop"):
        talk.say(line)
    deadline = monotonic() + bench.grace
    was_ready, best = False, ""
    while not (best and was_ready):
        line = talk.read(deadline, "readyok and bestmove") or ""
        word, _, rest = line.partition(" ")
        if word == "readyok":
            was_ready = True
        elif word == "bestmove":
            best = rest
        elif word != "info":
            raise talk.failed(SpokeNonsense, f"it wrote {shorten(line)!r} while thinking")
    talk.move(position, best)
    talk.settle()


def answers_errors(bench: Bench) -> None:
    """Answers every command that it cannot obey with `error`, and goes on."""
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
        if not bench.talk.ask(command, "error"):
            raise bench.talk.failed(SpokeNonsense, f"it does not say why it refuses `{command}`")
    bench.talk.ask("isready", "readyok")


def survives_bad_positions(bench: Bench) -> None:
    """Refuses positions and moves that are not there, and keeps the position that it had."""
    position = bench.show_play(bench.decisions()[0])
    for words in ("", "text", "text no such position", "startpos moves no-such-move", "view x"):
        bench.talk.ask(f"position {words}".strip(), "error")
    bench.talk.move(position, bench.talk.ask("go movetime 50", "bestmove"))


def answers_queries(bench: Bench) -> None:
    """Knows whose turn it is, whether the game is over, and how it ended."""
    for ply in (0, bench.decisions()[0], len(bench.play.moves)):
        position = bench.show_play(ply)
        part = Record(bench.game)
        part.positions = bench.play.positions[: ply + 1]
        over = part.outcome is not None
        chance = position.seat == CHANCE
        turn = "none" if over else "chance" if chance else f"p{(position.seat or 0) + 1}"
        right = {
            "turn": turn,
            "gameover": str(over).lower(),
            "result": result_words(part),
        }
        for what, answer in right.items():
            given = bench.talk.ask(f"query {what}", "response")
            if given != answer:
                reason = f"`query {what}` says {shorten(given)!r} instead of {answer!r}"
                raise bench.talk.failed(SpokeNonsense, reason)


def knows_when_not_to_move(bench: Bench) -> None:
    """Refuses `go` when the game is over or chance decides."""
    chance = [ply for ply, p in enumerate(bench.play.positions) if p.seat == CHANCE][:1]
    over = [len(bench.play.moves)] if bench.play.outcome is not None else []
    for ply in chance + over:
        bench.show_play(ply)
        bench.talk.ask("go movetime 50", "error")


def quits(bench: Bench) -> None:
    """Ends on `quit`."""
    _ends(bench, lambda talk: talk.say("quit"))


def ends_with_its_input(bench: Bench) -> None:
    """Ends when its input is closed, also while it thinks."""

    def close(talk: Conversation) -> None:
        talk.say("go infinite")
        talk.process.close_input()

    bench.show_play(bench.decisions()[0])
    _ends(bench, close)


def _ends(bench: Bench, farewell: Callable[[Conversation], None]) -> None:
    talk = bench.talk
    farewell(talk)
    if talk.process.ended(bench.seconds) is None:
        raise talk.failed(TookTooLong, "it goes on running")
    talk.drop()


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
    """Try an engine; an answer may take so many seconds, or come so late after `go` and `stop`."""
    bench = Bench(command, game, seconds, grace)
    try:
        for check in CHECKS:
            try:
                check(bench)
                yield Finding(check.__name__)
            except EngineFailed as failure:
                yield Finding(check.__name__, str(failure))
    finally:
        bench.close()


def games_of(command: str | Sequence[str], seconds: float) -> list[str]:
    """Return the games that an engine says it plays."""
    talk = Conversation(command, seconds)
    talk.introduce()
    talk.quit()
    return talk.about.games
