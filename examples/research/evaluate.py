"""A policy against the levels of the engine, with Elo: `python evaluate.py [POLICY.npz [PAIRS]]`.

The policy is one of `learn_gorami.py`; without one, random play is rated.
"""

import sys

import numpy as np
import numpy.typing as npt

import kancha
from kancha.arena import estimate
from kancha.research import mask, observation

LEVELS = (1, 2, 3, 4)
game = kancha.game("gorami", board=16)
rng = np.random.default_rng(1)
pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 100
weights: dict[str, npt.NDArray[np.float32]] = {}
if len(sys.argv) > 1 and sys.argv[1]:
    with np.load(sys.argv[1]) as stored:
        weights = {name: stored[name] for name in stored.files}


def choose(position: kancha.Position) -> int:
    """Return the code of the policy's move."""
    legal = mask(position).astype(np.bool_)
    if not weights:
        action = int(rng.choice(np.flatnonzero(legal)))
    else:
        seen = observation(position, position.seat or 0).reshape(-1)
        for i in range(2):
            seen = np.maximum(weights[f"w{i}"] @ seen + weights[f"b{i}"], 0)
        scores = weights["w2"] @ seen + weights["b2"]
        action = int(np.where(legal, scores, -np.inf).argmax())
    return game.encoding.code_of(position, action)


def score(seat: int, opening: int, engine: kancha.Engine) -> float:
    """Play one game after two random moves; return the policy's score, 0 to 1."""
    position: kancha.Position = game.start()
    dice = kancha.Rng(opening)
    for _ in range(2):
        position = position.play(position.pick(dice))
    while position.seat is not None:
        own = position.seat == seat
        position = position.after(choose(position) if own else engine.choose(position).code)
    return (position.results()[seat] + 1) / 2


for level in LEVELS:
    engine = kancha.engine(game, level=level, seed=level)
    # A pair is one opening from both sides.
    sets = [sum(score(seat, opening, engine) for seat in (0, 1)) / 2 for opening in range(pairs)]
    found = estimate(sets)
    print(
        f"level {level}: {found.score:5.1%} of {2 * pairs} games,"
        f" Elo {found.elo:+.0f} ({found.elo_low:+.0f} to {found.elo_high:+.0f})"
    )
