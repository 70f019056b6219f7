"""Hints: what the top level would play, its principal variation, and its winning chances."""

from typing import TYPE_CHECKING

from sintra.cli.seats import Seat
from sintra.cli.turn_log import describe
from sintra.cli.variation import moves_of, variation_turns
from sintra.model.text_canvas import plain
from sintra.players.levels import LEVELS
from sintra.players.player import PlayResult

if TYPE_CHECKING:
    from sintra.cli.turn_log import Turn
    from sintra.model.game import View

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
    first, *others = variation_turns(view, result.pv or (result.move,))[:_TURNS]
    lines = [f"Hint: {_notation(first)}", f"{_words(first, view)}."]
    if others:
        lines.append(f"Then perhaps: {'; '.join(_words(turn, view) for turn in others)}.")
    lines.append(_chances(result.value, view.game.players))
    return lines


def _notation(turn: "Turn") -> str:
    return " ".join(event.text for event in moves_of(turn))


def _words(turn: "Turn", view: "View") -> str:
    who = plain(view.names[turn.seat or 0])
    return f"{who} {', '.join(describe(event) for event in moves_of(turn))}"


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
