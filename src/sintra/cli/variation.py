"""Principal variations: what a search expects to follow, played out and divided into turns."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sintra.cli import turn_log
from sintra.cli.game_text import LoggedEvent
from sintra.model.events import Event, Move

if TYPE_CHECKING:
    from sintra.cli.turn_log import Turn
    from sintra.model.game import Record, View


def variation_turns(view: "View", line: Sequence[Event]) -> "list[Turn]":
    """The players' turns of a line from here, without the table's."""
    return [turn for turn in turn_log.turns(_played(view, line)) if turn.seat is not None]


def _played(view: "View", line: Sequence[Event]) -> "Record":
    """The moves played out on a determinized position: one that the seat cannot tell from this.

    Chance is drawn at random there. The line ends with the first move that is not legal, or with
    the round.
    """
    position = view.sample(1)
    this_round = position.round
    forced: list[str] = []
    for move in line:
        if forced and forced[0] == move.text:
            forced.pop(0)  # it was played already
            continue
        if move not in position.legal_moves or position.round != this_round:
            break
        ply = position.ply
        position.play(move.text)
        forced = [e.text for e in position.events[ply + 1 :] if isinstance(e, Move)]
    return position.record


def moves_of(turn: "Turn") -> list[LoggedEvent]:
    """The moves of a turn, without the chance events, which were invented."""
    return [event for event in turn.events if event.before["actor"] != "chance"]
