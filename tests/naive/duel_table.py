"""Azul Duel, the naive way: what lies on the table. The phases are in duel.py."""

from typing import Any

from .common import COLORS, in_color_order
from .duel_pieces import CHANCE, CHIPS, TABLETS, Player, plate_type


class Table:
    """The state of one game, and how it looks from outside."""

    def __init__(
        self,
        tablets: tuple[str, ...] | list[str] | str = ("rows", "columns", "diagonals"),
        zero_draws: str = "pay",
        special_counts_as_color: bool = True,
    ) -> None:
        if zero_draws not in ("pay", "free"):
            raise ValueError(f"zero_draws is pay or free, not {zero_draws!r}")
        self.zero_draws = zero_draws
        self.special_counts_as_color = special_counts_as_color
        self.tablet_count = {"random3": 3, "random4": 4}.get(str(tablets), 0)
        self.tablets: list[str] = []
        if not self.tablet_count:
            self.tablets = [side for pair in TABLETS for side in pair if side in tablets]
            numbers = {number for number, pair in enumerate(TABLETS) if set(pair) & set(tablets)}
            if not 3 <= len(tablets) == len(self.tablets) == len(numbers):
                raise ValueError(f"not three or four different tablets: {tablets!r}")
        self.round = 1
        self.phase = "setup"
        self.awaits = ""
        self.player = 0  # whose decision it is, unless chance is next
        self.starter: int | None = None
        self.marker: str | int = "factory"  # the starting player tile
        self.bag = [color for color in COLORS for _ in range(13)]
        self.tower: list[str] = []
        self.factories: list[dict[str, Any]] = [
            {"sun": [], "moon": [], "chip": "?"} for _ in range(5)
        ]
        self.deals_left = [0, 1, 2, 3, 4]
        self.display: list[str | None] = [None, None, None]
        self.top: str | None = None  # type of the top plate of the unknown part of the pile
        self.unknown = 18
        self.returned: list[str] = []
        self.drawn: list[str] = []
        self.drawn_backs: list[str] = []
        self.plate: str | None = None
        self.hand: list[str] = []
        self.rest: list[str] = []
        self.rest_factory: int | None = None
        self.line: int | None = None
        self.spent: list[str] = []
        self.tiling_left: list[int] = []
        self.players: list[Player] = [
            {
                "score": 5,
                "tokens": 2,
                "passed": False,
                "chips_taken": 0,
                "lines": [[] for _ in range(6)],
                "broken": [],
                "plates": {},
                "tiles": [["."] * 6 for _ in range(6)],
                "chips": [],
                "used": [],
            }
            for _ in range(2)
        ]
        self._prepare()

    # ---- the outside view -------------------------------------------------------------------

    @property
    def actor(self) -> int | str | None:
        """Seat of the player to act, "chance", or None when the game is over."""
        if self.awaits == "over":
            return None
        return "chance" if self.awaits in CHANCE else self.player

    @property
    def scores(self) -> list[int]:
        """The players' points."""
        return [player["score"] for player in self.players]

    @property
    def winners(self) -> list[int] | None:
        """The winner, alone in a list; None while the game is running."""
        if self.awaits != "over":
            return None
        first, second = self.scores
        if first != second:
            return [0 if first > second else 1]
        if isinstance(self.marker, int):
            return [self.marker]
        assert self.starter is not None
        return [self.starter]  # ruling 8: nobody could take the tile in round 5

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
        factories: list[dict[str, Any]] = []
        for number, factory in enumerate(self.factories):
            moon = "".join(factory["moon"])
            if number == 0:
                entry = {"sun": in_color_order(factory["sun"]), "moon": in_color_order(moon)}
            else:
                entry = {
                    "sun": in_color_order(factory["sun"]),
                    "moon": moon,
                    "chip": factory["chip"],
                }
            factories.append(entry)
        players = []
        for player in self.players:
            players.append(
                {
                    "score": player["score"],
                    "tokens": player["tokens"],
                    "passed": player["passed"],
                    "chips_taken": player["chips_taken"],
                    "lines": ["".join(line) for line in player["lines"]],
                    "broken": "".join(player["broken"]),
                    "plates": {space: list(laid) for space, laid in player["plates"].items()},
                    "tiles": ["".join(row) for row in player["tiles"]],
                    "chips": sorted(player["chips"], key=CHIPS.index),
                    "used": sorted(player["used"], key=CHIPS.index),
                }
            )
        return {
            "game": "duel",
            "round": self.round,
            "phase": self.phase,
            "awaits": self.awaits,
            "actor": self.actor,
            "starter": self.starter,
            "marker": self.marker,
            "tablets": list(self.tablets),
            "bag": in_color_order(self.bag),
            "tower": in_color_order(self.tower),
            "factories": factories,
            "display": list(self.display),
            "pile": {
                "top": self._top_back(),
                "unknown": self.unknown,
                "returned": list(self.returned),
            },
            "drawn": list(self.drawn),
            "drawn_backs": list(self.drawn_backs),
            "plate": self.plate,
            "hand": in_color_order(self.hand),
            "rest": in_color_order(self.rest),
            "rest_factory": self.rest_factory,
            "line": self.line,
            "spent": list(self.spent),
            "players": players,
        }

    def _top_back(self) -> str | None:
        """The visible back of the top plate (ruling 2)."""
        if self.unknown:
            return self.top
        return plate_type(self.returned[0]) if self.returned else None

    def _prepare(self) -> None:
        """Find what setup or preparation needs next."""
        raise NotImplementedError
