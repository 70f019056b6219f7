"""Compiling the environments, once."""

import numpy as np

from sintra.envs import observe, stepping
from sintra.model.game import Game, compile_now
from sintra.model.games import MAKERS
from sintra.rules.compiled import Steps, compile_once
from sintra.rules.dice import dice

LAYER = "envs"


def name(game: str) -> str:
    """What the compiled environments of a game are called."""
    return f"{game}-envs"


def warm_up(kind: str) -> Steps:
    """The steps that compile everything the environments of a game need, each with its name."""
    game = MAKERS[kind]()
    start, rng = game.new_state(), dice(1)
    states, current, actions = start.copy(), np.zeros(1, np.int64), np.zeros(1, np.int64)
    seen = np.zeros((1, observe.layout(game).size), np.uint8)
    mask = np.zeros((1, game.moves), np.bool_)
    rewards, scores = np.zeros((1, game.players), np.float32), np.zeros((1, game.players), np.int64)
    over = np.zeros(1, np.bool_)
    legal = np.zeros((1, 2), np.int64)
    shown = (legal, current, seen, mask)
    return [
        ("observations", lambda: stepping.show(start, 0, seen)),
        ("masks", lambda: stepping.allow(start, mask)),
        ("resets", lambda: stepping.reset(0, 1, states, rng, start, *shown)),
        ("choices", lambda: stepping.choose(0, 1, legal, rng, actions)),
        ("checks", lambda: stepping.first_refused(legal, actions)),
        (
            "steps",
            lambda: stepping.step(
                0, 1, states, rng, start, False, True, actions, *shown, rewards, over, scores
            ),
        ),
    ]


def ready(game: Game) -> None:
    """Compile what is not on disk yet, saying so on standard error."""
    compile_now(game)
    compile_once(name(game.name), lambda: warm_up(game.name), LAYER)
