"""The speed of batches for learning programs, beside OpenSpiel and pgx in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from statistics import median
from typing import Any, TypedDict

from kancha.bench.reference import Reference
from kancha.bench.speed import Rate
from kancha.core.extras import require_extra
from kancha.core.game import Game
from kancha.core.registry import game_class
from kancha.core.rng import Rng
from kancha.search.playout import playouts

SIZE = 1024
STEPS = 16
"""Steps of a batch between two looks at the clock."""
ROUNDS = 3
SHARE_OF = 4000
"""Moves in which those of chance are counted."""
PGX_GAME = "animal_shogi"
"""A board game of pgx with a mask of about the size of ours; it has none of ours."""
PGX_STEPS = 32


class BatchSpeed(TypedDict):
    """Steps of one game per CPU second of one core, and what two threads bring."""

    game: str
    moves: int
    decisions: int
    bare: int
    bare_ratio: float
    full: int
    two_threads: float


def measure_batches(
    names: Iterable[str], seconds: float, progress: Callable[[str], None]
) -> dict[str, Any]:
    """Return the figures; `seconds` is the time for each game."""
    require_extra("research", "the speed of batches")
    slice_ = seconds / ROUNDS / 5
    loop = Rate()
    reference = Reference()
    rows: list[BatchSpeed] = []
    for name in names:
        progress(name)
        rows.append(_measure(name, slice_))
        loop.run(lambda: tensor_game(reference), slice_)
    progress("pgx")
    return {
        "size": SIZE,
        "games": rows,
        "openspiel_loop": round(loop.per_second),
        "pgx": measure_pgx(seconds) if find_spec("pgx") else None,
    }


def _measure(name: str, slice_: float) -> BatchSpeed:
    from kancha.research.batch import Batch

    game = game_class(name)()
    start, rng = game.start(), Rng(1)
    moves, bare, full = Rate(), Rate(), Rate()
    bare_batch = Batch(game, SIZE, seed=1, observations=False, masks=False)
    full_batch = Batch(game, SIZE, seed=1)
    two_batch = Batch(game, SIZE, seed=1, threads=2)
    share = decided_by_seats(game)
    gains = []
    for _ in range(ROUNDS):
        moves.run(lambda: playouts(start, 20, rng, 2000).moves, slice_)
        bare.run(lambda: random_steps(bare_batch), slice_)
        full.run(lambda: random_steps(full_batch), slice_)
        gains.append(step_rate(two_batch, slice_) / step_rate(full_batch, slice_))
    return {
        "game": name,
        "moves": round(moves.per_second),
        "decisions": round(share * moves.per_second),
        "bare": round(bare.per_second),
        "bare_ratio": round(bare.per_second / (share * moves.per_second), 2),
        "full": round(full.per_second),
        "two_threads": round(median(gains), 2),
    }


def decided_by_seats(game: Game) -> float:
    """Return which share of the moves of random games is not made by chance: a step is one."""
    rng, seats, moves = Rng(1), 0, 0
    while moves < SHARE_OF:
        position = game.start()
        while position.seat is not None and moves < SHARE_OF:
            seats += position.seat >= 0
            moves += 1
            position = position.play(position.pick(rng))
    return seats / moves


def random_steps(batch: Any) -> int:
    """Make some random steps, and return how many games took one."""
    for _ in range(STEPS):
        batch.step(batch.random_actions())
    return STEPS * SIZE


def step_rate(batch: Any, seconds: float) -> float:
    """Return the steps per CPU second of the calling thread, which waits for the others.

    On a machine with idle cores that is the rate that a program sees; a busy one does not blur it.
    Only steps are counted: random actions are chosen on one thread.
    """
    spent, done = 0.0, 0
    while spent < seconds:
        actions = batch.random_actions()
        begun = time.thread_time()
        batch.step(actions)
        spent += time.thread_time() - begun
        done += SIZE
    return done / spent


def tensor_game(reference: Reference) -> int:
    """Play one random game of the reference in a Python loop with tensors and masks."""
    state = reference.game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.observation_tensor()
        state.legal_actions_mask()
        state.apply_action(reference.random.choice(state.legal_actions()))
        moves += 1
    return moves


def measure_pgx(seconds: float) -> int:
    """Return the steps per CPU second of a batch of pgx on the CPU, compiled beforehand."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(PGX_GAME)

    def step(state: Any, key: Any) -> tuple[Any, None]:
        picks = jax.numpy.log(state.legal_action_mask.astype(float))
        keys = jax.random.split(key, SIZE)
        actions = jax.vmap(jax.random.categorical)(keys, picks)
        after = jax.vmap(auto_reset(env.step, env.init))(state, actions, keys)
        return after, None

    def many(state: Any, key: Any) -> Any:
        return jax.lax.scan(step, state, jax.random.split(key, PGX_STEPS))[0]

    many_compiled = jax.jit(many)
    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), SIZE))
    state = many_compiled(state, jax.random.PRNGKey(1))
    rate = Rate()

    def work() -> int:
        nonlocal state
        state = many_compiled(state, jax.random.PRNGKey(2))
        state.observation.block_until_ready()
        return PGX_STEPS * SIZE

    rate.run(work, seconds)
    return round(rate.per_second)
