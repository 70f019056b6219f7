"""The HTTP API: everything that can be done at a table, for programs and for the page.

Actions take the same path as those of the WebSocket (``tables/actions.py``), and the messages are
the same.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Header, Query, Request
from fastapi.responses import Response, StreamingResponse

from sintra.players.levels import LEVELS
from sintra.server.schema import messages, replies, requests
from sintra.server.services import Services
from sintra.server.tables import serialize
from sintra.server.tables.asker import Asker
from sintra.server.web import openapi_examples as examples
from sintra.server.web.errors import NotFoundError, WrongTokenError
from sintra.server.web.http_parameters import (
    Address,
    Bearer,
    Reader,
    Since,
    TableId,
    own_seat,
    problems,
    seat_of,
)
from sintra.server.web.http_records import add_records
from sintra.server.web.jobs import large_reply
from sintra.server.web.reply import Reply
from sintra.server.work import measured, turn

PAGE_ENTRIES = 500
"""Entries in one page of a history."""


_ALWAYS: dict[int | str, dict[str, Any]] = {
    **problems(422, 429, 503),
    "default": {"model": replies.Problem, "description": "Any other error."},
}


def router(services: Services) -> APIRouter:
    """All routes of the API."""
    api = APIRouter(prefix="/api", responses=_ALWAYS, default_response_class=Reply)
    _add_server(api, services)
    _add_tables(api, services)
    _add_playing(api, services)
    add_records(api, services)
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
        responses=problems(404, 409),
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
        responses=problems(403, 404),
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
        responses=problems(404, 409),
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
    for_seats = problems(401, 403, 404)

    @api.get(
        "/tables/{name}/state",
        tags=["playing"],
        response_model=None,
        responses={200: {"model": messages.State}, **problems(403, 404)},
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
            seat = seat_of(services, table, bearer)
            if seat is not None:
                clients.touch(table, seat, address)
            async with turn():
                found = table.publisher.state(Reader(seat, address), since)
                return await large_reply(http, found)

    @api.get(
        "/tables/{name}/history",
        tags=["playing"],
        response_model=None,
        responses={200: {"model": replies.HistoryPage}, **problems(403, 404)},
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
            seats = Reader(seat_of(services, table, bearer), "").seats
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
        responses={200: {"model": replies.LegalMoves}, **for_seats},
    )
    async def moves(name: TableId, bearer: Bearer, address: Address) -> Reply:
        """Your legal moves, each with what it would do at once."""
        async with tables.use(name) as table:
            seat = own_seat(services, table, bearer)
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
            **for_seats,
            **problems(409),
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
            seat = own_seat(services, table, bearer)
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
            **problems(403, 404),
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
            seat = seat_of(services, table, bearer)
        last = last_event_id or ""
        start = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else since
        headers = {"X-Accel-Buffering": "no"}  # proxies must not collect events before sending
        stream = clients.stream(name, seat, start, http.scope.get("client"))
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    @api.get(
        "/tables/{name}/rematch",
        tags=["playing"],
        response_model=messages.Rematch,
        responses=for_seats,
    )
    async def rematch(name: TableId, bearer: Bearer) -> messages.Rematch:
        """The table of the rematch, after everybody has agreed to one."""
        async with tables.use(name) as table:
            reader = Reader(own_seat(services, table, bearer), "")
            if table.rematch is None:
                raise NotFoundError("there is no rematch yet")
            return table.publisher.rematch_message(reader)
