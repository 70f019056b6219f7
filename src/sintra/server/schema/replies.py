"""What is answered, as types: for the description of the API, and for the tests that hold it to it.

The JSON itself is made in ``tables/wire.py`` and ``tables/table.py``, for HTTP and WebSocket alike.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sintra.server.tables.refusal import Code as Refusal

Game = Literal["duel", "azul"]
Code = Literal[
    Refusal,
    "starting",
    "no-table",
    "not-found",
    "taken",
    "wrong-host",
    "wrong-origin",
    "too-long",
    "too-slow",
    "refused",
    "internal",
]
"""Every word that can stand in ``error``."""

PositionJson = Annotated[
    dict[str, Any],
    Field(description="A position dictionary (docs/notation.md), as its reader may know it."),
]


class Shape(BaseModel):
    """Something that is answered; it has these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class Problem(Shape):
    """Why something was refused. Nothing has changed."""

    error: Annotated[Code, Field(description="For programs.")]
    words: Annotated[str, Field(description="For people.")]
    detail: Annotated[
        dict[str, Any],
        Field(description="What else is known, such as the fields that are malformed."),
    ]

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"error": "stale", "words": "the game has gone on meanwhile", "detail": {}}
            ]
        },
    )


class Status(Shape):
    """How far the server is with getting ready."""

    ready: bool
    step: str
    done: int
    of: int
    version: str


class LevelInfo(Shape):
    """An opponent."""

    level: int
    name: str
    character: str


class Health(Shape):
    """Whether the server can do its work."""

    status: Literal["ok", "starting", "unavailable"]
    database: Literal["ok", "unavailable"]
    ready: bool
    version: str


class Made(Shape):
    """A new table."""

    table: Annotated[str, Field(description="Its name. Whoever knows it may watch.")]
    tokens: Annotated[dict[str, str], Field(description="The tokens of your seats, by seat.")]

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"table": "p2xGqYbZ7mB1c0dE", "tokens": {"0": "WyJwMnhH…"}}]
        },
    )


class Seated(Shape):
    """A seat that is yours now."""

    seat: int
    token: Annotated[str, Field(description="Whoever shows it sits there.")]


class Link(Shape):
    """Where somebody else can take a seat over, once."""

    link: str


class EffectJson(Shape):
    """One consequence of an event; which fields are there depends on ``kind``."""

    kind: str
    seat: int | None
    points: int
    text: Annotated[str, Field(description="The effect in words, without the player's name.")]
    row: int | None = None
    column: str | None = None
    across: int = 0
    down: int = 0
    count: int = 0
    discarded: int = 0
    spaces: int = 0
    marker: int = 0
    name: str | None = None
    worth: int = 0


class MoveJson(Shape):
    """A move that is possible now."""

    text: Annotated[str, Field(description="To be played as it stands here.")]
    effects: Annotated[list[EffectJson], Field(description="What it would do at once.")]
    placed: Annotated[
        int | None, Field(description="Of the tiles laid down, those that find a place.")
    ] = None


class UndoJson(Shape):
    """What can be taken back."""

    free: bool
    to: int
    ask: Annotated[bool, Field(description="Whether others have to agree.")]


class ViewJson(Shape):
    """The game as one seat, or a spectator, may know it."""

    seat: int | None
    position: PositionJson
    legal: Annotated[list[MoveJson], Field(description="Your moves, if you are to decide.")]
    undo: UndoJson | None
    confirming: Annotated[bool, Field(description="Whether you have to confirm your turn.")]


class EventJson(Shape):
    """An entry of the history. Secret ones of others have a ``?`` in their text."""

    seq: int
    kind: Literal["move", "chance", "undo", "confirm", "resign", "start"]
    by: int | None
    text: str | None
    effects: list[EffectJson]
    turn: int
    round: int
    scores: list[int]
    to: int | None = None
    tiles: int | None = None
    placed: int | None = None
    line: int | None = None
    kept: bool | None = None


class PlyJson(EventJson):
    """An entry of a replay, with the position after it."""

    view: PositionJson


class SeatInfo(Shape):
    """Who sits on a seat."""

    seat: int
    kind: Literal["person", "level", "open"]
    name: str | None
    level: int | None
    online: bool
    yours: bool
    resigned: bool


class GoalJson(Shape):
    """What a goal would pay now."""

    name: str
    count: int
    worth: int


class OutcomeJson(Shape):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    resigned: list[int] | None = None


class OfferJson(Shape):
    """Something that needs consent."""

    id: str
    seat: int
    what: Literal["undo", "rematch"]
    to: int | None
    agreed: list[int]


class TableJson(Shape):
    """What everybody may know about a table."""

    id: str
    game: Game
    options: dict[str, Any]
    seats: list[SeatInfo]
    watching: int
    confirm: bool
    over: bool
    outcome: OutcomeJson | None
    points: list[dict[str, int]]
    goals: list[list[GoalJson]]
    rounds: list[list[int]]
    offers: list[OfferJson]
    assisted: list[int]
    thinking: int | None
    rematch: str | None


class StateJson(Shape):
    """Where a game stands, with what happened since."""

    type: Literal["state", "events"]
    seq: Annotated[int, Field(description="The number of the last entry; say it with your move.")]
    events: list[EventJson]
    views: Annotated[
        dict[str, ViewJson],
        Field(description='By seat; a spectator\'s view has the key "-".'),
    ]
    table: TableJson


class LegalJson(Shape):
    """The moves of a seat."""

    seq: int
    seat: int
    moves: Annotated[list[MoveJson], Field(description="Empty if somebody else is to decide.")]
    confirming: Annotated[bool, Field(description="Whether the turn has to be confirmed.")]
    over: bool


class AcceptedJson(Shape):
    """It is done, and on disk."""

    type: Literal["accepted"]
    client: str
    seq: int


class HintJson(Shape):
    """A good move."""

    type: Literal["hint"]
    client: str
    seq: int
    move: str
    line: list[str]
    value: float | None


class RematchJson(Shape):
    """The table of the next game, with the token of your seat there."""

    type: Literal["rematch"]
    table: str
    tokens: dict[str, str]


class RecordJson(Shape):
    """The record of a game (docs/notation.md)."""

    sintra: Literal[1]
    game: Game
    options: dict[str, Any]
    players: list[str]
    position: dict[str, Any] | None
    events: list[str]
    result: OutcomeJson | None
    by: list[str] | None = None
    assisted: list[int] | None = None
    resigned: int | None = None


class ReplayJson(Shape):
    """A game, ply by ply."""

    game: Game
    options: dict[str, Any]
    players: list[str]
    plies: list[PlyJson]
    points: list[dict[str, int]]
    rounds: list[list[int]]
    goals: list[list[GoalJson]]
    outcome: OutcomeJson | None
