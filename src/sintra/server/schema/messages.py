"""The messages of the WebSocket, in both directions.

A client first sends ``Hello``. After that it sends actions, each for one of its seats; the same
actions can be sent over HTTP.
"""

import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from sintra.server.schema.objects import GameEvent, TableInfo, View
from sintra.server.schema.types import OfferKind, Payload, Phrase, RefusalCode, SeatNumber

MAX_TOKENS = 8

ClientId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
Seq = Annotated[int, Field(ge=0)]

# From clients -----------------------------------------------------------------------------------


class _ClientMessage(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, use_attribute_docstrings=True)


class Hello(_ClientMessage):
    """The first message: who is connecting, and which part of the history is known."""

    type: Literal["hello"]
    tokens: Annotated[list[str], Field(max_length=MAX_TOKENS)] = []
    """The tokens of the client's seats; none for a spectator."""
    since: Seq | None = None
    """The number of the last entry that the client knows."""


class Ping(_ClientMessage):
    """Asks whether the server is there; answered by `pong`."""

    type: Literal["ping"]


class ActionBase(_ClientMessage):
    """What all actions have."""

    client: ClientId
    """An id that the client makes up. A repeated action with the same id is not done twice."""
    seat: SeatNumber
    """The seat that acts."""


class TimedAction(ActionBase):
    """An action that is valid only in the position for which it was sent."""

    seq: Seq
    """The number of the last entry that the client knows; if there are later ones: `stale`."""


class MoveAction(TimedAction):
    """Plays a move."""

    type: Literal["move"]
    move: Annotated[str, Field(min_length=1, max_length=64)]
    """The text of a legal move."""


class ConfirmAction(TimedAction):
    """Ends the turn, where turns are confirmed."""

    type: Literal["confirm"]


class UndoAction(TimedAction):
    """Takes back everything after an entry; becomes an offer if others have to agree."""

    type: Literal["undo"]
    to: Seq
    """The number of the entry."""


class ResignAction(TimedAction):
    """Resigns. With two players the game ends; otherwise a level plays on."""

    type: Literal["resign"]


class HintAction(TimedAction):
    """Asks for a good move, and marks the seat as assisted. Not with other people at the table."""

    type: Literal["hint"]


class OfferAction(ActionBase):
    """Proposes an undo or a rematch to the other players."""

    type: Literal["offer"]
    what: OfferKind
    """What is proposed."""
    to: Seq | None = None
    """With `undo`: the number to go back to."""


class AnswerAction(ActionBase):
    """Accepts or declines an offer."""

    type: Literal["answer"]
    offer: Annotated[str, Field(max_length=16)]
    """The id of the offer."""
    accept: bool
    """Whether the seat agrees."""


class PhraseAction(ActionBase):
    """Sends a phrase to everybody at the table."""

    type: Literal["phrase"]
    phrase: Phrase
    """One of the fixed phrases."""


class SettingsAction(ActionBase):
    """Changes the settings of the table."""

    type: Literal["settings"]
    confirm: bool
    """Whether people confirm their turns."""


Action = (
    MoveAction
    | ConfirmAction
    | UndoAction
    | ResignAction
    | HintAction
    | OfferAction
    | AnswerAction
    | PhraseAction
    | SettingsAction
)
ClientMessage = Hello | Ping | Action

_ADAPTER: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")],
)


class MalformedError(ValueError):
    """A message that cannot be read. ``client`` is its client id, if it had one."""

    def __init__(self, message: str, client: str | None = None) -> None:
        super().__init__(message)
        self.client = client


def parse(text: str) -> ClientMessage:
    """Read a message of a client."""
    try:
        data = json.loads(text)
        if "\\ud" in text.lower():  # perhaps half a character, which no database takes
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise MalformedError("the message is not JSON") from None
    try:
        return _ADAPTER.validate_python(data)
    except ValidationError as error:
        client = data.get("client") if isinstance(data, dict) else None
        known = client if isinstance(client, str) and len(client) <= 64 else None
        raise MalformedError(_first_error(error), known) from None


def _first_error(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return f"{where}: {first['msg']}" if where else str(first["msg"])


# From the server --------------------------------------------------------------------------------


class State(Payload):
    """Where the game stands, and the entries since the last one known."""

    type: Literal["state", "events"]
    """`state` answers `hello` and follows a `stale` refusal; `events` follows each change."""
    seq: int
    """The number of the last entry; send it with the next move."""
    events: list[GameEvent]
    """The new entries."""
    views: dict[str, View]
    """The views of the client's seats, by seat; a spectator's view has the key `"-"`."""
    table: TableInfo
    """What everybody may know about the table."""


class TableMessage(Payload):
    """Sent when somebody comes or goes, takes a seat or offers something."""

    type: Literal["table"]
    table: TableInfo
    """What everybody may know about the table."""


class Accepted(Payload):
    """The action was carried out, and is on disk."""

    type: Literal["accepted"]
    client: str
    """The id of the action."""
    seq: int
    """The number of the last entry after it."""


class Refusal(Payload):
    """The action was refused, and nothing has changed."""

    type: Literal["refused"]
    client: str | None
    """The id of the action; `null` if it could not be read."""
    error: RefusalCode
    """The reason, for programs."""
    message: str
    """The reason, for people."""


class Hint(Payload):
    """A good move, as the answer to `hint`."""

    type: Literal["hint"]
    client: str
    """The id of the action."""
    seq: int
    """The number of the last entry in the position that was searched."""
    move: str
    """The move."""
    pv: list[str]
    """The principal variation: the move, and the moves that are expected to follow."""
    value: float | None
    """The estimated chance of winning, from 0 to 1."""


class PhraseMessage(Payload):
    """A phrase that somebody sent."""

    type: Literal["phrase"]
    seat: int
    """Who sent it."""
    phrase: Phrase
    """The phrase."""


class Rematch(Payload):
    """The table of the rematch."""

    type: Literal["rematch"]
    table: str
    """Its id."""
    tokens: dict[str, str]
    """The tokens of the client's seats there, by seat."""


class Gone(Payload):
    """There is no such table."""

    type: Literal["gone"]


class Pong(Payload):
    """The answer to `ping`."""

    type: Literal["pong"]


Answer = Accepted | Refusal | Hint
"""An action is answered by exactly one of these."""
ServerMessage = State | TableMessage | Answer | PhraseMessage | Rematch | Gone | Pong
