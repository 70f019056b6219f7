"""The effects of events: what each event of a game did, and where the points came from."""

import threading
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from sintra.model.base_game import BaseGame
from sintra.model.effects import Effect, decode
from sintra.model.events import Event
from sintra.model.state_arrays import copy_state
from sintra.rules import effects, engine

EffectHistory = list[tuple[Event, tuple[Effect, ...]]]
"""Every event with its effects."""

_SOURCES = {"tile": "tiles", "special": "special tiles", "draw": "draws", "cost": "costs"}
_MAX_STEPS = 1 + effects.MAX_EFFECTS


class Step(NamedTuple):
    """A part of an event that can be shown on its own, such as one tile of the tiling."""

    state: Any
    """The rules' state after it. Inside an event it is not a position of the game."""
    effects: int
    """How many of the event's effects have happened by then."""


def decode_log(game: BaseGame, log: Any) -> tuple[Effect, ...]:
    """The effects in a log of the rules."""
    count = log["n"][0]
    if not count:
        return ()
    return tuple(decode(tuple(row), game.goals) for row in log["rows"][0][:count].tolist())


class _Explainer(threading.local):
    """Applies events to states and decodes their effects; reuses its buffers."""

    def __init__(self) -> None:
        self._log = effects.new_effect_log()
        self._states: dict[Any, Any] = {}
        self._counts = np.zeros(_MAX_STEPS, np.int64)

    def explain(self, game: BaseGame, state: Any, event: int) -> tuple[Effect, ...]:
        engine.explain(state, event, self._log)
        return decode_log(game, self._log)

    def explain_steps(
        self, game: BaseGame, state: Any, event: int
    ) -> tuple[tuple[Effect, ...], list[Step]]:
        states = self._states.get(state.dtype)
        if states is None:
            self._states[state.dtype] = states = np.zeros(_MAX_STEPS, state.dtype)
        n = engine.explain_steps(state, event, self._log, states, self._counts)
        steps = [
            Step(copy_state(states[i : i + 1]), count)
            for i, count in enumerate(self._counts[:n].tolist())
        ]
        return decode_log(game, self._log), steps


_EXPLAINER = _Explainer()


def explain(game: BaseGame, state: Any, event: int) -> tuple[Effect, ...]:
    """Apply a legal event to a state, and return its effects."""
    return _EXPLAINER.explain(game, state, event)


def explain_steps(game: BaseGame, state: Any, event: int) -> tuple[tuple[Effect, ...], list[Step]]:
    """Apply a legal event to a state; its effects, and the steps in which they happened."""
    return _EXPLAINER.explain_steps(game, state, event)


def replay_effects(game: BaseGame, root: Any, events: Sequence[int]) -> EffectHistory:
    """Replay legal events from a state, with the effects of each."""
    state = copy_state(root)
    return [(game.events[number], explain(game, state, number)) for number in events]


def preview_effects(game: BaseGame, root: Any, events: Sequence[int]) -> EffectHistory:
    """The effects that each of some legal events would have, if it came next."""
    return [(game.events[number], explain(game, copy_state(root), number)) for number in events]


def points_by_source(
    game: BaseGame, start: Sequence[int], history: EffectHistory
) -> list[dict[str, int]]:
    """Each seat's points by source; ``start`` are the scores before the first event."""
    table = [{"start": score} for score in start]
    for _, happened in history:
        add_points(game, table, happened)
    return table


def add_points(game: BaseGame, table: list[dict[str, int]], happened: Iterable[Effect]) -> None:
    """Add the points of an event's effects to each seat's points by source."""
    for effect in happened:
        if effect.seat is None:
            continue
        own = table[effect.seat]
        if effect.kind in _SOURCES:
            source = _SOURCES[effect.kind]
            own[source] = own.get(source, 0) + effect.points
        elif effect.kind == "goal":
            own[str(effect.name)] = effect.worth
        elif effect.kind == "end":
            goals = sum(own.get(goal, 0) for goal in game.goals)
            if goals != effect.points:
                own["floor"] = effect.points - goals
