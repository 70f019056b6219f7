"""The HTTP API: everything that can be done at a table, for programs and for the page.

Actions take the same path as those of the WebSocket (``tables/actions.py``), and the messages are
the same.
"""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from sintra.players.levels import LEVELS
from sintra.server.schema import messages, replies, requests
from sintra.server.services import Services
from sintra.server.tables import serialize
from sintra.server.tables.asker import Asker
from sintra.server.tables.replay import replay_packed, replay_text
from sintra.server.tables.table import Table
from sintra.server.web import openapi_examples as examples
from sintra.server.web.errors import NotFoundError, NoTokenError, WrongTokenError
from sintra.server.web.jobs import accepts_gzip, json_response, large_reply, run_job
from sintra.server.web.rate_limits import client_address
from sintra.server.web.reply import Reply
from sintra.server.work import measured, turn

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


PAGE_ENTRIES = 500
"""Entries in one page of a history."""


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
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


_ALWAYS: dict[int | str, dict[str, Any]] = {
    **_problems(422, 429, 503),
    "default": {"model": replies.Problem, "description": "Any other error."},
}


def router(services: Services) -> APIRouter:
    """All routes of the API."""
    api = APIRouter(prefix="/api", responses=_ALWAYS, default_response_class=Reply)
    _add_server(api, services)
    _add_tables(api, services)
    _add_playing(api, services)
    _add_records(api, services)
    return api


def _add_server(api: APIRouter, services: Services) -> None:
    @api.get("/status", tags=["server"], response_model=replies.Status)
    async def status() -> replies.Status:
        """The progress of the server's start.

        At its very first start it compiles the rules, which takes about a minute.
        """
        return services.status()

    @api.get("/levels", tags=["server"], response_model=list[replies.Level])
    async def levels() -> list[replies.Level]:
        """The computer opponents."""
        return [
            {"level": one.number, "name": one.name, "character": one.character} for one in LEVELS
        ]


def _add_tables(api: APIRouter, services: Services) -> None:
    tables = services.tables
    new_table = Body(openapi_examples=examples.NEW_TABLE)

    @api.post("/tables", tags=["tables"], status_code=201, response_model=replies.CreatedTable)
    async def create_table(
        request: Annotated[requests.NewTable, new_table], address: Address
    ) -> replies.CreatedTable:
        """Create a table.

        Seats of kind `me` and `here` are yours, and you get their tokens. A seat of kind `link` is
        open to everybody who knows the table's id; one of kind `level` is played by the server. The
        game starts at the beginning, or from `record` or `position`. With `confirm`, people have to
        confirm each turn before the game goes on; programs should not use it. With `clock`, people
        have a limited time: it runs for the seat that has to decide or to confirm, once no seat is
        open, and whoever uses it up loses as if by resigning.
        """
        asker = Asker(frozenset((address,)))
        with services.rate_limits.job(address):
            table, tokens = await tables.create(request, lambda: asker)
        return {"table": table, "tokens": tokens}

    @api.post(
        "/tables/{name}/seats",
        tags=["tables"],
        status_code=201,
        response_model=replies.TakenSeat,
        responses=_problems(404, 409),
    )
    async def take_seat(
        name: TableId,
        request: Annotated[requests.TakeSeat, Body(openapi_examples=examples.TAKE_SEAT)],
    ) -> replies.TakenSeat:
        """Take an open seat."""
        async with tables.use(name) as table:
            token = await tables.take_seat(table, request.seat, request.name)
            return {"seat": request.seat, "token": token}

    @api.post(
        "/tables/{name}/seats/handover",
        tags=["tables"],
        response_model=replies.HandoverLink,
        responses=_problems(403, 404),
    )
    async def hand_over(name: TableId, request: requests.HandOver) -> replies.HandoverLink:
        """Make a link by which somebody else can take a seat, once."""
        async with tables.use(name) as table:
            seat = tables.seat_of(table, request.token)
            if seat is None:
                raise WrongTokenError
            return {"link": f"/t/{table.id}?claim={tables.handover_code(table, seat)}"}

    @api.post(
        "/tables/{name}/seats/claim",
        tags=["tables"],
        status_code=201,
        response_model=replies.TakenSeat,
        responses=_problems(404, 409),
    )
    async def claim_seat(name: TableId, request: requests.ClaimSeat) -> replies.TakenSeat:
        """Take a seat that was handed over; its older tokens are no longer valid."""
        async with tables.use(name) as table:
            seat, token = await tables.claim_seat(table, request.code, request.name)
            return {"seat": seat, "token": token}


