"""Train the forecast of Kissing Guramis by self-play: `python training/kissing_forecast.py FILE`.

It needs PyTorch, which Kancha itself does not, and should have a GPU. Thousands of games for one
player are played in parallel. Each placement is the one with the highest sum of points and
forecast; then the network learns by temporal differences, TD(lambda). `forecast.py` in the game's
folder describes the features and plays by the weights.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import time
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding_bag

from kancha.boardgames.gurami.kissing.forecast import SCALE, SHAPE, places
from kancha.boardgames.gurami.rounds import BOARD

ONE_GAP, TWO_GAPS, PLACES, ROWS, COUNTS, HIDDEN, HEAD = SHAPE
NUMBERS, DRAWS = 6, 24
FIELDS = BOARD.size
CANDIDATES = 2 * NUMBERS * FIELDS
MAX_STEPS = 6
"""The longest path from a field along a stripe."""
MAX_BATCH = 1 << 17
"""The most positions evaluated at once, limited by the memory of the device."""
GAMES = 4096
BATCH = 4096
LEARNING_RATE = 2e-3
LAMBDA = 0.5
POINTS = 20.0
"""The unit of the last layer."""


class BoardTensors:
    """The board as tensors; `path` lists the fields along each stripe on both sides of a field."""

    def __init__(self, device: str) -> None:
        self.near = torch.zeros(FIELDS, FIELDS, device=device)
        for field, others in enumerate(BOARD.neighbours):
            self.near[field, list(others)] = 1.0
        path = torch.full((FIELDS, 3, 2, MAX_STEPS), FIELDS, dtype=torch.long)
        for name, members in BOARD.stripes.items():
            kind = "HUD".index(name[0])
            for place, field in enumerate(members):
                before, behind = members[:place][::-1], members[place + 1 :]
                path[field, kind, 0, : len(before)] = torch.tensor(before, dtype=torch.long)
                path[field, kind, 1, : len(behind)] = torch.tensor(behind, dtype=torch.long)
        self.path = path.to(device)
        self.place = torch.tensor(places(BOARD), device=device)
        rows = torch.arange(ROWS + 1)
        for first, last, balances in ((ONE_GAP, TWO_GAPS, 27), (TWO_GAPS, PLACES, 31)):
            rows[first:last] = rows[first:last].view(balances, 8).flip(0).reshape(-1)
        self.other_colour = rows.to(device)
        signed = torch.arange(36).view(3, 2, 6).flip(1).reshape(-1)
        self.other_value = torch.cat([signed, torch.arange(36, COUNTS)]).to(device)


class Boards:
    """A batch of positions: the values on the fields, and bag and tray as counts by number."""

    def __init__(self, values: Tensor, bag: Tensor, tray: Tensor) -> None:
        self.values, self.bag, self.tray = values, bag, tray

    def __getitem__(self, which: Tensor | slice) -> Boards:
        return Boards(self.values[which], self.bag[which], self.tray[which])

    def __len__(self) -> int:
        return len(self.values)

    def barred(self, tables: BoardTensors) -> Tensor:
        """Return for every number and field whether a neighbour has the number (R2.3)."""
        numbers = torch.arange(1, NUMBERS + 1, device=self.values.device, dtype=torch.int8)
        has = self.values.abs()[:, None, :] == numbers[:, None]
        return (has.float() @ tables.near) > 0

    def runs(self, tables: BoardTensors) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Return balance and total up to the first gap and to the second, and where a gap is.

        The last two axes are the kind of stripe and the side.
        """
        padded = torch.nn.functional.pad(self.values, (0, 1))
        shape = (len(self), FIELDS, 3, 2)
        near, near_sum, far, far_sum, gaps = (
            torch.zeros(shape, dtype=torch.int8, device=padded.device) for _ in range(5)
        )
        has_gap = torch.zeros(shape, dtype=torch.bool, device=padded.device)
        for step in range(MAX_STEPS):
            at = tables.path[..., step]
            value = padded[:, at.reshape(-1)].view(shape)
            is_gap = value == 0
            has_gap |= is_gap & (gaps == 0) & (at < FIELDS)
            gaps += is_gap
            size = value.abs()
            near += value * (gaps == 0)
            near_sum += size * (gaps == 0)
            far += value * (gaps == 1)
            far_sum += size * (gaps == 1)
        return near, near_sum, far, far_sum, has_gap


