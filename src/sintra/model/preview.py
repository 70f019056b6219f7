"""What the goals would pay if the game ended now."""

from typing import Any

from sintra.model.effects import Effect
from sintra.model.game import View
from sintra.rules import engine

_BOARDS = ("goals", "filled", "tiles", "printed")
"""Fields of a state that goals are about: which are in play, and what lies where."""


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
    parts = (name for name in _BOARDS if name in state.dtype.names)
    return b"".join(state[name].tobytes() for name in parts)


def _goal(view: View, seat: int, name: str) -> Effect:
    count, worth = engine.current_goal_score(view.state, seat, view.game.goals.index(name))
    return Effect("goal", seat, count=count, name=name, worth=worth)
