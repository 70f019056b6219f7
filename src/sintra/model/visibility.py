"""Visibility: a state without what a seat may not know, and events as the seat has seen them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sintra.model.base_game import BaseGame
from sintra.model.events import Event
from sintra.model.state_arrays import copy_state
from sintra.rules import engine, views
from sintra.rules.rng import new_rng

FIXED_RNG = new_rng(0)
"""Hidden information is replaced in the same way each time."""


def hide_secrets(state: Any, root: Any, events: Sequence[int], seat: int | None) -> Any:
    """A state with everything replaced that a seat, or a spectator, may not know.

    ``events`` led to it from ``root``.
    """
    seen = copy_state(state)
    viewer = engine.SPECTATOR if seat is None else seat
    numbers = np.array(events, np.int64)
    views.hide_secrets(state, root, numbers, len(numbers), viewer, FIXED_RNG, seen)
    return seen


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
