"""Sets of small numbers as the bits of one integer (bit 63, the sign, is never used)."""

from sintra.rules.jit import jit

# Sums of neighbors in ever wider lanes. No step can overflow, so that the interpreted functions
# (whose NumPy integers warn on overflow) agree with the compiled ones to the bit.
_PAIRS = 0x5555555555555555
_NIBBLES = 0x3333333333333333
_BYTES = 0x0F0F0F0F0F0F0F0F


@jit
def count(bits: int) -> int:
    """How many bits are set.

    >>> count(0b1011)
    3
    """
    bits = bits - ((bits >> 1) & _PAIRS)
    bits = (bits & _NIBBLES) + ((bits >> 2) & _NIBBLES)
    bits = (bits + (bits >> 4)) & _BYTES
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    bits = bits + (bits >> 32)
    return bits & 0x7F


@jit
def lowest(bits: int) -> int:
    """Index of the lowest set bit; ``bits`` is not 0.

    >>> lowest(0b1000)
    3
    """
    return count((bits & -bits) - 1)


@jit
def nth(bits: int, n: int) -> int:
    """Index of the ``n``-th set bit, counted from 0.

    Halves the range six times by the sums that ``count`` makes too; a loop over the bits would be
    shorter, but its end is a guess for the processor whenever the choice is random.

    >>> nth(0b1011, 2)
    3
    """
    pairs = bits - ((bits >> 1) & _PAIRS)
    nibbles = (pairs & _NIBBLES) + ((pairs >> 2) & _NIBBLES)
    octets = (nibbles + (nibbles >> 4)) & _BYTES
    words = octets + (octets >> 8)
    place = 0
    step = ((words & 0x7F) + ((words >> 16) & 0x7F) <= n) * 32
    n -= (((words & 0x7F) + ((words >> 16) & 0x7F)) * step) >> 5
    place += step
    step = ((words >> place) & 0x7F <= n) * 16
    n -= (((words >> place) & 0x7F) * step) >> 4
    place += step
    step = ((octets >> place) & 0xF <= n) * 8
    n -= (((octets >> place) & 0xF) * step) >> 3
    place += step
    step = ((nibbles >> place) & 7 <= n) * 4
    n -= (((nibbles >> place) & 7) * step) >> 2
    place += step
    step = ((pairs >> place) & 3 <= n) * 2
    n -= (((pairs >> place) & 3) * step) >> 1
    place += step
    return place + ((bits >> place) & 1 <= n)
