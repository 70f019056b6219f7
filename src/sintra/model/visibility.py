"""Visibility: a state without what a seat may not know, and events as the seat has seen them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sintra.model.base_game import BaseGame
from sintra.model.events import Event, Move
from sintra.model.state_arrays import copy_state
from sintra.rules import engine
from sintra.rules.rng import new_rng

_FIXED_RNG = new_rng(0)
"""Hidden information is replaced in the same way each time."""


def hide_secrets(
    game: BaseGame, state: Any, root: Any, events: Sequence[int], seat: int | None
) -> Any:
    """A state with everything replaced that a seat, or a spectator, may not know.

    ``events`` led to it from ``root``.
    """
    acts = engine.actor(state) == seat
    seen = copy_state(state) if acts else before_secret_moves(game, state, root, events)
    viewer = engine.SPECTATOR if seat is None else seat
    engine.determinize_state(seen, viewer, copy_state(_FIXED_RNG))
    return seen


def before_secret_moves(game: BaseGame, state: Any, root: Any, events: Sequence[int]) -> Any:
    """The state before secret moves that are still under way, as others see it.

    The order in which plates go back is secret (ruling 2), and each one that is gone would tell
    a part of it: others see the plates go back all at once.
    """
    ply = len(events)
    if engine.in_secret_move(state):
        while ply > 0 and _is_secret_move(game, events[ply - 1]):
            ply -= 1
    if ply == len(events):
        return copy_state(state)
    before = copy_state(root)
    engine.replay(before, np.array(events[:ply], np.int64), ply)
    return before


def _is_secret_move(game: BaseGame, number: int) -> bool:
    event = game.events[number]
    return isinstance(event, Move) and game.is_secret(event)


def visible_events(
    game: BaseGame, root: Any, events: Sequence[int], seat: int | None, *, over: bool
) -> tuple[Event, ...]:
    """The events with these ids, another's secret ones hidden; when it is ``over``, none is."""
    table = game.events
    if over or game.secret_ids.isdisjoint(events):
        return table.take(events)
    seen = list(table.take(events))
    secret = [ply for ply, number in enumerate(events) if number in game.secret_ids]
    for ply, actor in _actors(root, events, secret).items():
        if actor != seat:
            seen[ply] = table.hidden(events[ply])
    return tuple(seen)


def _actors(root: Any, events: Sequence[int], plies: Sequence[int]) -> dict[int, int]:
    """Who acted (or whose action chance interrupted) at some plies."""
    state = copy_state(root)
    numbers = np.array(events, np.int64)
    actors = {}
    done = 0
    for ply in plies:
        engine.replay(state, numbers[done:], ply - done)
        done = ply
        actors[ply] = int(state["actor"][0])
    return actors
