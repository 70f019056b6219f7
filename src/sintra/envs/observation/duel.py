"""Azul Duel: the layout of an observation, and how to decode one to the position dictionary."""

from functools import cache
from typing import Any

from numpy.typing import NDArray

from sintra.envs.kernel.columns import MAX_VALUE
from sintra.envs.observation.decoding import (
    absolute_seat,
    count_labels,
    one_hot_index,
    one_hot_label,
    plane_rows,
    tiles_text,
)
from sintra.envs.observation.layout import (
    COLORS,
    Axis,
    Block,
    Blocks,
    Layout,
    block,
    letters,
    numbers,
    seats,
)
from sintra.model.duel.codec import HIDDEN, SPACE_NAMES
from sintra.model.game import Json
from sintra.rules.duel import pieces, plates, state

_SEATS = seats(pieces.PLAYERS)
_PHASES = Axis("phases", state.PHASES)
_AWAITS = Axis("questions", state.AWAITS)
_GOALS = Axis("goals", pieces.GOALS)
_FACTORIES = Axis("factories", ("L", "1", "2", "3", "4"))
_SMALL = numbers("small factories", pieces.SMALL_FACTORIES)
_CHIPS = Axis("chips", pieces.CHIPS)
_SHOWN = Axis("chips", (*pieces.CHIPS, HIDDEN))
_PLATES = Axis("plates", pieces.PLATES)
_TYPES = Axis("types", plates.TYPES)
_PLACES = numbers("places", state.MAX_DRAWN)
_FROM = Axis("origins", ("own", "next", "unseen"))
_LINES = numbers("lines", state.GRID)
_GRID = (numbers("rows", state.GRID), letters("columns", state.GRID))
_PRINTED = Axis("spaces", tuple(pieces.SPACE_LETTERS))
_TILES = Axis("tiles", (*COLORS.labels, "*"))


def _dome_blocks() -> list[Block]:
    """The domes come first, because the writer fills them in words of eight columns."""
    return [
        block("spaces", [_SEATS, _PRINTED, *_GRID], 1, "the dome's printed spaces"),
        block("tiles", [_SEATS, _TILES, *_GRID], 1, "the dome's tiles; `*` are special tiles"),
    ]


def _table_blocks() -> list[Block]:
    per_color = pieces.TILES_PER_COLOR
    return [
        block("zero_draws", (), 1, "1 if drawing without points is free"),
        block("special_color", (), 1, "1 if a special tile counts as a color"),
        block("tablets", [_GOALS], 1, "the goals in play"),
        block("round", [numbers("rounds", pieces.ROUNDS)], 1, "the round"),
        block("phase", [_PHASES], 1, "the phase"),
        block("awaits", [_AWAITS], 1, "what is asked for"),
        block("turn", [_SEATS], 1, "whose turn it is"),
        block("starter", [_SEATS], 1, "the round's starting player"),
        block("marker", [_SEATS], 1, "who holds the starting player tile; none: large factory"),
        block("bag", [COLORS], per_color, "tiles in the bag"),
        block("tower", [COLORS], per_color, "tiles in the tower"),
        block("dealt", (), 5, "factories filled so far"),
        block("sun", [_FACTORIES, COLORS], 5, "tiles on each sun"),
        block("moon", [COLORS], per_color, "tiles on the large factory's moon"),
        block("stack", [_SMALL, numbers("heights", 3), COLORS], 1, "small moons, from the bottom"),
        block("chip", [_SMALL, _SHOWN], 1, "the chip on each small factory; `?` is face down"),
        block("hand", [COLORS], per_color, "tiles taken that wait for a line"),
        block("rest", [COLORS], 3, "tiles still to be stacked"),
        block("rest_factory", [_SMALL], 1, "where they are to be stacked"),
        block("line", [_LINES], 1, "during the tiling, the line under way"),
        block("spent", [_CHIPS], pieces.CHIPS_OF_A_KIND, "chips spent on that line"),
    ]


