"""The legal moves as a numbered list, in groups and columns."""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from sintra.cli.registry import game_text
from sintra.model.events import Move

_LABEL = 20
"""Columns for the label of a group."""


def list_moves(game: str, moves: Sequence[Move], columns: int) -> Text:
    """The moves with their numbers, from 1; a group for each kind of move.

    >>> import sintra
    >>> print(list_moves("duel", sintra.duel().start(seed=7).legal_moves, 70))
      choose a plate    1 plate:YKT*  2 plate:TRB*  3 plate:BK*T
    """
    digits = len(str(len(moves)))
    widths = {move.verb: 0 for move in moves}
    for move in moves:
        widths[move.verb] = max(widths[move.verb], len(move.text))
    label = game_text(game).move_group
    lines = []
    numbered = enumerate(moves, start=1)
    for group, entries in groupby(numbered, key=lambda item: label(item[1].verb, item[1].argument)):
        cells = [_cell(number, move, digits, widths[move.verb]) for number, move in entries]
        lines += _rows(group, cells, columns)
    return Text("\n").join(lines)


def _cell(number: int, move: Move, digits: int, width: int) -> Text:
    return Text.assemble((f"{number:>{digits}} ", "bold cyan"), f"{move.text:<{width}}  ")


def _rows(group: str, cells: list[Text], columns: int) -> list[Text]:
    in_a_row = max(1, (columns - _LABEL) // cells[0].cell_len)
    rows = []
    for first in range(0, len(cells), in_a_row):
        label = Text(f"{'' if first else '  ' + group:<{_LABEL}}", style="italic")
        row = Text().join([label, *cells[first : first + in_a_row]])
        row.rstrip()
        rows.append(row)
    return rows
