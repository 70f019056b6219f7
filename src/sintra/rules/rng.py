"""Random number generator: xoshiro128**, compiled, passed as an argument.

Its state is a record of four 32-bit words held in 64-bit integers. So nothing can overflow, and
interpreted and compiled code draw the same numbers.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.jit import jit

RNG: np.dtype[Any] = np.dtype((np.record, [("enabled", np.int64), ("words", np.int64, (4,))]))
Rng = Any
"""A record of type ``RNG``, changed by every draw; Python passes arrays of one such record."""

_WORD = 0xFFFFFFFF


def new_rng(seed: int | None = None) -> Any:
    """Make a generator; without a seed, from the operating system's entropy.

    >>> new_rng(7).tobytes() == new_rng(7).tobytes()
    True
    """
    rng = np.zeros(1, RNG)
    rng[0].enabled = 1
    rng[0].words[:] = np.random.SeedSequence(seed).generate_state(4, np.uint32)
    return rng


def no_rng() -> Any:
    """A disabled generator: chance is not drawn, its outcomes are given from outside."""
    return np.zeros(1, RNG)


@jit
def word(rng: Rng) -> int:
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
def below(rng: Rng, n: int) -> int:
    """Draw a number from 0 to ``n - 1``, each equally likely (Lemire's method)."""
    scaled = word(rng) * n
    if (scaled & _WORD) < n:
        threshold = (_WORD + 1) % n
        while (scaled & _WORD) < threshold:
            scaled = word(rng) * n
    return scaled >> 32


@jit
def shuffle(rng: Rng, items: NDArray[np.int64], n: int) -> None:
    """Shuffle the first ``n`` entries in place."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
