"""Azul Duel: a quick opinion on each move, in points."""

from typing import Any

import numpy as np

from sintra.players.sense import FILLED, NEAR, Taste
from sintra.rules.bits import count, lowest
from sintra.rules.compiled import jit
from sintra.rules.duel import moves, pieces, plates, state, tiling
from sintra.rules.duel.scoring import PLATE_CELLS
from sintra.rules.duel.state import GRID, NONE, ON_FACTORY
from sintra.rules.grid import column_bits, column_run, row_run, run_points
from sintra.rules.supply import COLORS

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
    _CHIP, _FITTING_CHIP, _WAITING, _LATER, _LAST, _LAID, _DEAD_LINE, _BROKEN, _LEFT_OVER, _DENIED,
    _MARKER, _LAST_MARKER, _GOALS, _SPECIAL, _PLATE, _PLATE_WAITED_FOR, _PLATE_FITS, _PLATE_RUNS,
    _PLATE_GOALS, _PLATE_JOKER, _PLATE_SPECIAL, _DRAW, _SAVED_CHIPS, _FINISHED,
    _LONG_LINES, _PLATE_EARLY, _SURE_OF_TURNS, _SURE_OF_LINES, _SURE_OF_PLACES,
    _SURE_OF_STACKS,
) = range(len(TASTES))  # fmt: skip
_USUAL = np.array([taste.usual for taste in TASTES])


@jit
def use_usual(s: Any, h: Any) -> None:
    """Judge by the usual tastes."""
    for index in range(len(_USUAL)):
        h.taste[index] = _USUAL[index]


_MOST_BROKEN = len(pieces.BROKEN_POINTS)
_COST = np.concatenate([[0.0], np.cumsum(pieces.BROKEN_POINTS)])
"""What so many broken tiles cost together."""

_ALL_TILES = pieces.LARGE_TILES + (moves.FACTORIES - 1) * pieces.SMALL_TILES
"""On the factories at the beginning of a round."""


@jit
def _breakage(s: Any, seat: int, tiles: int, h: Any) -> float:
    """What breaking so many more tiles costs."""
    points = _COST[min(s.broken_n[seat] + tiles, _MOST_BROKEN)] - _COST[s.broken_n[seat]]
    return h.taste[_BROKEN] * points


@jit
def _goal_worth(s: Any, seat: int, row: int, column: int) -> float:
    """A share of the tablets in play that a tile on this space brings nearer."""
    filled = s.filled[seat]
    worth = 0.0
    if s.goals[1] == 1:
        there = count(column_bits(filled, GRID, column)) + 1
        worth += pieces.COLUMN_POINTS * there * there / 72.0
    elif s.goals[1] == 2 and (row % 5 == 0 or column % 5 == 0):
        worth += 1.0
    if s.goals[0] == 1:
        worth += 0.3
    if s.goals[2] == 1 and (row == column or row + column == GRID - 1):
        worth += 1.2
    elif s.goals[2] == 2:
        space = row // 2 * 3 + column // 2
        if space % 2 == 0 and space != 4:
            worth += 1.5 if space > 4 else 0.6
    if s.goals[3] == 1 and (s.printed[seat, pieces.JOKER] >> (row * GRID + column)) & 1:
        worth += 0.8
    return worth


