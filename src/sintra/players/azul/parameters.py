"""Azul: the parameters of heuristic scores, in points."""

import numpy as np

from sintra.players.columns import column_indices
from sintra.players.heuristics import HeuristicParameter

PARAMETERS = (
    HeuristicParameter("later round", 0.5, 0.15),  # share for a line finished in a later round
    HeuristicParameter("last round", 0.5, 0.15),  # the same, if this round may be the last
    HeuristicParameter("tile on line", 0.1, 0.1),  # each tile on a line that is not full
    HeuristicParameter("dead line", 0.5, 0.3),  # extra cost of tiles on a line that can only break
    HeuristicParameter("broken", 1.0, 0.2),  # each point that the floor costs
    HeuristicParameter("marker", 0.5, 0.2),  # share of its place on the floor that the marker costs
    HeuristicParameter("bonuses", 1.0, 0.3),  # share of row, column and color bonuses
    HeuristicParameter("left over", 0.0, 0.1),  # cost of each tile that moves to the center
    HeuristicParameter("denied", 0.0, 0.1),  # share of what the tiles would score for the next seat
    HeuristicParameter("finished", 0.0, 0.3),  # to fill a line
    HeuristicParameter("long lines", 0.0, 0.1),  # tiles on a line, for each row further down
    # Factors on the scores of one kind of decision.
    HeuristicParameter("turn scale", 1.0, 0.25),
    HeuristicParameter("line scale", 1.0, 0.4),
)
"""What heuristic scores depend on."""
P = column_indices(parameter.name for parameter in PARAMETERS)
"""The index of each parameter."""
DEFAULTS = np.array([parameter.default for parameter in PARAMETERS])
