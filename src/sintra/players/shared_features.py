"""Parts of the encodings that are the same in both games; the games' encoders call them."""

from typing import Any, NamedTuple

from sintra.players.columns import column_indices
from sintra.players.heuristics import (
    POINT_SCALE,
    LineValueCache,
    best_line_score,
    line_score,
    lines_for,
    tiles_on_offer,
)
from sintra.rules import engine
from sintra.rules.jit import jit

_LEGAL_LINE = 0.3
"""Added to the scores of lines that take the tiles, to tell a score of 0 from no such line."""
_NO_SCORE = -9.0
"""Lower than every score."""
_NO_GAIN = -2.0
"""What stands for a gain that does not exist."""


@jit
def opponent(s: Any, seat: int) -> int:
    """The other seat whose board is encoded: the one that plays next."""
    return (seat + 1) % engine.player_count(s)


@jit
def two_best(best: float, second: float, value: float) -> tuple[float, float]:
    """The two largest values so far, after one more."""
    return max(best, value), max(second, min(best, value))


@jit
def subtract_best(moves: Any, size: int, score: int, below_best: int) -> float:
    """Write how far each move's score lies below the best one; returns the best score."""
    best = _NO_SCORE
    for index in range(size):
        best = max(best, moves[index, score])
    for index in range(size):
        moves[index, below_best] = moves[index, score] - best
    return best


# Lines ------------------------------------------------------------------------------------------


@jit
def missing_of_others(s: Any, seat: int, color: int, lines: int) -> int:
    """How many tiles of a color the begun lines of the other seats miss."""
    missing = 0
    for other in range(engine.player_count(s)):
        if other != seat:
            for row in range(lines):
                there = s.line_n[other, row]
                if 0 < there <= row and s.line_color[other, row] == color:
                    missing += row + 1 - there
    return missing


@jit
def _supply(s: Any, seat: int, row: int) -> float:
    """How many of the tiles that a begun line misses are on offer, as a share."""
    there = s.line_n[seat, row]
    if there == 0 or there > row:
        return 0.0
    return min(1.5, tiles_on_offer(s, s.line_color[seat, row]) / (row + 1.0 - there))


@jit
def encode_lines(s: Any, seat: int, lines: int, fill: int, supply: int, out: Any) -> None:
    """How full a seat's lines are, from column ``fill``, and their supply, from ``supply``."""
    for row in range(lines):
        out[fill + row] = s.line_n[seat, row] / (row + 1.0)
        out[supply + row] = _supply(s, seat, row)


# Turns that take tiles --------------------------------------------------------------------------

GAIN_COLUMNS = (
    "gain", "gain below best", "other's gain", "other's gain below best", "is other's best",
    "other's best after",
)  # fmt: skip
"""What the taken tiles would score for the player and for the opponent, against other takes."""
_G = column_indices(GAIN_COLUMNS)

FIT_COLUMNS = ("fills", "excess", "missing", "goes on", "line value")
"""How the taken tiles fit on their best line."""
_FIT = column_indices(FIT_COLUMNS)


class TopGains(NamedTuple):
    """The two best gains among the takes of a turn, for the player and for the opponent."""

    best: float
    second: float
    others_best: float
    others_second: float


@jit
def no_gains() -> TopGains:
    """Before the first take."""
    return TopGains(_NO_GAIN, _NO_GAIN, _NO_GAIN, _NO_GAIN)


@jit
def encode_gain(
    s: Any, color: int, tiles: int, cache: LineValueCache, moves: Any, index: int, first: int,
    top: TopGains,
) -> TopGains:  # fmt: skip
    """Write the gains of one take, from column ``first``; returns the best gains so far."""
    seat = s.actor
    other = opponent(s, seat)
    moves[index, first + _G.GAIN] = POINT_SCALE * best_line_score(s, seat, color, tiles, cache)
    theirs = best_line_score(s, other, color, tiles, cache)
    moves[index, first + _G.OTHERS_GAIN] = POINT_SCALE * theirs
    # Compared as they are stored, which is rounded.
    mine = float(moves[index, first + _G.GAIN])
    theirs = float(moves[index, first + _G.OTHERS_GAIN])
    best, second = two_best(top.best, top.second, mine)
    others_best, others_second = two_best(top.others_best, top.others_second, theirs)
    return TopGains(best, second, others_best, others_second)


