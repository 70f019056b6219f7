"""The replies of the HTTP API that are not messages of the WebSocket, too."""

from typing import Any, Literal, NotRequired

from sintra.model.game import Json
from sintra.server.schema.objects import GameEvent, GamePosition, Goal, Move, Outcome, Ply
from sintra.server.schema.types import ErrorCode, GameName, Payload


class Problem(Payload):
    """Why a request was refused. Nothing has changed."""

    error: ErrorCode
    """The reason, for programs."""
    message: str
    """The reason, for people."""
    detail: dict[str, Any]
    """Further information, such as the malformed fields."""


class Status(Payload):
    """The progress of the server's start."""

    ready: bool
    """Whether games can be played."""
    step: str
    """What is being done."""
    done: int
    """How many steps are done."""
    total: int
    """How many steps there are."""
    version: str
    """The version of Sintra."""


class Level(Payload):
    """A computer opponent."""

    level: int
    """Its number; higher is stronger."""
    name: str
    """Its name."""
    character: str
    """How it plays."""


class Health(Payload):
    """Whether the server can do its work."""

    status: Literal["ok", "starting", "unavailable"]
    """The overall result."""
    database: Literal["ok", "unavailable"]
    """Whether the database answers."""
    ready: bool
    """Whether everything is compiled."""
    version: str
    """The version of Sintra."""


class CreatedTable(Payload):
    """A new table."""

    table: str
    """Its id. Whoever knows it may watch."""
    tokens: dict[str, str]
    """The tokens of the client's seats, by seat."""


class TakenSeat(Payload):
    """A seat that belongs to the client now."""

    seat: int
    """The seat."""
    token: str
    """Its token. Whoever has it can play the seat."""


class HandoverLink(Payload):
    """A link by which somebody else can take a seat, once."""

    link: str
    """The path and query of the link."""


class LegalMoves(Payload):
    """The legal moves of a seat."""

    seq: int
    """The number of the last entry; send it with the move."""
    seat: int
    """The seat."""
    moves: list[Move]
    """The moves; empty if it is not this seat's turn to decide."""
    confirming: bool
    """Whether the seat has to confirm its turn."""
    over: bool
    """Whether the game is over."""


class HistoryPage(Payload):
    """A part of the history of a table."""

    seq: int
    """The number of the last entry of the whole history."""
    events: list[GameEvent]
    """The entries of this page; none after the last page."""


class RecordJson(Payload):
    """The record of a game (docs/notation.md)."""

    sintra: Literal[1]
    """The version of the format."""
    game: GameName
    """The game."""
    options: Json
    """The options of the game."""
    players: list[str]
    """The players' names."""
    position: GamePosition | None
    """The position from which the events start, if it is not the beginning."""
    events: list[str]
    """The events in the notation."""
    result: Outcome | None
    """How the game ended."""
    by: NotRequired[list[str]]
    """Who decided for each seat."""
    assisted: NotRequired[list[int]]
    """The seats that took hints."""
    resigned: NotRequired[int]
    """The seat that resigned."""


class Replay(Payload):
    """A game, event by event."""

    game: GameName
    """The game."""
    options: Json
    """The options of the game."""
    players: list[str]
    """The players' names."""
    plies: list[Ply]
    """The start and all events, each with the position after it."""
    points: list[dict[str, int]]
    """Each seat's points by source."""
    rounds: list[list[int]]
    """The scores after each finished round."""
    goals: list[list[Goal]]
    """Each seat's goals."""
    outcome: Outcome | None
    """How the game ended."""
