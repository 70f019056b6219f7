"""A random game in each API: the library, batches, PettingZoo, Gymnasium (one and many), OpenSpiel.

pip install 'sintra[env,openspiel]'
python examples/random_games.py
"""

import random

import gymnasium
import numpy as np
import pyspiel

import sintra
import sintra.envs.adapters.gymnasium
import sintra.envs.adapters.open_spiel
from sintra.envs.adapters import pettingzoo
from sintra.envs.batch import Batch


def library() -> str:
    rng = random.Random(1)
    position = sintra.duel().start(seed=1)
    while not position.is_over:
        position.play(rng.choice(position.legal_moves))
    return f"{len(position.events)} events, {position.scores[0]} to {position.scores[1]} points"


def batch() -> str:
    games = Batch(sintra.duel(), 1000, seed=1)
    ended = 0
    for _ in range(200):
        games.step(games.random_actions())
        ended += int((games.terminated | games.truncated).sum())
    return f"200,000 decisions, {ended} games ended"


def petting_zoo() -> str:
    env = pettingzoo.env("azul", players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    return f"{len(env.position.events)} events, points {env.position.scores}"


def gym() -> str:
    env = gymnasium.make("sintra/duel-v0", opponent="random")
    _, info = env.reset(seed=1)
    steps, over, cut, reward = 0, False, False, 0.0
    while not (over or cut):
        action = env.action_space.sample(info["action_mask"])
        _, reward, over, cut, info = env.step(action)
        steps += 1
    return f"{steps} decisions against random, reward {reward:+.0f}"


def gym_vector() -> str:
    envs = gymnasium.make_vec("sintra/azul-v0", num_envs=64, opponent="greedy", rewards="score")
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    total = 0.0
    for _ in range(100):
        weights = infos["action_mask"] * rng.random(infos["action_mask"].shape)
        _, rewards, _, _, infos = envs.step(weights.argmax(axis=1))
        total += float(rewards.sum())
    return f"6,400 decisions against greedy, {total / 64:+.0f} points in each game's time"


def open_spiel() -> str:
    rng = random.Random(1)
    state = pyspiel.load_game("sintra_azul(players=4,wall=grey)").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return f"{len(state.history())} actions and outcomes, returns {state.returns()}"


def main() -> None:
    for play in (library, batch, petting_zoo, gym, gym_vector, open_spiel):
        print(f"{play.__name__}: {play()}")


if __name__ == "__main__":
    main()
