"""Azul: a state as a dictionary of plain values and back (``docs/notation.md``)."""

from typing import Any

from sintra.model import codec_fields
from sintra.model.base_game import Json
from sintra.model.errors import PositionError
from sintra.model.state_arrays import read_fields
from sintra.rules.azul import pieces, state, validate
from sintra.rules.azul.state import CENTER, IN_CENTER, MARKER, NONE

_COLORS = pieces.COLOR_LETTERS
_FLOOR = _COLORS + "1"
_KEYS = (
    "game", "round", "phase", "awaits", "actor", "turn", "starter", "marker", "bag", "lid",
    "factories", "dealt", "center", "hand", "line", "players",
)  # fmt: skip
_PLAYER_KEYS = ("score", "lines", "wall", "floor")


def to_dict(states: Any) -> Json:
    """The dictionary of a state."""
    s = read_fields(states)
    chance = state.TILE < s["awaits"] < state.FINISHED
    over = s["awaits"] == state.FINISHED
    factories = int(pieces.FACTORIES[s["players"]])
    return {
        "game": "azul",
        "round": s["turn_round"],
        "phase": state.PHASES[s["phase"]],
        "awaits": state.AWAITS[s["awaits"]],
        "actor": "chance" if chance else None if over else s["actor"],
        "turn": s["actor"],
        "starter": None if s["starter"] == NONE else s["starter"],
        "marker": "center" if s["marker"] == IN_CENTER else s["marker"],
        "bag": codec_fields.tiles_text(s["bag"]),
        "lid": codec_fields.tiles_text(s["lid"]),
        "factories": [codec_fields.tiles_text(s["source"][number]) for number in range(factories)],
        "dealt": s["dealt"],
        "center": codec_fields.tiles_text(s["source"][CENTER]),
        "hand": _COLORS[s["hand_color"]] * s["hand_n"] if s["hand_n"] else "",
        "line": s["line"] + 1 if s["phase"] == state.TILING else None,
        "players": _boards(s),
    }


FACTS: Json = {
    "colors": _COLORS,
    "floor": _FLOOR,
    "grid": state.GRID,
    "factories": pieces.FACTORIES.tolist(),
    "center": CENTER,
    "none": NONE,
    "in_center": IN_CENTER,
    "chance": list(state.AWAITS[state.TILE + 1 : state.FINISHED]),
    "finished": state.FINISHED,
    "tiling": state.TILING,
}
"""What another program needs to read a state as ``to_dict`` does."""


def boards(states: Any) -> list[Json]:
    """The players' boards alone, as they stand in the dictionary."""
    return _boards(read_fields(states))


def _boards(s: dict[str, Any]) -> list[Json]:
    return [_player(s, seat) for seat in range(s["players"])]


def _player(s: dict[str, Any], seat: int) -> Json:
    lines = zip(s["line_color"][seat], s["line_n"][seat], strict=True)
    return {
        "score": s["score"][seat],
        "lines": [_COLORS[color] * n if n else "" for color, n in lines],
        "wall": codec_fields.grid_rows(state.GRID, _COLORS, s["tiles"][seat]),
        "floor": "".join(_FLOOR[item] for item in s["floor"][seat][: s["floor_n"][seat]]),
    }


def from_dict(states: Any, position: Json) -> Any:
    """Fill a new state from a dictionary, and validate it."""
    s = states[0]
    codec_fields.keys(position, _KEYS, "a position")
    if position.get("game", "azul") != "azul":
        raise PositionError([f"this is a position of {position['game']!r}, not of 'azul'"])
    s.turn_round = codec_fields.whole(codec_fields.needed(position, "round"), "round")
    s.phase = codec_fields.index(state.PHASES, codec_fields.needed(position, "phase"), "a phase")
    s.awaits = codec_fields.index(
        state.AWAITS, codec_fields.needed(position, "awaits"), "something to await"
    )
    seats = int(s.players)
    s.starter = codec_fields.seat(position.get("starter"), seats, NONE, None, "starter")
    s.marker = codec_fields.seat(position.get("marker"), seats, IN_CENTER, "center", "marker")
    actor = position.get("actor")
    turn = position.get("turn", actor if isinstance(actor, int) else max(int(s.starter), 0))
    s.actor = codec_fields.seat(turn, seats, 0, "chance", "turn")
    factories = int(pieces.FACTORIES[seats])
    offered = codec_fields.fixed(codec_fields.needed(position, "factories"), factories, "factories")
    for number, tiles in enumerate(offered):
        s.source[number] = codec_fields.counts(tiles, "factories")
    s.source[CENTER] = codec_fields.counts(position.get("center", ""), "center")
    s.dealt = codec_fields.whole(position.get("dealt", factories), "dealt")
    hand = position.get("hand", "")
    if hand:
        s.hand_n = codec_fields.one_color(hand, "hand")
        s.hand_color = _COLORS.index(hand[0])
    s.line = (
        NONE if position.get("line") is None else codec_fields.whole(position["line"], "line") - 1
    )
    players = codec_fields.fixed(codec_fields.needed(position, "players"), seats, "players")
    for seat, player in enumerate(players):
        _read_player(s, seat, player)
    s.lid[:] = codec_fields.counts(position.get("lid", ""), "lid")
    if "bag" in position:
        s.bag[:] = codec_fields.counts(position["bag"], "bag")
    else:
        s.bag[:] = pieces.TILES_PER_COLOR - validate.tiles_outside_bag(s)
    validate.derive(s)
    problems = validate.problems(s)
    if problems:
        raise PositionError(problems)
    codec_fields.same(position, to_dict(states), ("players", "factories"))
    return states


def _read_player(s: Any, seat: int, player: Any) -> None:
    codec_fields.keys(player, _PLAYER_KEYS, "a player")
    s.score[seat] = codec_fields.whole(player.get("score", 0), "score")
    for row, tiles in enumerate(
        codec_fields.fixed(player.get("lines", [""] * 5), state.GRID, "lines")
    ):
        s.line_n[seat, row] = codec_fields.one_color(tiles, "lines")
        s.line_color[seat, row] = _COLORS.index(tiles[0]) if tiles else NONE
    rows = codec_fields.fixed(player.get("wall", ["....."] * 5), state.GRID, "wall")
    for row, cells in enumerate(rows):
        if not isinstance(cells, str) or len(cells) != state.GRID:
            raise PositionError([f"'wall' has rows of {state.GRID} characters, not {cells!r}"])
        for column, letter in enumerate(cells):
            if letter != ".":
                bit = 1 << (row * state.GRID + column)
                s.tiles[seat, codec_fields.index(_COLORS, letter, "a color")] |= bit
                s.filled[seat] |= bit
    floor = player.get("floor", "")
    if not isinstance(floor, str) or len(floor) > state.FLOOR:
        raise PositionError([f"'floor' holds at most {state.FLOOR} letters, not {floor!r}"])
    for place, letter in enumerate(floor):
        s.floor[seat, place] = codec_fields.index(_FLOOR, letter, "a tile or the marker")
    s.floor_n[seat] = len(floor)


assert _FLOOR.index("1") == MARKER