def _add_playing(api: APIRouter, services: Services) -> None:
    tables, clients = services.tables, services.http_clients
    # These replies are only described by their types, not validated: validation would take longer
    # than building them. The tests validate them.
    own_seat = _problems(401, 403, 404)

    @api.get(
        "/tables/{name}/state",
        tags=["playing"],
        response_model=None,
        responses={200: {"model": messages.State}, **_problems(403, 404)},
    )
    async def state(
        name: TableId, bearer: Bearer, address: Address, http: Request, since: Since = None
    ) -> Response:
        """The state of the game, as your seat may know it.

        It is the same message as over the WebSocket: your view of the position with your legal
        moves, the entries after `since` (the latest 1,000 at most), and what everybody may know
        about the table.
        """
        async with tables.use(name) as table:
            seat = _seat(services, table, bearer)
            if seat is not None:
                clients.touch(table, seat, address)
            async with turn():
                found = table.state(_Reader(seat, address), since)
                return await large_reply(http, found)

    @api.get(
        "/tables/{name}/history",
        tags=["playing"],
        response_model=None,
        responses={200: {"model": replies.HistoryPage}, **_problems(403, 404)},
    )
    async def history(
        name: TableId,
        bearer: Bearer,
        http: Request,
        since: Annotated[int, Query(ge=0, description="Return entries after this number.")] = 0,
    ) -> Response:
        """A page of the history, as your seat may know it; for games that are longer than `state`.

        The next page begins after the last entry of this one, until there are no more.
        """
        async with tables.use(name) as table:
            seats = _Reader(_seat(services, table, bearer), "").seats
            async with turn():
                with measured():
                    found = [
                        serialize.event_json(entry, seats, over=table.over)
                        for entry in table.history.entries[since:][:PAGE_ENTRIES]
                    ]
                page: replies.HistoryPage = {"seq": table.history.seq, "events": found}
                return await large_reply(http, page)

    @api.get(
        "/tables/{name}/moves",
        tags=["playing"],
        response_model=None,
        responses={200: {"model": replies.LegalMoves}, **own_seat},
    )
    async def moves(name: TableId, bearer: Bearer, address: Address) -> Reply:
        """Your legal moves, each with what it would do at once."""
        async with tables.use(name) as table:
            seat = _own_seat(services, table, bearer)
            clients.touch(table, seat, address)
            async with turn():
                with measured():
                    view = table.presenter.snapshot().view(seat)
            legal: replies.LegalMoves = {
                "seq": table.history.seq,
                "seat": seat,
                "moves": view["legal"],
                "confirming": view["confirming"],
                "over": table.over,
            }
            return Reply(legal)

    @api.post(
        "/tables/{name}/actions",
        tags=["playing"],
        response_model=None,
        responses={
            200: {
                "model": messages.Accepted | messages.Hint,
                "description": "The action was carried out, and is on disk.",
            },
            **own_seat,
            **_problems(409),
        },
    )
    async def act(
        name: TableId,
        bearer: Bearer,
        address: Address,
        action: Annotated[
            messages.Action, Body(discriminator="type", openapi_examples=examples.ACTIONS)
        ],
    ) -> Reply:
        """Perform an action: move, confirm, undo, resign, hint, offer, answer, phrase, settings.

        Each action carries a `client` id of your own making. If you got no answer, send the same
        action again: it is not done twice, and you get the same answer, also after a restart of the
        server. `seq` is the number of the last entry that you know; if there are later entries, the
        action is refused as `stale`. A refused action changes nothing.
        """
        async with tables.use(name) as table:
            seat = _own_seat(services, table, bearer)
            clients.touch(table, seat, address)
            return Reply(await clients.perform(table, seat, action, address))

    @api.get(
        "/tables/{name}/events",
        tags=["playing"],
        response_class=StreamingResponse,
        responses={
            200: {
                "description": "Server-sent events. The first is `state`; then come `events` after "
                "each change, `table` when somebody comes, goes or offers something, `phrase` and "
                "`rematch`. Lines that begin with a colon are heartbeats.",
                "content": {
                    "text/event-stream": {
                        "schema": {"type": "string"},
                        "example": examples.STREAM,
                    }
                },
            },
            **_problems(403, 404),
        },
    )
    async def events(
        name: TableId,
        bearer: Bearer,
        http: Request,
        since: Since = None,
        last_event_id: Annotated[
            str | None, Header(description="Sent by browsers when they reconnect.")
        ] = None,
    ) -> StreamingResponse:
        """Listen to what happens at the table, as your seat may know it."""
        async with tables.use(name) as table:
            seat = _seat(services, table, bearer)
        last = last_event_id or ""
        start = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else since
        headers = {"X-Accel-Buffering": "no"}  # proxies must not collect events before sending
        stream = clients.stream(name, seat, start, http.scope.get("client"))
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    @api.get(
        "/tables/{name}/rematch",
        tags=["playing"],
        response_model=messages.Rematch,
        responses=own_seat,
    )
    async def rematch(name: TableId, bearer: Bearer) -> messages.Rematch:
        """The table of the rematch, after everybody has agreed to one."""
        async with tables.use(name) as table:
            reader = _Reader(_own_seat(services, table, bearer), "")
            if table.rematch is None:
                raise NotFoundError("there is no rematch yet")
            return table.rematch_message(reader)


