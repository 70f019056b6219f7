"""The bodies of HTTP requests. Anything else is answered with 422."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from sintra.players.levels import LEVELS
from sintra.server.schema.names import clean_name
from sintra.server.schema.types import MAX_SEATS, GameName, SeatNumber

MAX_RECORD = 250_000
"""Characters of a record, at most."""

MAX_TOKEN = 500
"""Characters of a token or a handover code, at most."""

MAX_CLOCK = 14 * 24 * 3600
"""Seconds on a clock at the beginning, at most."""

MAX_INCREMENT = 24 * 3600
"""Seconds that a clock gains with each turn, at most."""

PlayerName = Annotated[str, Field(max_length=24), AfterValidator(clean_name)]
Token = Annotated[str, Field(max_length=MAX_TOKEN)]
RecordText = Annotated[str, Field(max_length=MAX_RECORD)]


class _Request(BaseModel):
    model_config = ConfigDict(use_attribute_docstrings=True)


class NewSeat(_Request):
    """Who is to sit on a seat of a new table."""

    kind: Literal["me", "here", "link", "level"]
    """`me`: the client; `here`: another person at the client's screen; `link`: open; `level`."""
    name: PlayerName | None = None
    """The player's name."""
    level: Annotated[int, Field(ge=1, le=len(LEVELS))] | None = None
    """With `level`: its number."""


class NewClock(_Request):
    """The time of each player. Whoever uses it up loses, as if by resigning."""

    seconds: Annotated[int, Field(ge=1, le=MAX_CLOCK)]
    """What each player has at the beginning."""
    increment: Annotated[int, Field(ge=0, le=MAX_INCREMENT)] = 0
    """Seconds that a player gains by ending a turn."""


class NewTable(_Request):
    """A table to create."""

    game: GameName
    """The game."""
    options: dict[str, Any] = {}
    """Options of the game; those left out have their defaults."""
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=MAX_SEATS)]
    """Who is to sit where."""
    confirm: bool = True
    """Whether people confirm their turns."""
    record: RecordText | None = None
    """A record of an unfinished game to continue."""
    position: dict[str, Any] | None = None
    """A position to start from (docs/notation.md)."""
    clock: NewClock | None = None
    """Clocks for the people at the table; by default they have as much time as they like."""


class TakeSeat(_Request):
    """Takes an open seat."""

    seat: SeatNumber
    """The seat."""
    name: PlayerName | None = None
    """The player's name."""


class HandOver(_Request):
    """Hands a seat over to somebody else."""

    token: Token
    """The token of the seat."""


class ClaimSeat(_Request):
    """Takes a seat that was handed over."""

    code: Token
    """The code in the link."""
    name: PlayerName | None = None
    """The new player's name."""


class ReplayRequest(_Request):
    """A record to replay."""

    record: RecordText
    """The record, as text or JSON."""
    seat: SeatNumber | None = None
    """Show only what this seat may know; by default everything is shown."""
