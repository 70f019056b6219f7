"""Azul Duel: a state as a dictionary of JSON values and back, and what a seat may know of it.

The keys are described in ``docs/notation.md``. The rules validate what is read
(``rules/duel/validate.py``).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sintra.model import codec_fields
from sintra.model.base_game import Json, ViewFunctions
from sintra.model.errors import PositionError
from sintra.model.state_arrays import bytes_without, read_fields
from sintra.rules.duel import determinize, pieces, plates, state, validate
from sintra.rules.duel.state import FACE_DOWN, FROM_UNSEEN, NONE, ON_FACTORY

SPACE_NAMES = ("nw", "n", "ne", "w", "c", "e", "sw", "s", "se")
HIDDEN = "?"
_COLORS = pieces.COLOR_LETTERS
_TILES = _COLORS + "*"
_SMALL = range(1, 1 + pieces.SMALL_FACTORIES)


def sides(goals: Sequence[str]) -> tuple[int, ...]:
    """Goals by name as the side in play of each tablet: 0 none, 1 front, 2 back."""
    found = [0] * state.TABLETS
    for goal in goals:
        tablet, side = divmod(pieces.GOALS.index(goal), 2)
        found[tablet] = side + 1
    return tuple(found)


def tablets(in_play: Sequence[int]) -> list[str]:
    """The goals by name, of the side in play of each tablet.

    >>> tablets(sides(["rows", "edge"]))
    ['rows', 'edge']
    """
    return [pieces.GOALS[2 * tablet + side - 1] for tablet, side in enumerate(in_play) if side]


def _kinds(counts: Sequence[int]) -> list[str]:
    if not any(counts):
        return []
    return [chip for chip, n in zip(pieces.CHIPS, counts, strict=True) for _ in range(n)]


def _plate(number: int) -> str | None:
    return None if number == NONE else pieces.PLATES[number]


def _seat(number: int, elsewhere: str | None, none: int) -> int | str | None:
    return elsewhere if number == none else int(number)


def to_dict(states: Any) -> Json:
    """The dictionary of a state, hidden information included."""
    return public_part(states) | _hidden_part(read_fields(states, _HIDDEN_FIELDS))


_HIDDEN_FIELDS = frozenset((
    "awaits", "unseen", "unseen_n", "top", "returned", "returned_by", "returned_turn", "returned_n",
    "returns", "knows", "drawn", "drawn_from", "drawn_n", "looked",
))  # fmt: skip
"""The fields that ``pile``, ``drawn`` and ``memory`` are made of."""
_SECRET = _HIDDEN_FIELDS - {"awaits", "drawn_n"} | {"chip_pool"}


def public_bytes(states: Any) -> bytes:
    """Everything that ``public_part`` depends on, for comparison."""
    return bytes_without(states, _SECRET)


def public_part(states: Any) -> Json:
    """What everybody at the table sees."""
    s = read_fields(states)
    chance = state.TILE < s["awaits"] < state.FINISHED
    over = s["awaits"] == state.FINISHED
    rest = codec_fields.tiles_text(s["rest"])
    return {
        "game": "duel",
        "round": s["turn_round"],
        "phase": state.PHASES[s["phase"]],
        "awaits": state.AWAITS[s["awaits"]],
        "actor": "chance" if chance else None if over else s["actor"],
        "turn": s["actor"],
        "starter": _seat(s["starter"], None, NONE),
        "marker": _seat(s["marker"], "factory", ON_FACTORY),
        "tablets": tablets(s["goals"]),
        "bag": codec_fields.tiles_text(s["bag"]),
        "tower": codec_fields.tiles_text(s["tower"]),
        "factories": _factories(s),
        "dealt": s["dealt"],
        "display": [_plate(plate) for plate in s["display"]],
        "drawn_backs": [plates.TYPES[kind] for kind in s["drawn_type"][: s["drawn_n"]]],
        "plate": _plate(s["held"]),
        "hand": _COLORS[s["hand_color"]] * s["hand_n"] if s["hand_n"] else "",
        "rest": rest,
        "rest_factory": s["rest_at"] if rest else None,
        "line": s["line"] + 1 if s["phase"] == state.TILING else None,
        "spent": _kinds(s["spent"]),
        "players": _boards(s),
    }


def boards(states: Any) -> list[Json]:
    """The players' boards alone, as they stand in the dictionary."""
    return _boards(read_fields(states))


