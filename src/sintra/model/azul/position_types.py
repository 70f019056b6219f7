"""Azul: the types of the position dictionaries that ``codec.py`` writes.

Their keys are described in ``docs/notation.md``, Notation 8. Views have the same keys.
"""

from typing import Literal

from typing_extensions import TypedDict


class AzulPlayer(TypedDict):
    """A player's board."""

    score: int
    """Points."""
    lines: list[str]
    """The tiles on the five pattern lines."""
    wall: list[str]
    """Five rows of five characters: a color, or `.` for no tile."""
    floor: str
    """The floor line from left to right, with `1` for the starting player marker."""


class AzulPosition(TypedDict):
    """A position of Azul (docs/notation.md)."""

    game: Literal["azul"]
    round: int
    """The round, counted from 1."""
    phase: Literal["setup", "offer", "tiling", "preparation", "over"]
    """The phase of the round."""
    awaits: Literal["take", "line", "tile", "start", "deal", "over"]
    """What comes next."""
    actor: int | Literal["chance"] | None
    """Who decides: a seat, `"chance"`, or `null` when the game is over."""
    turn: int
    """The seat whose turn it is, also while chance interrupts it."""
    starter: int | None
    """The starting player of the round; `null` before it is known."""
    marker: Literal["center"] | int
    """Where the starting player marker is: in the center, or with a seat."""
    bag: str
    """The tiles in the bag, a multiset."""
    lid: str
    """The tiles in the lid of the box, a multiset."""
    factories: list[str]
    """The tiles on each factory, multisets."""
    dealt: int
    """How many factories have been filled."""
    center: str
    """The tiles in the center, a multiset."""
    hand: str
    """The tiles that wait for a line."""
    line: int | None
    """The line that is being tiled, counted from 1."""
    players: list[AzulPlayer]
    """The players' boards, by seat."""
