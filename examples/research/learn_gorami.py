"""A small policy learns GOrami on 16 fields on the CPU: `python learn_gorami.py [POLICY.npz]`.

It needs PyTorch beside the extra `research`. The policy plays both seats against random players,
and every move that led to a win becomes more likely, every other one less.
"""

# pyright: basic, reportMissingImports=false

import sys
import time

import numpy as np
import torch
from torch import nn

import kancha
from kancha.research import Batch, augmentations

GAMES, STEPS, ROUNDS, HIDDEN = 1024, 32, 200, 256
game = kancha.game("gorami", board=16)
inputs, actions = game.encoding.size, game.encoding.actions
torch.manual_seed(1)
torch.set_num_threads(1)
first, second = nn.Linear(inputs, HIDDEN), nn.Linear(HIDDEN, HIDDEN)
body = nn.Sequential(nn.Flatten(), first, nn.ReLU(), second, nn.ReLU())
policy, value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
weights = [*body.parameters(), *policy.parameters(), *value.parameters()]
optimiser = torch.optim.Adam(weights, lr=1e-3)
symmetries = augmentations(game)
learner = torch.arange(GAMES) % 2  # the seat that learns in each game


def scores(hidden: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Return the logarithms of the policy's probabilities; what is illegal has none."""
    return policy(hidden).masked_fill(~masks, -1e9).log_softmax(1)


def play(batch: Batch, *, greedy: bool) -> torch.Tensor:
    """Choose actions: the policy for its seat, chance for the other one."""
    state = batch.state
    # The arrays of the batch are the memory of these tensors: nothing is copied.
    observations, masks = torch.from_numpy(state.observations), torch.from_numpy(state.masks)
    with torch.no_grad():
        known = scores(body(observations), masks)
        chosen = known.argmax(1) if greedy else known.exp().multinomial(1)[:, 0]
    seats = torch.from_numpy(state.seats)
    return torch.where(seats == learner, chosen, torch.from_numpy(batch.random_actions()))


def win_rate(games: int) -> float:
    """Return the share of games that the best actions win against random play; a draw is half."""
    batch = Batch(game, GAMES, seed=99)
    played, won = 0, 0.0
    while played < games:
        state = batch.step(play(batch, greedy=True).numpy())
        ended = state.done
        own = state.rewards[np.arange(GAMES), learner.numpy()][ended]
        played += len(own)
        won += float((own + 1).sum() / 2)
    return won / played


batch = Batch(game, GAMES, seed=1)
started = time.perf_counter()
for number in range(ROUNDS + 1):
    if number % 20 == 0:
        spent = time.perf_counter() - started
        print(f"{spent:5.0f} s  {number * GAMES * STEPS:9,} steps  wins {win_rate(4000):.1%}")
    lived = []
    for _ in range(STEPS):
        seen = [torch.from_numpy(batch.state.observations).clone()]
        seen += [torch.from_numpy(batch.state.masks).clone()]
        mine = torch.from_numpy(batch.state.seats) == learner
        chosen = play(batch, greedy=False)
        state = batch.step(chosen.numpy())
        own = torch.from_numpy(state.rewards)[torch.arange(GAMES), learner]
        lived.append((*seen, chosen, mine, own, torch.from_numpy(state.done).clone()))
    # From the end: every action gets the result of its game, or none if the game still runs.
    result, known = torch.zeros(GAMES), torch.zeros(GAMES, dtype=torch.bool)
    targets = []
    for *_, mine, own, done in reversed(lived):
        result, known = torch.where(done, own, result), known | done
        targets.append((result, known & mine))
    columns = zip(*lived, strict=True)
    observations, masks, chosen = (torch.cat(next(columns)) for _ in range(3))
    results = torch.cat([result for result, _ in reversed(targets)])
    used = torch.cat([known for _, known in reversed(targets)])
    observations, masks, chosen, results = (x[used] for x in (observations, masks, chosen, results))
    for part in torch.randperm(len(results)).split(2048):
        seen, legal, taken = (x[part].numpy() for x in (observations, masks, chosen))
        if kind := torch.randint(len(symmetries) + 1, ()).item():
            symmetry = symmetries[int(kind) - 1]
            seen, legal = symmetry.observations(seen), symmetry.masks(legal)
            taken = symmetry.actions(taken)
        hidden = body(torch.from_numpy(seen))
        likely = scores(hidden, torch.from_numpy(legal))
        expected = value(hidden)[:, 0]
        gain = results[part] - expected.detach()
        made = likely.gather(1, torch.from_numpy(taken)[:, None])[:, 0]
        entropy = -(likely.exp() * likely.clamp(min=-30)).sum(1)
        error = (results[part] - expected) ** 2
        loss = (-gain * made - 0.003 * entropy + 0.5 * error).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()

print(f"best actions win {win_rate(20_000):.1%} of 20,000 games against random play")
if len(sys.argv) > 1:
    layers = {
        f"{kind}{i}": array.detach().numpy()
        for i, layer in enumerate((first, second, policy))
        for kind, array in (("w", layer.weight), ("b", layer.bias))
    }
    np.savez(sys.argv[1], **layers)
