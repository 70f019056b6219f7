"""Compiled loops for measurements: how fast the machine is, and how fast a state is copied.

The file is in this package because the compiled code's cache is named after its sources.
"""

from typing import Any

from sintra.rules.engine import copy
from sintra.rules.jit import jit

_WORD = 0xFFFFFFFF


@jit
def spin(times: int) -> int:
    """Do integer arithmetic, each step on the result of the one before (xorshift32).

    Independent of the rules, so that other figures can be told relative to this one.

    >>> spin(1), spin(2), spin(3)
    (723471715, 2497366906, 2064144800)
    """
    word = 2463534242
    for _ in range(times):
        word ^= (word << 13) & _WORD
        word ^= word >> 17
        word ^= (word << 5) & _WORD
    return word


@jit
def shuttle(first: Any, second: Any, times: int) -> int:
    """Copy a state to another array and back ``times`` times; a field counts the copies.

    An assignment beside other uses of the same record would be compiled to copying every byte.
    """
    for _ in range(times):
        copy(first, second)
        second[0].turn_round += 1
        copy(second, first)
    return first[0].turn_round