def _boards(s: dict[str, Any]) -> list[Json]:
    return [_player(s, seat) for seat in range(pieces.PLAYERS)]


def _hidden_part(s: dict[str, Any]) -> Json:
    on_top = None
    if s["unseen_n"] > 0:
        on_top = None if s["top"] == NONE else plates.TYPES[s["top"]]
    elif s["returned_n"] > 0:
        on_top = plates.TYPES[plates.PLATE_TYPE[s["returned"][0]]]
    return {
        "pile": {
            "top": on_top,
            "unknown": s["unseen_n"],
            "returned": [_plate(plate) for plate in s["returned"][: s["returned_n"]]],
        },
        "drawn": [_plate(plate) or HIDDEN for plate in s["drawn"][: s["drawn_n"]]],
        "memory": _memory(s),
    }


def _factories(s: dict[str, Any]) -> list[Json]:
    factories: list[Json] = [
        {"sun": codec_fields.tiles_text(s["sun"][0]), "moon": codec_fields.tiles_text(s["moon"])}
    ]
    for number in _SMALL:
        chip = s["chip_at"][number]
        stack = s["stack"][number][: s["height"][number]]
        factories.append(
            {
                "sun": codec_fields.tiles_text(s["sun"][number]),
                "moon": "".join(_COLORS[color] for color in stack),
                "chip": None
                if chip == NONE
                else HIDDEN
                if chip == FACE_DOWN
                else pieces.CHIPS[chip],
            }
        )
    return factories


def _memory(s: dict[str, Any]) -> Json:
    """Who put which plates back, and what each seat knows of the other's."""
    returned = range(s["returned_n"])
    return {
        "returned_by": [s["returned_by"][place] for place in returned],
        "returned_turn": [s["returned_turn"][place] for place in returned],
        "returns": s["returns"],
        "knows": [[pieces.PLATES[i] for i in codec_fields.bits(known)] for known in s["knows"]],
        "drawn_from": [
            None if seat == FROM_UNSEEN else seat for seat in s["drawn_from"][: s["drawn_n"]]
        ],
        "looked": bool(s["looked"]),
    }


def _player(s: dict[str, Any], seat: int) -> Json:
    lines = zip(s["line_color"][seat], s["line_n"][seat], strict=True)
    broken = s["broken"][seat][: s["broken_n"][seat]]
    return {
        "score": s["score"][seat],
        "tokens": s["tokens"][seat],
        "passed": bool(s["passed"][seat]),
        "chips_taken": s["taken"][seat],
        "lines": [_COLORS[color] * n if n else "" for color, n in lines],
        "broken": "".join(_COLORS[color] for color in broken),
        "plates": {
            SPACE_NAMES[space]: [pieces.PLATES[plate], 90 * s["turned"][seat][space]]
            for space, plate in enumerate(s["plate_at"][seat])
            if plate != NONE
        },
        "tiles": codec_fields.grid_rows(state.GRID, _TILES, s["tiles"][seat]),
        "chips": _kinds(s["chips"][seat]),
        "used": _kinds(s["used"][seat]),
    }


# What a seat may know ---------------------------------------------------------------------------


