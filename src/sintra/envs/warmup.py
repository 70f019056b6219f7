"""Compiling the environments, once."""

from collections.abc import Callable

import numpy as np

from sintra.envs.kernel import opponents, stepping
from sintra.envs.observation import observe
from sintra.model import registry
from sintra.model.game import Game, compile_now
from sintra.rules.jit import Steps, compile_once
from sintra.rules.rng import new_rng

LAYER = "envs"


def name(game: str) -> str:
    """What the compiled environments of a game are called."""
    return f"{game}-envs"


def warm_up(kind: str) -> Steps:
    """The steps that compile everything the environments of a game need, each with its name."""
    game = registry.make(kind)
    start, rng = game.new_state(), new_rng(1)
    states, current, actions = start.copy(), np.zeros(1, np.int64), np.zeros(1, np.int64)
    seen = np.zeros((1, observe.layout(game).size), np.uint8)
    mask = np.zeros((1, game.move_count), np.bool_)
    signed = np.zeros((1, game.move_count), np.int8)
    rewards, scores = np.zeros((1, game.players), np.float32), np.zeros((1, game.players), np.int64)
    over = np.zeros(1, np.bool_)
    legal = np.zeros((1, 2), np.int64)
    shown = (legal, current, seen, mask)
    return [
        ("observations", lambda: stepping.show(start, 0, seen)),
        ("masks", lambda: stepping.look(start, mask)),
        ("both", lambda: stepping.look_and_show(start, signed[0], seen[0])),
        ("resets", lambda: stepping.reset(0, 1, states, rng, start, *shown)),
        ("choices", lambda: stepping.choose(0, 1, legal, rng, actions)),
        (
            "afterstates",
            lambda: stepping.foresee(0, 1, states, rng, legal, current, seen.repeat(64, axis=0)),
        ),
        ("checks", lambda: stepping.first_refused(legal, actions)),
        (
            "steps",
            lambda: stepping.step(
                0, 1, states, rng, start, False, True, actions, *shown, rewards, over, scores
            ),
        ),
    ]


def name_against(game: str) -> str:
    """What the compiled opponents of a game are called."""
    return f"{game}-opponents"


def warm_up_against(kind: str) -> Steps:
    """The steps that compile games against opponents, which are opinionated, and so take longer."""
    game = registry.make(kind)
    start, one = game.new_state(), np.ones(1, np.bool_)
    games = (start.copy(), new_rng(1), new_rng(2), start)
    numbers, signs = np.zeros(1, np.int64), np.zeros((1, game.move_count), np.bool_)
    seen = np.zeros((1, observe.layout(game).size), np.uint8)
    told = (numbers.copy(), np.zeros((1, 2), np.int64), seen, signs)
    brought, rewards = np.zeros((1, game.players), np.float32), np.zeros(1)
    last = (seen.copy(), numbers.copy())

    def step() -> None:
        action = np.flatnonzero(signs[0])[:1].astype(np.int64)
        opponents.step(
            0, 1, *games, 0, False, False, 0, action, *told, brought, rewards, one, *last
        )  # fmt: skip

    return [
        (
            "beginnings",
            lambda: opponents.reset(0, 1, one, *games, 0, game.players, False, *told),
        ),
        ("answers", step),
        ("single answers", lambda: opponents.reply(start, games[2], False)),
        ("seats", lambda: opponents.seat_of(games[2], 0, game.players)),
    ]


def ready_against(game: Game) -> None:
    """The same for games against opponents."""
    compile_once(name_against(game.name), lambda: warm_up_against(game.name), LAYER)


def parts(game: str) -> list[tuple[str, Callable[[], Steps]]]:
    """Everything that the environments of a game compile, by name."""
    return [
        (name(game), lambda: warm_up(game)),
        (name_against(game), lambda: warm_up_against(game)),
    ]


def ready(game: Game) -> None:
    """Compile what is not on disk yet, saying so on standard error."""
    compile_now(game)
    compile_once(name(game.name), lambda: warm_up(game.name), LAYER)
