"""What a seat may know of a game: the state without the others' secrets, and the events it saw."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from sintra.model.game import Game
from sintra.model.states import copied
from sintra.rules import engine
from sintra.rules.rng import new_rng

_FIXED_RNG = new_rng(0)
"""What is made up for a view is the same each time."""


def forgotten(game: Game, state: Any, root: Any, events: Sequence[int], seat: int | None) -> Any:
    """A state with everything replaced that a seat, or a spectator, may not know.

    ``events`` led to it from ``root``.
    """
    acts = engine.actor(state) == seat
    seen = copied(state) if acts else _before_returning(game, state, root, events)
    for blind in range(game.players) if seat is None else (seat,):
        engine.determinize_state(seen, blind, copied(_FIXED_RNG))
    return seen


def _before_returning(game: Game, state: Any, root: Any, events: Sequence[int]) -> Any:
    """The state before secret moves that are still under way.

    The order in which plates go back is secret (ruling 2), and each one that is gone would tell
    a part of it: others see the plates go back all at once.
    """
    ply = len(events)
    if game.awaits_words[int(state["awaits"][0])] == "under":
        while ply > 0 and game.events[events[ply - 1]].verb == "under":
            ply -= 1
    if ply == len(events):
        return copied(state)
    before = copied(root)
    engine.replay(before, np.array(events[:ply], np.int64), ply)
    return before


@lru_cache(64)
def _secret_ids(game: Game) -> frozenset[int]:
    """The numbers of the events that only the player who acts may see."""
    return frozenset(event.id for event in game.events if game.is_secret(event))


def events_seen(
    game: Game, root: Any, events: Sequence[int], seat: int | None, *, over: bool
) -> tuple[str, ...]:
    """The texts of events, those hidden that are another's secret; none is when it is ``over``."""
    texts = list(map(game.events.texts.__getitem__, events))
    hidden = _secret_ids(game)
    if over or hidden.isdisjoint(events):
        return tuple(texts)
    secret = [ply for ply, number in enumerate(events) if number in hidden]
    for ply, actor in _actors(root, events, secret).items():
        if actor != seat:
            texts[ply] = f"{game.events[events[ply]].verb}:?"
    return tuple(texts)


def _actors(root: Any, events: Sequence[int], plies: Sequence[int]) -> dict[int, int]:
    """Who acted (or whose action chance interrupted) at some plies."""
    state = copied(root)
    numbers = np.array(events, np.int64)
    actors = {}
    done = 0
    for ply in plies:
        engine.replay(state, numbers[done:], ply - done)
        done = ply
        actors[ply] = int(state["actor"][0])
    return actors
