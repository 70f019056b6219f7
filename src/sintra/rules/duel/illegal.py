"""Azul Duel: why an event is not legal here, in words."""

from typing import Any

from sintra.rules.duel import event_ids, pieces, plates, state, tiling
from sintra.rules.duel.state import FACE_DOWN, GRID, NONE
from sintra.rules.supply import COLORS

_ASKED = {
    state.FREE_PLATE: "a plate of the display is to be taken (plate:…)",
    state.TURN: "a turn begins: sun:…, moon:…, chip:…, plate:… or draw",
    state.DRAWING: "draw again, or look at the plates drawn",
    state.KEEP: "one of the plates drawn is to be kept (plate:…)",
    state.UNDER: "the other plates go under the pile (under:…)",
    state.PLACE: "the plate is to be placed (place:…)",
    state.STACK: "the rest is to be stacked, bottom first (stack:…)",
    state.LINE: "the tiles go to a line, or all break (line:…, break)",
    state.CHIPS: "chips may complete the line (spend:…, done), or leave it",
    state.TILE: "the tile is to be placed (tile:…)",
    state.AWAIT_TABLETS: "chance is next: the tablets (tablets:…)",
    state.AWAIT_SHOW: "chance is next: a plate for the display (show:…)",
    state.AWAIT_BACK: "chance is next: the back of the pile's top plate (back:…)",
    state.AWAIT_DEAL: "chance is next: a factory is filled (deal:…)",
    state.AWAIT_START: "chance is next: the starting player (start:…)",
    state.AWAIT_REVEAL: "chance is next: a chip is revealed (reveal:…)",
    state.AWAIT_FRONT: "chance is next: the front of a drawn plate (front:…)",
}


def why_illegal(states: Any, event: int) -> str:
    """Why ``event``, which is not legal, is not."""
    s = states[0]
    asked = int(s.awaits)
    answer = None
    if asked == state.TURN and event <= event_ids.PASS:
        answer = _turn(s, event)
    elif asked in (state.FREE_PLATE, state.KEEP) and event_ids.PLATE <= event < event_ids.DRAW:
        where = "on the display" if asked == state.FREE_PLATE else "among the plates drawn"
        answer = f"this plate is not {where}"
    elif asked == state.UNDER and event_ids.UNDER <= event < event_ids.SPEND:
        answer = "this plate is not among the plates drawn"
    elif asked == state.PLACE and event_ids.PLACE <= event < event_ids.STACK:
        answer = "this dome space holds a plate already"
    elif asked == state.DRAWING and event == event_ids.DRAW:
        answer = _draw(s)
    elif asked == state.STACK and event_ids.STACK <= event < event_ids.LINE:
        answer = "no tile of this color is left to stack"
    elif asked == state.LINE and event_ids.LINE <= event < event_ids.BREAK:
        answer = _line(s, event - event_ids.LINE)
    elif asked == state.TILE and event_ids.TILE <= event < event_ids.UNDER:
        answer = _tile(s, event - event_ids.TILE)
    elif asked == state.CHIPS and event_ids.SPEND <= event <= event_ids.LEAVE:
        answer = _chips(s, event)
    elif state.TILE < asked < state.FINISHED and event >= event_ids.MOVES:
        answer = f"this cannot come now; {_ASKED[asked]}"
    return answer or f"this is not asked now; {_ASKED[asked]}"


def _turn(s: Any, event: int) -> str:
    if event < event_ids.MOON:
        factory, color = divmod(event, COLORS)
        name = "the large factory" if factory == 0 else f"factory {factory}"
        return f"no {pieces.COLOR_LETTERS[color]} tile lies on the sun of {name}"
    if event < event_ids.CHIP:
        return f"no moon shows a {pieces.COLOR_LETTERS[event - event_ids.MOON]} tile on top"
    if event < event_ids.PLATE:
        if s.taken[s.actor] == pieces.CHIPS_PER_ROUND:
            return f"a player takes {pieces.CHIPS_PER_ROUND} chips each round, not more"
        hidden = any(chip == FACE_DOWN for chip in s.chip_at)
        return "no such chip is revealed" + (
            "; a chip is revealed when its factory is empty" if hidden else ""
        )
    if event <= event_ids.DRAW:
        if s.turn_round == pieces.ROUNDS:
            return f"no plates are taken in round {pieces.ROUNDS}"
        if s.tokens[s.actor] == 0:
            return "no token is left for a plate in this round"
        return _draw(s) if event == event_ids.DRAW else "this plate is not on the display"
    if event == event_ids.PASS:
        return "nobody may pass who can do something"
    return "no plate is drawn yet"


def _draw(s: Any) -> str:
    if plates.pile_n(s) == 0:
        return "the pile is empty"
    return "drawing a plate costs 1 point, and there is none (ruling 1)"


def _line(s: Any, row: int) -> str:
    tiles = s.line_n[s.actor, row]
    if tiles == row + 1:
        return f"line {row + 1} is full"
    color = pieces.COLOR_LETTERS[s.line_color[s.actor, row]]
    return f"line {row + 1} holds {color} tiles, and a line takes one color only"


def _tile(s: Any, column: int) -> str:
    cell = 1 << (s.line * GRID + column)
    if s.filled[s.actor] & cell:
        return "this space is filled"
    if s.plate_at[s.actor, s.line // 2 * 3 + column // 2] == NONE:
        return "no plate lies there"
    color = pieces.COLOR_LETTERS[s.line_color[s.actor, s.line]]
    return f"this space does not take a {color} tile"


def _chips(s: Any, event: int) -> str:
    if event == event_ids.LEAVE:
        return "chips have been spent on this line: it has to be completed"
    if event == event_ids.DONE:
        return "the chips spent do not complete the line yet"
    kind = event - event_ids.SPEND
    if s.chips[s.actor, kind] == 0:
        return "there is no such unused chip"
    if s.spent[kind + 1 :].any():
        order = " ".join(pieces.CHIPS)
        return f"chips are spent on a line in the order {order}"
    if tiling.is_paid(s):
        return "the chips spent complete the line; this one would be too many"
    return "with this chip the line could not be completed exactly"
