"""OpenSpiel's MCTS plays our games: Azul against a random player, and a decision of Duel.

    pip install 'sintra[openspiel]'
    python examples/open_spiel_mcts.py [SIMULATIONS]

In Azul nothing is hidden, so plain MCTS is right. Duel has secrets: ISMCTS searches in positions
that the player cannot tell from the true one. `Rollouts` plays random games to the end, compiled.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import sintra.envs.adapters.open_spiel as _registers_the_games  # noqa: F401  # its import has an effect
from sintra.envs.adapters.open_spiel_rollouts import Rollouts


def azul(simulations: int, seed: int = 1) -> list[float]:
    game = pyspiel.load_game("sintra_azul")
    rng = np.random.RandomState(seed)
    bots = [
        mcts.MCTSBot(game, 1.4, simulations, Rollouts(seed=seed), random_state=rng),
        uniform_random.UniformRandomBot(1, rng),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    print(f"Azul, MCTS against random: {state.position.scores}, returns {state.returns()}")
    return list(state.returns())


def duel(simulations: int, seed: int = 1) -> str:
    game = pyspiel.load_game("sintra_duel")
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=odds)))
    bot = ismcts.ISMCTSBot(game, Rollouts(seed=seed), 1.4, simulations, random_state=rng)
    choice = str(state.action_to_string(int(bot.step(state))))
    print(f"Duel, the first decision of ISMCTS: {choice}")
    return choice


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    azul(wanted)
    duel(wanted)
