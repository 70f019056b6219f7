"""Advice: the best move of one decision, and why it is better than another."""

import threading
from dataclasses import dataclass

from sintra.model.errors import IllegalMoveError, SintraError
from sintra.model.events import Move
from sintra.model.game import Position, View
from sintra.study.analyst import Analyst
from sintra.study.findings import Candidate, Findings, Reason

DEFAULT_DEPTH = 3
"""Passes over the decision; fewer if it is settled before."""


@dataclass(frozen=True)
class Advice:
    """The moves of one decision, compared."""

    best: Candidate
    other: Candidate | None
    """The move that ``best`` is compared with; ``None`` if no other was worth a look."""
    candidates: tuple[Candidate, ...]
    """The moves worth a look, the best first."""
    reasons: tuple[Reason, ...]
    """Why ``best`` is better than ``other``, the heaviest reason first; seats as in the game."""
    exact: bool
    """Whether the values are solved, not searched."""


def advice(
    view: View | Position,
    move: Move | str | None = None,
    *,
    depth: int = DEFAULT_DEPTH,
    stop: threading.Event | None = None,
    seed: int = 0,
) -> Advice:
    """Compare the moves of a decision, as far as the player who decides can know.

    The best one is compared with ``move``; without one, or if that is the best, with the
    second-best. ``stop`` ends it early; the first pass is always made.

    >>> import sintra, sintra.study
    >>> position = sintra.azul().start(seed=4)
    >>> position.play(position.legal_moves[0])
    >>> found = sintra.study.advice(position, "floor")
    >>> found.best.move.text, found.other.move.text, found.reasons[0].kind
    ('line:1', 'floor', 'points')
    """
    if isinstance(view, Position):
        if not isinstance(view.actor, int):
            raise SintraError("nobody has to decide here")
        view = view.view(view.actor)
    legal = view.legal_moves
    if len(legal) < 2:
        raise SintraError("there is nothing to decide: there is no choice of moves")
    compared = None if move is None else _legal_move(view, move)
    study = Analyst(view.game, view.state, [(compared or legal[0]).id], seed)
    study.improve(1)
    step = study.study.steps[0]
    if compared is None:  # from here on, all others are compared with the best
        step["played"] = _place(study, Findings(study).decisions[0].best)
    study.improve(depth, stop)
    findings = Findings(study)
    [found] = findings.decisions
    best, *others = found.candidates
    other = next((one for one in others if one.move == compared), others[0] if others else None)
    reasons: tuple[Reason, ...] = ()
    if other is not None:
        reasons = findings.reasons(0, _place(study, best.move), _place(study, other.move))
    return Advice(best, other, found.candidates, reasons, found.exact)


def _legal_move(view: View, move: Move | str) -> Move:
    wanted = move if isinstance(move, str) else move.text
    for each in view.legal_moves:
        if each.text == wanted:
            return each
    view.game.event(wanted)  # raises an error if it is no event at all
    raise IllegalMoveError(f"{wanted} is not legal here")


def _place(study: Analyst, move: object) -> int:
    """The index of a candidate."""
    step = study.study.steps[0]
    events = study.game.events
    return [events[int(number)] for number in step["moves"][: int(step["n"])]].index(move)
