"""What the routes of the HTTP API share: parameters, the seat of a request, error replies."""

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from sintra.server.schema import messages, replies, requests
from sintra.server.services import Services
from sintra.server.tables.table import Table
from sintra.server.web import openapi_examples as examples
from sintra.server.web.errors import NoTokenError, WrongTokenError
from sintra.server.web.rate_limits import client_address

_BEARER = HTTPBearer(
    auto_error=False,
    scheme_name="seat",
    description="The token of a seat, as returned when the table was created or the seat taken. "
    "Without a token you are a spectator.",
)
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]
TableId = Annotated[str, Path(description="The id of the table.", examples=[examples.TABLE])]
QueryToken = Annotated[
    str | None,
    Query(
        description="The token of a seat, where no header can be set. URLs end up in logs, so "
        "prefer the header.",
        deprecated=True,
        max_length=requests.MAX_TOKEN,
    ),
]


async def _address(request: Request) -> str:
    return client_address(request.scope.get("client"))


Address = Annotated[str, Depends(_address)]
Since = Annotated[int | None, Query(ge=0, description="Return only entries after this number.")]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The described error replies of a route."""
    descriptions = {
        401: "The request needs a token.",
        403: "The token is not valid for this table.",
        404: "There is no such table.",
        409: "Not possible now: it is another player's turn, the game has gone on, the seat is "
        "taken, …",
        422: "The request is malformed, or describes something impossible.",
        429: "Too many requests; `Retry-After` says how many seconds to wait.",
        503: "The server is starting, or its database does not answer; nothing has changed.",
    }
    return {one: {"model": replies.Problem, "description": descriptions[one]} for one in statuses}


class Reader:
    """A client of a single request."""

    def __init__(self, seat: int | None, address: str) -> None:
        self.seats = set() if seat is None else {seat}
        self.address = address

    def send(self, message: messages.ServerMessage) -> None:
        """Ignore the message: the client gets a reply instead."""


def seat_of(
    services: Services, table: Table, bearer: Bearer, token: str | None = None
) -> int | None:
    """The client's seat; ``None`` without a token. A wrong token is an error."""
    shown = bearer.credentials if bearer is not None else token
    if shown is None:
        return None
    seat = services.tables.seat_of(table, shown)
    if seat is None:
        raise WrongTokenError
    return seat


def own_seat(services: Services, table: Table, bearer: Bearer) -> int:
    """The client's seat; having none is an error."""
    seat = seat_of(services, table, bearer)
    if seat is None:
        raise NoTokenError
    return seat
