"""A hint in words: what the top level would do, how it would go on, and what it is worth."""

from typing import TYPE_CHECKING

from sintra.cli import story
from sintra.cli.seating import Seat
from sintra.cli.words import Moment, describe
from sintra.model.events import Move
from sintra.model.text_canvas import plain
from sintra.players.levels import LEVELS
from sintra.players.player import PlayResult

if TYPE_CHECKING:
    from sintra.cli.story import Turn
    from sintra.model.record import Record
    from sintra.model.view import View

ADVISER = LEVELS[-1]
"""Whoever is asked for advice."""
SPEC = f"level:{ADVISER.number}"

_TURNS = 3
"""How many turns of the line are told."""

_FEELINGS = (
    (0.93, "the game is all but won"),
    (0.75, "you are clearly ahead"),
    (0.58, "you are a little ahead"),
    (0.42, "the game is open"),
    (0.25, "you are a little behind"),
    (0.07, "you are clearly behind"),
    (0.0, "the game is all but lost"),
)


def in_words(view: "View", result: PlayResult) -> list[str]:
    """The advice, a sentence to a line."""
    first, *others = _turns(_played(view, result.pv or (result.move,)))
    lines = [f"Hint: {_notation(first)}", f"{_words(first, view)}."]
    if others:
        lines.append(f"Then perhaps: {'; '.join(_words(turn, view) for turn in others)}.")
    lines.append(_worth(result.value, view.game.players))
    return lines


def _played(view: "View", line: tuple[Move, ...]) -> "Record":
    """The line on a table that the seat could not tell from this one.

    What chance brings there is invented, and the line ends where it does not fit, or with the
    round.
    """
    position = view.sample(1)
    this_round = position.round
    passed: list[str] = []
    for move in line:
        if passed and passed[0] == move.text:
            passed.pop(0)  # it left no choice, and was played already
            continue
        if move not in position.legal_moves or position.round != this_round:
            break
        ply = position.ply
        position.play(move)
        passed = [e.text for e in position.events[ply + 1 :] if isinstance(e, Move)]
    return position.record


def _turns(record: "Record") -> "list[Turn]":
    """The turns of players, without the table's."""
    return [turn for turn in story.turns(record) if turn.seat is not None][:_TURNS]


def _moves(turn: "Turn") -> list[Moment]:
    """A turn without chance: what it brings is not known yet."""
    return [moment for moment in turn.moments if moment.before["actor"] != "chance"]


def _notation(turn: "Turn") -> str:
    return " ".join(moment.text for moment in _moves(turn))


def _words(turn: "Turn", view: "View") -> str:
    who = plain(view.names[turn.seat or 0])
    return f"{who} {', '.join(describe(moment) for moment in _moves(turn))}"


def _worth(value: float | None, players: int) -> str:
    if value is None:
        return "That settles your lines as well as they can be."
    chances = f"About {round(100 * value)} chances in 100 to win"
    if players > 2:  # what is a lead among three depends on who has it
        return f"{chances}; an equal share would be {round(100 / players)}."
    return f"{chances}: {next(words for least, words in _FEELINGS if value >= least)}."


def marked(seat: Seat) -> str:
    """What is said when somebody takes the first hint."""
    return f"The record says from now on that {plain(seat.name)} was assisted."
