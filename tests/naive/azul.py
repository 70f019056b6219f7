"""Azul, the naive way. Rulings are numbered as in RULES.md (A6 and A7: the event contract)."""

from itertools import permutations
from typing import Any

from .common import COLORS, deal_outcomes, in_color_order, take_deal, tile_points

Player = dict[str, Any]

FACTORIES = {2: 5, 3: 7, 4: 9}
FLOOR_COSTS = [1, 1, 2, 2, 2, 3, 3]
MARKER = "1"  # the starting marker on a floor line


def colored_column(row: int, color: str) -> int:
    """Column of a color on the colored wall: each row is shifted one more to the right."""
    return (COLORS.index(color) + row) % 5


def column_colors(wall: list[list[str]], column: int) -> list[str]:
    """The tiles of one column of a wall."""
    return [row[column] for row in wall if row[column] != "."]


def grey_columns(wall: list[list[str]], row: int, color: str) -> list[int]:
    """Columns where a grey wall's row takes a color: never twice in a row or a column."""
    if color in wall[row]:
        return []
    return [
        column
        for column in range(5)
        if wall[row][column] == "." and color not in column_colors(wall, column)
    ]


def row_completable(wall: list[list[str]], row: int) -> bool:
    """Whether a grey wall's row can still become full, looking at the present columns (A7)."""
    empty = [column for column in range(5) if wall[row][column] == "."]
    missing = [color for color in COLORS if color not in wall[row]]
    return any(
        all(
            color not in column_colors(wall, column)
            for column, color in zip(empty, order, strict=True)
        )
        for order in permutations(missing)
    )


def full_rows(wall: list[list[str]]) -> int:
    """The number of full horizontal rows."""
    return sum("." not in row for row in wall)


def end_bonus(wall: list[list[str]]) -> int:
    """Points at the end for full rows, full columns and complete colors (A5: any wall)."""
    columns = sum(len(column_colors(wall, column)) == 5 for column in range(5))
    colors = sum(sum(row.count(color) for row in wall) == 5 for color in COLORS)
    return 2 * full_rows(wall) + 7 * columns + 10 * colors


