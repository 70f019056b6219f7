"""Azul Duel: how far the game has come: phases, turns, rounds."""

from typing import Any

from sintra.rules.duel import event_ids, pieces, state
from sintra.rules.jit import jit


@jit
def player_count(s: Any) -> int:
    """Number of players."""
    return pieces.PLAYERS


@jit
def is_tiling(s: Any) -> bool:
    """Whether it is phase 2, in which lines are tiled."""
    return s.phase == state.TILING


@jit
def round_is_over(s: Any) -> bool:
    """Whether the round is scored and the next one not yet dealt, or the game has ended."""
    return s.phase == state.PREPARATION or s.phase == state.OVER


@jit
def is_last_round(s: Any) -> bool:
    """Whether it is certain that no round follows the current one."""
    return s.turn_round == pieces.ROUNDS and s.phase != state.PREPARATION


@jit
def opens_turn(s: Any) -> bool:
    """Whether the decision asked for is the first of a turn of phase 1."""
    return s.awaits == state.TURN


@jit
def chance_interrupts_turn(s: Any) -> bool:
    """Whether a turn goes on after the pending chance event: a chip revealed, a plate drawn."""
    return s.phase == state.ACQUISITION


@jit
def secret_move_pending(s: Any) -> bool:
    """Whether plates are being put back, in an order that is secret (ruling 2)."""
    return s.awaits == state.UNDER


@jit
def is_secret(s: Any, event: int) -> bool:
    """Whether only the player who acts may see an event: fronts drawn, and plates put back."""
    return event_ids.UNDER <= event < event_ids.SPEND or event >= event_ids.FRONT
