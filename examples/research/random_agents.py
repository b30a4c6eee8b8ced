"""Random agents in a batch, with a plot: `python random_agents.py [PLOT.svg [GAMES]]`."""

import sys
from pathlib import Path

import numpy as np

from kancha.research import Batch

NAMES = ("gounki", "kulami", "gipf", "gorami")
COLOURS = ("#b5482c", "#1f6f8b", "#7a6a1f", "#6b4a8a")
LONGEST = 160


def lengths_and_results(name: str, games: int) -> tuple[list[int], float]:
    """Play so many games at random; return their lengths and the mean result of the first seat."""
    batch = Batch(name, min(games, 1024), seed=1, observations=False)
    running = np.zeros(batch.size, np.int64)
    lengths: list[int] = []
    total = 0.0
    while len(lengths) < games:
        state = batch.step(batch.random_actions())
        running += 1
        lengths += running[state.done].tolist()
        total += float(state.rewards[:, 0].sum())
        running[state.done] = 0
    return lengths, total / len(lengths)


def plot(curves: dict[str, list[int]]) -> str:
    """Draw which share of the games has ended after so many actions, as lines in an SVG."""
    frame = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 300" font-family="sans-serif"'
        ' font-size="13"><rect width="660" height="300" fill="#fffdf8"/>'
        '<path d="M50 20V260H640" fill="none" stroke="#555"/>'
        '<text x="345" y="292" text-anchor="middle" fill="#333">actions of a random game</text>'
        '<text x="16" y="140" text-anchor="middle" fill="#333" transform="rotate(-90 16 140)">'
        "share of the games that have ended</text>"
    )
    parts = [frame]
    shares = {
        name: np.bincount(np.clip(n, 0, LONGEST), minlength=LONGEST + 1).cumsum() / len(n)
        for name, n in curves.items()
    }
    for length in range(0, LONGEST + 1, 20):
        x = 50 + 590 * length / LONGEST
        parts.append(f'<text x="{x:.0f}" y="276" text-anchor="middle" fill="#555">{length}</text>')
    for i, (name, share) in enumerate(shares.items()):
        points = " ".join(
            f"{50 + 590 * x / LONGEST:.1f},{260 - 235 * y:.1f}"
            for x, y in enumerate(share[:-1].tolist())
        )
        line = f'fill="none" stroke="{COLOURS[i]}" stroke-width="2"'
        dashes = ("", "6 3", "2 3", "10 3 2 3")[i]
        parts.append(f'<polyline points="{points}" {line} stroke-dasharray="{dashes}"/>')
        parts.append(f'<path d="M520 {140 + 20 * i}h30" {line} stroke-dasharray="{dashes}"/>')
        parts.append(f'<text x="560" y="{144 + 20 * i}" fill="#333">{name}</text>')
    return "".join([*parts, "</svg>\n"])


games = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
curves: dict[str, list[int]] = {}
for name in NAMES:
    curves[name], first = lengths_and_results(name, games)
    mean = sum(curves[name]) / len(curves[name])
    print(f"{name:8} {len(curves[name]):6,} games of {mean:5.1f} actions, first seat {first:+.3f}")
if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(plot(curves), "utf-8")
