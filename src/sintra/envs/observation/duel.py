"""Azul Duel: the blocks of an observation, and back from them to the position dictionary."""

from functools import cache
from typing import Any

from numpy.typing import NDArray

from sintra.envs.kernel.columns import MOST
from sintra.envs.observation.layout import (
    COLORS,
    Axis,
    Block,
    Layout,
    absolute,
    block,
    chosen,
    grid,
    letters,
    named,
    numbers,
    repeated,
    seats,
    text,
)
from sintra.model.duel.codec import HIDDEN, SPACE_NAMES
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
    """These come first: the writer wants them where words of eight columns begin."""
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
        block("returned_turn", [_PLACES], MOST, "the same number: put back in the same turn"),
        block("returns", (), MOST, "the last such number"),
        block("knows", [_PLATES], 1, "plates the seat knows among those that the other put back"),
    ]


def _board_blocks() -> list[Block]:
    spaces = numbers("spaces", len(pieces.BROKEN_POINTS))
    return [
        block("score", [_SEATS], MOST, "points"),
        block("tokens", [_SEATS], pieces.TOKENS, "tokens left"),
        block("passed", [_SEATS], 1, "1 after passing"),
        block("chips_taken", [_SEATS], pieces.CHIPS_PER_ROUND, "chips taken in this round"),
        block("lines", [_SEATS, _LINES, COLORS], 6, "tiles on the pattern lines"),
        block("broken", [_SEATS, spaces, COLORS], 1, "broken tiles, in order"),
        block("chips", [_SEATS, _CHIPS], pieces.CHIPS_OF_A_KIND, "unused chips"),
        block("used", [_SEATS, _CHIPS], pieces.CHIPS_OF_A_KIND, "used chips"),
    ]


@cache
def layout() -> Layout:
    """The blocks of the game."""
    return Layout(_dome_blocks() + _table_blocks() + _plate_blocks() + _board_blocks())


Blocks = dict[str, NDArray[Any]]


def decode(blocks: Blocks, seat: int) -> dict[str, Any]:
    """The position dictionary, as the seat may know it, that its observation tells of."""
    turn = absolute(blocks["turn"], seat)
    asked = chosen(blocks["awaits"])
    chance = asked is not None and state.TILE < asked < state.FINISHED
    marker = absolute(blocks["marker"], seat)
    line, rest_at = chosen(blocks["line"]), chosen(blocks["rest_factory"])
    drawn, backs = _drawn(blocks)
    return {
        "game": "duel",
        "round": (chosen(blocks["round"]) or 0) + 1,
        "phase": named(blocks["phase"], state.PHASES),
        "awaits": named(blocks["awaits"], state.AWAITS),
        "actor": "chance" if chance else None if asked == state.FINISHED else turn,
        "turn": turn,
        "starter": absolute(blocks["starter"], seat),
        "marker": "factory" if marker is None else marker,
        "tablets": repeated(blocks["tablets"], pieces.GOALS),
        "bag": text(blocks["bag"]),
        "tower": text(blocks["tower"]),
        "factories": _factories(blocks),
        "dealt": int(blocks["dealt"]),
        "display": [named(slot, pieces.PLATES) for slot in blocks["display"]],
        "pile": {
            "top": named(blocks["pile_top"], plates.TYPES),
            "unknown": int(blocks["pile_unknown"]),
            "returned": _returned(blocks),
        },
        "drawn": drawn,
        "drawn_backs": backs,
        "memory": _memory(blocks, seat),
        "plate": named(blocks["plate"], pieces.PLATES),
        "hand": text(blocks["hand"]),
        "rest": text(blocks["rest"]),
        "rest_factory": None if rest_at is None else rest_at + 1,
        "line": None if line is None else line + 1,
        "spent": repeated(blocks["spent"], pieces.CHIPS),
        "players": [_player(blocks, (of - seat) % 2) for of in range(pieces.PLAYERS)],
    }


def _factories(blocks: Blocks) -> list[dict[str, Any]]:
    suns = [text(sun) for sun in blocks["sun"]]
    large = {"sun": suns[0], "moon": text(blocks["moon"])}
    small = [
        {
            "sun": suns[1 + number],
            "moon": "".join(text(tile) for tile in blocks["stack"][number]),
            "chip": named(blocks["chip"][number], _SHOWN.labels),
        }
        for number in range(pieces.SMALL_FACTORIES)
    ]
    return [large, *small]


def _listed(backs: NDArray[Any]) -> list[str]:
    """The types of plates in their places, up to the first empty one."""
    return [kind for kind in (named(place, plates.TYPES) for place in backs) if kind]


def _fronts(columns: NDArray[Any], names: list[str]) -> list[str]:
    """Names for hidden plates, with the plates whose places are known put in."""
    for plate, place in zip(pieces.PLATES, columns.tolist(), strict=True):
        if place:
            names[place - 1] = plate
    return names


def _drawn(blocks: Blocks) -> tuple[list[str], list[str]]:
    backs = _listed(blocks["drawn_backs"])
    return _fronts(blocks["drawn"], [HIDDEN] * len(backs)), backs


def _returned(blocks: Blocks) -> list[str]:
    hidden = [HIDDEN + kind for kind in _listed(blocks["returned_backs"])]
    return _fronts(blocks["returned"], hidden)


def _memory(blocks: Blocks, seat: int) -> dict[str, Any]:
    returned = len(_listed(blocks["returned_backs"]))
    drawn = len(_listed(blocks["drawn_backs"]))
    knows: list[list[str]] = [[], []]
    knows[seat] = repeated(blocks["knows"], pieces.PLATES)
    return {
        "returned_by": [absolute(place, seat) for place in blocks["returned_by"][:returned]],
        "returned_turn": blocks["returned_turn"][:returned].tolist(),
        "returns": int(blocks["returns"]),
        "knows": knows,
        "drawn_from": [absolute(place[:2], seat) for place in blocks["drawn_from"][:drawn]],
        "looked": bool(blocks["looked"]),
    }


@cache
def _by_spaces() -> dict[str, list[Any]]:
    """Which plate, turned how, shows four spaces; no two do."""
    faces = plates.FACES.tolist()
    return {
        "".join(pieces.SPACE_LETTERS[kind] for kind in faces[plate][turn]): [name, 90 * turn]
        for plate, name in enumerate(pieces.PLATES)
        for turn in range(4)
    }


def _dome(spaces: NDArray[Any]) -> dict[str, list[Any]]:
    rows = grid(spaces, _PRINTED.labels)
    found = {}
    for place, name in enumerate(SPACE_NAMES):
        row, column = place // 3 * 2, place % 3 * 2
        shown = rows[row][column : column + 2] + rows[row + 1][column : column + 2]
        if shown != "....":
            found[name] = list(_by_spaces()[shown])
    return found


def _player(blocks: Blocks, place: int) -> dict[str, Any]:
    return {
        "score": int(blocks["score"][place]),
        "tokens": int(blocks["tokens"][place]),
        "passed": bool(blocks["passed"][place]),
        "chips_taken": int(blocks["chips_taken"][place]),
        "lines": [text(line) for line in blocks["lines"][place]],
        "broken": "".join(text(space) for space in blocks["broken"][place]),
        "plates": _dome(blocks["spaces"][place]),
        "tiles": grid(blocks["tiles"][place], _TILES.labels),
        "chips": repeated(blocks["chips"][place], pieces.CHIPS),
        "used": repeated(blocks["used"][place], pieces.CHIPS),
    }
