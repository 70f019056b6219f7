"""Azul: why an event is not legal here, in words."""

from typing import Any

from sintra.rules.azul import event_ids, pieces, state
from sintra.rules.azul.state import CENTER, GRID

_ASKED = {
    state.TAKE: "tiles are to be taken (take:…)",
    state.LINE: "the tiles go to a line, or all to the floor (line:…, floor)",
    state.TILE: "the tile is to be placed on the wall (tile:…)",
    state.AWAIT_START: "chance is next: the starting player (start:…)",
    state.AWAIT_DEAL: "chance is next: a factory is filled (deal:…)",
}


def why_illegal(states: Any, event: int) -> str:
    """Why ``event``, which is not legal, is not."""
    s = states[0]
    asked = int(s.awaits)
    if asked == state.TAKE and event < event_ids.LINE:
        source, color = divmod(event, len(pieces.COLOR_LETTERS))
        where = "in the center" if source == CENTER else f"on factory {source + 1}"
        return f"no {pieces.COLOR_LETTERS[color]} tile lies {where}"
    if asked == state.LINE and event_ids.LINE <= event < event_ids.FLOOR:
        return _line(s, event - event_ids.LINE)
    if asked == state.TILE and event_ids.TILE <= event < event_ids.MOVES:
        return _tile(s, event - event_ids.TILE)
    if state.TILE < asked < state.FINISHED and event >= event_ids.MOVES:
        return f"this cannot come now; {_ASKED[asked]}"
    return f"this is not asked now; {_ASKED[asked]}"


def _line(s: Any, row: int) -> str:
    tiles = s.line_n[s.actor, row]
    letter = pieces.COLOR_LETTERS[s.hand_color]
    if tiles == row + 1:
        return f"line {row + 1} is full"
    if tiles > 0 and s.line_color[s.actor, row] != s.hand_color:
        color = pieces.COLOR_LETTERS[s.line_color[s.actor, row]]
        return f"line {row + 1} holds {color} tiles, and a line takes one color only"
    return f"row {row + 1} of the wall has its {letter} tile already"


def _tile(s: Any, column: int) -> str:
    if s.filled[s.actor] >> (s.line * GRID + column) & 1:
        return "this space is filled"
    return "its column holds this color already"