def private_part(states: Any, seat: int | None) -> Json:
    """What a seat (or a spectator, ``None``) may know of the rest."""
    read = read_fields(states, _HIDDEN_FIELDS)
    rest = _hidden_part(read)
    if read["awaits"] == state.FINISHED:
        return rest
    memory, returned, drawn = rest["memory"], rest["pile"]["returned"], rest["drawn"]
    if returned or drawn:
        viewer = NONE if seat is None else seat
        types, hidden = _known_plates(states, viewer)
        rest["pile"]["returned"] = [  # own plates by name, the other's by type
            plate if owner == viewer else HIDDEN + plates.TYPES[kind]
            for plate, owner, kind in zip(returned, memory["returned_by"], types, strict=False)
        ]
        rest["drawn"] = [
            HIDDEN if secret else plate for plate, secret in zip(drawn, hidden, strict=False)
        ]
    memory["knows"] = [
        known if owner == seat else [] for owner, known in enumerate(memory["knows"])
    ]
    return rest


def _known_plates(states: Any, viewer: int) -> tuple[list[int], list[bool]]:
    types, hidden = np.zeros(state.MAX_DRAWN, np.int64), np.zeros(state.MAX_DRAWN, np.bool_)
    determinize.visible_plates(states, viewer, types, hidden)
    return types.tolist(), hidden.tolist()


def view_functions(states: Any) -> ViewFunctions:
    """The compiled functions that ``private_part`` calls, with arguments like its own."""
    types, hidden = np.zeros(state.MAX_DRAWN, np.int64), np.zeros(state.MAX_DRAWN, np.bool_)
    return [(determinize.visible_plates, (states, 0, types, hidden))]


FACTS: Json = {
    "colors": _COLORS,
    "tiles": _TILES,
    "grid": state.GRID,
    "factories": 1 + pieces.SMALL_FACTORIES,
    "spaces": SPACE_NAMES,
    "plates": pieces.PLATES,
    "plate_types": plates.TYPES,
    "type_of_plate": plates.PLATE_TYPE.tolist(),
    "chips": pieces.CHIPS,
    "none": NONE,
    "face_down": FACE_DOWN,
    "on_factory": ON_FACTORY,
    "from_unseen": FROM_UNSEEN,
    "max_drawn": state.MAX_DRAWN,
    "chance": list(state.AWAITS[state.TILE + 1 : state.FINISHED]),
    "finished": state.FINISHED,
    "tiling": state.TILING,
    "first_game": pieces.FIRST_GAME,
}
"""What another program needs to read a state as ``to_dict`` does."""


_PUBLIC = (
    "game", "round", "phase", "awaits", "actor", "turn", "starter", "marker", "tablets", "bag",
    "tower", "factories", "dealt", "display", "drawn_backs", "plate", "hand", "rest",
    "rest_factory", "line", "spent", "players",
)  # fmt: skip
"""Keys that everybody at the table sees."""


# Back to a state --------------------------------------------------------------------------------


