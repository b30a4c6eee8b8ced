"""A small engine for any game: it makes the move after which its own position looks best.

Try `kancha engine gounki --check "python examples/greedy_engine.py gounki"`; docs/protocol.md
explains the lines that come and go.
"""

import re
import sys

import kancha

LIMITS = re.compile("(infinite|((movetime|nodes|depth) [0-9]+ ?)*)")


def worth(move: kancha.Move) -> float:
    """Return what a move looks worth to the seat that makes it."""
    seat, after = move.position.seat, move.position.play(move)
    return 10_000 * after.results()[seat] if after.outcome else after.judge(seat)


class Greedy:
    """Answers commands, each with a text of one or more lines."""

    def __init__(self, name: str) -> None:
        self.record = kancha.Record(kancha.game(name))
        self.options = {f"game.{option.name}": option for option in self.record.game.info.options}
        self.chosen: dict[str, bool | int | str] = {}

    def answer(self, command: str, words: list[str]) -> str:
        """Obey, and return what to say; KanchaError says why not."""
        game, outcome, seat = self.record.game, self.record.outcome, self.record.position.seat
        turn = "none" if outcome else "chance" if seat == kancha.CHANCE else f"p{seat + 1}"
        match command, words:
            case "ugi", []:
                kinds = {name: f"string default {o.default}" for name, o in self.options.items()}
                offers = [f"option name {name} type {kind}" for name, kind in kinds.items()]
                return "\n".join(["id name Greedy", f"game {game.info.id}", *offers, "ugiok"])
            case "isready", []:
                return "readyok"
            case "setoption", ["name", name, "value", *value] if name in self.options:
                self.chosen[name.removeprefix("game.")] = self.options[name].read(" ".join(value))
            case "uginewgame", [name] if name == game.info.id:
                self.record = kancha.Record(kancha.game(name, **self.chosen))
            case "position", ["startpos" | "text" | "view" as kind, *rest]:
                text, _, moves = " ".join(rest).partition("moves ")
                text = text.partition("guess ")[2] if kind == "view" else text.strip()
                record = kancha.Record(game, None if kind == "startpos" else game.parse(text))
                for move in moves.split():
                    record.play(move)
                self.record = record
            case "go", limits if LIMITS.fullmatch(" ".join(limits)) and turn.startswith("p"):
                return f"bestmove {max(self.record.position.moves, key=worth)}"
            case "query", ["turn"]:
                return f"response {turn}"
            case "query", ["gameover"]:
                return f"response {str(outcome is not None).lower()}"
            case "query", ["result"] if not outcome:
                return "response none"
            case "query", ["result"]:
                winners = " ".join(f"p{winner + 1}win" for winner in outcome.winners)
                return f"response {winners or ('draw' if game.seats > 1 else 'unsolved')}"
            case _:
                raise kancha.KanchaError(f"cannot do this now: {command} {' '.join(words)}")
        return "ok"


engine = Greedy(sys.argv[1])
for line in filter(str.strip, sys.stdin):
    command, *words = line.split()
    if command == "quit":
        break
    try:
        print(engine.answer(command, words), flush=True)
    except kancha.KanchaError as error:
        print("error", error, flush=True)
