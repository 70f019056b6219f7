"""Azul: the layout of an observation, and how to decode one to the position dictionary."""

from functools import cache

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
    Blocks,
    Layout,
    block,
    letters,
    numbers,
    seats,
)
from sintra.model.game import Json
from sintra.rules.azul import pieces, state

_FLOOR = Axis("tiles", (*COLORS.labels, "1"))
_PHASES = Axis("phases", state.PHASES)
_AWAITS = Axis("questions", state.AWAITS)


@cache
def layout(players: int) -> Layout:
    """The columns of an observation, by the number of players."""
    lines = numbers("lines", state.GRID)
    everyone = seats(players)
    factories = numbers("factories", int(pieces.FACTORIES[players]))
    columns = letters("columns", state.GRID)
    per_color = pieces.TILES_PER_COLOR
    return Layout(
        [
            block("grey", (), 1, "1 if the game is played on the grey wall"),
            block("round", (), MAX_VALUE, "the round, from 1"),
            block("phase", [_PHASES], 1, "the phase"),
            block("awaits", [_AWAITS], 1, "what is asked for"),
            block("turn", [everyone], 1, "whose turn it is"),
            block("starter", [everyone], 1, "the round's starting player"),
            block("marker", [everyone], 1, "who holds the starting player marker; none: center"),
            block("bag", [COLORS], per_color, "tiles in the bag"),
            block("lid", [COLORS], per_color, "tiles in the lid"),
            block("factories", [factories, COLORS], 4, "tiles on each factory"),
            block("center", [COLORS], per_color, "tiles in the center"),
            block("dealt", (), 9, "factories filled so far"),
            block("hand", [COLORS], per_color, "tiles taken that wait for a line"),
            block("line", [lines], 1, "during the tiling, the line under way"),
            block("score", [everyone], MAX_VALUE, "points"),
            block("lines", [everyone, lines, COLORS], 5, "tiles on the pattern lines"),
            block("wall", [everyone, COLORS, numbers("rows", 5), columns], 1, "tiles on the wall"),
            block(
                "floor",
                [everyone, numbers("spaces", state.FLOOR), _FLOOR],
                1,
                "the floor line from left to right; `1` is the marker",
            ),
        ]
    )


def decode(blocks: Blocks, seat: int) -> Json:
    """The position dictionary that the blocks of a seat's observation describe.

    It equals ``Position.view(seat).position``.
    """
    players = len(blocks["score"])
    turn = absolute_seat(blocks["turn"], seat)
    awaits = one_hot_label(blocks["awaits"], state.AWAITS)
    marker = absolute_seat(blocks["marker"], seat)
    line = one_hot_index(blocks["line"])
    return {
        "game": "azul",
        "round": int(blocks["round"]),
        "phase": one_hot_label(blocks["phase"], state.PHASES),
        "awaits": awaits,
        "actor": "chance" if awaits in ("start", "deal") else None if awaits == "over" else turn,
        "turn": turn,
        "starter": absolute_seat(blocks["starter"], seat),
        "marker": "center" if marker is None else marker,
        "bag": tiles_text(blocks["bag"]),
        "lid": tiles_text(blocks["lid"]),
        "factories": [tiles_text(factory) for factory in blocks["factories"]],
        "dealt": int(blocks["dealt"]),
        "center": tiles_text(blocks["center"]),
        "hand": tiles_text(blocks["hand"]),
        "line": None if line is None else line + 1,
        "players": [_player(blocks, (of - seat) % players) for of in range(players)],
    }


def _player(blocks: Blocks, place: int) -> Json:
    floor = [count_labels(space, _FLOOR.labels) for space in blocks["floor"][place]]
    return {
        "score": int(blocks["score"][place]),
        "lines": [tiles_text(line) for line in blocks["lines"][place]],
        "wall": plane_rows(blocks["wall"][place], COLORS.labels),
        "floor": "".join(letter for space in floor for letter in space),
    }
