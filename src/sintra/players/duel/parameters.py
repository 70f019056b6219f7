"""Azul Duel: the parameters of heuristic scores, in points."""

import numpy as np

from sintra.players.columns import column_indices
from sintra.players.heuristics import HeuristicParameter

PARAMETERS = (
    HeuristicParameter("chip", 0.8, 0.3),  # a chip in storage
    HeuristicParameter("fitting chip", 0.3, 0.15),  # more for each begun line whose color it shows
    HeuristicParameter("line without space", 1.0, 0.4),  # a line whose plate is still to come
    HeuristicParameter("later round", 0.6, 0.15),  # share for a line finished in a later round
    HeuristicParameter("last round", 0.35, 0.15),  # the same in the last round, where chips help
    HeuristicParameter("tile on line", 0.1, 0.1),  # each tile on a line that is not full
    HeuristicParameter("dead line", 0.5, 0.3),  # extra cost of tiles on a line that can only break
    HeuristicParameter("broken", 1.0, 0.2),  # each point that broken tiles cost
    HeuristicParameter(
        "left over", 0.125, 0.1
    ),  # cost of each tile that the opponent can take then
    HeuristicParameter("denied", 0.0, 0.1),  # share of what the tiles would score for the opponent
    HeuristicParameter("marker", 0.6, 0.4),  # the starting player tile: costs 2, gives first choice
    HeuristicParameter("last marker", 1.7, 0.4),  # in the last round it only breaks ties
    HeuristicParameter("goals", 1.0, 0.3),  # share of the tablets
    HeuristicParameter("special", 1.0, 0.3),  # share of special tiles
    HeuristicParameter("plate", 0.0, 0.4),  # to take a plate now, rather than tiles
    HeuristicParameter("plate place", 1.0, 0.2),  # share of the plate's best place
    HeuristicParameter("plate needed", 2.5, 0.6),  # a space for the color of a line that has none
    HeuristicParameter("plate fits", 0.6, 0.25),  # one more space for the color of a line
    HeuristicParameter("plate runs", 0.25, 0.1),  # its neighbors
    HeuristicParameter("plate goals", 0.15, 0.1),  # share of the tablets
    HeuristicParameter("plate joker", 0.6, 0.25),
    HeuristicParameter("plate special", 0.35, 0.15),  # each point of its special tile
    HeuristicParameter("draw", 0.5, 0.4),  # cost of drawing plates
    HeuristicParameter("saved chips", 1.76, 0.5),  # to leave a line, for each tile that it misses
    HeuristicParameter("finished", 0.0, 0.3),  # to fill a line
    HeuristicParameter("long lines", 0.0, 0.1),  # tiles on a line, for each row further down
    HeuristicParameter("plate early", 0.0, 0.4),  # to take a plate while all tiles are still there
    # Factors on the scores of one kind of decision.
    HeuristicParameter("turn scale", 1.0, 0.25),
    HeuristicParameter("line scale", 1.0, 0.4),
    HeuristicParameter("place scale", 1.0, 0.4),
    HeuristicParameter("stack scale", 1.0, 0.4),
)
"""What heuristic scores depend on."""
P = column_indices(parameter.name for parameter in PARAMETERS)
"""The index of each parameter."""
DEFAULTS = np.array([parameter.default for parameter in PARAMETERS])