def _add_records(api: APIRouter, services: Services) -> None:
    tables = services.tables

    @api.get(
        "/tables/{name}/record",
        tags=["records"],
        response_model=None,
        responses={
            200: {
                "model": replies.RecordJson,
                "content": {"text/plain": {"schema": {"type": "string"}}},
                "description": "The record, as JSON or as text.",
            },
            **_problems(403, 404),
        },
    )
    async def record(
        name: TableId,
        bearer: Bearer,
        token: QueryToken = None,
        format: Annotated[  # noqa: A002  # the name of the query parameter
            Literal["json", "text"], Query(description="The format of the record.")
        ] = "json",
    ) -> PlainTextResponse | Reply:
        """The record of the game; until it is over, as your seat may know it."""
        async with tables.use(name) as table:
            seat = _seat(services, table, bearer, token)
            write = serialize.record_text if format == "text" else serialize.record_json
            async with turn():
                with measured():
                    written = write(table.history, table.names, seat, over=table.over)
        if isinstance(written, str):
            return PlainTextResponse(written)
        return Reply(written)

    @api.get(
        "/tables/{name}/replay",
        tags=["records"],
        response_model=None,
        responses={200: {"model": replies.Replay}, **_problems(403, 404)},
    )
    async def replay(
        name: TableId, bearer: Bearer, http: Request, token: QueryToken = None
    ) -> Response:
        """The game event by event, each with the position after it, as your seat may know it."""
        zipped = accepts_gzip(http)
        async with tables.use(name) as table:
            seat = _seat(services, table, bearer, token)
            with measured():
                packed = table.packed_history()
            names, over = table.names, table.over
        body = await run_job(services, http, replay_packed, packed, names, seat, over, zipped)
        return json_response(body, zipped=zipped)

    @api.post(
        "/replay",
        tags=["records"],
        response_model=None,
        responses={200: {"model": replies.Replay}},
    )
    async def replay_any(
        request: Annotated[requests.ReplayRequest, Body(openapi_examples=examples.REPLAY)],
        http: Request,
    ) -> Response:
        """Any record event by event; it is validated by playing it."""
        zipped = accepts_gzip(http)
        body = await run_job(services, http, replay_text, request.record, request.seat, zipped)
        return json_response(body, zipped=zipped)


class _Reader:
    """A client of a single request."""

    def __init__(self, seat: int | None, address: str) -> None:
        self.seats = set() if seat is None else {seat}
        self.address = address

    def send(self, message: messages.ServerMessage) -> None:
        """Ignore the message: the client gets a reply instead."""


def _seat(services: Services, table: Table, bearer: Bearer, token: str | None = None) -> int | None:
    """The client's seat; ``None`` without a token. A wrong token is an error."""
    shown = bearer.credentials if bearer is not None else token
    if shown is None:
        return None
    seat = services.tables.seat_of(table, shown)
    if seat is None:
        raise WrongTokenError
    return seat


def _own_seat(services: Services, table: Table, bearer: Bearer) -> int:
    seat = _seat(services, table, bearer)
    if seat is None:
        raise NoTokenError
    return seat
