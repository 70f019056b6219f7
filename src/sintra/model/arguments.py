"""Numbers, seeds and generators as users give them, checked."""

from operator import index
from typing import Any

from sintra.model.errors import SintraError
from sintra.rules import rng as rules_rng
from sintra.rules.rng import RNG, Rng


def parse_index(number: Any, count: int, what: str) -> int:
    """One of ``count`` things, which are numbered from 0.

    >>> parse_index(2, 2, "seat")
    Traceback (most recent call last):
        ...
    sintra.model.errors.SintraError: there is no seat 2; they are 0 to 1
    """
    try:
        parsed = index(number)
    except TypeError:
        parsed = -1
    if not 0 <= parsed < count:
        raise SintraError(f"there is no {what} {number!r}; they are 0 to {count - 1}")
    return parsed


def parse_seed(seed: Any) -> int | None:
    """A seed as a whole number from 0 on; ``None`` stands for the operating system's entropy."""
    if seed is None:
        return None
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise SintraError(f"a seed is a whole number from 0 on, or None, not {seed!r}")
    return number


def new_rng(seed: int | None = None) -> Rng:
    """Make a generator; without a seed, from the operating system's entropy.

    >>> new_rng(7).tobytes() == new_rng(7).tobytes()
    True
    """
    return rules_rng.new_rng(parse_seed(seed))


def parse_rng(rng: Any) -> Rng:
    """A generator that was given, or a new one from a seed."""
    return rng if getattr(rng, "dtype", None) == RNG else new_rng(rng)
