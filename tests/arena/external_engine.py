"""An external engine for the tests: it plays the last legal move, or fails as told.

python external_engine.py [crash | hang | cheat]
"""

import os
import sys
import time

import kancha


def main(way: str) -> None:
    game, position, turns = kancha.game("gorami"), kancha.game("gorami").start(), 0
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        answer = "ok"
        if word == "ugi":
            answer = "id name last mover\nid author tests\ngame gorami\nugiok"
        elif word == "isready":
            answer = "readyok"
        elif word == "position":
            position = game.parse(rest.removeprefix("text "))
        elif word == "go":
            turns += 1
            answer = f"bestmove {position.moves[-1]}"
            if turns == 3 and way == "crash":
                os._exit(3)
            if turns == 3 and way == "hang":
                time.sleep(3600)
            if turns == 3 and way == "cheat":
                answer = "bestmove Z99"
        elif word == "quit":
            return
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


main(sys.argv[1] if len(sys.argv) > 1 else "")
