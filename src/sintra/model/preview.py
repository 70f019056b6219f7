"""What lies ahead as the boards stand: what the goals and the round would pay, and ways to pay."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sintra.model import effect_history
from sintra.model.effects import Effect
from sintra.model.events import Event
from sintra.model.game import View
from sintra.rules import effects, engine, outlook

_COLUMNS = "abcdef"
_BOARDS = ("goals", "filled", "tiles", "printed")
"""Fields of a state that goals are about: which are in play, and what lies where."""
_LINES = (
    *_BOARDS,
    *("phase", "awaits", "score", "marker", "plate_at", "line_n", "line_color", "chips"),
    *("broken_n", "floor", "floor_n"),
)
"""Fields that the tiling is about."""


@dataclass(frozen=True, slots=True)
class RoundForecast:
    """What the tiling would pay one seat if it began now, at best."""

    points: int
    """Points of the tiling, with its costs."""
    goals: int
    """By how much the goals would pay more afterwards."""
    lost: int
    """Broken tiles, or tiles on the floor line."""
    moves: tuple[Event, ...]
    """The choices of the player on the way, such as chips."""
    effects: tuple[Effect, ...]
    """What happens, tile by tile."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Where tiles of a color fit in the row of a line."""

    columns: str
    """The columns whose empty space takes the color now."""
    final: bool
    """Whether the row has all its spaces, so that no more can come."""


class _Buffers(threading.local):
    """Buffers by the type of state, reused."""

    def __init__(self) -> None:
        self.log = effects.new_effect_log()
        self._by_type: dict[Any, outlook.OutlookBuffers] = {}

    def of(self, state: Any) -> outlook.OutlookBuffers:
        found = self._by_type.get(state.dtype)
        if found is None:
            self._by_type[state.dtype] = found = outlook.new_buffers(state)
        return found


_BUFFERS = _Buffers()


def goals_now(view: View) -> list[list[Effect]]:
    """For each seat the goals in play, as the ``goal`` effects of the end of the game.

    >>> import sintra
    >>> mine, yours = goals_now(sintra.azul().start(seed=1).view(0))
    >>> [(goal.name, goal.count, goal.worth) for goal in mine]
    [('rows', 0, 0), ('columns', 0, 0), ('colors', 0, 0)]
    """
    game = view.game
    in_play = game.goals_in_play(view.state)
    return [[_goal(view, seat, name) for name in in_play] for seat in range(game.players)]


def boards(state: Any) -> bytes:
    """All that ``goals_now`` depends on, of the rules' state: equal for equal goals."""
    return _bytes_of(state, _BOARDS)


def forecasts(view: View) -> list[RoundForecast]:
    """For each seat what the tiling would pay if it began now; empty unless tiles are taken.

    >>> import sintra
    >>> position = sintra.azul().start(seed=1)
    >>> position.play("take:1B line:2")
    >>> [found.points for found in forecasts(position.view(0))]
    [0, 1]
    """
    if not engine.in_offer(view.state):
        return []
    return [_forecast(view, seat) for seat in range(view.game.players)]


def lines(state: Any) -> bytes:
    """All that ``forecasts`` depends on, of the rules' state."""
    return _bytes_of(state, _LINES)


def fit(view: View, move: Event) -> Fit | None:
    """Where the tiles in hand fit in the row of a line that a move puts them on."""
    if move.verb != "line" or view.seat is None:
        return None
    row, color = int(move.argument) - 1, int(view.state["hand_color"][0])
    columns, final = engine.spaces_for(view.state, view.seat, row, color)
    found = "".join(letter for i, letter in enumerate(_COLUMNS) if columns >> i & 1)
    return Fit(found, bool(final))


def payments(view: View) -> list[tuple[Event, ...]]:
    """All ways to answer a decision of several moves, such as which chips to spend.

    Empty if the decision is a single move.
    """
    if not view.legal_moves or not view.game.pays_in_parts(view.position["awaits"]):
        return []
    buffers = _BUFFERS.of(view.state)
    count = outlook.payments(view.state, buffers)
    table = view.game.events
    paths = buffers.paths.reshape(-1, outlook.MAX_DEPTH)[:count]
    return [_events(table, path) for path in paths.tolist()]


def _forecast(view: View, seat: int) -> RoundForecast:
    buffers = _BUFFERS.of(view.state)
    points, goals = outlook.forecast(view.state, seat, buffers, _BUFFERS.log)
    happened = effect_history.decode_log(view.game, _BUFFERS.log)
    lost = sum(effect.count for effect in happened if effect.kind == "cost")
    moves = _events(view.game.events, buffers.moves.tolist())
    return RoundForecast(points, goals, lost, moves, happened)


def _events(table: Sequence[Event], path: Sequence[int]) -> tuple[Event, ...]:
    return tuple(table[number] for number in path[: path.index(-1)])


def _bytes_of(state: Any, fields: Sequence[str]) -> bytes:
    parts = (name for name in fields if name in state.dtype.names)
    return b"".join(state[name].tobytes() for name in parts)


def _goal(view: View, seat: int, name: str) -> Effect:
    count, worth = engine.current_goal_score(view.state, seat, view.game.goals.index(name))
    return Effect("goal", seat, count=count, name=name, worth=worth)
