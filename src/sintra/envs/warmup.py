"""Compiling the environments ahead of their first use."""

from collections.abc import Callable

import numpy as np

from sintra.envs.kernel import opponents, single, stepping
from sintra.envs.kernel.arrays import AgentArrays, BatchArrays, SelfPlayArrays
from sintra.envs.kernel.stepping import NO_LIMIT
from sintra.envs.registry import spec_of
from sintra.model import game as model
from sintra.model.game import Game, make_game
from sintra.rules.jit import Steps, compile_once
from sintra.rules.rng import new_rng

LAYER = "envs"
"""The layer of the compile cache (``rules/jit.py``)."""


def compile_now(game: Game) -> None:
    """Compile what is not cached yet, with progress on standard error."""
    model.compile_now(game)
    compile_once(_env_cache_name(game.name), lambda: _warm_up(game.name), LAYER)


def compile_opponents_now(game: Game) -> None:
    """The same for games against compiled opponents."""
    compile_once(_opponent_cache_name(game.name), lambda: _warm_up_opponents(game.name), LAYER)


def cached_parts(game: str) -> list[tuple[str, Callable[[], Steps]]]:
    """What the environments of a game compile: names in the cache, and steps that compile it."""
    return [
        (_env_cache_name(game), lambda: _warm_up(game)),
        (_opponent_cache_name(game), lambda: _warm_up_opponents(game)),
    ]


def _env_cache_name(game: str) -> str:
    return f"{game}-envs"


def _opponent_cache_name(game: str) -> str:
    return f"{game}-opponents"


def _one_game(game: Game) -> BatchArrays:
    start = game.new_state()
    return BatchArrays(
        start=start,
        states=start.copy(),
        chance_rngs=new_rng(1),
        legal=np.zeros((1, 2), np.int64),
        observation=np.zeros((1, spec_of(game).layout(game.players).size), np.uint8),
        mask=np.zeros((1, game.move_count), np.bool_),
    )


def _warm_up(name: str) -> Steps:
    """The steps that compile everything but opponents, each with a name for progress messages."""
    game = make_game(name)
    batch, rng, actions = _one_game(game), new_rng(1), np.zeros(1, np.int64)
    start, legal, observation = batch.start, batch.legal, batch.observation
    mask = np.zeros(game.move_count, np.int8)
    play = SelfPlayArrays(
        current_player=np.zeros(1, np.int64),
        rewards=np.zeros((1, game.players), np.float32),
        terminated=np.zeros(1, np.bool_),
        truncated=np.zeros(1, np.bool_),
        scores=np.zeros((1, game.players), np.int64),
    )
    first_rows, rows = np.zeros(1, np.int64), observation.repeat(64, axis=0)
    return [
        ("observations", lambda: single.observe(start, 0, observation)),
        ("masks", lambda: single.legal_mask(start, batch.mask)),
        ("both", lambda: single.legal_mask_and_observe(start, NO_LIMIT, mask, observation[0])),
        ("resets", lambda: stepping.reset(0, 1, *batch, *play)),
        ("random moves", lambda: single.random_move(batch.states, rng)),
        ("choices", lambda: stepping.random_actions(0, 1, legal, rng, actions)),
        ("afterstates", lambda: stepping.afterstates(0, 1, rng, first_rows, rows, *batch)),
        ("checks", lambda: stepping.first_illegal(legal, actions)),
        ("steps", lambda: stepping.step(0, 1, actions, False, True, NO_LIMIT, *batch, *play)),
    ]


def _warm_up_opponents(name: str) -> Steps:
    """The steps that compile games against opponents, whose heuristics take longer."""
    game = make_game(name)
    batch, rng, chosen = _one_game(game), new_rng(2), np.ones(1, np.bool_)
    agents = AgentArrays(
        seats=np.zeros(1, np.int64),
        opponent_rngs=new_rng(2),
        seat_rewards=np.zeros((1, game.players), np.float32),
        rewards=np.zeros(1),
        terminated=np.zeros(1, np.bool_),
        truncated=np.zeros(1, np.bool_),
        final_observation=np.zeros_like(batch.observation),
        final_seats=np.zeros(1, np.int64),
    )
    settings = opponents.Settings(
        fixed_seat=0,
        greedy=False,
        by_score=False,
        autoreset=opponents.NEXT_STEP,
        max_rounds=NO_LIMIT,
        forfeit_reward=-1.0,
    )
    groups = *batch, *agents, *settings

    def step() -> None:
        action = np.flatnonzero(batch.mask[0])[:1].astype(np.int64)
        opponents.step(0, 1, action, *groups)

    return [
        ("beginnings", lambda: opponents.reset(0, 1, chosen, *groups)),
        ("answers", step),
        ("single answers", lambda: opponents.reply(batch.start, rng, False)),
        ("seats", lambda: opponents.choose_seat(rng, 0, game.players)),
    ]
