#!/usr/bin/env python3
"""How many decisions a second the environments make, beside other libraries' own games.

    python bench/environments.py                    # everything that is installed
    python bench/environments.py --seconds 0.2 batch
    python bench/environments.py --json > figures.json

Actions are random among the legal ones. A figure is the best of several runs: whatever else happens
on the machine makes a run slower, never faster. "Wall" is what a user gets; "CPU" divides by the
time that the processor spent, all threads together, and so says something on a busy machine too.
"""

import argparse
import importlib
import importlib.util
import json
import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

import sintra
from sintra.envs.batch import Batch
from sintra.model.game import Game

Play = Callable[[], int]
"""Makes some decisions and returns how many."""


@dataclass(frozen=True)
class Figure:
    name: str
    game: str
    wall: float
    cpu: float


@dataclass(frozen=True)
class Plan:
    name: str
    game: str
    make: Callable[[], Play]


# What is measured ---------------------------------------------------------------------------------


def library(game: Game) -> Play:
    """The plain loop: no observations, no masks, a list of legal moves."""
    rng, seed = random.Random(1), iter(range(10**9))

    def play() -> int:
        position, decisions = game.start(seed=next(seed)), 0
        while not position.is_over:
            position.play(rng.choice(position.legal_ids))
            decisions += 1
        return decisions

    return play


def aec(env: Any) -> Play:
    """A PettingZoo loop as its documentation writes it."""
    rng, seed = random.Random(1), iter(range(10**9))

    def play() -> int:
        env.reset(seed=next(seed))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                decisions += 1
        return decisions

    return play


def single(env: Any) -> Play:
    """A Gymnasium loop; the decisions are the agent's, the opponent's are not counted."""
    rng, seed = random.Random(1), iter(range(10**9))

    def play() -> int:
        _, info = env.reset(seed=next(seed))
        decisions, over, cut = 0, False, False
        while not (over or cut):
            _, _, over, cut, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
            decisions += 1
        return decisions

    return play


def batch(game: Game, games: int, threads: int) -> Play:
    steps = max(1, 4096 // games)
    many = Batch(game, games, seed=1, threads=threads)
    for _ in range(100):  # so that the games are at different points
        many.step(many.random_actions())

    def play() -> int:
        for _ in range(steps):
            many.step(many.random_actions())
        return steps * games

    return play


def vector(game: Game, opponent: str, games: int, threads: int) -> Play:
    from sintra.envs.adapters.gymnasium_vector import SintraVectorEnv

    env = SintraVectorEnv(
        games, game, opponent=opponent, threads=threads, copy=False, autoreset_mode="SameStep"
    )
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def play() -> int:
        # A random number for every legal action; the largest wins. The cost is the policy's.
        masks = env.action_masks()
        env.step((rng.random(masks.shape, np.float32) * masks).argmax(axis=1))
        return games

    return play


def open_spiel(name: str) -> Play:
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


# How it is measured -------------------------------------------------------------------------------


def installed(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def plans() -> Iterator[Plan]:
    for game in (sintra.duel(), sintra.azul()):
        title = game.name

        def plan(name: str, make: Callable[[], Play], title: str = title) -> Plan:
            return Plan(name, title, make)

        yield plan("library, plain loop", lambda game=game: library(game))
        if installed("pettingzoo"):
            from sintra.envs.adapters import pettingzoo

            yield plan("pettingzoo", lambda game=game: aec(pettingzoo.env(game)))
        if installed("gymnasium"):
            from sintra.envs.adapters.gymnasium import SintraEnv

            for opponent in ("random", "greedy"):
                yield plan(
                    f"gymnasium against {opponent}",
                    lambda game=game, opponent=opponent: single(SintraEnv(game, opponent=opponent)),
                )
                for threads in (1, 2):
                    yield plan(
                        f"gymnasium.make_vec 4096 against {opponent}, {threads} thread(s)",
                        lambda game=game, opponent=opponent, threads=threads: vector(
                            game, opponent, 4096, threads
                        ),
                    )
        if installed("pyspiel"):
            importlib.import_module("sintra.envs.adapters.open_spiel")  # makes the games known
            yield plan("openspiel", lambda title=title: open_spiel(f"sintra_{title}"))
        for games in (1, 64, 4096):
            for threads in (1, 2) if games > 64 else (1,):
                yield plan(
                    f"batch {games}, {threads} thread(s)",
                    lambda game=game, games=games, threads=threads: batch(game, games, threads),
                )
    yield from others()


def others() -> Iterator[Plan]:
    """Games that come with the other libraries, in the same loops."""
    if installed("pettingzoo") and installed("pygame"):
        import pettingzoo
        import pettingzoo.classic

        for name in ("classic/connect_four-v3", "classic/tictactoe-v3"):
            yield Plan(
                "pettingzoo", f"its {name}", lambda name=name: aec(pettingzoo.make("aec", name))
            )
    if installed("pyspiel"):
        import pyspiel

        importlib.import_module("open_spiel.python.games")  # those written in Python
        for name in ("tic_tac_toe", "connect_four", "backgammon", "python_tic_tac_toe"):
            if name in pyspiel.registered_names():
                yield Plan("openspiel", f"its {name}", lambda name=name: open_spiel(name))


def measure(plan: Plan, seconds: float, runs: int) -> Figure:
    play = plan.make()
    play()
    wall = cpu = 0.0
    for _ in range(runs):
        decisions, began, worked = 0, time.perf_counter(), time.process_time()
        while time.perf_counter() - began < seconds:
            decisions += play()
        wall = max(wall, decisions / (time.perf_counter() - began))
        cpu = max(cpu, decisions / (time.process_time() - worked))
    return Figure(plan.name, plan.game, wall, cpu)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("only", nargs="*", help="only figures with one of these words in them")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each run")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    figures = []
    if not given.json:
        print(f"{'environment':<54}{'game':<20}{'wall, /s':>12}{'CPU, /s':>12}")
    for plan in plans():
        if given.only and not any(word in f"{plan.name} {plan.game}" for word in given.only):
            continue
        found = measure(plan, given.seconds, given.runs)
        figures.append(found)
        if not given.json:
            print(f"{found.name:<54}{found.game:<20}{found.wall:>12,.0f}{found.cpu:>12,.0f}")
    if given.json:
        print(json.dumps({"cpus": os.cpu_count(), "figures": list(map(asdict, figures))}, indent=2))


if __name__ == "__main__":
    main()