@jit
def tile_worth(
    s: Any, seat: int, row: int, column: int, for_special: float, for_goals: float
) -> float:
    """What a tile on this empty space would bring: its runs, its special tile, its tablets.

    The shares of what will be paid later count as much as ``for_special`` and ``for_goals`` say.
    """
    bit = 1 << (row * GRID + column)
    grid = s.filled[seat] | bit
    worth = float(run_points(row_run(grid, GRID, row, column), column_run(grid, GRID, row, column)))
    cells = PLATE_CELLS[row // 2 * 3 + column // 2]
    special = s.printed[seat, pieces.SPECIAL] & cells
    if special != 0:
        missing = 3 - count(grid & cells & ~special)
        points = pieces.SPECIAL_POINTS[lowest(special) // GRID]
        if s.goals[3] == 2:
            points += 3
        if missing == 0:
            worth += points
        elif missing == 1:
            worth += for_special * 0.5 * points
        else:
            worth += for_special * 0.2 * points
    return worth + for_goals * _goal_worth(s, seat, row, column)


@jit
def best_tile(
    s: Any, seat: int, row: int, color: int, for_special: float, for_goals: float
) -> float:
    """The best space that a row offers a color; negative if it offers none."""
    best = -1.0
    columns = tiling.open_columns(s, seat, row, color)
    while columns != 0:
        worth = tile_worth(s, seat, row, lowest(columns), for_special, for_goals)
        best = max(best, worth)
        columns &= columns - 1
    return best


@jit
def _best_tile(s: Any, seat: int, row: int, color: int, h: Any) -> float:
    return best_tile(s, seat, row, color, h.taste[_SPECIAL], h.taste[_GOALS])


@jit
def _hope(s: Any, seat: int, row: int, color: int, h: Any) -> float:
    """What a full line of this color will bring, certainly or perhaps."""
    best = _best_tile(s, seat, row, color, h)
    if best >= 0.0:
        return best
    band = row // 2 * 3
    free = 0
    for space in range(band, band + 3):
        if s.plate_at[seat, space] == NONE:
            free += 1
    if free == 0 or s.turn_round == pieces.ROUNDS:
        return -1.0
    return h.taste[_WAITING] * (1.0 + 0.25 * free)


@jit
def hope(s: Any, seat: int, h: Any) -> None:
    """What full lines will bring a seat; plates only when they are asked for."""
    h.asked[seat] = 0
    for row in range(GRID):
        for color in range(COLORS):
            h.line[seat, row, color] = _hope(s, seat, row, color, h)


@jit
def hope_again(s: Any, event: int, seat: int, h: Any) -> None:
    """A plate changes what lines will bring."""
    if moves.PLACE <= event < moves.STACK:
        hope(s, seat, h)


@jit
def line_score(s: Any, seat: int, row: int, color: int, tiles: int, h: Any) -> float:
    """What it brings to put so many tiles of a color on a line that takes them."""
    there = s.line_n[seat, row]
    room = row + 1 - there
    placed = min(tiles, room)
    score = -_breakage(s, seat, tiles - placed, h)
    hope = h.line[seat, row, color]
    if hope < 0.0:  # all of it will break at the end of the round
        return score - _breakage(s, seat, there + placed, h) - h.taste[_DEAD_LINE]
    score += h.taste[_LONG_LINES] * row * FILLED[row, placed]
    if placed == room:
        return score + hope + h.taste[_FINISHED]
    nearer = NEAR[row, there + placed] - NEAR[row, there]
    last = s.turn_round == pieces.ROUNDS
    if last and room - placed > 2:
        return score - 0.2
    share = h.taste[_LAST] if last else h.taste[_LATER]
    return score + share * hope * nearer + h.taste[_LAID] * placed


@jit
def best_line(s: Any, seat: int, color: int, tiles: int, h: Any) -> float:
    """The best that picked tiles can do."""
    best = -_breakage(s, seat, tiles, h)
    for row in range(GRID):
        there = s.line_n[seat, row]
        if there == 0 or (there <= row and s.line_color[seat, row] == color):
            best = max(best, line_score(s, seat, row, color, tiles, h))
    return best


@jit
def _take_score(s: Any, event: int, h: Any) -> float:
    seat = s.actor
    score = 0.0
    with_marker = False
    if event < moves.MOON:
        factory = event // COLORS
        color = event % COLORS
        tiles = s.sun[factory, color]
        with_marker = factory == 0 and s.sun_n[0] == tiles
        score -= h.taste[_LEFT_OVER] * (s.sun_n[factory] - tiles)
    else:
        color = event - moves.MOON
        tiles = s.moon[color]
        with_marker = tiles > 0
        for factory in range(1, moves.FACTORIES):
            height = s.height[factory]
            if height > 0 and s.stack[factory, height - 1] == color:
                tiles += 1
    if with_marker and s.marker == ON_FACTORY:
        last = s.turn_round == pieces.ROUNDS
        score -= h.taste[_LAST_MARKER] if last else h.taste[_MARKER]
    if h.taste[_DENIED] != 0.0:
        score += h.taste[_DENIED] * best_line(s, 1 - seat, color, tiles, h)
    return score + best_line(s, seat, color, tiles, h)


@jit
def _judge_spaces(s: Any, seat: int, h: Any) -> None:
    """What each dome space would bring under a plate that prints this or that on it.

    For runs and tablets whatever is printed, for lines that wait for this color, for a special.
    """
    filled = s.filled[seat]
    for row in range(GRID):
        there = s.line_n[seat, row]
        wanted = NONE
        gain = 0.0
        if there > 0:
            wanted = s.line_color[seat, row]
            waits = tiling.open_columns(s, seat, row, wanted) == 0
            gain = (there + 1.0) / (row + 2.0)
            gain *= h.taste[_PLATE_WAITED_FOR] if waits else h.taste[_PLATE_FITS]
        for column in range(GRID):
            cell = row * GRID + column
            grid = filled | 1 << cell
            runs = row_run(grid, GRID, row, column) + column_run(grid, GRID, row, column)
            base = h.taste[_PLATE_RUNS] * (runs - 2)
            base += h.taste[_PLATE_GOALS] * _goal_worth(s, seat, row, column)
            for color in range(COLORS):
                h.space[seat, cell, color] = base
            if wanted != NONE:
                h.space[seat, cell, wanted] = base + gain
            h.space[seat, cell, pieces.JOKER] = base + gain + h.taste[_PLATE_JOKER]
            special = h.taste[_PLATE_SPECIAL] * pieces.SPECIAL_POINTS[row]
            h.space[seat, cell, pieces.SPECIAL] = base + special


@jit
def place_score(h: Any, seat: int, plate: int, space: int, turn: int) -> float:
    """How well a plate lies on a dome space."""
    corner = (space // 3 * GRID + space % 3) * 2
    faces = plates.FACES
    return (
        h.space[seat, corner, faces[plate, turn, 0]]
        + h.space[seat, corner + 1, faces[plate, turn, 1]]
        + h.space[seat, corner + GRID, faces[plate, turn, 2]]
        + h.space[seat, corner + GRID + 1, faces[plate, turn, 3]]
    )


_SPACES_JUDGED = 1 << state.PLATE_N


@jit
def _plate_score(s: Any, seat: int, plate: int, h: Any) -> float:
    """What the best place for a plate brings."""
    if h.asked[seat] & _SPACES_JUDGED == 0:
        _judge_spaces(s, seat, h)
        h.asked[seat] |= _SPACES_JUDGED
    if (h.asked[seat] >> plate) & 1 == 0:
        best = -9.0
        for space in range(state.SPACES):
            if s.plate_at[seat, space] == NONE:
                for turn in range(moves.TURNS):
                    score = place_score(h, seat, plate, space, turn)
                    if score > best:
                        best = score
                        h.place[seat, plate] = moves.PLACE + space * moves.TURNS + turn
        h.plate[seat, plate] = best
        h.asked[seat] |= 1 << plate
    return h.plate[seat, plate]


@jit
def habit(s: Any, h: Any) -> int:
    """A plate goes where it seemed best when it was taken."""
    if s.awaits == state.PLACE:
        _plate_score(s, s.actor, s.held, h)
        return h.place[s.actor, s.held]
    return -1


@jit
def _chips_score(s: Any, event: int, h: Any) -> float:
    seat = s.actor
    color = s.line_color[seat, s.line]
    if event == moves.LEAVE:
        missing = s.line + 1 - s.line_n[seat, s.line]
        last = s.turn_round == pieces.ROUNDS
        return 0.0 if last else h.taste[_SAVED_CHIPS] * missing + 0.5
    best = _best_tile(s, seat, s.line, color, h)
    if event == moves.DONE:
        return best + 1.0
    kind = event - moves.SPEND
    return best + 0.3 * tiling.SHOWS[kind, color]


@jit
def _turn_score(s: Any, event: int, h: Any) -> float:
    """How good the first move of a turn looks."""
    seat = s.actor
    if event < moves.CHIP:
        return _take_score(s, event, h)
    if event < moves.PLATE:
        kind = event - moves.CHIP
        score = h.taste[_CHIP]
        for row in range(GRID):
            there = s.line_n[seat, row]
            if 0 < there <= row and tiling.SHOWS[kind, s.line_color[seat, row]]:
                score += h.taste[_FITTING_CHIP]
        return score
    score = h.taste[_PLATE_EARLY] * s.offer_n / _ALL_TILES
    if event == moves.DRAW:
        return score - h.taste[_DRAW] - (0.0 if s.drawn_n == 0 else 2.5)
    return score + h.taste[_PLATE] + _plate_score(s, seat, event - moves.PLATE, h)


@jit
def _later_score(s: Any, event: int, h: Any) -> float:
    """How good a move looks that goes on with a turn, or that tiles."""
    seat = s.actor
    if moves.PLACE <= event < moves.STACK:
        chosen = event - moves.PLACE
        _plate_score(s, seat, s.held, h)
        score = place_score(h, seat, s.held, chosen // moves.TURNS, chosen % moves.TURNS)
        return h.taste[_SURE_OF_PLACES] * score
    if moves.LINE <= event < moves.BREAK:
        score = line_score(s, seat, event - moves.LINE, s.hand_color, s.hand_n, h)
        return h.taste[_SURE_OF_LINES] * score
    if event == moves.BREAK:
        return -h.taste[_SURE_OF_LINES] * _breakage(s, seat, s.hand_n, h)
    if moves.TILE <= event < moves.UNDER:
        return tile_worth(s, seat, s.line, event - moves.TILE, h.taste[_SPECIAL], h.taste[_GOALS])
    if event >= moves.SPEND:
        return _chips_score(s, event, h)
    if moves.STACK <= event < moves.LINE:
        # What the other wants most goes to the bottom.
        return h.taste[_SURE_OF_STACKS] * best_line(s, 1 - seat, event - moves.STACK, 1, h)
    return 0.0


@jit
def move_score(s: Any, event: int, h: Any) -> float:
    """How good a legal move looks at once, in points."""
    if event <= moves.DRAW:
        return h.taste[_SURE_OF_TURNS] * _turn_score(s, event, h)
    return _later_score(s, event, h)


@jit
def seats(s: Any) -> int:
    """Number of players."""
    return pieces.PLAYERS


@jit
def round_is_over(s: Any) -> bool:
    """Whether the round is scored and the next one not yet dealt, or the game has ended."""
    return s.phase == state.PREPARATION or s.phase == state.OVER


@jit
def is_tiling(s: Any) -> bool:
    """Whether it is phase 2."""
    return s.phase == state.TILING


@jit
def is_last(s: Any) -> bool:
    """Whether the last round is being played."""
    return s.turn_round == pieces.ROUNDS and s.phase != state.PREPARATION


_FEW_TILES = 8


@jit
def is_solvable(s: Any) -> bool:
    """Whether few tiles are left, and no plates will be drawn."""
    plates_to_come = s.turn_round < pieces.ROUNDS and s.tokens[0] + s.tokens[1] > 0
    return (
        s.phase == state.ACQUISITION
        and not plates_to_come
        and s.held == NONE
        and s.drawn_n == 0
        and s.offer_n <= _FEW_TILES
    )
