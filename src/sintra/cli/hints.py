"""Hints: what the top level would play, its principal variation, and its winning chances."""

from typing import TYPE_CHECKING

from sintra.cli import turn_log
from sintra.cli.game_text import LoggedEvent
from sintra.cli.seats import Seat
from sintra.cli.turn_log import describe
from sintra.model.events import Move
from sintra.model.text_canvas import plain
from sintra.players.levels import LEVELS
from sintra.players.player import PlayResult

if TYPE_CHECKING:
    from sintra.cli.turn_log import Turn
    from sintra.model.record import Record
    from sintra.model.view import View

ADVISER = LEVELS[-1]
"""The level that gives the hints."""
SPEC = f"level:{ADVISER.number}"

_TURNS = 3
"""How many turns of the principal variation are printed."""

_VERDICTS = (
    (0.93, "the game is all but won"),
    (0.75, "you are clearly ahead"),
    (0.58, "you are a little ahead"),
    (0.42, "the game is open"),
    (0.25, "you are a little behind"),
    (0.07, "you are clearly behind"),
    (0.0, "the game is all but lost"),
)


def hint_lines(view: "View", result: PlayResult) -> list[str]:
    """The hint, a sentence to a line."""
    first, *others = _turns(_played(view, result.pv or (result.move,)))
    lines = [f"Hint: {_notation(first)}", f"{_words(first, view)}."]
    if others:
        lines.append(f"Then perhaps: {'; '.join(_words(turn, view) for turn in others)}.")
    lines.append(_chances(result.value, view.game.players))
    return lines


def _played(view: "View", line: tuple[Move, ...]) -> "Record":
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
        position.play(move)
        forced = [e.text for e in position.events[ply + 1 :] if isinstance(e, Move)]
    return position.record


def _turns(record: "Record") -> "list[Turn]":
    """The players' turns, without the table's."""
    return [turn for turn in turn_log.turns(record) if turn.seat is not None][:_TURNS]


def _moves(turn: "Turn") -> list[LoggedEvent]:
    """The moves of a turn, without the chance events, which were invented."""
    return [event for event in turn.events if event.before["actor"] != "chance"]


def _notation(turn: "Turn") -> str:
    return " ".join(event.text for event in _moves(turn))


def _words(turn: "Turn", view: "View") -> str:
    who = plain(view.names[turn.seat or 0])
    return f"{who} {', '.join(describe(event) for event in _moves(turn))}"


def _chances(value: float | None, players: int) -> str:
    if value is None:
        return "That settles your lines as well as they can be."
    chances = f"About {round(100 * value)} chances in 100 to win"
    if players > 2:  # "ahead" and "behind" are for two players
        return f"{chances}; an equal share would be {round(100 / players)}."
    return f"{chances}: {next(words for least, words in _VERDICTS if value >= least)}."


def assisted_notice(seat: Seat) -> str:
    """What is printed when a player takes the first hint."""
    return f"The record says from now on that {plain(seat.name)} was assisted."
