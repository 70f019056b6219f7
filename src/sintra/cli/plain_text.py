"""The game in sentences, for ``--plain``: screen readers, and everybody who prefers plain text.

Nothing here is drawn: no borders, no color, no symbols that a screen reader would stumble over.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sintra.cli.game_text import LoggedEvent, factory_name, tiles
from sintra.cli.registry import game_text
from sintra.cli.transcript import signed
from sintra.cli.turn_log import describe
from sintra.model.text_canvas import plain, plural

if TYPE_CHECKING:
    from sintra.cli.turn_log import Turn
    from sintra.model.position import Position
    from sintra.model.view import View

_SYMBOLS = {"−": "minus ", "×": "times ", "°": " degrees", " = ": " makes ", "►": "", "…": "..."}


def without_symbols(text: str) -> str:
    """A text with words instead of the symbols that screen readers skip or misread."""
    for symbol, word in _SYMBOLS.items():
        text = text.replace(symbol, word)
    return text.strip()


def question(text: str) -> str:
    """What is asked, with the tiles in words.

    >>> question("Ana: choose a line, or the floor, for BB")
    'Ana: choose a line, or the floor, for 2 blue.'
    """
    return re.sub(r"\b(for |from |\()([BYRKT]+)\b", lambda m: m[1] + tiles(m[2]), text) + "."


# What happened ------------------------------------------------------------------------------------


def turn_sentences(turn: "Turn", names: Sequence[str]) -> Iterator[str]:
    """A turn, and what it did to the points."""
    who = "The table" if turn.seat is None else plain(names[turn.seat])
    comma = "; " if turn.seat is None else ", "  # the table's events have commas of their own
    yield f"{who}: {comma.join(without_symbols(_describe(event)) for event in turn.events)}."
    for seat, name in enumerate(names):
        texts = turn.effect_texts(seat)
        if texts:
            yield f"{plain(name)}: {'; '.join(without_symbols(text) for text in texts)}."
        if turn.before[seat] != turn.after[seat]:
            yield f"{plain(name)} now has {plural(turn.after[seat], 'point')}."
    for text in turn.shared_effect_texts():
        yield f"{without_symbols(text).capitalize()}."


def _describe(event: LoggedEvent) -> str:
    if event.verb != "deal":
        return describe(event)
    factory, _, letters = event.argument.partition("=")
    return f"{tiles(letters)} on {factory_name(factory)}"


def points_sentences(position: "Position") -> Iterator[str]:
    """Each player's points by source."""
    rows = zip(position.names, position.scores, position.points(), strict=True)
    for name, score, sources in rows:
        parts = (f"{source} {without_symbols(signed(n))}" for source, n in sources.items())
        yield f"{plain(name)} has {plural(score, 'point')}: {', '.join(parts)}."


# What lies on the table, and what can be done -----------------------------------------------------


def table_sentences(view: "View") -> list[str]:
    """Everything that belongs to nobody."""
    return game_text(view.game.name).describe_table(view.position)


def board_sentences(view: "View", seat: int) -> list[str]:
    """Everything on a player's board."""
    describe_board = game_text(view.game.name).describe_board
    return describe_board(view.position, seat, plain(view.names[seat]), view.game.options)


def move_sentences(view: "View") -> Iterator[str]:
    """The legal moves with their numbers, one to a line."""
    describe_move = game_text(view.game.name).describe_move
    for number, move in enumerate(view.legal_moves, start=1):
        words = describe_move(move.verb, move.argument, view.position)
        yield f"{number}: {move.text}, {words}"