@jit
def compare_gain(top: TopGains, first: int, best_alternative: int, out: Any) -> None:
    """Compare the gains of one take, from column ``first``, with the best ones."""
    gain = out[first + _G.GAIN]
    theirs = out[first + _G.OTHERS_GAIN]
    is_best = theirs >= top.others_best
    out[first + _G.GAIN_BELOW_BEST] = gain - top.best
    out[first + _G.OTHERS_GAIN_BELOW_BEST] = theirs - top.others_best
    out[first + _G.IS_OTHERS_BEST] = 1.0 if is_best else 0.0
    out[first + _G.OTHERS_BEST_AFTER] = top.others_second if is_best else top.others_best
    out[best_alternative] = top.second if gain >= top.best else top.best


class LineColumns(NamedTuple):
    """Where a take's encoding describes the lines that its tiles could go to."""

    to_line: int
    """One column for each line, and one for the floor or broken tiles: where the tiles go."""
    fit: int
    """``FIT_COLUMNS``."""
    second_line: int
    on_line: int
    """One column for each line: the score of the tiles there."""
    others_on_line: int
    """The same for the opponent."""


@jit
def encode_lines_for_take(
    s: Any, row: int, color: int, tiles: int, lines: int, cache: LineValueCache,
    columns: LineColumns, out: Any,
) -> None:  # fmt: skip
    """Encode where taken tiles would go, ``row``, and how the other lines compare.

    ``row`` is ``lines`` if all tiles would go to the floor, or break.
    """
    seat = s.actor
    other = opponent(s, seat)
    out[columns.to_line + row] = 1.0
    second = _NO_GAIN
    mine = lines_for(s, seat, color)
    theirs = lines_for(s, other, color)
    for line in range(lines):
        if (mine >> line) & 1:
            score = POINT_SCALE * line_score(s, seat, line, color, tiles, cache)
            out[columns.on_line + line] = _LEGAL_LINE + score
            if line != row:
                second = max(second, out[columns.on_line + line] - _LEGAL_LINE)
        if (theirs >> line) & 1:
            score = POINT_SCALE * line_score(s, other, line, color, tiles, cache)
            out[columns.others_on_line + line] = _LEGAL_LINE + score
    out[columns.second_line] = second
    first = columns.fit
    if row < lines:
        there = s.line_n[seat, row]
        free = row + 1 - there
        out[first + _FIT.FILLS] = 1.0 if tiles >= free else 0.0
        out[first + _FIT.EXCESS] = 0.5 * max(tiles - free, 0)
        out[first + _FIT.MISSING] = max(free - tiles, 0) / 3.0
        out[first + _FIT.GOES_ON] = 1.0 if there > 0 else 0.0
        out[first + _FIT.LINE_VALUE] = POINT_SCALE * cache.line_value[seat, row, color]
    else:
        out[first + _FIT.EXCESS] = 0.5 * tiles


# Choosing a line --------------------------------------------------------------------------------

LINE_CHOICE_COLUMNS = ("fills", "excess", "missing", "there", "line value", "dead")
"""How the tiles in hand fit on a line."""
_LINE = column_indices(LINE_CHOICE_COLUMNS)


@jit
def encode_line_choice(
    s: Any, row: int, cache: LineValueCache, first: int, supply: int, out: Any
) -> int:
    """Encode how the tiles in hand fit on a line, from column ``first``, and its ``supply``.

    Returns how many tiles the line still misses then.
    """
    there = s.line_n[s.actor, row]
    free = row + 1 - there
    missing = max(free - s.hand_n, 0)
    line_value = cache.line_value[s.actor, row, s.hand_color]
    out[first + _LINE.FILLS] = 1.0 if missing == 0 else 0.0
    out[first + _LINE.EXCESS] = 0.5 * max(s.hand_n - free, 0)
    out[first + _LINE.MISSING] = missing / 3.0
    out[first + _LINE.THERE] = there / 3.0
    out[first + _LINE.LINE_VALUE] = POINT_SCALE * max(line_value, 0.0)
    out[first + _LINE.DEAD] = 1.0 if line_value < 0.0 else 0.0
    out[supply] = min(2.0, tiles_on_offer(s, s.hand_color) / (missing + 1.0))
    return missing
