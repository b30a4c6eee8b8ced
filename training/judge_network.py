"""The network of a judgement in PyTorch: it learns in fractions and is stored in whole numbers."""

from __future__ import annotations

import json
import time
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from kancha.core.network import Features

ROW_UNIT, OUT_UNIT = 255, 256
MOST_ROW, MOST_OUT = 1.98, 7.0
"""The largest weights: sums must fit into 16 bits."""
WEIGHT_UNIT, MOST_WEIGHT = 8 * 400, 10.0
"""Those of single weights: 400 is the score of a win probability of 73 %."""
BATCH = 16384
RESULT_SHARE = 0.6
"""How much the result counts; the score of the search counts the rest."""
LEARNING_RATE = 4e-3
HELD_OUT = 0.03
SCALES = (100, 150, 250, 400, 600, 900, 1400)
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class JudgeNetwork(nn.Module):
    """Both seats look at the same slots; what the seat to move sees comes first."""

    def __init__(self, features: Features, sums: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(features.rows, sums, mode="sum", padding_idx=0)
        nn.init.normal_(self.rows.weight, 0, 0.05)
        with torch.no_grad():
            self.rows.weight[0] = 0
        self.bias = nn.Parameter(torch.full((sums,), 0.1))
        self.out = nn.Linear(2 * sums, 1)

    def forward(self, own: Tensor, other: Tensor) -> Tensor:
        views = [(self.rows(view) + self.bias).clamp(0, 1) for view in (own, other)]
        found: Tensor = self.out(torch.cat(views, 1)).squeeze(1)
        return found

    def limit(self) -> None:
        """Keep the weights small enough for whole numbers."""
        with torch.no_grad():
            self.rows.weight.clamp_(-MOST_ROW, MOST_ROW)
            self.out.weight.clamp_(-MOST_OUT, MOST_OUT)

    def stored(self) -> dict[str, object]:
        """Return the weights in whole numbers."""
        rows = _numbers(self.rows.weight) * ROW_UNIT
        rows[0] = 0
        return {
            "out_bias": round(float(self.out.bias) * ROW_UNIT * OUT_UNIT),
            "bias": _text(_numbers(self.bias) * ROW_UNIT),
            "out": _text(_numbers(self.out.weight)[0] * OUT_UNIT),
            "rows": _text(rows),
        }


class JudgeWeights(nn.Module):
    """No sums: the weights of what the seat to move sees are the value (core/slot_weights.py)."""

    def __init__(self, features: Features) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(features.rows, 1, mode="sum", padding_idx=0)
        nn.init.zeros_(self.rows.weight)  # what is never seen in training counts nothing
        self.bias = nn.Parameter(torch.zeros(1))

    def forward(self, own: Tensor, _other: Tensor) -> Tensor:
        found: Tensor = self.rows(own).squeeze(1) + self.bias
        return found

    def limit(self) -> None:
        """Keep the weights small enough for whole numbers."""
        with torch.no_grad():
            self.rows.weight.clamp_(-MOST_WEIGHT, MOST_WEIGHT)

    def stored(self) -> dict[str, object]:
        """Return the weights in whole numbers."""
        weights = _numbers(self.rows.weight)[:, 0] * WEIGHT_UNIT
        return {"bias": round(float(self.bias) * WEIGHT_UNIT), "weights": _text(weights)}


class Positions:
    """The positions of all rounds; those of each round's first process are held out."""

    def __init__(self, features: Features, folders: Sequence[Path]) -> None:
        states, facts, held = [], [], []
        for folder in folders:
            for file in sorted(folder.glob("part-*.npz")):
                part = np.load(file)
                if len(part["states"]):
                    states.append(part["states"])
                    facts.append(part["facts"])
                    held.append(np.arange(len(part["states"])) < HELD_OUT * len(part["states"]))
        self.states = torch.tensor(np.concatenate(states), device=DEVICE)
        found = torch.tensor(np.concatenate(facts).astype(np.float32), device=DEVICE)
        self.seat, self.score, self.result = found[:, 0].long(), found[:, 1], found[:, 2]
        self.result = (self.result + 1) / 2
        out = torch.tensor(np.concatenate(held), device=DEVICE)
        self.learnt, self.held_out = (~out).nonzero()[:, 0], out.nonzero()[:, 0]
        first = np.cumsum([0] + [len(slot) for slot in features.seen])[:-1]
        self.first = torch.tensor(first, device=DEVICE)
        self.seen = torch.tensor([pair for slot in features.seen for pair in slot], device=DEVICE)
        images = [list(range(features.rows)), *map(list, features.images)]
        self.images = torch.tensor(images, device=DEVICE)

    def views(self, at: Tensor, image: int) -> tuple[Tensor, Tensor]:
        """Return the rows that the seat to move sees, and those that the other one does."""
        rows = self.images[image][self.seen[self.first + self.states[at].long()]]
        seat = self.seat[at].view(-1, 1)
        white, black = rows[..., 0], rows[..., 1]
        return torch.where(seat == 0, white, black), torch.where(seat == 0, black, white)

    def best_scale(self) -> tuple[float, int]:
        """Return how well the scores of the search foretell results, and at which scale."""
        at = self.held_out
        return min(
            (_loss(self.score[at] / scale, self.result[at]).item(), scale) for scale in SCALES
        )


def _loss(logits: Tensor, target: Tensor) -> Tensor:
    return binary_cross_entropy_with_logits(logits, target)


def train(
    features: Features, folders: Sequence[Path], sums: int, epochs: int, seed: int
) -> tuple[JudgeNetwork | JudgeWeights, dict[str, float]]:
    """Learn from the games of all rounds; return the network and what it was measured at."""
    torch.manual_seed(seed)
    positions = Positions(features, folders)
    by_search, scale = positions.best_scale()
    target = RESULT_SHARE * positions.result
    target += (1 - RESULT_SHARE) * torch.sigmoid(positions.score / scale)
    network = (JudgeNetwork(features, sums) if sums else JudgeWeights(features)).to(DEVICE)
    optimizer = torch.optim.AdamW(network.parameters(), LEARNING_RATE / 2, weight_decay=1e-4)
    steps = epochs * (len(positions.learnt) // BATCH + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, LEARNING_RATE, total_steps=steps)
    began = time.monotonic()
    batch_number = 0
    for _ in range(epochs):
        for at in positions.learnt[torch.randperm(len(positions.learnt), device=DEVICE)].split(
            BATCH
        ):
            image = batch_number % len(positions.images)
            batch_number += 1
            loss = _loss(network(*positions.views(at, image)), target[at])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            network.limit()
    with torch.no_grad():
        parts = positions.held_out.split(BATCH)
        held = torch.cat([network(*positions.views(at, 0)) for at in parts])
        by_network = _loss(held, positions.result[positions.held_out]).item()
    return network, {
        "positions": len(positions.learnt),
        "held_out_loss": round(by_network, 4),
        "held_out_loss_of_search": round(by_search, 4),
        "scale": scale,
        "seconds": round(time.monotonic() - began, 1),
    }


def save(network: JudgeNetwork | JudgeWeights, file: Path, facts: dict[str, object]) -> None:
    """Write the network in whole numbers."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({**facts, **network.stored()}, indent=1) + "\n", "utf-8")


def _numbers(weights: Tensor) -> np.ndarray:
    return weights.detach().cpu().numpy()


def _text(numbers: np.ndarray) -> str:
    return b64encode(np.round(numbers).astype("<i2").tobytes()).decode("ascii")
