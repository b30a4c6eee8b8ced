"""Batches play by the rules, repeat themselves from their seed, and refuse what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import kancha
from kancha.core.errors import ArgumentError, IllegalMove, OptionError, UnknownGameError
from kancha.research import Batch, augmentations, mask, observation
from tests.core.tictactoe import TicTacToe

GAMES = kancha.games()


def trace(batch: Batch, steps: int) -> list[np.ndarray]:
    """Return copies of all that some random steps lead to."""
    found = []
    for _ in range(steps):
        actions = batch.random_actions().copy()
        found += [actions, *(array.copy() for array in batch.step(actions)), batch.truncated.copy()]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_shows_the_positions_it_plays(name: str) -> None:
    batch = Batch(name, 3, seed=5, limit=30)
    for _ in range(40):
        before = [batch.position(slot) for slot in range(3)]
        actions = batch.random_actions().copy()
        state = batch.step(actions)
        for slot in range(3):
            position = batch.position(slot)
            seat = int(state.seats[slot])
            assert position.seat == seat
            assert np.array_equal(state.observations[slot], observation(position, seat))
            assert np.array_equal(state.masks[slot], mask(position))
            code = batch.encoding.code_of(before[slot], int(actions[slot]))
            after = before[slot].after(code)
            if after.seat is None:
                assert state.done[slot]
                assert tuple(state.rewards[slot]) == pytest.approx(after.results())
            elif not state.done[slot]:
                assert not state.rewards[slot].any()


@pytest.mark.parametrize("name", ["gounki", "equals-wins"])
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(name: str) -> None:
    one = trace(Batch(name, 7, seed=3), 60)
    three = trace(Batch(name, 7, seed=3, threads=3), 60)
    other = trace(Batch(name, 7, seed=4), 60)
    assert all(np.array_equal(a, b) for a, b in zip(one, three, strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_a_slot_plays_the_same_in_a_batch_of_any_size() -> None:
    small, large = trace(Batch("kissing", 2, seed=3), 30), trace(Batch("kissing", 9, seed=3), 30)
    assert all(np.array_equal(a, b[:2]) for a, b in zip(small, large, strict=True))


def test_reset_begins_anew_and_a_seed_repeats_what_was() -> None:
    batch = Batch("kissing-puzzle", 4, seed=8)
    first = trace(batch, 20)
    batch.reset(8)
    assert all(np.array_equal(a, b) for a, b in zip(first, trace(batch, 20), strict=True))
    assert all(len(batch.position(slot).game.encoding.planes) for slot in range(4))


def test_a_game_that_the_limit_cuts_off_has_no_result() -> None:
    batch = Batch("gurami-puzzle", 2, seed=1, limit=5)
    for n in range(1, 11):
        state = batch.step(batch.random_actions())
        assert state.done.all() == (n % 5 == 0)
        assert np.array_equal(batch.truncated, state.done)
        assert not state.rewards.any()


def test_arrays_that_are_not_wanted_stay_empty() -> None:
    bare = Batch("kulami", 4, seed=2, observations=False, masks=False)
    full = Batch("kulami", 4, seed=2)
    for _ in range(80):
        actions = full.random_actions().copy()
        seen, unseen = full.step(actions), bare.step(actions)
        assert np.array_equal(seen.seats, unseen.seats)
        assert np.array_equal(seen.rewards, unseen.rewards)
    assert unseen.observations.shape == (0, *full.encoding.shape)
    assert unseen.masks.shape == (0, 65)


@pytest.mark.parametrize("name", ["gounki", "equals-wins", "rumis"])
def test_random_actions_are_legal_where_no_masks_are_filled(name: str) -> None:
    bare = Batch(name, 4, seed=2, observations=False, masks=False, limit=50)
    for _ in range(60):
        actions = bare.random_actions().tolist()
        for slot, action in enumerate(actions):
            position = bare.position(slot)
            position.after(bare.encoding.code_of(position, action))
        bare.step(actions)


def test_what_was_drawn_does_not_become_legal_elsewhere() -> None:
    bare = Batch("kulami", 2, seed=1, masks=False)
    drawn = bare.random_actions().copy()
    other = drawn.copy()
    other[0] = next(a for a in np.flatnonzero(mask(bare.position(0))) if a != drawn[0])
    with pytest.raises(IllegalMove):
        bare.step([int(other[0]), 64])
    with pytest.raises(ArgumentError):
        bare.step([-1, int(drawn[1])])
    before = bare.position(0)
    bare.step(drawn)
    assert bare.position(0) == before.after(bare.encoding.code_of(before, int(drawn[0])))
    with pytest.raises(IllegalMove):
        bare.step(drawn)


def test_arrays_are_filled_in_place() -> None:
    batch = Batch("gorami", 2, seed=1)
    held = batch.state.observations
    before = held.copy()
    assert batch.step(batch.random_actions()).observations is held
    assert not np.array_equal(before, held)
    assert held.flags.c_contiguous
    assert held.flags.writeable


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        ([0], ArgumentError, r"shape \(2,\), not \(1,\)"),
        ([[0, 0]], ArgumentError, "shape"),
        ([0.0, 1.0], ArgumentError, "whole numbers, not float64"),
        (["a", "b"], ArgumentError, "whole numbers"),
        ([0, 65], ArgumentError, "action 65 of game 1 is not one of 0 to 64"),
        ([0, -1], ArgumentError, "action -1 of game 1"),
        ([2**40, 0], ArgumentError, "is not one of 0 to 64"),
        ([0, 64], IllegalMove, "action 64 is not legal in game 1"),
    ],
)
def test_bad_actions_are_refused_before_anything_changes(
    actions: object, error: type[Exception], words: str
) -> None:
    batch = Batch("kulami", 2, seed=1)
    before = [str(batch.position(slot)) for slot in range(2)]
    with pytest.raises(error, match=words):
        batch.step(actions)  # type: ignore[arg-type]
    assert [str(batch.position(slot)) for slot in range(2)] == before


def test_a_changed_mask_does_not_make_a_move_legal() -> None:
    batch = Batch("kulami", 1, seed=1)
    batch.state.masks.fill(1)
    batch.state.observations.fill(9)
    with pytest.raises(IllegalMove):
        batch.step([64])


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(ArgumentError, match="size is 1 to"):
        Batch("gounki", 0)
    with pytest.raises(ArgumentError, match="size is 1 to"):
        Batch("gounki", 10**9)
    with pytest.raises(TypeError, match="size is a whole number, not str"):
        Batch("gounki", "4")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seed"):
        Batch("gounki", 1, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="threads is 1 to"):
        Batch("gounki", 1, threads=0)
    with pytest.raises(UnknownGameError):
        Batch("chess", 1)
    with pytest.raises(OptionError, match="board"):
        Batch("gorami", 1, board=17)
    with pytest.raises(ArgumentError, match="takes no options"):
        Batch(kancha.game("gorami"), 1, board=16)
    with pytest.raises(ArgumentError, match="slot is 0 to 0"):
        Batch("gorami", 1).position(1)
    with pytest.raises(kancha.KanchaError, match="does not say how it looks as arrays"):
        Batch(TicTacToe(), 1)


def test_the_encoding_refuses_positions_of_other_games() -> None:
    encoding = kancha.game("gorami", board=16).encoding
    other = kancha.game("gorami", board=22).start()
    with pytest.raises(ArgumentError, match="does not belong to"):
        encoding.observation(other, 0)
    with pytest.raises(ArgumentError, match="no seat 2"):
        encoding.observation(encoding.game.start(), 2)
    with pytest.raises(ArgumentError, match="action 48 is not one of 0 to 47"):
        encoding.code_of(encoding.game.start(), 48)


def test_an_augmentation_maps_whole_batches() -> None:
    game = kancha.game("gipf", rules="basic")
    batch = Batch(game, 3, seed=2)
    for _ in range(12):
        batch.step(batch.random_actions())
    state = batch.state
    by_name = {symmetry.name: symmetry for symmetry in game.symmetries()}
    for augmentation in augmentations(game):
        seen = augmentation.observations(state.observations)
        legal = augmentation.masks(state.masks)
        for slot in range(3):
            image = by_name[augmentation.name].position(batch.position(slot))
            assert image is not None
            assert np.array_equal(seen[slot], observation(image, int(state.seats[slot])))
            assert np.array_equal(legal[slot], mask(image))
        actions = augmentation.actions(batch.random_actions())
        assert legal[np.arange(3), actions].all()


def test_uncompiled_batches_play_the_same_games() -> None:
    code = (
        "import zlib; from kancha.research import Batch\n"
        "for name in ('gipf', 'equals-wins', 'rumis'):\n"
        "    n, b, c = 0, Batch(name, 2, seed=6), Batch(name, 2, seed=6, masks=False)\n"
        "    for _ in range(25):\n"
        "        for a in (*b.step(b.random_actions()), *c.step(c.random_actions())):\n"
        "            n = zlib.crc32(a.tobytes(), n)\n"
        "    print(name, n)"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "KANCHA_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("", "1")
    }
    assert len(said) == 1
