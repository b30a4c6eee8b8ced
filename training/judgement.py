"""Learn the judgement of a game: `python training/judgement.py GAME FOLDER`.

In each round our engine plays itself with the best network so far, a new network learns from the
games of all rounds, and it becomes the best if it wins a match. All that is done is kept in FOLDER;
the same command goes on where it was stopped. The best network is FOLDER/best/GAME.json: it becomes
`network.json` in the game's folder. Needs PyTorch and should have a GPU and many cores.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from self_play import NO_NETWORKS, make_games

from kancha.core.network import FOLDER
from kancha.core.registry import game

MATCH_SECONDS = 0.05


def player(networks: Path | None, of: str) -> str:
    """Return the player of a match with a network, or with the judgement made by hand."""
    networks = networks or Path(NO_NETWORKS)
    program = f"{sys.executable} -m kancha.cli.main engine {of}"
    return f"command:env {FOLDER}={networks} {program},name={networks.name}"


def match(
    folder: Path, of: str, options: str, new: Path, old: Path | None, games: int, jobs: int
) -> float:
    """Return the score of a new network against the best so far."""
    file = folder / f"match-{new.name}.json"
    command = [sys.executable, "-m", "kancha.cli.main", "match", of]
    command += ["--options", options] if options else []
    command += [player(new, of), player(old, of), "--games", str(games), "--jobs", str(jobs)]
    command += ["--seconds", str(MATCH_SECONDS), "--json", str(file)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own program
    duel = json.loads(file.read_text("utf-8"))["duels"][0]
    return float(duel["score"])


def main() -> None:
    """Run the rounds that are not done yet."""
    from judge_network import save, train  # not in the processes that play: PyTorch loads slowly

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--options", action="append", help="option sets to play, in turn")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=240, help="games of each round")
    parser.add_argument("--nodes", type=int, default=2500, help="for each move of a game")
    parser.add_argument("--sums", type=int, default=64, help="0: single weights, no network")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--needed", type=float, default=0.5, help="score to become the best")
    parser.add_argument("--match", type=int, default=160, help="games of a match")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    options = chosen.options or [""]
    folder = chosen.folder.resolve()
    judging = type(game(chosen.game).start()).__module__
    features = import_module(f"{judging.rpartition('.')[0]}.features").FEATURES
    best = folder / "best"
    for number in range(1, chosen.rounds + 1):
        done = folder / f"round-{number}.json"
        if done.exists():
            continue
        games = folder / f"games-{number}"
        old = best if best.exists() else None
        if not (games / "done").exists():
            networks = None if old is None else str(old)
            played = make_games(
                games,
                chosen.game,
                options,
                networks,
                chosen.nodes,
                chosen.seconds,
                number,
                chosen.jobs,
            )
            print(f"round {number}: {played[0]} games, {played[1]} positions", flush=True)
        folders = [folder / f"games-{n}" for n in range(1, number + 1)]
        network, facts = train(features, folders, chosen.sums, chosen.epochs, number)
        print(f"round {number}: {facts}", flush=True)
        new = folder / f"candidate-{number}"
        command = " ".join(["python", "training/judgement.py", *sys.argv[1:]])
        save(network, new / f"{chosen.game}.json", {"command": command, "round": number, **facts})
        score = match(folder, chosen.game, options[0], new, old, chosen.match, chosen.jobs)
        print(
            f"round {number}: {score:.3f} against {'the best' if old else 'hand-made'}", flush=True
        )
        if score > chosen.needed:
            shutil.copytree(new, best, dirs_exist_ok=True)
        done.write_text(json.dumps({"score": score, **facts}) + "\n", "utf-8")


if __name__ == "__main__":
    main()
