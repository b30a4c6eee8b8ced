"""The test suites of PettingZoo, Gymnasium and OpenSpiel pass for every game."""

from __future__ import annotations

import pickle

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import cfr, mcts
from pettingzoo.test import api_test, seed_test

import kancha
from kancha.core.errors import ArgumentError, IllegalMove
from kancha.research import gymnasium_env, openspiel, pettingzoo_env

GAMES = kancha.games()
NAMES = openspiel.register()


@pytest.mark.parametrize("name", GAMES)
# PettingZoo would rather have arrays than dictionaries, but documents them for masks.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
def test_pettingzoo_finds_no_fault(name: str) -> None:
    api_test(pettingzoo_env(name, max_cycles=12), num_cycles=20)
    seed_test(lambda: pettingzoo_env(name, max_cycles=12), num_cycles=10)


@pytest.mark.parametrize("name", GAMES)
def test_max_cycles_gives_every_seat_so_many_actions_and_no_result(name: str) -> None:
    env = pettingzoo_env(name, max_cycles=2)
    env.reset(seed=1)
    actions = 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert reward == 0
        assert not terminated
        if not truncated:
            actions += 1
        env.step(None if truncated else env.action_space(agent).sample(seen["action_mask"]))
    assert actions == 2 * len(env.possible_agents)


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_no_fault(name: str) -> None:
    # The checker tries an action that was legal before a reset, after which others may be.
    check_env(gymnasium_env(name, level=1, limit=8, illegal="lose"), skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_simulates_without_a_fault(name: str) -> None:
    game = pyspiel.load_game(name, {"limit": 40})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_rewards_are_the_results_of_the_game() -> None:
    env = pettingzoo_env("gorami", board=16)
    env.reset(seed=2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        total[agent] += reward
        env.step(None if terminated else int(np.flatnonzero(seen["action_mask"])[0]))
    game = kancha.game("gorami", board=16)
    assert sorted(total.values()) == [-1.0, 1.0]
    assert tuple(total.values()) == game.parse(env.render()).results()


def test_the_seat_plays_against_engines_to_the_end() -> None:
    env = gymnasium_env("kissing", level=1, seat=1, seats=3)
    seen, info = env.reset(seed=4)
    over = False
    while not over:
        assert env.observation_space.contains(seen)
        assert info["action_mask"].any()
        seen, reward, over, _, info = env.step(env.action_space.sample())
    assert not info["action_mask"].any()
    assert -1 <= float(reward) <= 1


def test_illegal_actions_are_refused_by_every_adapter() -> None:
    seats, single = pettingzoo_env("kulami"), gymnasium_env("kulami")
    seats.reset(seed=1)
    single.reset(seed=1)
    for bad, error in ((64, IllegalMove), (99, ArgumentError), ("a", ArgumentError)):
        for env in (seats, single):
            with pytest.raises(error):
                env.step(bad)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="seat is 0 to 1, not 2"):
        gymnasium_env("kulami", seat=2)
    loser = gymnasium_env("kulami", illegal="lose")
    loser.reset(seed=1)
    assert loser.step(np.int64(64))[1:4] == (-1.0, True, False)
    with pytest.raises(ArgumentError, match="illegal is"):
        gymnasium_env("kulami", illegal="win")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="max_cycles"):
        pettingzoo_env("kulami", max_cycles=-1)


def test_cfr_of_openspiel_fills_a_small_box() -> None:
    game = pyspiel.load_game("kancha_rumis_pack", {"box": "5x1x1", "stones": "DR"})
    solver = cfr.CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    state = game.new_initial_state()
    while not state.is_terminal():
        chances = policy.action_probabilities(state)
        state.apply_action(max(chances, key=lambda action: chances[action]))
    assert state.returns() == [1.0]


def test_a_game_of_openspiel_can_be_sent_to_other_processes() -> None:
    game = openspiel.load_game("gorami", board=16, limit=9)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert (again.kancha, again.limit) == (game.kancha, 9)


def test_mcts_of_openspiel_plays_with_chance() -> None:
    game = openspiel.load_game("gorami", board=16)
    bot = mcts.MCTSBot(game, 1.4, 8, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state.clone().observation_tensor(0) == state.observation_tensor(0)
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


def test_information_states_tell_what_a_player_knows_and_no_more() -> None:
    game = pyspiel.load_game("kancha_equals_wins", {"limit": 60})
    state = game.new_initial_state()
    rng = np.random.default_rng(3)
    while not state.is_terminal():
        for player in range(2):
            known = state.information_state_string(player)
            assert known.startswith(state.observation_string(player))
            assert state.position.view(player).text in known
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            assert sum(likely) == pytest.approx(1)
            state.apply_action(int(rng.choice(outcomes, p=likely)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
