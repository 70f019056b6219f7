"""The pieces of Azul Duel and what can be said of them without a game."""

from typing import Any

from .common import deal_outcomes

Player = dict[str, Any]

PLATES = [
    "YKT*",
    "K*TR",
    "*KRB",
    "YBK*",
    "TRB*",
    "Y*KR",
    "BK*T",
    "*TYB",
    "*YBR",
    "JBTK",
    "TRBJ",
    "KYRJ",
    "TYJK",
    "YRJB",
    "TKRJ",
    "RTYJ",
    "TBJY",
    "RJBK",
]
CHIPS = ["B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB"]  # two of each
SPACES = ["nw", "n", "ne", "w", "c", "e", "sw", "s", "se"]  # the dome spaces
TABLETS = [
    ("rows", "colors"),
    ("columns", "edge"),
    ("diagonals", "corners"),
    ("jokers", "specials"),
]  # front and back of tablets 1-4
BROKEN_COSTS = [1, 2, 3, 4]
MARKER_COST = 2
CHANCE = ("tablets", "show", "back", "deal", "start", "reveal", "front")
DEAL_SIZES = [5, 4, 4, 4, 4]  # large factory first


def plate_type(plate: str) -> str:
    """The type shown on a plate's back."""
    return "special" if "*" in plate else "joker"


def rotated(plate: str, degrees: int) -> str:
    """The four spaces of a plate turned clockwise."""
    for _ in range(degrees // 90):
        plate = plate[2] + plate[0] + plate[3] + plate[1]
    return plate


def printed(player: Player, row: int, column: int) -> str:
    """What is printed on a space of the 6x6 grid; "" while no plate lies there."""
    space = SPACES[row // 2 * 3 + column // 2]
    if space not in player["plates"]:
        return ""
    name, rotation = player["plates"][space]
    return rotated(name, rotation)[row % 2 * 2 + column % 2]


def matching_columns(player: Player, row: int, color: str) -> list[int]:
    """Columns of the empty spaces of a row that take this color (ruling 14)."""
    return [
        column
        for column in range(6)
        if player["tiles"][row][column] == "." and printed(player, row, column) in (color, "J")
    ]


def completes(chips: list[str], color: str, missing: int) -> bool:
    """Whether exactly these chips replace the missing tiles (ruling 6).

    Some tiles are replaced by a pair showing the color, all others by any three chips.
    """
    pairs = 3 * missing - len(chips)
    showing = sum(color in chip for chip in chips)
    return 0 <= pairs <= missing and showing >= 2 * pairs


def can_complete(spent: list[str], unused: list[str], color: str, missing: int) -> bool:
    """Whether adding some (or none) of the unused chips to the spent ones completes the line."""
    if completes(spent, color, missing):
        return True
    if not unused or len(spent) >= 3 * missing:
        return False
    first, others = unused[0], unused[1:]
    return can_complete(spent + [first], others, color, missing) or can_complete(
        spent, others, color, missing
    )


def large_outcomes(bag: list[str], tower: list[str]) -> list[str]:
    """What the large factory can be dealt, with the redraw of five tiles alike (ruling 7)."""
    first = deal_outcomes(bag, tower, 5)
    if not any(len(tiles) == 5 and len(set(tiles)) == 1 for tiles in first):
        return first
    with_five_back = bag if len(bag) >= 5 else bag + tower
    if len(set(with_five_back)) == 1:
        return first  # ruling 7: no other color there, so they stay
    again = deal_outcomes(with_five_back, [], 5)
    return sorted({tiles for tiles in first + again if len(set(tiles)) > 1})


def goal_points(goal: str, player: Player, special_counts_as_color: bool = True) -> int:
    """Points of one player for one goal. Special tiles count as tiles (ruling 4)."""
    grid = player["tiles"]
    everywhere = [(row, column) for row in range(6) for column in range(6)]
    filled = [space for space in everywhere if grid[space[0]][space[1]] != "."]
    if goal == "rows":
        return 3 * sum(all((row, column) in filled for column in range(6)) for row in range(6))
    if goal == "columns":
        return 7 * sum(all((row, column) in filled for row in range(6)) for column in range(6))
    if goal == "diagonals":
        return 10 * (
            all((step, step) in filled for step in range(6))
            + all((step, 5 - step) in filled for step in range(6))
        )
    if goal == "edge":
        return sum(row in (0, 5) or column in (0, 5) for row, column in filled)
    if goal == "colors":  # ruling 3: one special tile is one of the five; a joker space is not
        points = 0
        for row in grid:
            kinds = {tile for tile in row if tile != "."}
            if not special_counts_as_color:
                kinds.discard("*")
            points += 4 if len(kinds) >= 5 else 0
        return points
    if goal == "corners":
        points = 0
        for top, left, worth in ((0, 0, 3), (0, 4, 3), (4, 0, 8), (4, 4, 8)):
            plate = [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)]
            points += worth if all(space in filled for space in plate) else 0
        return points
    if goal == "jokers":  # ruling 10: without a joker space this is 0
        spaces = [space for space in everywhere if printed(player, *space) == "J"]
        return 2 * len(spaces) if all(space in filled for space in spaces) else 0
    if goal == "specials":
        spaces = [space for space in everywhere if printed(player, *space) == "*"]
        return -3 * sum(space not in filled for space in spaces)
    raise ValueError(f"unknown goal {goal!r}")