def _plate_blocks() -> list[Block]:
    return [
        block("display", [numbers("slots", pieces.DISPLAY), _PLATES], 1, "plates face up"),
        block("plate", [_PLATES], 1, "the plate that waits to be placed"),
        block("pile_top", [_TYPES], 1, "the back on top of the pile, while it is visible"),
        block("pile_unknown", (), 18, "plates on the pile that nobody has seen"),
        block(
            "drawn",
            [_PLATES],
            18,
            "the place, from 1, of a plate among those drawn, if the seat may know it",
        ),
        block("drawn_backs", [_PLACES, _TYPES], 1, "the types of the plates drawn, in order"),
        block("drawn_from", [_PLACES, _FROM], 1, "who had put each of them back, if anybody"),
        block("looked", (), 1, "1 if the drawer has looked at the fronts"),
        block(
            "returned",
            [_PLATES],
            18,
            "the place from the top, from 1, of a plate that the seat itself put back",
        ),
        block(
            "returned_backs",
            [_PLACES, _TYPES],
            1,
            "the types of the plates put back, from the top; the other's are sorted within a turn",
        ),
        block("returned_by", [_PLACES, _SEATS], 1, "who put each of them back"),
        block("returned_turn", [_PLACES], MAX_VALUE, "the same number: put back in the same turn"),
        block("returns", (), MAX_VALUE, "the last such number"),
        block("knows", [_PLATES], 1, "plates the seat knows among those that the other put back"),
    ]


def _board_blocks() -> list[Block]:
    spaces = numbers("spaces", len(pieces.BROKEN_POINTS))
    return [
        block("score", [_SEATS], MAX_VALUE, "points"),
        block("tokens", [_SEATS], pieces.TOKENS, "tokens left"),
        block("passed", [_SEATS], 1, "1 after passing"),
        block("chips_taken", [_SEATS], pieces.CHIPS_PER_ROUND, "chips taken in this round"),
        block("lines", [_SEATS, _LINES, COLORS], 6, "tiles on the pattern lines"),
        block("broken", [_SEATS, spaces, COLORS], 1, "broken tiles, in order"),
        block("chips", [_SEATS, _CHIPS], pieces.CHIPS_OF_A_KIND, "unused chips"),
        block("used", [_SEATS, _CHIPS], pieces.CHIPS_OF_A_KIND, "used chips"),
    ]


@cache
def layout(_players: int) -> Layout:
    """The columns of an observation; Azul Duel always has two players."""
    return Layout(_dome_blocks() + _table_blocks() + _plate_blocks() + _board_blocks())


def decode(blocks: Blocks, seat: int) -> Json:
    """The position dictionary that the blocks of a seat's observation describe.

    It equals ``Position.view(seat).position``.
    """
    turn = absolute_seat(blocks["turn"], seat)
    awaits = one_hot_index(blocks["awaits"])
    chance = awaits is not None and state.TILE < awaits < state.FINISHED
    marker = absolute_seat(blocks["marker"], seat)
    line, rest_at = one_hot_index(blocks["line"]), one_hot_index(blocks["rest_factory"])
    drawn, backs = _drawn(blocks)
    return {
        "game": "duel",
        "round": (one_hot_index(blocks["round"]) or 0) + 1,
        "phase": one_hot_label(blocks["phase"], state.PHASES),
        "awaits": one_hot_label(blocks["awaits"], state.AWAITS),
        "actor": "chance" if chance else None if awaits == state.FINISHED else turn,
        "turn": turn,
        "starter": absolute_seat(blocks["starter"], seat),
        "marker": "factory" if marker is None else marker,
        "tablets": count_labels(blocks["tablets"], pieces.GOALS),
        "bag": tiles_text(blocks["bag"]),
        "tower": tiles_text(blocks["tower"]),
        "factories": _factories(blocks),
        "dealt": int(blocks["dealt"]),
        "display": [one_hot_label(slot, pieces.PLATES) for slot in blocks["display"]],
        "pile": {
            "top": one_hot_label(blocks["pile_top"], plates.TYPES),
            "unknown": int(blocks["pile_unknown"]),
            "returned": _returned(blocks),
        },
        "drawn": drawn,
        "drawn_backs": backs,
        "memory": _memory(blocks, seat),
        "plate": one_hot_label(blocks["plate"], pieces.PLATES),
        "hand": tiles_text(blocks["hand"]),
        "rest": tiles_text(blocks["rest"]),
        "rest_factory": None if rest_at is None else rest_at + 1,
        "line": None if line is None else line + 1,
        "spent": count_labels(blocks["spent"], pieces.CHIPS),
        "players": [_player(blocks, (of - seat) % 2) for of in range(pieces.PLAYERS)],
    }


