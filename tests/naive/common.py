"""What both naive models need: colors, multisets of tiles, deals, and runs of tiles."""

COLORS = "BYRKT"  # blue, yellow, red, black, turquoise


def in_color_order(tiles: list[str] | str) -> str:
    """The multiset string of some tiles: their letters in the order of the colors."""
    return "".join(sorted(tiles, key=COLORS.index))


def subsets(tiles: list[str], count: int) -> list[str]:
    """Every multiset of exactly `count` of these tiles, each one once."""
    found, later = [""], len(tiles)
    for color in COLORS:
        there = tiles.count(color)
        later -= there  # as many can still follow
        found = [
            start + color * number
            for start in found
            for number in range(min(there, count - len(start)) + 1)
            if len(start) + number + later >= count
        ]
    return sorted(found)


def deal_outcomes(bag: list[str], reserve: list[str], count: int) -> list[str]:
    """What drawing `count` tiles can give, restocking the bag from the reserve in mid-draw.

    The reserve is the tower (Duel) or the lid (Azul). If both run out the deal is short.
    """
    if len(bag) >= count:
        return subsets(bag, count)
    missing = min(count - len(bag), len(reserve))
    return sorted(in_color_order("".join(bag) + more) for more in subsets(reserve, missing))


def take_deal(bag: list[str], reserve: list[str], count: int, dealt: str) -> None:
    """Remove dealt tiles from the bag; it is restocked only if it cannot give `count` tiles."""
    if len(bag) < count:
        bag.extend(reserve)
        reserve.clear()
    for color in dealt:
        bag.remove(color)


def run_length(grid: list[list[str]], row: int, column: int, down: int, right: int) -> int:
    """Length of the unbroken run of tiles through a space, vertical or horizontal."""
    length = 1
    for sign in (1, -1):
        y, x = row + sign * down, column + sign * right
        while 0 <= y < len(grid) and 0 <= x < len(grid) and grid[y][x] != ".":
            length += 1
            y, x = y + sign * down, x + sign * right
    return length


def tile_points(grid: list[list[str]], row: int, column: int) -> int:
    """Points for the tile just placed: runs of at least two, or 1 if there is none."""
    runs = [run_length(grid, row, column, 0, 1), run_length(grid, row, column, 1, 0)]
    return sum(run for run in runs if run >= 2) or 1
