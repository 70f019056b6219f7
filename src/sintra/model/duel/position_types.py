"""Azul Duel: the types of the position dictionaries that ``codec.py`` writes.

Their keys are described in ``docs/notation.md``, Notation 7. Views have the same keys.
"""

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

DomeSpace = TypeAliasType("DomeSpace", Literal["nw", "n", "ne", "w", "c", "e", "sw", "s", "se"])
Rotation = TypeAliasType("Rotation", Literal[0, 90, 180, 270])
PlateType = TypeAliasType("PlateType", Literal["special", "joker"])


class DuelFactory(TypedDict):
    """A factory; the first one of the list is the large factory."""

    sun: str
    """The tiles on the sun side, a multiset."""
    moon: str
    """The tiles on the moon side: a multiset, or the stack of a small factory from the bottom."""
    chip: NotRequired[str | None]
    """Small factories only: `"?"` face down, the revealed chip, or `null` if there is none."""


class DuelPile(TypedDict):
    """The pile of dome-plates."""

    top: PlateType | None
    """The type of the top plate, while it is visible."""
    unknown: int
    """How many plates nobody has seen."""
    returned: list[str]
    """The plates put back, from the top; `"?special"` or `"?joker"` if the seat may not know."""


class DuelMemory(TypedDict):
    """Who knows what about plates that were drawn or put back."""

    returned_by: list[int]
    """For each plate put back: the seat that did it."""
    returned_turn: list[int]
    """For each plate put back: a number that is the same for plates of the same turn."""
    returns: int
    """The last such number."""
    knows: list[list[str]]
    """For each seat: plates that it knows to be among those that the other put back."""
    drawn_from: list[int | None]
    """For each drawn plate: the seat that had put it back, if it was put back."""
    looked: bool
    """Whether the fronts of the drawn plates have been looked at."""


class DuelPlayer(TypedDict):
    """A player's board."""

    score: int
    """Points."""
    tokens: int
    """Tokens left."""
    passed: bool
    """Whether the player has passed in this round."""
    chips_taken: int
    """Bonus chips taken in this round."""
    lines: list[str]
    """The tiles on the six pattern lines."""
    broken: str
    """The broken tiles in their order."""
    plates: dict[DomeSpace, tuple[str, Rotation]]
    """The dome: the plate on each occupied space, and its rotation."""
    tiles: list[str]
    """Six rows of six characters: a color, `*` for a special tile, `.` for no tile."""
    chips: list[str]
    """The unused chips."""
    used: list[str]
    """The used chips."""


class DuelPosition(TypedDict):
    """A position of Azul Duel (docs/notation.md)."""

    game: Literal["duel"]
    round: int
    """The round, counted from 1."""
    phase: Literal["setup", "acquisition", "tiling", "preparation", "over"]
    """The phase of the round."""
    awaits: Literal[
        "plate", "turn", "draw", "keep", "under", "place", "stack", "line", "chips", "tile",
        "tablets", "show", "back", "deal", "start", "reveal", "front", "over",
    ]  # fmt: skip
    """What comes next."""
    actor: int | Literal["chance"] | None
    """Who decides: a seat, `"chance"`, or `null` when the game is over."""
    turn: int
    """The seat whose turn it is, also while chance interrupts it."""
    starter: int | None
    """The starting player of the round; `null` before it is known."""
    marker: Literal["factory"] | int
    """Where the starting player tile is: on the large factory, or with a seat."""
    tablets: list[str]
    """The tablets in play; empty before a random choice."""
    bag: str
    """The tiles in the bag, a multiset."""
    tower: str
    """The tiles in the tower, a multiset."""
    factories: list[DuelFactory]
    """The large factory, then the four small ones."""
    dealt: int
    """How many factories have been filled."""
    display: list[str | None]
    """The three plates of the display; `null` where there is none."""
    drawn_backs: list[PlateType]
    """The types of the drawn plates."""
    plate: str | None
    """The plate that waits to be placed."""
    hand: str
    """The tiles that wait for a line."""
    rest: str
    """The tiles that wait to be stacked on the moon side of a small factory."""
    rest_factory: int | None
    """The number of that factory."""
    line: int | None
    """The line that is being tiled, counted from 1."""
    spent: list[str]
    """The chips spent on that line so far."""
    players: list[DuelPlayer]
    """The players' boards, by seat."""
    pile: DuelPile
    """The pile of dome-plates."""
    drawn: list[str]
    """The plates drawn in this turn; `"?"` if the front is not known."""
    memory: DuelMemory
    """Who knows what about plates."""
