"""What a worker process does when it is asked for a move: searches a view."""

from functools import cache
from typing import Any

from sintra.model.game import Json, View


@cache
def _player(level: int | None) -> Any:
    """One player for each level, because it reuses its search tree for the next decision."""
    from sintra.players import levels  # here, because only workers need the opponents
    from sintra.players.player import Budget
    from sintra.players.search.player import SearchPlayer

    if level is None:
        return SearchPlayer("hint", budget=Budget(seconds=levels.HINT_SECONDS))
    return levels.player(level)


def think(view: View, level: int | None) -> Json:
    """The move that a level chooses in a view; without a level a hint."""
    result = _player(level).think(view)
    pv = result.pv or (result.move,)
    return {
        "move": result.move.text,
        "pv": [move.text for move in pv],
        "value": result.value,
    }
