"""Randomness as an argument: the xoshiro128** generator, compiled.

A generator is a record of four 32-bit words held in 64-bit integers. So nothing can overflow, and
interpreted and compiled code draw the same numbers.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.compiled import jit

DICE: np.dtype[Any] = np.dtype((np.record, [("draws", np.int64), ("words", np.int64, (4,))]))
Dice = Any
"""A record of type ``DICE``, changed by every draw; Python passes arrays of one such record."""

_WORD = 0xFFFFFFFF


def dice(seed: int | None = None) -> Any:
    """Make a generator; without a seed, from the operating system's entropy.

    >>> dice(7).tobytes() == dice(7).tobytes()
    True
    """
    rng = np.zeros(1, DICE)
    rng[0].draws = 1
    rng[0].words[:] = np.random.SeedSequence(seed).generate_state(4, np.uint32)
    return rng


def no_dice() -> Any:
    """Stands for "chance is not drawn here": outcomes are given from outside."""
    return np.zeros(1, DICE)


@jit
def word(rng: Dice) -> int:
    """Draw 32 random bits."""
    w = rng.words
    drawn = (w[1] * 5) & _WORD
    drawn = ((drawn << 7) | (drawn >> 25)) & _WORD
    drawn = (drawn * 9) & _WORD
    shifted = (w[1] << 9) & _WORD
    w[2] ^= w[0]
    w[3] ^= w[1]
    w[1] ^= w[2]
    w[0] ^= w[3]
    w[2] ^= shifted
    w[3] = ((w[3] << 11) | (w[3] >> 21)) & _WORD
    return drawn


@jit
def below(rng: Dice, n: int) -> int:
    """Draw a number from 0 to ``n - 1``, each equally likely (Lemire's method)."""
    scaled = word(rng) * n
    if (scaled & _WORD) < n:
        threshold = (_WORD + 1) % n
        while (scaled & _WORD) < threshold:
            scaled = word(rng) * n
    return scaled >> 32


@jit
def shuffle(rng: Dice, items: NDArray[np.int64], n: int) -> None:
    """Shuffle the first ``n`` entries in place."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