def from_dict(states: Any, position: Json) -> Any:
    """Fill a new state from a dictionary, and validate it."""
    s = states[0]
    codec_fields.keys(position, (*_PUBLIC, "pile", "drawn", "memory"), "a position")
    if position.get("game", "duel") != "duel":
        raise PositionError([f"this is a position of {position['game']!r}, not of 'duel'"])
    s.turn_round = codec_fields.whole(codec_fields.needed(position, "round"), "round")
    s.phase = codec_fields.index(state.PHASES, codec_fields.needed(position, "phase"), "a phase")
    s.awaits = codec_fields.index(
        state.AWAITS, codec_fields.needed(position, "awaits"), "something to await"
    )
    s.starter = codec_fields.seat(position.get("starter"), 2, NONE, None, "starter")
    s.marker = codec_fields.seat(position.get("marker"), 2, ON_FACTORY, "factory", "marker")
    actor = position.get("actor")
    turn = position.get("turn", actor if isinstance(actor, int) else max(int(s.starter), 0))
    s.actor = codec_fields.seat(turn, 2, 0, "chance", "turn")
    if isinstance(actor, int) and actor != s.actor:
        raise PositionError(["'actor' and 'turn' name different seats"])
    if "tablets" in position:
        names = position["tablets"]
        for name in names:
            codec_fields.index(pieces.GOALS, name, "a goal")
        if not s.random_tablets and tuple(s.goals) != sides(names):
            raise PositionError([f"the game is played with other tablets than {names!r}"])
        s.goals[:] = sides(names)
    _read_factories(s, codec_fields.needed(position, "factories"))
    s.dealt = codec_fields.whole(position.get("dealt", 5), "dealt")
    _read_plates(s, position)
    hand = position.get("hand", "")
    if hand:
        s.hand_color = codec_fields.index(_COLORS, hand[0], "a color")
        s.hand_n = codec_fields.one_color(hand, "hand")
    s.rest[:] = codec_fields.counts(position.get("rest", ""), "rest")
    s.rest_at = codec_fields.whole(position.get("rest_factory") or 0, "rest_factory")
    s.line = (
        NONE if position.get("line") is None else codec_fields.whole(position["line"], "line") - 1
    )
    s.spent[:] = _chip_counts(position.get("spent", []))
    players = codec_fields.fixed(
        codec_fields.needed(position, "players"), pieces.PLAYERS, "players"
    )
    for seat, player in enumerate(players):
        _read_player(s, seat, player)
    s.tower[:] = codec_fields.counts(position.get("tower", ""), "tower")
    if "bag" in position:
        s.bag[:] = codec_fields.counts(position["bag"], "bag")
    else:
        s.bag[:] = pieces.TILES_PER_COLOR - validate.tiles_outside_bag(s)
    validate.derive(s)
    problems = validate.problems(s)
    if problems:
        raise PositionError(problems)
    told = to_dict(states)
    codec_fields.same(position, told, ("memory", "players", "pile", "factories"))
    codec_fields.same(position.get("pile", {}), told["pile"])
    return states


def _chip_counts(chips: Any) -> list[int]:
    for chip in chips:
        codec_fields.index(pieces.CHIPS, chip, "a chip")
    return [list(chips).count(chip) for chip in pieces.CHIPS]


def _read_factories(s: Any, factories: Any) -> None:
    codec_fields.fixed(factories, 1 + pieces.SMALL_FACTORIES, "factories")
    s.sun[0] = codec_fields.counts(factories[0].get("sun", ""), "sun")
    s.moon[:] = codec_fields.counts(factories[0].get("moon", ""), "moon")
    for number in _SMALL:
        factory = factories[number]
        s.sun[number] = codec_fields.counts(factory.get("sun", ""), "sun")
        stack = factory.get("moon", "")
        codec_fields.counts(stack, "moon")
        if len(stack) > len(s.stack[number]):
            raise PositionError([f"factory {number}: at most 3 tiles lie on a small moon"])
        for place, color in enumerate(stack):
            s.stack[number, place] = _COLORS.index(color)
        s.height[number] = len(stack)
        chip = factory.get("chip")
        if chip is None:
            s.chip_at[number] = NONE
        elif chip == HIDDEN:
            s.chip_at[number] = FACE_DOWN
        else:
            s.chip_at[number] = codec_fields.index(pieces.CHIPS, chip, "a chip")


