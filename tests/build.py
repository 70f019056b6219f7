"""Positions for tests: say what matters, and the rest is filled in."""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

import sintra
from sintra.rules.duel.pieces import PLATES

Json = dict[str, Any]
COLORS = "BYRKT"
SPACES = ("nw", "n", "ne", "w", "c", "e", "sw", "s", "se")


def texts(position: sintra.Position) -> list[str]:
    """The legal moves in words."""
    return [move.text for move in position.legal_moves]


def chances(position: sintra.Position) -> dict[str, float]:
    """What chance may bring, in words, with probabilities."""
    return {event.text: odds for event, odds in position.chances.items()}


def effects(position: sintra.Position, *kinds: str) -> list[sintra.Effect]:
    """Everything of these kinds that has happened so far."""
    return [effect for _, told in position.history() for effect in told if effect.kind in kinds]


def tile(at: str, across: int, down: int, points: int, seat: int = 0) -> sintra.Effect:
    """A tile on a space such as ``c2`` that scored for the runs through it."""
    return sintra.Effect("tile", seat, points, int(at[1]), at[0], across=across, down=down)


def goals(position: sintra.Position, seat: int = 0) -> dict[str | None, tuple[int, int]]:
    """How often a player fulfilled each goal, and for how many points."""
    return {e.name: (e.count, e.worth) for e in effects(position, "goal") if e.seat == seat}


def board(position: sintra.Position, seat: int = 0) -> Json:
    """A player's board."""
    player: Json = position.to_dict()["players"][seat]
    return player


def multiset(counts: Counter[str]) -> str:
    """Tiles as the notation writes them."""
    return "".join(color * counts[color] for color in COLORS)


def _divide(position: Json, table: Iterable[str], each: int, discards: str) -> None:
    """Divide the tiles that lie nowhere else between the bag and the discards."""
    lying = Counter("".join(table) + position.get("hand", "") + position.get("rest", ""))
    for player in position["players"]:
        for part in ("lines", "tiles", "broken", "wall", "floor"):
            lying.update("".join(player.get(part, "")))
    left = Counter(COLORS * each) - lying
    if "bag" in position:
        position.setdefault(discards, multiset(left - Counter(position["bag"])))
    position.setdefault("bag", multiset(left - Counter(position.get(discards, ""))))


# Azul Duel --------------------------------------------------------------------------------------

FIRST_ROUND = "sun:BYRKK sun:BYRK sun:BYRT sun:BYKT sun:BRKT"
"""Factories as dealt, for tests that are about something else."""

DEALING: Json = {
    "factories": "- chip:? chip:? chip:? chip:?", "phase": "preparation", "awaits": "deal",
    "actor": "chance", "turn": 0, "dealt": 0,
}  # fmt: skip
"""Before the deal of a later round; ``duel`` takes these."""

DOME: Json = {
    "nw": ["YKT*", 0], "n": ["JBTK", 0], "ne": ["K*TR", 0],  # Y K J B K * / T * T K T R
    "w": ["TRBJ", 0], "c": ["*KRB", 0], "e": ["KYRJ", 0],  #   T R * K K Y / B J R B R J
    "sw": ["YBK*", 0], "s": ["TYJK", 0], "se": ["TRB*", 0],  # Y B T Y T R / K * J K B *
}  # fmt: skip
"""Nine plates, and what they show in rows 1 to 6."""

BARE = ("......",) * 6
"""The rows of a dome without tiles."""


