"""What a seat may know of a position, as a state without the rest; compiled."""

from typing import Any

from sintra.rules import engine
from sintra.rules.engine import Events, copy, determinize
from sintra.rules.jit import jit
from sintra.rules.rng import Rng


@jit
def before_secret_moves(state: Any, root: Any, events: Events, n: int, before: Any) -> None:
    """Write the state before secret moves that are still under way, as others see it.

    The first ``n`` events led from ``root`` to ``state``. The order in which plates go back is
    secret (ruling 2), and each one that is gone would tell a part of it: others see the plates go
    back all at once.
    """
    s = state[0]
    ply = n
    if engine.secret_move_pending(s):
        while ply > 0 and engine.is_secret(s, events[ply - 1]):
            ply -= 1
    if ply == n:
        copy(state, before)
    else:
        copy(root, before)
        engine.replay(before, events, ply)


@jit
def hide_secrets(
    state: Any, root: Any, events: Events, n: int, seat: int, generator: Rng, seen: Any
) -> None:
    """Write a state with everything replaced that a seat, or ``SPECTATOR``, may not know.

    The first ``n`` events led from ``root`` to ``state``. What replaces it is drawn from a copy of
    ``generator``.
    """
    if seat >= 0 and engine.actor(state) == seat:
        copy(state, seen)
    else:
        before_secret_moves(state, root, events, n, seen)
    drawn = generator.copy()
    determinize(seen[0], seat, drawn[0])
