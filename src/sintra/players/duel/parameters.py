"""Azul Duel: the numbers that quick opinions are made of."""

import numpy as np

from sintra.players.heuristics import Taste

TASTES = (
    Taste("chip", 0.8, 0.3),  # a chip in storage
    Taste("fitting chip", 0.3, 0.15),  # more for each begun line whose color it shows
    Taste("waiting", 1.0, 0.4),  # a line whose space is still to come
    Taste("later", 0.6, 0.15),  # what is finished in a later round, against now
    Taste("last", 0.35, 0.15),  # the same in the last round, where only chips can finish it
    Taste("laid", 0.1, 0.1),  # each tile on a line
    Taste("dead line", 0.5, 0.3),  # tiles on a line that can only break, beyond what that costs
    Taste("broken", 1.0, 0.2),  # each point that broken tiles cost
    Taste("left over", 0.125, 0.1),  # each tile that moves within the other's reach
    Taste("denied", 0.0, 0.1),  # each point that the other could have made of the tiles
    Taste("marker", 0.6, 0.4),  # the starting player tile costs 2, and is worth a first choice
    Taste("last marker", 1.7, 0.4),  # in the last round it is worth a tie
    Taste("goals", 1.0, 0.3),  # the share of the tablets that a tile brings nearer
    Taste("special", 1.0, 0.3),  # the share of its special tile
    Taste("plate", 0.0, 0.4),  # to take a plate now, rather than tiles
    Taste("plate place", 1.0, 0.2),  # the part of its best place that counts then
    Taste("plate waited for", 2.5, 0.6),  # a space for the color of a line that has none
    Taste("plate fits", 0.6, 0.25),  # one more for the color of a line
    Taste("plate runs", 0.25, 0.1),  # its neighbors
    Taste("plate goals", 0.15, 0.1),  # the share of the tablets
    Taste("plate joker", 0.6, 0.25),
    Taste("plate special", 0.35, 0.15),  # each point of its special tile
    Taste("draw", 0.5, 0.4),  # to draw plates costs, beyond what it shows
    Taste("saved chips", 1.76, 0.5),  # to leave a line as it is, for each tile that it misses
    Taste("finished", 0.0, 0.3),  # to fill a line
    Taste("long lines", 0.0, 0.1),  # a line filled by a tile of it, for each row further down
    Taste("plate early", 0.0, 0.4),  # to take a plate while all tiles are still there
    # How far opinions of one kind of decision lie apart.
    Taste("sure of turns", 1.0, 0.25),
    Taste("sure of lines", 1.0, 0.4),
    Taste("sure of places", 1.0, 0.4),
    Taste("sure of stacks", 1.0, 0.4),
)
"""What quick opinions are made of, in points."""
(
    CHIP, FITTING_CHIP, WAITING, LATER, LAST, LAID, DEAD_LINE, BROKEN, LEFT_OVER, DENIED,
    MARKER, LAST_MARKER, GOALS, SPECIAL, PLATE, PLATE_PLACE, PLATE_WAITED_FOR, PLATE_FITS,
    PLATE_RUNS, PLATE_GOALS, PLATE_JOKER, PLATE_SPECIAL, DRAW, SAVED_CHIPS, FINISHED, LONG_LINES,
    PLATE_EARLY, SURE_OF_TURNS, SURE_OF_LINES, SURE_OF_PLACES, SURE_OF_STACKS,
) = range(len(TASTES))  # fmt: skip
USUAL = np.array([taste.usual for taste in TASTES])
