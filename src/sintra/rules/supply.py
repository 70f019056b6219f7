"""Tiles as counts by color, and dealing them from a bag that is restocked in mid-draw.

Both games draw alike: from the bag, and when it is empty, from what was discarded (Duel: the tower,
Azul: the lid), which then becomes the bag. Only Duel's large factory draws again when all tiles
are of one color (``docs/rules.md``, ruling 7).
"""

from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from sintra.rules.jit import jit
from sintra.rules.rng import Rng, below

COLORS = 5
MAX_TILES = 5
"""The most tiles that one deal puts on a factory."""

Counts = NDArray[np.int64]


def _multisets() -> Counts:
    rows = [
        [chosen.count(color) for color in range(COLORS)]
        for size in range(MAX_TILES + 1)
        for chosen in combinations_with_replacement(range(COLORS), size)
    ]
    return np.array(rows, np.int64)


MULTISETS = _multisets()
"""Every multiset of up to five tiles, as counts by color, smaller ones first."""

MULTISET_COUNT = len(MULTISETS)
UP_TO = np.array([comb(size + COLORS, COLORS) for size in range(MAX_TILES + 1)], np.int64)
"""``UP_TO[n]``: how many multisets have at most ``n`` tiles; their ranks come first."""

_WEIGHTS = np.array([(MAX_TILES + 1) ** color for color in range(COLORS)], np.int64)
_RANKS = np.full((MAX_TILES + 1) ** COLORS, -1, np.int64)
_RANKS[MULTISETS @ _WEIGHTS] = np.arange(MULTISET_COUNT)

_BINOMIAL = np.array([[float(comb(n, k)) for k in range(MAX_TILES + 1)] for n in range(101)])


@jit
def total(counts: Counts) -> int:
    """How many tiles there are."""
    tiles = 0
    for color in range(COLORS):
        tiles += counts[color]
    return tiles


@jit
def rank(counts: Counts) -> int:
    """Rank of a multiset of at most five tiles in ``MULTISETS``."""
    code = 0
    for color in range(COLORS):
        code += counts[color] * _WEIGHTS[color]
    return _RANKS[code]


@jit
def one_color(counts: Counts) -> bool:
    """Whether no two tiles differ."""
    kinds = 0
    for color in range(COLORS):
        if counts[color] > 0:
            kinds += 1
    return kinds <= 1


# While a deal is drawn, counts are packed into one integer, eight bits a color: an array would have
# to be allocated for every deal, which took a quarter of the time of a whole random game.


@jit
def _pack(counts: Counts) -> int:
    packed = 0
    for color in range(COLORS):
        packed |= counts[color] << (8 * color)
    return packed


@jit
def _kinds(packed: int) -> int:
    """How many colors there are."""
    kinds = 0
    for color in range(COLORS):
        if (packed >> (8 * color)) & 255:
            kinds += 1
    return kinds


@jit
def _draw_one(packed: int, left: int, rng: Rng) -> int:
    """Draw the color of one tile out of ``left``."""
    pick = below(rng, left)
    color = 0
    so_far = 0
    for _ in range(COLORS - 1):  # no early end: a branch on a random number costs more
        so_far += packed & 255
        packed >>= 8
        color += pick >= so_far
    return color


@jit
def sample_deal(bag: Counts, discard: Counts, want: int, redraw: bool, rng: Rng) -> int:
    """Draw ``want`` tiles (or all there are) as at the table; returns the rank of what came.

    Bag and discard stay as they are: ``take_deal`` carries the outcome out.
    """
    source = _pack(bag)
    in_bag = total(bag)
    restocked = False
    while True:
        drawn = 0
        code = 0
        left = in_bag
        for _ in range(want):
            if left == 0 and not restocked:
                restocked = True
                source = _pack(discard)
                left = total(discard)
            if left == 0:
                break
            color = _draw_one(source, left, rng)
            source -= 1 << (8 * color)
            left -= 1
            drawn += 1 << (8 * color)
            code += _WEIGHTS[color]
        if not redraw or _kinds(drawn) > 1:
            return _RANKS[code]
        # All alike: they go back, and are drawn again if the bag then holds another color.
        source += drawn
        if _kinds(source) <= 1:
            return _RANKS[code]
        in_bag = left + want


@jit
def _ways(tiles: Counts, drawn: Counts) -> float:
    """In how many ways ``drawn`` can come from ``tiles``."""
    ways = 1.0
    for color in range(COLORS):
        if drawn[color] < 0 or drawn[color] > tiles[color]:
            return 0.0
        ways *= _BINOMIAL[tiles[color], drawn[color]]
    return ways


@jit
def _first_draw(bag: Counts, discard: Counts, want: int, drawn: Counts) -> float:
    """Probability of ``drawn`` before any redraw."""
    in_bag = total(bag)
    in_discard = total(discard)
    if total(drawn) != min(want, in_bag + in_discard):
        return 0.0
    if in_bag >= want:
        return _ways(bag, drawn) / _BINOMIAL[in_bag, want]
    rest = np.empty(COLORS, np.int64)
    for color in range(COLORS):
        rest[color] = drawn[color] - bag[color]
    return _ways(discard, rest) / _BINOMIAL[in_discard, total(rest)]


@jit
def deal_probability(bag: Counts, discard: Counts, want: int, redraw: bool, drawn: Counts) -> float:
    """Probability that a deal of ``want`` tiles brings exactly ``drawn``; 0 if it cannot."""
    first = _first_draw(bag, discard, want, drawn)
    if not redraw:
        return first
    in_bag = total(bag)
    everything = np.empty(COLORS, np.int64)
    for color in range(COLORS):
        everything[color] = bag[color]
        if in_bag < want:
            everything[color] += discard[color]
    supply = total(everything)
    if supply < want or one_color(everything):
        return first
    if one_color(drawn) or total(drawn) != want:
        return 0.0
    # Given that the first draw was all of one color, the next ones are from everything.
    alike_first = 0.0
    alike_later = 0.0
    same = np.zeros(COLORS, np.int64)
    for color in range(COLORS):
        same[color] = want
        alike_first += _first_draw(bag, discard, want, same)
        alike_later += _ways(everything, same) / _BINOMIAL[supply, want]
        same[color] = 0
    later = _ways(everything, drawn) / _BINOMIAL[supply, want] / (1.0 - alike_later)
    return first + alike_first * later


@jit
def expected_tiles(bag: Counts, discard: Counts, want: int, color: int) -> float:
    """How many tiles of a color the next ``want`` tiles bring in the mean.

    >>> expected_tiles(np.array([2, 2, 4, 0, 0]), np.zeros(5, np.int64), 4, 2)
    2.0
    >>> expected_tiles(np.array([1, 0, 0, 0, 0]), np.array([1, 0, 0, 3, 0]), 3, 0)
    1.5
    """
    in_bag = total(bag)
    if want <= in_bag:
        return want * bag[color] / max(in_bag, 1)
    in_discard = total(discard)
    rest = min(want - in_bag, in_discard)
    return bag[color] + rest * discard[color] / max(in_discard, 1)


@jit
def take_deal(bag: Counts, discard: Counts, want: int, drawn: Counts) -> int:
    """Take ``drawn`` out of the bag; returns how many tiles restocked it, if it ran out."""
    restocked = total(discard) if total(bag) < want else 0
    for color in range(COLORS):
        if restocked > 0:
            bag[color] += discard[color]
            discard[color] = 0
        bag[color] -= drawn[color]
    return restocked
