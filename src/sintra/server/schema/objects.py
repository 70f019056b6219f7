"""What messages and replies are made of: positions, moves, events, seats and tables."""

from collections.abc import Iterator
from dataclasses import fields
from types import NoneType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_type_hints

from pydantic import Field, TypeAdapter
from typing_extensions import TypeAliasType, TypedDict

from sintra.model import effects, registry
from sintra.model.game import Json, game_class
from sintra.rules.effects import EffectKind
from sintra.server.schema.types import GameName, OfferKind, Payload, described_by, one_of

# Positions and effects are derived from types of the model. For mypy they are plain dictionaries.

_GAMES = [game_class(name) for name in registry.GAMES]
_POSITIONS: Any = Union[tuple(game.position_type for game in _GAMES)]  # noqa: UP007  # computed
_BOARDS: Any = Union[tuple(game.board_type for game in _GAMES)]  # noqa: UP007  # computed

GamePosition = TypeAliasType(
    "GamePosition",
    Annotated[Json, described_by(Annotated[_POSITIONS, Field(discriminator="game")])],
)
PlayerBoard = TypeAliasType("PlayerBoard", Annotated[Json, described_by(_BOARDS)])
EffectKindName = TypeAliasType(
    "EffectKindName", Annotated[str, one_of(kind.name.lower() for kind in EffectKind)]
)


def _effect_fields() -> Iterator[tuple[str, Any]]:
    """The fields of an effect as JSON; those that are left out when empty are not required."""

    class Documented(Payload):
        effect: effects.Effect

    schema = TypeAdapter(Documented).json_schema()["$defs"]["Effect"]["properties"]
    types = get_type_hints(effects.Effect) | {"kind": EffectKindName}
    for field in fields(effects.Effect):
        kind = types[field.name]
        if field.default is None:
            [kind] = set(get_args(kind)) - {NoneType}
        described: Any = Annotated[kind, Field(description=schema[field.name].get("description"))]
        required = field.name in effects.ALWAYS
        yield field.name, described if required else NotRequired[described]
    text = "The effect in words, without the player's name."
    yield "text", Annotated[str, Field(description=text)]


_EFFECT: Any = TypedDict("Effect", dict(_effect_fields()))  # type: ignore[misc]  # computed
_EFFECT.__doc__ = """One consequence of an event. Which fields it has depends on `kind`."""

Effect = Annotated[Json, described_by(_EFFECT)]


class Move(Payload):
    """A legal move."""

    text: str
    """The move in the notation; send it back to play the move."""
    effects: list[Effect]
    """What the move does at once."""
    placed: NotRequired[int]
    """Of the tiles that the move puts down, how many find a space on the line."""


class Undo(Payload):
    """What can be taken back."""

    free: bool
    """Whether it is within the current turn and nothing was revealed since."""
    to: int
    """The number to go back to: later entries will no longer count."""
    ask: bool
    """Whether other players have to agree."""


class View(Payload):
    """The game as one seat, or a spectator, may know it."""

    seat: int | None
    """The seat; `null` for a spectator."""
    position: GamePosition
    """The position, without what the seat may not know."""
    legal: list[Move]
    """The legal moves, if it is this seat's turn to decide."""
    undo: Undo | None
    """What the seat can take back."""
    confirming: bool
    """Whether the seat has to confirm its turn."""


class Step(Payload):
    """A part of an event that can be shown on its own, such as one tile of the tiling."""

    effects: int
    """How many of the event's effects have happened after this step."""
    players: list[PlayerBoard]
    """The players' boards after this step."""


class GameEvent(Payload):
    """An entry of the history."""

    seq: int
    """Its number, counted from 1."""
    kind: Literal["start", "move", "chance", "undo", "confirm", "resign", "timeout"]
    """What it is; `start` occurs in replays only. `timeout`: a player's time was used up."""
    by: int | None
    """The seat; `null` for chance."""
    text: str | None
    """The event in the notation, with `?` for what is secret; `null` if it is not one."""
    effects: list[Effect]
    """What followed from it without a choice."""
    turn: int
    """The number of the turn it belongs to."""
    round: int
    """The round in which it happened."""
    scores: list[int]
    """The points by seat after it."""
    to: NotRequired[int]
    """With `undo`: entries after this number no longer count."""
    tiles: NotRequired[int]
    """How many tiles it takes or puts down."""
    placed: NotRequired[int]
    """Of the tiles put down, how many found a space on the line."""
    line: NotRequired[int]
    """The line that is being tiled."""
    kept: NotRequired[bool]
    """With `plate`: it keeps one of the plates that were drawn."""
    steps: NotRequired[list[Step]]
    """With a tiling: its parts, to show them one by one. Missing in a `state`."""


class Ply(GameEvent):
    """An entry of a replay."""

    position: GamePosition
    """The position after it."""


class Seat(Payload):
    """Who sits on a seat."""

    seat: int
    """Its number, counted from 0."""
    kind: Literal["person", "level", "open"]
    """Who plays it; nobody has taken an `open` seat yet."""
    name: str | None
    """The player's name."""
    level: int | None
    """The level that plays it."""
    online: bool
    """Whether its player is connected."""
    yours: bool
    """Whether it is the receiver's own seat."""
    resigned: bool
    """Whether its player has resigned or used up the time, so that a level plays on."""


class Goal(Payload):
    """What one goal would score if the game ended now."""

    name: str
    """The goal."""
    count: int
    """How often it is fulfilled."""
    worth: int
    """The points."""


class Outcome(Payload):
    """How a game ended."""

    scores: list[int]
    """The points by seat."""
    winners: list[int]
    """The seats that won; several if the win is shared."""
    resigned: NotRequired[list[int]]
    """The seats that resigned or used up their time. Missing in records and replays."""


class Offer(Payload):
    """A proposal that needs the consent of the other players."""

    id: str
    """Its id, for the answer."""
    seat: int
    """Who made it."""
    what: OfferKind
    """What is proposed."""
    to: int | None
    """With `undo`: the number to go back to."""
    agreed: list[int]
    """The seats that have accepted."""


class Clock(Payload):
    """The clocks of the players."""

    seconds: int
    """What each player has at the beginning."""
    increment: int
    """Seconds that a player gains by ending a turn."""
    left: list[int | None]
    """Milliseconds that each seat has left when the message is sent; `null` for levels."""
    running: int | None
    """The seat whose clock runs."""


class TableInfo(Payload):
    """What everybody may know about a table."""

    id: str
    """Its id. Whoever knows it may watch."""
    game: GameName
    """The game."""
    options: Json
    """The options of the game, all of them."""
    seats: list[Seat]
    """Who sits where."""
    spectators: int
    """How many clients without a seat are connected."""
    confirm: bool
    """Whether people confirm their turns."""
    over: bool
    """Whether the game is over: by its rules, a resignation, or used up time."""
    outcome: Outcome | None
    """How the game ended."""
    points: list[dict[str, int]]
    """Each seat's points by source."""
    goals: list[list[Goal]]
    """Each seat's goals."""
    rounds: list[list[int]]
    """The scores after each finished round."""
    offers: list[Offer]
    """The open offers."""
    assisted: list[int]
    """The seats that have asked for hints."""
    thinking: int | None
    """The seat of the level that is about to move."""
    rematch: str | None
    """The id of the table of the rematch."""
    clock: Clock | None
    """The clocks; `null` if the players have as much time as they like."""
