"""A small engine for any game: it looks one move ahead."""

import sys

import kancha
from kancha.engines import result_text
from kancha.search import greedy_move

record = kancha.Record(kancha.game(sys.argv[1]))
options = {f"game.{option.name}": option for option in record.game.info.options}
offers = [f"option name {name} type string default {o.default}" for name, o in options.items()]
LIMITS = {"infinite", "movetime", "nodes", "depth"}
chosen: dict[str, bool | int | str] = {}
rng = kancha.Rng(1)

for line in filter(str.strip, sys.stdin):
    game, seat = record.game, record.position.seat if record.outcome is None else None
    turn = "none" if seat is None else "chance" if seat == kancha.CHANCE else f"p{seat + 1}"
    facts = {"turn": turn, "gameover": str(seat is None).lower(), "result": result_text(record)}
    answer = "ok"
    try:
        match line.split():
            case ["ugi"]:
                answer = "\n".join(["id name Greedy", f"game {game.info.id}", *offers, "ugiok"])
            case ["isready"]:
                answer = "readyok"
            case ["setoption", "name", name, "value", *value] if name in options:
                chosen[options[name].name] = options[name].read(" ".join(value))
            case ["uginewgame", game.info.id]:
                record = kancha.Record(kancha.game(game.info.id, **chosen))
            case ["position", "startpos" | "text" | "view" as kind, *rest]:
                text, _, moves = " ".join(rest).partition("moves ")
                start = None if kind == "startpos" else game.parse(text.split("guess ")[-1].strip())
                shown = kancha.Record(game, start)
                for move in moves.split():
                    shown.play(move)
                record = shown
            case ["go", *_] if turn in ("none", "chance"):
                answer = "error there is no move to choose"
            case ["go", *limits] if all(word in LIMITS or word.isdigit() for word in limits):
                answer = f"bestmove {greedy_move(record.position, rng)}"
            case ["query", fact] if fact in facts:
                answer = f"response {facts[fact]}"
            case ["quit"]:
                break
            case _:
                answer = "error this cannot be done, or not now"
    except kancha.KanchaError as error:
        answer = f"error {error}"
    print(answer, flush=True)
