"""Azul for the environments: limits, OpenSpiel parameters, and its other modules."""

from sintra.envs.game_spec import EpisodeLimits, GameSpec
from sintra.envs.kernel import azul as kernel
from sintra.envs.observation import azul as observation
from sintra.rules.azul import pieces, state


def _limits(players: int, max_rounds: int | None) -> EpisodeLimits:
    """Players could prolong a game at will, so it is cut after so many rounds.

    >>> _limits(2, 50).moves
    2500
    """
    assert max_rounds is not None, "the rules do not limit the number of rounds"
    factories = int(pieces.FACTORIES[players])
    tiles = factories * pieces.FACTORY_TILES
    # Each tile is taken and laid on its own; on the grey wall every line asks for a column.
    moves = 2 * tiles + players * state.GRID
    return EpisodeLimits(max_rounds * moves, 1 + max_rounds * factories, max_rounds)


SPEC = GameSpec(
    name="azul",
    player_counts=tuple(range(pieces.MIN_PLAYERS, pieces.MAX_PLAYERS + 1)),
    state=state.STATE,
    write_observation=kernel.write_observation,
    layout=observation.layout,
    decode=observation.decode,
    limits=_limits,
    max_score=400,  # 25 tiles of at most 10 points, and 95 for rows, columns and colors
    has_hidden_information=False,
    open_spiel_parameters={"players": 2, "wall": "colored", "max_rounds": 50},
    action_meanings={
        "take": "take a color from a factory, or from the center (`C`)",
        "line": "lay the tiles taken on a pattern line",
        "floor": "drop all tiles taken to the floor line",
        "tile": "move the tile of the current line to a column of the wall (grey wall)",
    },
)