def duel(
    first: Json | None = None,
    second: Json | None = None,
    *,
    factories: str = FIRST_ROUND,
    game: sintra.Duel | None = None,
    **changes: Any,
) -> sintra.Position:
    """A position of Azul Duel, by default at the first player's turn in round 1.

    The factories are one word each, the large one first: ``sun:BYRK``, ``moon:KY`` (bottom first),
    ``chip:BR``, ``chip:?`` (face down, without tiles) or ``-``. Missing chips have been taken.
    """
    table = [_factory(word) for word in factories.split()]
    taken = sum(factory["chip"] is None for factory in table[1:])
    players = [dict(first or {}), dict(second or {})]
    for seat, player in enumerate(players):
        player.setdefault("chips_taken", (taken + 1 - seat) // 2)
        player.setdefault("chips", ["B", "T"][: player["chips_taken"]])
    position: Json = {
        "round": 1, "phase": "acquisition", "awaits": "turn", "actor": 0, "starter": 0,
        "marker": "factory", "factories": table, "players": players,
    } | changes  # fmt: skip
    del table[0]["chip"]
    _lay_out_plates(position)
    _divide(position, (f["sun"] + f["moon"] for f in table), 13, "tower")
    return (game or sintra.duel()).setup(position, given=True)


def _factory(word: str) -> Json:
    kind, _, what = word.partition(":")
    empty = {"sun": "", "moon": "", "chip": None}
    return empty if word == "-" else empty | {"chip": "?"} | {kind: what}


def _lay_out_plates(position: Json) -> None:
    """Fill display and pile from the plates not named; in round 5, the domes (second's first)."""
    named = [position.get("plate"), *position.get("display", []), *position.get("drawn", [])]
    named += position.get("pile", {}).get("returned", [])
    for player in position["players"]:
        named += [plate for plate, _ in player.get("plates", {}).values()]
    free = [plate for plate in PLATES if plate not in named]
    if position["round"] == 5:
        for player, space in product(reversed(position["players"]), SPACES):
            dome = player["plates"] = dict(player.get("plates", {}))
            if free and space not in dome:
                dome[space] = [free.pop(), 0]
        position.setdefault("display", [None] * 3)
    if "display" not in position:
        position["display"], free = free[:3], free[3:]
    if free:
        position.setdefault("pile", {"top": "special" if "*" in "".join(free) else "joker"})


def phase_two(
    first: Json, second: Json | None = None, *, tokens: int = 0, **changes: Any
) -> sintra.Position:
    """The second player takes the last chip, and phase 2 begins, up to the first choice.

    The second player holds the starting player tile. The chips at hand complete no line, unless the
    test gives others.
    """
    position = duel(
        {"tokens": tokens, "chips_taken": 2, "chips": ["B", "T"]} | first,
        {"tokens": tokens, "chips_taken": 1, "chips": ["B"]} | (second or {}),
        factories="- - - - chip:YK",
        **({"actor": 1, "marker": 1, "round": 2} | changes),
    )
    position.play("chip:YK")
    return position


def last_round(tablets: str, mine: Json, **changes: Any) -> sintra.Position:
    """The game ends with this board, which had 20 points before the tablets were added."""
    return phase_two({"score": 20} | mine, round=5, game=sintra.duel(tablets), **changes)


def lines(**filled: str) -> list[str]:
    """Pattern lines by name: ``lines(l2="KK")``."""
    return [filled.get(f"l{n}", "") for n in range(1, 7)]


def tiled(plates: Json, *rows: str) -> Json:
    """A dome with tiles: ``#`` is a tile on its own color (or the special tile), ``.`` none."""
    printed = [["."] * 6 for _ in range(6)]
    for space, (plate, turned) in plates.items():
        down, across = divmod(SPACES.index(space), 3)
        a, b, c, d = plate
        for _ in range(turned // 90):
            a, b, c, d = c, a, d, b
        printed[2 * down][2 * across : 2 * across + 2] = a, b
        printed[2 * down + 1][2 * across : 2 * across + 2] = c, d
    grid = [
        "".join(face if tile == "#" else tile for tile, face in zip(row, faces, strict=True))
        for row, faces in zip(rows, printed, strict=True)
    ]
    return {"plates": plates, "tiles": grid}


def hoarders(kept: str) -> tuple[Json, Json]:
    """Two boards after round 4 that hold all tiles but a few: six full plates each, and lines."""
    left = Counter(COLORS * 13) - Counter(kept)
    boards = []
    for plates in (PLATES[:9], PLATES[9:]):
        dome = {space: [plate, 0] for space, plate in zip(SPACES, plates, strict=True)}
        boards.append(tiled(dome, *["####.."] * 6))
        left -= Counter("".join(boards[-1]["tiles"]))
    for player in boards:
        for row, cells in enumerate(player["tiles"]):
            player["tiles"][row] = "".join(_take(left, 1) if c == "J" else c for c in cells)
        player["lines"] = ["", *(_take(left, line) for line in range(1, 6))]
    assert not +left, f"no room for {left}"
    return boards[0], boards[1]


def _take(left: Counter[str], most: int) -> str:
    """Take up to so many tiles of the color that has most left."""
    color, tiles = max(left.items(), key=lambda item: item[1])
    taken = min(most, tiles)
    left[color] -= taken
    return color * taken


# Azul -------------------------------------------------------------------------------------------


def azul(
    *boards: Json, wall: str = "colored", factories: str = "", **changes: Any
) -> sintra.Position:
    """A position of Azul for as many players as there are boards, in the factory offer.

    The factories are one word each, ``-`` is an empty one, and so are those not named.
    """
    game = sintra.azul(players=len(boards), wall=wall)
    table = ["" if word == "-" else word for word in factories.split()]
    position: Json = {
        "round": 1, "phase": "offer", "awaits": "take", "actor": 0, "starter": 0,
        "marker": "center", "factories": table + [""] * (2 * len(boards) + 1 - len(table)),
        "players": [dict(player) for player in boards],
    } | changes  # fmt: skip
    _divide(position, [*table, position.get("center", "")], 20, "lid")
    return game.setup(position, given=True)


def wall_tiling(*boards: Json, wall: str = "colored", **changes: Any) -> sintra.Position:
    """The second player puts the last tile, a black one, on line 5; the wall-tiling follows.

    A single board is the first player's, and the second one's is empty then.
    """
    boards = boards if len(boards) > 1 else (*boards, {})
    last: Json = {"awaits": "line", "actor": 1, "hand": "K"}
    position = azul(*boards, wall=wall, **(last | changes))
    position.play("line:5")
    return position


def packed_walls() -> tuple[Json, ...]:
    """Four boards that hold all 100 tiles: four full columns each, the rest on the lines."""
    colored = ("BYRKT", "TBYRK", "KTBYR", "RKTBY", "YRKTB")
    lines = (
        ["", "K", "RR", "YYY", "BBBB"],
        ["", "K", "RR", "Y", ""],
        ["", "", "", "TTT", ""],
        ["", "T", "KK", "", ""],
    )
    walls = [[row[:gap] + "." + row[gap + 1 :] for row in colored] for gap in (4, 4, 2, 0)]
    return tuple({"wall": w, "lines": on_lines} for w, on_lines in zip(walls, lines, strict=True))
