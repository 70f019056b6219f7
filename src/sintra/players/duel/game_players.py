"""Azul Duel: what the players know of it."""

from sintra.model.duel.game import duel
from sintra.players.duel import (
    board_encoding,
    heuristics,
    offer,
    policy_features,
    value_features,
)
from sintra.players.duel.parameters import PARAMETERS
from sintra.players.game_players import GamePlayers
from sintra.rules.duel.state import STATE

DUEL = GamePlayers(
    name="duel",
    state=STATE,
    modules=(heuristics, offer, value_features, board_encoding, policy_features),
    parameters=PARAMETERS,
    stages=value_features.STAGES,
    value_features=value_features.FEATURES,
    board_size=board_encoding.BOARD_SIZE,
    board_mirror=board_encoding.MIRROR,
    context_features=policy_features.CONTEXT,
    move_features=policy_features.MOVE_FEATURES,
    training_games=(duel("random"), duel("random4"), duel()),
    level_temperatures={1: 1.06, 2: 0.77, 3: 0.64, 4: 0.48, 5: 0.25},
)