def _read_plates(s: Any, position: Json) -> None:
    display = codec_fields.fixed(
        position.get("display", [None] * pieces.DISPLAY), pieces.DISPLAY, "display"
    )
    for slot, plate in enumerate(display):
        s.display[slot] = (
            NONE if plate is None else codec_fields.index(pieces.PLATES, plate, "a plate")
        )
    if position.get("plate") is not None:
        s.held = codec_fields.index(pieces.PLATES, position["plate"], "a plate")
    pile = position.get("pile", {})
    memory = position.get("memory", {})
    returned = pile.get("returned", [])
    drawn = position.get("drawn", [])
    backs = position.get("drawn_backs", [])
    owners = memory.get("returned_by", [])
    turns = memory.get("returned_turn", [])
    sources = memory.get("drawn_from", [])
    if not len(returned) == len(owners) == len(turns) <= state.MAX_DRAWN:
        raise PositionError(["'memory' has to say who put each returned plate back, and when"])
    if not len(drawn) == len(backs) == len(sources) <= state.MAX_DRAWN:
        raise PositionError(["'memory' and 'drawn_backs' have to tell of each drawn plate"])
    for place, plate in enumerate(returned):
        s.returned[place] = codec_fields.index(pieces.PLATES, plate, "a plate")
        s.returned_by[place] = codec_fields.seat(owners[place], 2, NONE, HIDDEN, "returned_by")
        s.returned_turn[place] = codec_fields.whole(turns[place], "returned_turn")
    s.returned_n = len(returned)
    s.returns = codec_fields.whole(memory.get("returns", 0), "returns")
    for place, plate in enumerate(drawn):
        s.drawn[place] = (
            NONE if plate == HIDDEN else codec_fields.index(pieces.PLATES, plate, "a plate")
        )
        s.drawn_type[place] = codec_fields.index(plates.TYPES, backs[place], "a type of plate")
        s.drawn_from[place] = codec_fields.seat(sources[place], 2, FROM_UNSEEN, None, "drawn_from")
    s.drawn_n = len(drawn)
    s.looked = bool(memory.get("looked", False))
    for seat, known in enumerate(memory.get("knows", [[], []])[: pieces.PLAYERS]):
        for plate in known:
            s.knows[seat] |= 1 << codec_fields.index(pieces.PLATES, plate, "a plate")
    top = pile.get("top")
    s.top = NONE if top is None else codec_fields.index(plates.TYPES, top, "a type of plate")


def _read_player(s: Any, seat: int, player: Json) -> None:
    codec_fields.keys(player, _PLAYER_KEYS, "a player")
    s.score[seat] = codec_fields.whole(player.get("score", pieces.START_SCORE), "score")
    s.tokens[seat] = codec_fields.whole(player.get("tokens", pieces.TOKENS), "tokens")
    s.passed[seat] = bool(player.get("passed", False))
    s.taken[seat] = codec_fields.whole(player.get("chips_taken", 0), "chips_taken")
    lines = codec_fields.fixed(player.get("lines", [""] * state.GRID), state.GRID, "lines")
    for row, tiles in enumerate(lines):
        s.line_n[seat, row] = codec_fields.one_color(tiles, "lines")
        s.line_color[seat, row] = _COLORS.index(tiles[0]) if tiles else NONE
    broken = player.get("broken", "")
    codec_fields.counts(broken, "broken")
    if len(broken) > len(pieces.BROKEN_POINTS):
        raise PositionError([f"there are {len(pieces.BROKEN_POINTS)} spaces for broken tiles"])
    for place, color in enumerate(broken):
        s.broken[seat, place] = _COLORS.index(color)
    s.broken_n[seat] = len(broken)
    for space, (plate, turn) in player.get("plates", {}).items():
        if isinstance(turn, bool) or not isinstance(turn, int) or turn not in (0, 90, 180, 270):
            raise PositionError([f"a plate is turned by 0, 90, 180 or 270, not {turn!r}"])
        number = codec_fields.index(pieces.PLATES, plate, "a plate")
        plates.lay(
            s, seat, number, codec_fields.index(SPACE_NAMES, space, "a dome space"), turn // 90
        )
    _read_tiles(s, seat, player.get("tiles", ["." * state.GRID] * state.GRID))
    s.chips[seat] = _chip_counts(player.get("chips", []))
    s.used[seat] = _chip_counts(player.get("used", []))


_PLAYER_KEYS = (
    "score", "tokens", "passed", "chips_taken", "lines", "broken", "plates", "tiles",
    "chips", "used",
)  # fmt: skip


def _read_tiles(s: Any, seat: int, rows: Any) -> None:
    codec_fields.fixed(rows, state.GRID, "tiles")
    if any(not isinstance(row, str) or len(row) != state.GRID for row in rows):
        raise PositionError([f"'tiles' are rows of {state.GRID} characters"])
    for row, cells in enumerate(rows):
        for column, letter in enumerate(cells):
            if letter != ".":
                bit = 1 << (row * state.GRID + column)
                s.tiles[seat, codec_fields.index(_TILES, letter, "a tile")] |= bit
                s.filled[seat] |= bit
