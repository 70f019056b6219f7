"""Small types that requests, messages and replies share."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, GetPydanticSchema, with_config
from typing_extensions import TypeAliasType, TypedDict

from sintra.model import registry

MAX_SEATS = 4

CLOSED = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""Exactly the declared fields; their docstrings are the descriptions."""


@with_config(CLOSED)
class Payload(TypedDict):
    """Base of everything that the server sends; its subclasses inherit the configuration."""


def described_by(described: Any) -> GetPydanticSchema:
    """Validate as another type than the one that mypy sees, because it is known at run time."""
    return GetPydanticSchema(lambda _source, handler: handler.generate_schema(described))


def one_of(values: Iterable[str]) -> GetPydanticSchema:
    """Restrict a string to values that are known at run time."""
    literal: Any = Literal[tuple(values)]
    return described_by(literal)


GameName = TypeAliasType("GameName", Annotated[str, one_of(registry.GAMES)])

SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]

Phrase = TypeAliasType(
    "Phrase", Literal["hello", "good-move", "thanks", "good-game", "one-moment", "oops"]
)

OfferKind = TypeAliasType("OfferKind", Literal["undo", "rematch"])

RefusalCode = TypeAliasType(
    "RefusalCode",
    Literal[
        "malformed",
        "illegal",
        "not-your-turn",
        "stale",
        "over",
        "not-your-seat",
        "too-many",
        "not-allowed",
        "unavailable",
    ],
)

ErrorCode = TypeAliasType(
    "ErrorCode",
    RefusalCode
    | Literal[
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
    ],
)