class NaiveAzul:
    """One game of Azul, played event by event.

    For every word a position can await there is a `_legal_...` method, and for every word an
    event can begin with a `_play_...` method.
    """

    def __init__(self, players: int = 2, wall: str = "colored") -> None:
        if players not in FACTORIES:
            raise ValueError(f"2 to 4 players, not {players!r}")
        if wall not in ("colored", "grey"):
            raise ValueError(f"the wall is colored or grey, not {wall!r}")
        self.wall = wall
        self.round = 1
        self.phase = "setup"
        self.awaits = "start"
        self.player = 0  # whose decision it is, unless chance is next
        self.starter: int | None = None
        self.marker: str | int = "center"
        self.bag = [color for color in COLORS for _ in range(20)]
        self.lid: list[str] = []
        self.factories: list[list[str]] = [[] for _ in range(FACTORIES[players])]
        self.deals_left = list(range(len(self.factories)))
        self.center: list[str] = []
        self.hand: list[str] = []
        self.line: int | None = None
        self.tiling_left: list[int] = []
        self.players: list[Player] = [
            {
                "score": 0,
                "lines": [[] for _ in range(5)],
                "wall": [["."] * 5 for _ in range(5)],
                "floor": [],
            }
            for _ in range(players)
        ]

    # ---- the outside view -------------------------------------------------------------------

    @property
    def actor(self) -> int | str | None:
        """Seat of the player to act, "chance", or None when the game is over."""
        if self.awaits == "over":
            return None
        return "chance" if self.awaits in ("start", "deal") else self.player

    @property
    def scores(self) -> list[int]:
        """The players' points."""
        return [player["score"] for player in self.players]

    @property
    def winners(self) -> list[int] | None:
        """The winners; several if the win is shared; None while the game is running."""
        if self.awaits != "over":
            return None
        results = [(player["score"], full_rows(player["wall"])) for player in self.players]
        return [seat for seat, result in enumerate(results) if result == max(results)]

    def legal(self) -> list[str]:
        """The legal moves, or the possible outcomes if chance is next; sorted."""
        if self.awaits == "over":
            return []
        return sorted(set(getattr(self, "_legal_" + self.awaits)()))

    def play(self, event: str) -> None:
        """Apply one event; ValueError if it is not legal now."""
        if event not in self.legal():
            raise ValueError(f"{event!r} is not legal while the game awaits {self.awaits!r}")
        word, _, what = event.partition(":")
        getattr(self, "_play_" + word)(what)

    def snapshot(self) -> dict[str, Any]:
        """The position dictionary of the contract."""
        players = []
        for player in self.players:
            players.append(
                {
                    "score": player["score"],
                    "lines": ["".join(line) for line in player["lines"]],
                    "wall": ["".join(row) for row in player["wall"]],
                    "floor": "".join(player["floor"]),
                }
            )
        return {
            "game": "azul",
            "round": self.round,
            "phase": self.phase,
            "awaits": self.awaits,
            "actor": self.actor,
            "starter": self.starter,
            "marker": self.marker,
            "bag": in_color_order(self.bag),
            "lid": in_color_order(self.lid),
            "factories": [in_color_order(tiles) for tiles in self.factories],
            "center": in_color_order(self.center),
            "hand": in_color_order(self.hand),
            "line": self.line,
            "players": players,
        }

    # ---- setup and preparation --------------------------------------------------------------

    def _legal_start(self) -> list[str]:
        return [f"start:{seat + 1}" for seat in range(len(self.players))]  # ruling A3

    def _play_start(self, what: str) -> None:
        self.starter = int(what) - 1
        self.awaits = "deal"

    def _legal_deal(self) -> list[str]:
        number = self.deals_left[0] + 1
        return [f"deal:{number}={tiles or '-'}" for tiles in deal_outcomes(self.bag, self.lid, 4)]

    def _play_deal(self, what: str) -> None:
        dealt = what.split("=")[1].strip("-")
        take_deal(self.bag, self.lid, 4, dealt)
        self.factories[self.deals_left.pop(0)] = list(dealt)
        if not self.deals_left:
            assert self.starter is not None
            self.phase, self.awaits, self.player = "offer", "take", self.starter

    # ---- factory offer ----------------------------------------------------------------------

    def _legal_take(self) -> list[str]:
        moves = ["take:C" + color for color in self.center]
        for number, tiles in enumerate(self.factories, 1):
            moves += [f"take:{number}{color}" for color in tiles]
        return moves

    def _play_take(self, what: str) -> None:
        place, color = what[0], what[1]
        if place == "C":
            source = self.center
            self.center = [tile for tile in source if tile != color]
            if self.marker == "center":
                self.marker = self.player
                floor = self.players[self.player]["floor"]
                if len(floor) < len(FLOOR_COSTS):  # ruling A1: no space, no cost
                    floor.append(MARKER)
        else:
            source = self.factories[int(place) - 1]
            self.factories[int(place) - 1] = []
            self.center += [tile for tile in source if tile != color]
        self.hand = [tile for tile in source if tile == color]
        self.awaits = "line"

    def _legal_line(self) -> list[str]:
        player, color = self.players[self.player], self.hand[0]
        moves = ["floor"]
        for number, line in enumerate(player["lines"], 1):
            fits = len(line) < number and line[:1] in ([], [color])
            if fits and color not in player["wall"][number - 1]:  # ruling A4: grey wall too
                moves.append(f"line:{number}")
        return moves

    def _play_line(self, what: str) -> None:
        line = self.players[self.player]["lines"][int(what) - 1]
        while self.hand and len(line) < int(what):
            line.append(self.hand.pop())
        self._play_floor("")

    def _play_floor(self, _: str) -> None:
        self._drop(self.players[self.player], self.hand)
        self.hand = []
        if self.center or any(self.factories):
            self.awaits = "take"
            self.player = (self.player + 1) % len(self.players)
            return
        assert self.starter is not None
        self.phase = "tiling"
        count = len(self.players)
        self.tiling_left = [(self.starter + step) % count for step in range(count)]
        self.line = 1
        self._tile_on()

    def _drop(self, player: Player, tiles: list[str]) -> None:
        """Put tiles on a floor line, left to right; those beyond it go to the lid."""
        for tile in tiles:
            if len(player["floor"]) < len(FLOOR_COSTS):
                player["floor"].append(tile)
            else:
                self.lid.append(tile)

    # ---- wall-tiling ------------------------------------------------------------------------

    def _tile_on(self) -> None:
        """Go on with the current line until somebody must decide something."""
        while self.tiling_left:
            self.player = self.tiling_left[0]
            player = self.players[self.player]
            while self.line is not None and self.line <= 5:
                row, tiles = self.line - 1, player["lines"][self.line - 1]
                if len(tiles) == self.line:
                    if self.wall == "colored":
                        self._place(player, row, colored_column(row, tiles[0]))
                    elif grey_columns(player["wall"], row, tiles[0]):
                        self.awaits = "tile"
                        return
                    else:
                        player["lines"][row] = []
                        self._drop(player, tiles)
                self.line += 1
            player["score"] = max(0, player["score"] - sum(FLOOR_COSTS[: len(player["floor"])]))
            self.lid += [tile for tile in player["floor"] if tile != MARKER]
            player["floor"] = []
            self.tiling_left.pop(0)
            self.line = 1
        self.line = None
        self._end_round()

    def _place(self, player: Player, row: int, column: int) -> None:
        """Move one tile of a full line to the wall, score it, and put the rest in the lid."""
        tiles = player["lines"][row]
        player["wall"][row][column] = tiles.pop()
        self.lid += tiles
        player["lines"][row] = []
        player["score"] += tile_points(player["wall"], row, column)

    def _legal_tile(self) -> list[str]:
        assert self.line is not None
        player = self.players[self.player]
        color = player["lines"][self.line - 1][0]
        return [
            "tile:" + "abcde"[column]
            for column in grey_columns(player["wall"], self.line - 1, color)
        ]

    def _play_tile(self, what: str) -> None:
        assert self.line is not None
        self._place(self.players[self.player], self.line - 1, "abcde".index(what))
        self.line += 1
        self._tile_on()

    # ---- next round or end ------------------------------------------------------------------

    def _is_over(self) -> bool:
        """Whether the game ends after this wall-tiling phase."""
        if any(full_rows(player["wall"]) for player in self.players):
            return True
        if not self.bag and not self.lid:
            return True  # ruling A6
        return not any(
            self._tiles_suffice(player, row)
            and (self.wall == "colored" or row_completable(player["wall"], row))
            for player in self.players
            for row in range(5)
        )  # ruling A7

    def _most_free(self, color: str) -> int:
        """The most free tiles of a color, once every line that can be is completed."""
        free = (self.bag + self.lid).count(color)
        waiting = [
            (number + 1 - len(line), len(line))
            for player in self.players
            for number, line in enumerate(player["lines"])
            if color in line
        ]
        while ready := [line for line in waiting if line[0] <= free]:
            waiting.remove(ready[0])
            free += ready[0][1] - 1  # one tile goes to the wall
        return free

    def _tiles_suffice(self, player: Player, row: int) -> bool:
        """Whether a row's line can be filled with each color that the row misses."""
        missing = [color for color in COLORS if color not in player["wall"][row]]
        return all(
            row + 1 - player["lines"][row].count(color) <= self._most_free(color)
            for color in missing
        )

    def _end_round(self) -> None:
        """Score the end of the game, or begin the next round."""
        if self._is_over():
            for player in self.players:
                player["score"] += end_bonus(player["wall"])
            self.phase = self.awaits = "over"
            return
        self.phase, self.awaits = "preparation", "deal"
        self.round += 1
        if isinstance(self.marker, int):  # ruling A2: otherwise the same player starts again
            self.starter = self.marker
        self.marker = "center"
        self.deals_left = list(range(len(self.factories)))
