"""The texts that a game brings to the command line, and phrases that several games share."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sintra.model.text_canvas import COLORS, plain

Json = Mapping[str, Any]


@dataclass(frozen=True)
class LoggedEvent:
    """An event with the positions around it, which its description depends on."""

    game: str
    """Name of the game."""
    text: str
    """The event as the reader may see it; ``?`` stands for hidden information."""
    before: Json
    after: Json
    """The position dictionaries around it."""
    names: Sequence[str]

    @property
    def verb(self) -> str:
        """The word before the colon."""
        return self.text.partition(":")[0]

    @property
    def argument(self) -> str:
        """What stands after the colon."""
        return self.text.partition(":")[2]


Phrase = Callable[[LoggedEvent], str]
"""Describes an event; a move without the player's name."""


@dataclass(frozen=True)
class GameText:
    """One game in words: its options, events, moves, boards and notation."""

    options: Callable[[Json], list[tuple[str, str]]]
    """The game's options, each with a short name and its value, for the heading of a replay."""
    phrases: Mapping[str, Phrase]
    """How to describe an event, by verb."""
    move_group: Callable[[str, str], str]
    """A heading for a move in lists of moves, from its verb and argument."""
    describe_move: Callable[[str, str, Json], str]
    """A legal move in words, from its verb, its argument and the position; for ``--plain``."""
    describe_table: Callable[[Json], list[str]]
    """Sentences about everything that belongs to nobody, from the position."""
    describe_board: Callable[[Json, int, str, Json], list[str]]
    """Sentences about a board, from the position, the seat, the name and the game's options."""
    notation: Mapping[str, Sequence[str]]
    """How to write the moves that answer a decision, by what the position awaits."""
    notation_example: str
    """Several moves on one line."""
    benchmark_variants: Mapping[str, Json]
    """Options to measure the game with, by title; the first are the usual ones."""


# Phrases that several games share -----------------------------------------------------------------


def tiles(letters: str) -> str:
    """Tiles by color, in words.

    >>> tiles("BBK")
    '2 blue, 1 black'
    """
    counts = ((letters.count(letter), word) for letter, word in COLORS.items())
    return ", ".join(f"{n} {word}" for n, word in counts if n) or "none"


def factory_name(letter: str) -> str:
    """What a factory, or the center, is called in a sentence."""
    return {"L": "the large factory", "C": "the center"}.get(letter, f"factory {letter}")


def taken_tiles(event: LoggedEvent) -> str:
    """The tiles that a move has taken: ``3 red``."""
    return f"{len(event.after['hand'])} {COLORS[event.argument[-1]]}"


def hand_pronoun(event: LoggedEvent) -> str:
    """``it`` or ``them``, for the tiles in hand."""
    return "it" if len(event.before["hand"]) == 1 else "them"


def _tile(event: LoggedEvent) -> str:
    line = event.before["line"]
    return f"moves the tile of line {line} to {event.argument}{line}"


def _deal(event: LoggedEvent) -> str:
    factory, _, letters = event.argument.partition("=")
    return f"{'nothing' if letters == '-' else letters} on {factory_name(factory)}"


SHARED_PHRASES: Mapping[str, Phrase] = {
    "line": lambda e: f"lays {hand_pronoun(e)} on line {e.argument}",
    "tile": _tile,
    "start": lambda e: f"{plain(e.names[int(e.argument) - 1])} is the starting player",
    "deal": _deal,
}
"""Descriptions of events that are the same in every game."""

SHARED_MOVE_LABELS: Mapping[str, str] = {"line": "lay on line", "tile": "tile to column"}
"""Labels of moves that are the same in every game."""

COLORS_HELP = "Colors are B blue, Y yellow, R red, K black, T turquoise."
TILE_HELP = ("tile:c moves the tile of the line to column c of its row.",)


def pattern_lines(lines: Sequence[str]) -> str:
    """A sentence about the pattern lines that hold tiles."""
    described = [
        f"line {size} {'is full' if len(letters) == size else f'has {len(letters)}'} of "
        f"{COLORS[letters[0]]}"
        for size, letters in enumerate(lines, start=1)
        if letters
    ]
    return f"Pattern lines: {'; '.join(described) or 'all empty'}."


def grid_rows(
    title: str,
    rows: Sequence[str],
    printed: Sequence[Sequence[str]],
    space_names: Mapping[str, str] | None = None,
) -> Iterator[str]:
    """A sentence for each row of a grid in which there is anything to say.

    ``rows`` are the tiles, ``printed`` the spaces below them; ``space_names`` says what spaces
    without a color are called.
    """
    named = space_names or {}
    for number, (letters, spaces) in enumerate(zip(rows, printed, strict=True), start=1):
        cells = [
            _cell(f"{chr(ord('a') + column)}{number}", tile, space, named)
            for column, (tile, space) in enumerate(zip(letters, spaces, strict=True))
        ]
        if any(cells):
            yield f"{title} row {number}: {', '.join(cell for cell in cells if cell)}."


def _cell(where: str, tile: str, space: str, space_names: Mapping[str, str]) -> str:
    if tile != ".":
        return f"{where} {space_names.get(tile) or COLORS[tile]} tile"
    if space == " ":
        return ""
    return f"{where} empty {space_names.get(space) or COLORS[space.upper()]}"
