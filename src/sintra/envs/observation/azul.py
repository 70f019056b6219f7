"""Azul: the blocks of an observation, and back from them to the position dictionary."""

from functools import cache
from typing import Any

from numpy.typing import NDArray

from sintra.envs.kernel.columns import MOST
from sintra.envs.observation.layout import (
    COLORS,
    Axis,
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
from sintra.rules.azul import pieces, state

_FLOOR = Axis("tiles", (*COLORS.labels, "1"))
_PHASES = Axis("phases", state.PHASES)
_AWAITS = Axis("questions", state.AWAITS)


@cache
def layout(players: int) -> Layout:
    """The blocks of a game for so many players."""
    lines = numbers("lines", state.GRID)
    everybody = seats(players)
    factories = numbers("factories", int(pieces.FACTORIES[players]))
    columns = letters("columns", state.GRID)
    per_color = pieces.TILES_PER_COLOR
    return Layout(
        [
            block("grey", (), 1, "1 if the game is played on the grey wall"),
            block("round", (), MOST, "the round, from 1"),
            block("phase", [_PHASES], 1, "the phase"),
            block("awaits", [_AWAITS], 1, "what is asked for"),
            block("turn", [everybody], 1, "whose turn it is"),
            block("starter", [everybody], 1, "the round's starting player"),
            block("marker", [everybody], 1, "who holds the starting player marker; none: center"),
            block("bag", [COLORS], per_color, "tiles in the bag"),
            block("lid", [COLORS], per_color, "tiles in the lid"),
            block("factories", [factories, COLORS], 4, "tiles on each factory"),
            block("center", [COLORS], per_color, "tiles in the center"),
            block("dealt", (), 9, "factories filled so far"),
            block("hand", [COLORS], per_color, "tiles taken that wait for a line"),
            block("line", [lines], 1, "during the tiling, the line under way"),
            block("score", [everybody], MOST, "points"),
            block("lines", [everybody, lines, COLORS], 5, "tiles on the pattern lines"),
            block("wall", [everybody, COLORS, numbers("rows", 5), columns], 1, "tiles on the wall"),
            block(
                "floor",
                [everybody, numbers("spaces", state.FLOOR), _FLOOR],
                1,
                "the floor line from left to right; `1` is the marker",
            ),
        ]
    )


def decode(blocks: dict[str, NDArray[Any]], seat: int) -> dict[str, Any]:
    """The position dictionary that a seat's observation tells of."""
    players = len(blocks["score"])
    turn = absolute(blocks["turn"], seat)
    awaits = named(blocks["awaits"], state.AWAITS)
    marker = absolute(blocks["marker"], seat)
    line = chosen(blocks["line"])
    return {
        "game": "azul",
        "round": int(blocks["round"]),
        "phase": named(blocks["phase"], state.PHASES),
        "awaits": awaits,
        "actor": "chance" if awaits in ("start", "deal") else None if awaits == "over" else turn,
        "turn": turn,
        "starter": absolute(blocks["starter"], seat),
        "marker": "center" if marker is None else marker,
        "bag": text(blocks["bag"]),
        "lid": text(blocks["lid"]),
        "factories": [text(factory) for factory in blocks["factories"]],
        "dealt": int(blocks["dealt"]),
        "center": text(blocks["center"]),
        "hand": text(blocks["hand"]),
        "line": None if line is None else line + 1,
        "players": [_player(blocks, (of - seat) % players) for of in range(players)],
    }


def _player(blocks: dict[str, NDArray[Any]], place: int) -> dict[str, Any]:
    floor = [repeated(space, _FLOOR.labels) for space in blocks["floor"][place]]
    return {
        "score": int(blocks["score"][place]),
        "lines": [text(line) for line in blocks["lines"][place]],
        "wall": grid(blocks["wall"][place], COLORS.labels),
        "floor": "".join(letter for space in floor for letter in space),
    }
