"""Azul: how far the game has come: phases, turns, rounds."""

from typing import Any

from sintra.rules.azul import state
from sintra.rules.jit import jit


@jit
def player_count(s: Any) -> int:
    """Number of players."""
    return s.players


@jit
def is_tiling(s: Any) -> bool:
    """Whether it is the wall-tiling phase."""
    return s.phase == state.TILING


@jit
def round_is_over(s: Any) -> bool:
    """Whether the round is scored and the next one not yet dealt, or the game has ended."""
    return s.phase == state.PREPARATION or s.phase == state.OVER


@jit
def opens_turn(s: Any) -> bool:
    """Whether the decision asked for is the first of a turn of the factory offer."""
    return s.awaits == state.TAKE


@jit
def chance_interrupts_turn(s: Any) -> bool:
    """Whether a turn goes on after the pending chance event: in Azul never."""
    return False


@jit
def secret_move_pending(s: Any) -> bool:
    """Whether a secret move is under way: in Azul nothing is secret."""
    return False


@jit
def is_secret(s: Any, event: int) -> bool:
    """Whether only the player who acts may see an event: in Azul everybody sees everything."""
    return False