def features(boards: Boards, tables: BoardTensors) -> tuple[Tensor, Tensor]:
    """Return the features of every field: rows of weights, and counts."""
    near, near_sum, far, far_sum, has_gap = boards.runs(tables)
    balance, total = near.sum(-1).int(), near_sum.sum(-1).int()
    one = ONE_GAP + (balance.clamp(-13, 13) + 13) * 8 + (total // 3).clamp(max=7)
    balance_2, total_2 = balance[..., None] + far, total[..., None] + far_sum
    two = TWO_GAPS + (balance_2.clamp(-15, 15) + 15) * 8 + (total_2 // 4).clamp(max=7)
    two = torch.where(has_gap, two, ROWS).flatten(2)
    place = (PLACES + tables.place).expand(len(boards), FIELDS)[..., None]
    rows = torch.cat([one, two, place], 2)

    fits = ~boards.barred(tables).transpose(1, 2)
    bag = boards.bag[:, None, :] * fits * 0.25
    tray = boards.tray[:, None, :] * fits
    matters = (balance != 0) & (balance.abs() <= NUMBERS)
    gain = torch.where(matters, (total + balance.abs()) // 2, 0) / 16.0
    points = torch.zeros(len(boards), FIELDS, 13, device=gain.device)
    points.scatter_add_(2, (6 - balance.clamp(-6, 6)).long(), gain)
    yellow, blue = points[..., 7:] * fits, points[..., :6].flip(2) * fits
    counts = [yellow, blue, yellow * bag, blue * bag, yellow * tray, blue * tray, bag, tray]
    return rows, torch.cat(counts, 2)


class Network(nn.Module):
    """Predicts the points to come; symmetric under mirroring and exchange of the colours."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.Parameter(torch.randn(ROWS + 1, HIDDEN) * 0.1)
        self.counts = nn.Parameter(torch.randn(COUNTS, HIDDEN) * 0.1)
        self.head = nn.Linear(HIDDEN + 2 * NUMBERS, HEAD)
        self.out = nn.Linear(HEAD, 1)

    def forward(self, boards: Boards, tables: BoardTensors) -> Tensor:
        rows, counts = features(boards, tables)
        table = torch.cat([self.rows, self.rows[tables.other_colour]], 1)
        weights = torch.cat([self.counts, self.counts[tables.other_value]], 1)
        flat = rows.reshape(-1, rows.shape[2])
        hidden = embedding_bag(flat, table, mode="sum", padding_idx=ROWS)
        hidden = hidden + counts.reshape(-1, COUNTS) @ weights
        hidden = torch.relu(hidden).view(len(boards), FIELDS, 2, HIDDEN)
        free = (boards.values == 0)[..., None, None]
        seen = (hidden * free).sum((1, 2)) / 16.0
        given = torch.cat([seen, boards.bag * 0.25, boards.tray.float()], 1)
        return self.out(torch.relu(self.head(given)))[:, 0] * POINTS


@torch.no_grad()
def predict(network: Network, boards: Boards, tables: BoardTensors) -> Tensor:
    """Return the forecasts of many boards, without gradients."""
    parts = range(0, len(boards), MAX_BATCH)
    return torch.cat([network(boards[i : i + MAX_BATCH], tables) for i in parts])


def legal(boards: Boards, tables: BoardTensors, *, first: bool) -> Tensor:
    """Return which placements are legal, by number, field and colour; `first`: R5.3."""
    barred = boards.barred(tables)
    if first:
        barred = barred.any(1, keepdim=True)
    fits = (boards.values == 0)[:, None, :] & ~barred & (boards.tray > 0)[:, :, None]
    return fits[..., None].expand(-1, -1, -1, 2).reshape(len(boards), CANDIDATES)


def place(
    boards: Boards, tables: BoardTensors, which: Tensor, code: Tensor
) -> tuple[Boards, Tensor]:
    """Return boards with a piece placed, and the points that it scores (R2.4)."""
    near, near_sum, *_ = boards.runs(tables)
    balance, total = near.sum(-1).int(), near_sum.sum(-1).int()
    field, number = code // 2 % FIELDS, code // (2 * FIELDS)
    value = (number + 1) * (1 - 2 * (code % 2))
    equal = balance[which, field] + value[:, None] == 0
    points = (equal * ((total[which, field] + value.abs()[:, None]) // 2)).sum(1)
    after = boards[which]
    each = torch.arange(len(which), device=code.device)
    after.values[each, field] = value.to(torch.int8)
    after.tray[each, number] -= 1
    return after, points.float()


Step = tuple[Boards, Tensor, Tensor, Tensor]
"""One placement in all games: boards after it, points, forecasts, and which games made one."""


@torch.no_grad()
def play(network: Network, tables: BoardTensors, games: int) -> tuple[Tensor, list[Step]]:
    """Play games to the end; return their points and all placements."""
    device = tables.near.device
    counts = torch.zeros(games, NUMBERS, dtype=torch.int8, device=device)
    boards = Boards(
        torch.zeros(games, FIELDS, dtype=torch.int8, device=device), counts + 4, counts.clone()
    )
    drawn = torch.rand(games, DRAWS, device=device).argsort(1) // 4
    one = torch.ones(games, 1, dtype=torch.int8, device=device)
    each = torch.arange(games, device=device)
    points = torch.zeros(games, device=device)
    steps: list[Step] = []
    for begin in [0, *range(4, DRAWS, 2)]:
        end = max(4, begin + 2)
        for i in range(begin, end):
            boards.bag.scatter_add_(1, drawn[:, i : i + 1], -one)
            boards.tray.scatter_add_(1, drawn[:, i : i + 1], one)
        for _ in range(begin, end):
            can = legal(boards, tables, first=begin == 0)
            which, code = can.nonzero(as_tuple=True)
            if len(which) == 0:
                break
            after, gain = place(boards, tables, which, code)
            forecast = predict(network, after, tables)
            value = torch.full(can.shape, -math.inf, device=device)
            value[which, code] = gain + forecast
            row = torch.zeros(can.shape, dtype=torch.long, device=device)
            row[which, code] = torch.arange(len(which), device=device)
            chosen = row[each, value.argmax(1)]
            moved = can.any(1)
            boards = Boards(
                torch.where(moved[:, None], after.values[chosen], boards.values),
                boards.bag.clone(),
                torch.where(moved[:, None], after.tray[chosen], boards.tray),
            )
            gained = torch.where(moved, gain[chosen], 0.0)
            points += gained
            steps.append((boards, gained, forecast[chosen], moved))
        boards = Boards(boards.values, boards.bag.clone(), torch.zeros_like(boards.tray))
    return points, steps


def td_targets(steps: list[Step]) -> tuple[Boards, Tensor]:
    """Return all positions of the games with their TD(lambda) targets."""
    came = torch.zeros_like(steps[0][1])
    targets = []
    for _, gained, forecast, moved in reversed(steps):
        targets.append(came)
        came = torch.where(moved, gained + (1 - LAMBDA) * forecast + LAMBDA * came, came)
    moved = torch.cat([step[3] for step in steps])
    boards = Boards(
        torch.cat([step[0].values for step in steps]),
        torch.cat([step[0].bag for step in steps]),
        torch.cat([step[0].tray for step in steps]),
    )
    return boards[moved], torch.cat(targets[::-1])[moved]


def train(seconds: float, device: str) -> tuple[Network, int]:
    """Return the moving average of the trained network, and the number of games."""
    tables, network = BoardTensors(device), Network().to(device)
    average = copy.deepcopy(network)
    optimizer = torch.optim.Adam(network.parameters(), betas=(0.9, 0.99))
    start = last_report = time.monotonic()
    games = 0
    while (part := (time.monotonic() - start) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = LEARNING_RATE * (0.01 + 0.495 * (1 + math.cos(math.pi * part)))
        points, steps = play(network, tables, GAMES)
        games += GAMES
        boards, targets = td_targets(steps)
        for batch in torch.randperm(len(boards), device=device).split(BATCH):
            error = network(boards[batch], tables) - targets[batch]
            loss = (error / POINTS).square().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            with torch.no_grad():
                for mine, other in zip(average.parameters(), network.parameters(), strict=True):
                    mine.lerp_(other, 0.001)
        if time.monotonic() - last_report > 15:
            last_report = time.monotonic()
            print(
                f"{last_report - start:.0f} s, {games} games: {points.mean():.2f} points",
                flush=True,
            )
    return average, games


def quantized(network: Network, points: float, games: int) -> dict[str, object]:
    """Return the weights as whole numbers for the game's folder, with the points reached."""
    seen, said, heard, worth = (2**bits for bits in SCALE)
    head, out = network.head, network.out
    unit = torch.tensor([1 / 16] * 12 + [1 / 64] * 12 + [1 / 16] * 12 + [1 / 4] * 6 + [1.0] * 6)
    parts = {
        "rows": seen * network.rows[:ROWS],
        "counts": seen * network.counts * unit.to(network.counts)[:, None],
        "head": heard * head.weight.t(),
        "head_bias": said * heard * head.bias,
        "out": worth * 100 * POINTS * out.weight,
        "out_bias": said * heard * worth * 100 * POINTS * out.bias.double(),
    }
    weights = {name: part.reshape(-1).round().long().tolist() for name, part in parts.items()}
    return {"points": round(points, 2), "games": games, **weights}


def main() -> None:
    """Train, measure and write the weights."""
    parser = argparse.ArgumentParser(description="Train the forecast of Kissing Guramis.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--device", default="cuda")
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_float32_matmul_precision("high")
    network, games = train(60 * options.minutes, options.device)
    points = torch.cat([play(network, BoardTensors(options.device), GAMES)[0] for _ in range(8)])
    print(f"alone, one move deep: {points.mean():.2f} points")
    weights = quantized(network, points.mean().item(), games)
    options.file.write_text(json.dumps(weights, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