def _factories(blocks: Blocks) -> list[Json]:
    suns = [tiles_text(sun) for sun in blocks["sun"]]
    large = {"sun": suns[0], "moon": tiles_text(blocks["moon"])}
    small = [
        {
            "sun": suns[1 + number],
            "moon": "".join(tiles_text(tile) for tile in blocks["stack"][number]),
            "chip": one_hot_label(blocks["chip"][number], _SHOWN.labels),
        }
        for number in range(pieces.SMALL_FACTORIES)
    ]
    return [large, *small]


def _types(backs: NDArray[Any]) -> list[str]:
    """The types of plates by place, up to the first empty place."""
    return [kind for kind in (one_hot_label(place, plates.TYPES) for place in backs) if kind]


def _fronts(columns: NDArray[Any], names: list[str]) -> list[str]:
    """Replace the names of hidden plates by the plates whose places are known."""
    for plate, place in zip(pieces.PLATES, columns.tolist(), strict=True):
        if place:
            names[place - 1] = plate
    return names


def _drawn(blocks: Blocks) -> tuple[list[str], list[str]]:
    backs = _types(blocks["drawn_backs"])
    return _fronts(blocks["drawn"], [HIDDEN] * len(backs)), backs


def _returned(blocks: Blocks) -> list[str]:
    hidden = [HIDDEN + kind for kind in _types(blocks["returned_backs"])]
    return _fronts(blocks["returned"], hidden)


def _memory(blocks: Blocks, seat: int) -> Json:
    returned = len(_types(blocks["returned_backs"]))
    drawn = len(_types(blocks["drawn_backs"]))
    knows: list[list[str]] = [[], []]
    knows[seat] = count_labels(blocks["knows"], pieces.PLATES)
    return {
        "returned_by": [absolute_seat(place, seat) for place in blocks["returned_by"][:returned]],
        "returned_turn": blocks["returned_turn"][:returned].tolist(),
        "returns": int(blocks["returns"]),
        "knows": knows,
        "drawn_from": [absolute_seat(place[:2], seat) for place in blocks["drawn_from"][:drawn]],
        "looked": bool(blocks["looked"]),
    }


@cache
def _by_spaces() -> dict[str, list[Any]]:
    """The plate and its rotation by the four spaces that it shows; no two show the same."""
    faces = plates.FACES.tolist()
    return {
        "".join(pieces.SPACE_LETTERS[kind] for kind in faces[plate][turn]): [name, 90 * turn]
        for plate, name in enumerate(pieces.PLATES)
        for turn in range(4)
    }


def _dome(spaces: NDArray[Any]) -> dict[str, list[Any]]:
    rows = plane_rows(spaces, _PRINTED.labels)
    found = {}
    for place, name in enumerate(SPACE_NAMES):
        row, column = place // 3 * 2, place % 3 * 2
        shown = rows[row][column : column + 2] + rows[row + 1][column : column + 2]
        if shown != "....":
            found[name] = list(_by_spaces()[shown])
    return found


def _player(blocks: Blocks, place: int) -> Json:
    return {
        "score": int(blocks["score"][place]),
        "tokens": int(blocks["tokens"][place]),
        "passed": bool(blocks["passed"][place]),
        "chips_taken": int(blocks["chips_taken"][place]),
        "lines": [tiles_text(line) for line in blocks["lines"][place]],
        "broken": "".join(tiles_text(space) for space in blocks["broken"][place]),
        "plates": _dome(blocks["spaces"][place]),
        "tiles": plane_rows(blocks["tiles"][place], _TILES.labels),
        "chips": count_labels(blocks["chips"][place], pieces.CHIPS),
        "used": count_labels(blocks["used"][place], pieces.CHIPS),
    }
