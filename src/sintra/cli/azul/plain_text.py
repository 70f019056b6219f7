"""The table, the boards and the moves of Azul in sentences, for ``--plain``."""

from collections.abc import Iterator, Sequence

from sintra.cli.azul.event_phrases import MOVE_LABELS
from sintra.cli.game_text import Json, factory_name, grid_rows, pattern_lines, tiles
from sintra.model.text_canvas import COLORS, plural
from sintra.rules.azul import pieces


def describe_table(position: Json) -> list[str]:
    """Sentences about everything that belongs to nobody."""
    factories = [
        f"Factory {number}: {tiles(letters)}."
        for number, letters in enumerate(position["factories"], start=1)
        if letters
    ]
    marker = ", and the starting marker" if position["marker"] == "center" else ""
    hand = [f"In hand: {tiles(position['hand'])}."] if position["hand"] else []
    return [
        *factories,
        f"Center: {tiles(position['center'])}{marker}.",
        *hand,
        f"Bag: {tiles(position['bag'])}. Lid: {tiles(position['lid'])}.",
    ]


def describe_board(position: Json, seat: int, name: str, options: Json) -> list[str]:
    """Sentences about everything on a player's board."""
    player = position["players"][seat]
    floor = player["floor"]
    cost = sum(pieces.FLOOR_POINTS.tolist()[: len(floor)])
    found = [tiles(floor), "the starting marker" if "1" in floor else "none"]
    return [
        f"{name}: {plural(player['score'], 'point')}.",
        pattern_lines(player["lines"]),
        *_wall(player["wall"], options["wall"]),
        f"Floor: {', '.join(words for words in found if words != 'none')}, costing {cost}."
        if floor
        else "Floor: none.",
    ]


def _wall(rows: Sequence[str], side: str) -> Iterator[str]:
    if side == "grey" and not any(set(row) - {"."} for row in rows):
        yield "Wall: empty."
    printed = [row.lower() if side == "colored" else " " * len(row) for row in pieces.WALL]
    yield from grid_rows("Wall", rows, printed)


def describe_move(verb: str, argument: str, position: Json) -> str:
    """A legal move in words."""
    if verb != "take":
        return f"{MOVE_LABELS[verb]} {argument}".strip()
    source, color = argument[0], argument[1]
    pool = position["center"] if source == "C" else position["factories"][int(source) - 1]
    return f"{pool.count(color)} {COLORS[color]} from {factory_name(source)}"
