"""The legal moves as a numbered list, in groups and columns."""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from sintra.cli.words import KINDS
from sintra.model.events import Move

_LABEL = 20
"""Columns for what a group is about."""


def list_moves(moves: Sequence[Move], columns: int) -> Text:
    """The moves with their numbers, from 1; a group for each kind of move.

    >>> import sintra
    >>> print(list_moves(sintra.duel().start(seed=7).legal_moves, 70))
      choose a plate    1 plate:YKT*  2 plate:TRB*  3 plate:BK*T
    """
    digits = len(str(len(moves)))
    widths = {move.verb: 0 for move in moves}
    for move in moves:
        widths[move.verb] = max(widths[move.verb], len(move.text))
    lines = []
    for kind, group in groupby(enumerate(moves, start=1), key=lambda item: _kind(item[1])):
        entries = [_entry(number, move, digits, widths[move.verb]) for number, move in group]
        lines += _rows(kind, entries, columns)
    return Text("\n").join(lines)


def _entry(number: int, move: Move, digits: int, width: int) -> Text:
    return Text.assemble((f"{number:>{digits}} ", "bold cyan"), f"{move.text:<{width}}  ")


def _rows(kind: str, entries: list[Text], columns: int) -> list[Text]:
    in_a_row = max(1, (columns - _LABEL) // entries[0].cell_len)
    rows = []
    for first in range(0, len(entries), in_a_row):
        label = Text(f"{'' if first else '  ' + kind:<{_LABEL}}", style="italic")
        row = Text().join([label, *entries[first : first + in_a_row]])
        row.rstrip()
        rows.append(row)
    return rows


def _kind(move: Move) -> str:
    words = KINDS[move.verb]
    # A row for each dome space: the four rotations belong together.
    return f"{words} {move.argument.partition('@')[0]}" if move.verb == "place" else words
