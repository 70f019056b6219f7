"""What may be asked for over HTTP; anything else is malformed."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field

MAX_RECORD = 1_000_000
"""Characters of a record that is sent to be replayed or played on."""

MAX_TOKEN = 500
"""Characters of a token or of a link's code."""

_FORBIDDEN = "|#"
"""Letters that mean something in the headers of a record."""


def _printable(name: str) -> str:
    plain = " ".join(name.split())
    if not plain.isprintable() or any(letter in _FORBIDDEN for letter in plain):
        raise ValueError("a name may not contain '|', '#' or control characters")
    return plain


Name = Annotated[str, Field(max_length=24), AfterValidator(_printable)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Text = Annotated[str, Field(max_length=MAX_TOKEN)]


class SeatWish(BaseModel):
    """Who is to sit on one seat."""

    kind: Literal["me", "here", "link", "level"]
    name: Name | None = None
    level: Annotated[int, Field(ge=1, le=6)] | None = None


class NewTable(BaseModel):
    """A table that somebody wants."""

    game: Literal["duel", "azul"]
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    confirm: bool = True
    record: Annotated[str, Field(max_length=MAX_RECORD)] | None = None
    position: dict[str, Any] | None = None


class TakeSeat(BaseModel):
    """An open seat that somebody wants."""

    seat: SeatNumber
    name: Name | None = None


class HandOver(BaseModel):
    """A seat that somebody gives away."""

    token: Text


class ClaimSeat(BaseModel):
    """A seat that was given away."""

    code: Text
    name: Name | None = None


class ReplayWish(BaseModel):
    """A record to look at."""

    record: Annotated[str, Field(max_length=MAX_RECORD)]
    seat: SeatNumber | None = None
