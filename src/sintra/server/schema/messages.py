"""What a page may say over the WebSocket; anything else is malformed."""

import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

MAX_TOKENS = 8

Client = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
"""An id that the page makes up for each message."""


class _Message(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)


class Hello(_Message):
    """The first message: who is there, and up to where the page knows the game."""

    type: Literal["hello"]
    tokens: Annotated[list[str], Field(max_length=MAX_TOKENS)] = []
    since: Annotated[int, Field(ge=0)] | None = None


class Ping(_Message):
    """Is anybody there?"""

    type: Literal["ping"]


class Deed(_Message):
    """Something that a seat wants."""

    client: Client
    seat: Annotated[int, Field(ge=0, le=3)]


class Timely(Deed):
    """Something that is meant for one moment of the game."""

    seq: Annotated[int, Field(ge=0)]


class Move(Timely):
    """A decision."""

    type: Literal["move"]
    move: Annotated[str, Field(min_length=1, max_length=64)]


class Confirm(Timely):
    """The turn is over."""

    type: Literal["confirm"]


class Undo(Timely):
    """Take back what came after ``to``."""

    type: Literal["undo"]
    to: Annotated[int, Field(ge=0)]


class Resign(Timely):
    """Give the game up."""

    type: Literal["resign"]


class Hint(Timely):
    """What would a good player do?"""

    type: Literal["hint"]


class MakeOffer(Deed):
    """Something that needs consent."""

    type: Literal["offer"]
    what: Literal["undo", "rematch"]
    to: Annotated[int, Field(ge=0)] | None = None


class Answer(Deed):
    """Consent to an offer, or not."""

    type: Literal["answer"]
    offer: Annotated[str, Field(max_length=16)]
    yes: bool


class Phrase(Deed):
    """One of a few things to say."""

    type: Literal["phrase"]
    phrase: Literal["hello", "good-move", "thanks", "good-game", "one-moment", "oops"]


class ChangeSettings(Deed):
    """How the table plays."""

    type: Literal["settings"]
    confirm: bool


AnyDeed = Move | Confirm | Undo | Resign | Hint | MakeOffer | Answer | Phrase | ChangeSettings
AnyMessage = Hello | Ping | AnyDeed

_READER: TypeAdapter[AnyMessage] = TypeAdapter(
    Annotated[AnyMessage, Field(discriminator="type")],
)


class MalformedError(ValueError):
    """A message that says nothing. ``client`` is its id, if it had one."""

    def __init__(self, words: str, client: str | None = None) -> None:
        super().__init__(words)
        self.client = client


def read(text: str) -> AnyMessage:
    """Understand a message."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise MalformedError("this is not JSON") from None
    try:
        return _READER.validate_python(data)
    except ValidationError as error:
        client = data.get("client") if isinstance(data, dict) else None
        known = client if isinstance(client, str) and len(client) <= 64 else None
        raise MalformedError(_words(error), known) from None


def _words(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return f"{where}: {first['msg']}" if where else str(first["msg"])
