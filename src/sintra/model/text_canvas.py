"""What the text boards of both games share: blocks of lines, boxes, tiles, and the heading.

A *block* is a list of lines. Everything here counts terminal columns, not characters, so that
names in any script keep the borders straight.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Any

COLUMNS = 100
"""How wide a board may be."""
ARROW = "►"
"""Stands before whatever is to be done next."""
NO_TILE = "·"
"""A place for a tile that holds none."""
NAME_COLUMNS = 15
"""Longest name: the final scores of four players have to fit on a line."""
COLORS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise"}
"""The letters of the colors, in their order."""

Block = list[str]

_LIGHT = ("┌", "─", "┐", "│", "└", "┘")
_HEAVY = ("┏", "━", "┓", "┃", "┗", "┛")


# Text -------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)  # the same borders and rows are measured again and again
def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


@lru_cache(maxsize=1024)
def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def pad(text: str, columns: int) -> str:
    """Fill up with spaces on the right."""
    return text + " " * (columns - width(text))


def center(text: str, columns: int) -> str:
    """Fill up with spaces on both sides, the odd one on the right."""
    free = max(columns - width(text), 0)
    return " " * (free // 2) + text + " " * (free - free // 2)


def clip(text: str, columns: int) -> str:
    """Shorten a text that is too long, and say so with an ellipsis."""
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return text + "…"


def plain(name: str) -> str:
    """A player's name as it can stand in a line: nothing that moves the cursor, not too long."""
    return clip("".join(letter if letter.isprintable() else "?" for letter in name), NAME_COLUMNS)


def plural(number: int, noun: str) -> str:
    """``1 point``, ``2 points``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def words(text: str, columns: int) -> Block:
    """A line whose parts, two spaces or more apart, stay whole where it has to be broken."""
    lines = [""]
    for part in re.split(r"(?<=\S)(?=\s{2,})", text):
        if width(lines[-1] + part) > columns:
            lines.append(part.lstrip())
        else:
            lines[-1] += part
    return lines


def finish(block: Iterable[str]) -> str:
    """The block as one text, without spaces at the ends of lines."""
    return "\n".join(line.rstrip() for line in block)


# Blocks -----------------------------------------------------------------------------------------


def block_width(block: Block) -> int:
    """Columns of the widest line."""
    return max((width(line) for line in block), default=0)


def beside(blocks: Sequence[Block], gap: int) -> Block:
    """Blocks next to each other, their first lines level."""
    widths = [block_width(block) for block in blocks]
    return [
        (" " * gap).join(pad(line, n) for line, n in zip(row, widths, strict=True))
        for row in zip_longest(*blocks, fillvalue="")
    ]


def flow(blocks: Sequence[Block], gap: int, columns: int) -> Block:
    """Blocks next to each other, in as many rows as it takes to stay within the columns."""
    rows: list[list[Block]] = [[]]
    for block in blocks:
        wanted = sum(block_width(other) + gap for other in rows[-1]) + block_width(block)
        if rows[-1] and wanted > columns:
            rows.append([])
        rows[-1].append(block)
    return [line for row in rows for line in beside(row, gap)]


def box(lines: Block, columns: int, title: str = "", note: str = "", heavy: bool = False) -> Block:
    """Lines with a border around them; the title is set into it on the left, the note on the right.

    A title that is too long is shortened; the note never is.
    """
    left, across, right, down, bottom_left, bottom_right = _HEAVY if heavy else _LIGHT
    inside = columns - 2
    end = f" {note} {across}" if note else ""
    room = inside - width(end) - 4  # a dash and a space before the title, the same behind it
    start = f"{across} {clip(title, room)} " if title else ""
    top = start + across * (inside - width(start) - width(end)) + end
    return [
        f"{left}{top}{right}",
        *(f"{down}{pad(line, inside)}{down}" for line in lines),
        f"{bottom_left}{across * inside}{bottom_right}",
    ]


def compartments(columns: Sequence[Sequence[str]], inside: Sequence[int]) -> Block:
    """Boxes that share their walls, one for each column of texts, so many columns wide inside."""
    walls = ["─" * n for n in inside]
    rows = [
        "│" + "│".join(pad(text, n) for text, n in zip(row, inside, strict=True)) + "│"
        for row in zip(*columns, strict=True)
    ]
    return [f"┌{'┬'.join(walls)}┐", *rows, f"└{'┴'.join(walls)}┘"]


# Tiles ------------------------------------------------------------------------------------------


def spread(tiles: str) -> str:
    """Tiles with a space between: ``B B Y``."""
    return " ".join(tiles)


def pattern_line(tiles: str, size: int) -> str:
    """A pattern line, filled from the right: ``· · K``."""
    return spread(tiles.rjust(size, NO_TILE))


def spaces(tiles: str, costs: Sequence[int]) -> tuple[str, str]:
    """Two lines for spaces that cost something: the tiles on them, and the costs below."""
    return spread(tiles.ljust(len(costs), NO_TILE)), spread("".join(str(cost) for cost in costs))


def filled(tile: str) -> str:
    """A space that holds a tile, three columns wide."""
    return f"[{tile}]"


def empty(printed: str) -> str:
    """A space without a tile that shows what is printed on it, three columns wide."""
    return f" {printed.lower()} "


def tile_counts(supplies: Mapping[str, str]) -> Block:
    """A table: how many tiles of each color lie in the bag and the like."""
    block = ["TILES   " + "".join(f"{color:>3}" for color in COLORS) + "   all"]
    for name, tiles in supplies.items():
        counts = "".join(f"{tiles.count(color):>3}" for color in COLORS)
        block.append(f"{name:8}{counts}{len(tiles):>6}")
    return block


def color_legend() -> str:
    """What the letters of the colors mean."""
    return " ".join(f"{letter}={word}" for letter, word in COLORS.items())


# Heading ----------------------------------------------------------------------------------------


def heading(
    title: str,
    position: dict[str, Any],
    names: Sequence[str],
    question: Callable[[dict[str, Any], dict[str, Any]], str],
    chance: Mapping[str, str],
) -> Block:
    """Two lines: where the game stands, and what is asked of whom.

    ``question`` says what the position asks of the player (the second argument) who is to move;
    ``chance`` says it for each random event.
    """
    starter = position["starter"]
    who = "not drawn yet" if starter is None else names[starter]
    return [
        f"{title}   starting player: {who}",
        f"{ARROW} {_request(position, names, question, chance)}",
    ]


def _request(
    position: dict[str, Any],
    names: Sequence[str],
    question: Callable[[dict[str, Any], dict[str, Any]], str],
    chance: Mapping[str, str],
) -> str:
    actor = position["actor"]
    if actor is None:
        scores = [player["score"] for player in position["players"]]
        return "Game over. " + ", ".join(f"{n}: {s}" for n, s in zip(names, scores, strict=True))
    if actor == "chance":
        return f"Chance: {chance[position['awaits']]}"
    return f"{names[actor]}: {question(position, position['players'][actor])}"
