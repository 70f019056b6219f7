"""Azul Duel, phase 2: lines onto the dome, bonus chips, costs (``docs/rules.md``, Duel 4)."""

from typing import Any

import numpy as np

from sintra.rules import effects
from sintra.rules.duel import event_ids, pieces, scoring
from sintra.rules.duel.state import CHIP_KINDS, CHIPS, GRID, NONE, TILE
from sintra.rules.effects import EffectLog, log_effect
from sintra.rules.grid import row_bits
from sintra.rules.jit import jit

SHOWS = np.array(
    [[letter in chip for letter in pieces.COLOR_LETTERS] for chip in pieces.CHIPS], np.int64
)
"""``SHOWS[kind, color]``: whether a chip shows a color (ruling 6)."""

_DONE = 1 << (event_ids.DONE - event_ids.SPEND)
_LEAVE = 1 << (event_ids.LEAVE - event_ids.SPEND)


@jit
def open_columns(s: Any, seat: int, row: int, color: int) -> int:
    """The columns of a row whose empty space takes a color: its own, or a joker (ruling 14)."""
    spaces = s.printed[seat, color] | s.printed[seat, pieces.JOKER]
    return row_bits(spaces & ~s.filled[seat], GRID, row)


@jit
def band_is_full(s: Any, seat: int, row: int) -> bool:
    """Whether all three dome spaces that a row crosses hold plates."""
    band = row // 2 * 3
    return (
        s.plate_at[seat, band] != NONE
        and s.plate_at[seat, band + 1] != NONE
        and s.plate_at[seat, band + 2] != NONE
    )


@jit
def break_tiles(s: Any, seat: int, color: int, tiles: int) -> int:
    """Stack broken tiles; what finds no space goes to the tower. Returns how many did."""
    for done in range(tiles):
        if s.broken_n[seat] == len(pieces.BROKEN_POINTS):
            s.tower[color] += tiles - done
            return tiles - done
        s.broken[seat, s.broken_n[seat]] = color
        s.broken_n[seat] += 1
    return 0


@jit
def _empty_line(s: Any, seat: int, row: int) -> None:
    s.line_n[seat, row] = 0
    s.line_color[seat, row] = NONE


@jit
def _payable(missing: int, shown: int, others: int, more_shown: int, more_others: int) -> bool:
    """Whether chips already spent, with some of those still at hand, make up ``missing`` tiles.

    With p pairs that show the color, 3 * missing - p chips are spent, 2 * p of them showing it.
    """
    for pairs in range(missing + 1):
        more = 3 * missing - pairs - shown - others
        if 0 <= more <= more_shown + more_others and shown + min(more, more_shown) >= 2 * pairs:
            return True
    return False


@jit
def _spent(s: Any, color: int) -> tuple[int, int]:
    """Chips spent on this line: those that show the color, and the others."""
    shown = 0
    others = 0
    for kind in range(CHIP_KINDS):
        if SHOWS[kind, color]:
            shown += s.spent[kind]
        else:
            others += s.spent[kind]
    return shown, others


@jit
def is_paid(s: Any) -> bool:
    """Whether the chips spent on the current line complete it exactly."""
    missing = s.line + 1 - s.line_n[s.actor, s.line]
    shown, others = _spent(s, s.line_color[s.actor, s.line])
    pairs = 3 * missing - shown - others
    return 0 <= pairs <= missing and shown >= 2 * pairs


@jit
def chip_mask(s: Any) -> int:
    """Chips that may be spent next on the current line, and whether to stop or to leave it.

    Chips are spent in the order of their kinds: every set of chips is one path.
    """
    seat = s.actor
    color = s.line_color[seat, s.line]
    missing = s.line + 1 - s.line_n[seat, s.line]
    shown, others = _spent(s, color)
    mask = 0
    if shown + others == 0:
        mask |= _LEAVE
    if is_paid(s):
        mask |= _DONE
    more_shown = 0
    more_others = 0
    for kind in range(CHIP_KINDS - 1, -1, -1):
        if s.chips[seat, kind] > 0:
            shows = SHOWS[kind, color]
            if shows:
                more_shown += s.chips[seat, kind]
            else:
                more_others += s.chips[seat, kind]
            if _payable(
                missing,
                shown + shows,
                others + 1 - shows,
                more_shown - shows,
                more_others - 1 + shows,
            ):
                mask |= 1 << kind
        if s.spent[kind] > 0:
            break
    return mask


@jit
def spend(s: Any, kind: int) -> None:
    """Spend one chip on the current line."""
    s.chips[s.actor, kind] -= 1
    s.used[s.actor, kind] += 1
    s.spent[kind] += 1


@jit
def can_pay(s: Any, seat: int, color: int, missing: int) -> bool:
    """Whether a seat's chips can replace ``missing`` tiles of a color, at least one."""
    shown = 0
    others = 0
    for kind in range(CHIP_KINDS):
        if SHOWS[kind, color]:
            shown += s.chips[seat, kind]
        else:
            others += s.chips[seat, kind]
    return shown + others >= 2 and _payable(missing, 0, 0, shown, others)


@jit
def move_tile(s: Any, column: int, log: EffectLog) -> None:
    """Move one tile of the current line onto the dome; its other tiles go to the tower."""
    seat = s.actor
    row = s.line
    color = s.line_color[seat, row]
    s.tower[color] += s.line_n[seat, row] - 1
    _empty_line(s, seat, row)
    scoring.place_tile(s, seat, row, column, color, log)


@jit
def tile_lines(s: Any, log: EffectLog) -> bool:
    """Go through the player's lines to the next step; False when all lines are done.

    A step is a choice, which is then awaited, or a line that breaks because no space is left.
    """
    seat = s.actor
    while s.line < GRID:
        row = s.line
        tiles = s.line_n[seat, row]
        if tiles > 0:
            color = s.line_color[seat, row]
            if open_columns(s, seat, row, color) == 0:
                if band_is_full(s, seat, row):
                    _empty_line(s, seat, row)
                    discarded = break_tiles(s, seat, color, tiles)
                    log_effect(log, effects.UNPLACEABLE, seat, row, tiles, discarded, 0)
                    s.line += 1
                    return True
            elif tiles == row + 1:
                s.awaits = TILE
                return True
            elif can_pay(s, seat, color, row + 1 - tiles):
                s.awaits = CHIPS
                return True
        s.line += 1
    return False


@jit
def finish_player(s: Any, log: EffectLog) -> None:
    """After a player's last line: costs, and the broken tiles go to the tower."""
    seat = s.actor
    scoring.pay_costs(s, seat, log)
    for place in range(s.broken_n[seat]):
        s.tower[s.broken[seat, place]] += 1
        s.broken[seat, place] = NONE
    s.broken_n[seat] = 0
