"""GIPF with potentials as arrays: every phase, links and the die included."""

from __future__ import annotations

import pyspiel

import kancha
from kancha.boardgames.gipf.potentials.presets import PRESETS
from kancha.core.position import Position
from kancha.research import Batch, observation, openspiel
from kancha.testing.conformance import encodings
from kancha.testing.conformance.sample import spread
from tests.games.test_gipf_potentials import FULL, LINKED, lively

PHASES = {"push", "after", "extra", "before", "answer", "die", "linked", "over"}
EXTRA = "b3/1w3/2(wT)3/wbw(wT)3/6/5/1b2 w extra 4,5 0,0 nn 21 -,- 0,0 T"
TAMSK = {"rules": "basic", "potentials_white": "T3", "potentials_black": "T3"}


def test_every_phase_has_actions_observations_and_symmetries_that_hold() -> None:
    found: dict[str, list[Position]] = {"extra": [kancha.game("gipf", **TAMSK).parse(EXTRA)]}
    for options in (FULL, LINKED, {**LINKED, "link_zertz": "die"}):
        for seed in range(2):
            for position in lively(kancha.game("gipf", **options).start(), seed):
                found.setdefault(str(position).split()[2], []).append(position)
    assert found.keys() == PHASES
    for positions in found.values():
        for position in spread(positions, 4):
            encodings.actions_are_the_legal_moves(position)
            encodings.observations_show_no_more_than_the_view(position)
            encodings.encoded_symmetries_commute_with_play(position)


def test_positions_that_differ_look_different() -> None:
    """Nothing is hidden (R8), so each seat sees all of a position."""
    game = kancha.game("gipf", **FULL)
    for seat in range(2):
        seen: dict[bytes, str] = {}
        for seed in range(4):
            for position in lively(game.start(), seed):
                numbers = observation(position, seat).tobytes()
                assert seen.setdefault(numbers, str(position)) == str(position)


def test_all_games_with_potentials_have_arrays_of_one_shape() -> None:
    shapes = {kancha.game("gipf", **preset.options).encoding.shape for preset in PRESETS}
    actions = {kancha.game("gipf", **preset.options).encoding.actions for preset in PRESETS}
    assert (shapes, actions) == ({(49, 7, 7)}, {2441})


def test_a_push_or_a_removal_is_the_action_of_the_base_game() -> None:
    base, loaded = kancha.game("gipf"), kancha.game("gipf", potentials_white="Z3")
    first, other = base.start(), loaded.start()
    for text in first.moves.texts:
        code = base.encoding.action_of(first, first.moves.by_text[text])
        assert loaded.encoding.action_of(other, other.moves.by_text[text]) == code


def test_the_die_and_linked_games_are_played_inside_a_batch() -> None:
    batch = Batch("gipf", 4, seed=2, limit=60, **LINKED)
    for _ in range(300):
        state = batch.step(batch.random_actions())
        assert all(batch.position(slot).seat == state.seats[slot] for slot in range(4))


def test_openspiel_knows_that_a_game_with_a_die_has_chance() -> None:
    die = {"potentials_white": "Z3", "potentials_black": "Z3", "link_zertz": "die"}
    game = openspiel.load_game("gipf", limit=60, **die)
    explicit = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert (game.get_type().chance_mode, game.max_chance_outcomes() > 5) == (explicit, True)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    plain = openspiel.load_game("gipf")
    assert plain.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
