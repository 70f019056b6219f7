"""The games that have environments. A new game is a line in ``SPECS``.

Nothing else in this package imports the modules of a game.
"""

from collections.abc import Mapping

from sintra.envs.game_spec import GameSpec
from sintra.envs.games import azul, duel
from sintra.envs.kernel.columns import write_observation
from sintra.model.game import Game
from sintra.rules.jit import implement

SPECS: Mapping[str, GameSpec] = {spec.name: spec for spec in (duel.SPEC, azul.SPEC)}

for _spec in SPECS.values():
    implement(write_observation, _spec.state, _spec.write_observation)


def spec_of(game: Game) -> GameSpec:
    """What the environments know of a game."""
    return SPECS[game.name]
