"""A small policy learns GOrami on 16 fields on the CPU: `python learn_gorami.py [POLICY.npz]`.

It needs PyTorch beside the extra `research`. The policy plays one seat of every game against random
play. What did better than expected becomes more likely (proximal policy optimisation).
"""

# pyright: basic, reportMissingImports=false

import sys
import time

import numpy as np
import torch
from torch import nn

import kancha
from kancha.research import Batch

GAMES, STEPS, ROUNDS, HIDDEN = 512, 48, 200, 192
GOAL = 0.955
game = kancha.game("gorami", board=16)
torch.manual_seed(1)
torch.set_num_threads(1)
first, second = nn.Linear(game.encoding.size, HIDDEN), nn.Linear(HIDDEN, HIDDEN)
body = nn.Sequential(nn.Flatten(), first, nn.ReLU(), second, nn.ReLU())
policy, value = nn.Linear(HIDDEN, game.encoding.actions), nn.Linear(HIDDEN, 1)
weights = [*body.parameters(), *policy.parameters(), *value.parameters()]
optimiser = torch.optim.Adam(weights, lr=1e-3)
learner = torch.arange(GAMES) % 2  # the seat that learns in each game


def scores(hidden: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Return the logarithms of the policy's probabilities; what is illegal has none."""
    return policy(hidden).masked_fill(~masks, -1e9).log_softmax(1)


def of(known: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
    """Return the numbers of the chosen actions."""
    return known.gather(1, chosen[:, None])[:, 0]


def play(batch: Batch, *, greedy: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """Choose an action for every game: the policy for its seat, chance for the other one."""
    state = batch.state
    # The arrays of the batch are the memory of these tensors: nothing is copied.
    with torch.no_grad():
        known = scores(body(torch.from_numpy(state.observations)), torch.from_numpy(state.masks))
    own = known.argmax(1) if greedy else known.exp().multinomial(1)[:, 0]
    mine = torch.from_numpy(state.seats) == learner
    chosen = torch.where(mine, own, torch.from_numpy(batch.random_actions()))
    return chosen, of(known, chosen)


def win_rate(games: int) -> float:
    """Return the share of games that the best actions win against random play; a draw is half."""
    batch = Batch(game, GAMES, seed=99)
    played, won = 0, 0.0
    while played < games:
        state = batch.step(play(batch, greedy=True)[0].numpy())
        own = state.rewards[np.arange(GAMES), learner.numpy()][state.done]
        played += len(own)
        won += float((own + 1).sum() / 2)
    return won / played


def learn(batch: Batch) -> None:
    """Play some steps, then improve the policy with the results of the games that ended."""
    lived = []
    for _ in range(STEPS):
        state = batch.state
        seen = torch.from_numpy(state.observations).clone(), torch.from_numpy(state.masks).clone()
        mine = torch.from_numpy(state.seats) == learner
        chosen, likely = play(batch, greedy=False)
        state = batch.step(chosen.numpy())
        result = torch.from_numpy(state.rewards)[torch.arange(GAMES), learner]
        lived.append((*seen, chosen, likely, mine, result, torch.from_numpy(state.done).clone()))
    # From the end: every action gets the result of its game, or none if the game still runs.
    results, known, rows = torch.zeros(GAMES), torch.zeros(GAMES, dtype=torch.bool), []
    for *row, mine, result, done in reversed(lived):
        results, known = torch.where(done, result, results), known | done
        used = known & mine
        rows.append([x[used] for x in (*row, results)])
    observations, masks, chosen, likely, results = map(torch.cat, zip(*rows, strict=True))
    with torch.no_grad():
        gains = results - value(body(observations))[:, 0]
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for part in [part for _ in range(3) for part in torch.randperm(len(gains)).split(2048)]:
        hidden = body(observations[part])
        now = scores(hidden, masks[part])
        ratio = (of(now, chosen[part]) - likely[part]).exp()
        bounded = torch.min(ratio * gains[part], ratio.clamp(0.8, 1.2) * gains[part])
        entropy = -(now.exp() * now.clamp(min=-30)).sum(1)
        error = (results[part] - value(hidden)[:, 0]) ** 2
        optimiser.zero_grad()
        (0.5 * error - bounded - 0.005 * entropy).mean().backward()
        nn.utils.clip_grad_norm_(weights, 0.5)
        optimiser.step()


batch = Batch(game, GAMES, seed=1)
started = time.process_time()
for number in range(ROUNDS + 1):
    if number % 20 == 0:
        rate = win_rate(4000)
        spent = time.process_time() - started
        print(f"{spent:4.0f} s of CPU, {number * GAMES * STEPS:9,} steps: wins {rate:.1%}")
        if rate > GOAL:
            break
    learn(batch)

print(f"best actions win {win_rate(20_000):.1%} of 20,000 games against random play")
if len(sys.argv) > 1:
    layers = {
        f"{kind}{i}": array.detach().numpy()
        for i, layer in enumerate((first, second, policy))
        for kind, array in (("w", layer.weight), ("b", layer.bias))
    }
    np.savez(sys.argv[1], **layers)
