"""Azul: what the players know of it."""

from sintra.model.azul.game import azul
from sintra.players.azul import (
    board_encoding,
    heuristics,
    offer,
    policy_features,
    value_features,
)
from sintra.players.azul.parameters import PARAMETERS
from sintra.players.game_players import GamePlayers
from sintra.rules.azul.state import STATE

AZUL = GamePlayers(
    name="azul",
    state=STATE,
    modules=(heuristics, offer, value_features, board_encoding, policy_features),
    parameters=PARAMETERS,
    stages=value_features.STAGES,
    value_features=value_features.FEATURES,
    board_size=board_encoding.BOARD_SIZE,
    board_mirror=None,  # the colored wall has its colors in order
    context_features=policy_features.CONTEXT,
    move_features=policy_features.MOVE_FEATURES,
    training_games=(azul(2), azul(2), azul(3), azul(4), azul(2, "grey")),
    level_temperatures={1: 1.17, 2: 0.69, 3: 0.53, 4: 0.42, 5: 0.33},
)
