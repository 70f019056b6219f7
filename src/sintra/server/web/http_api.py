"""The HTTP API: everything that can be done at a table, for programs and for the page.

Deeds go through the same door as those of the WebSocket (``deeds.py``); what is told is the same.
"""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Header, Path, Query
from fastapi.responses import PlainTextResponse, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from sintra import __version__
from sintra.model.game import Json
from sintra.model.record import Record
from sintra.players.levels import LEVELS
from sintra.server.schema import replies as says
from sintra.server.schema import requests as ask
from sintra.server.schema.messages import AnyDeed
from sintra.server.services import House
from sintra.server.tables import replay
from sintra.server.tables import serialize as wire
from sintra.server.tables.table import Table
from sintra.server.web import errors as faults
from sintra.server.web import openapi_examples as examples
from sintra.server.web.reply import Reply

_BEARER = HTTPBearer(
    auto_error=False,
    scheme_name="seat",
    description="The token of a seat, as it was given when the table was made or the seat taken. "
    "Without one you are a spectator.",
)
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]
TableName = Annotated[str, Path(description="The name of the table.", examples=[examples.TABLE])]
OldToken = Annotated[
    str | None,
    Query(
        description="The token of a seat, where no header can be set; addresses end up in logs.",
        deprecated=True,
        max_length=ask.MAX_TOKEN,
    ),
]
Since = Annotated[int | None, Query(ge=0, description="Tell only what happened after this number.")]


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    told = {
        401: "No token was shown.",
        403: "The token holds no seat here.",
        404: "There is no such table.",
        409: "Not now: somebody else is to decide, the game has gone on, the seat is taken, …",
        422: "What was sent cannot be understood, or cannot be.",
        429: "Too many requests; `Retry-After` says how many seconds to wait.",
        503: "The server is starting, or its database does not answer; nothing has changed.",
    }
    return {one: {"model": says.Problem, "description": told[one]} for one in statuses}


_ALWAYS: dict[int | str, dict[str, Any]] = {
    **_problems(422, 429, 503),
    "default": {"model": says.Problem, "description": "Anything else that goes wrong."},
}


def router(house: House) -> APIRouter:
    """All addresses of the API."""
    api = APIRouter(prefix="/api", responses=_ALWAYS, default_response_class=Reply)
    _add_server(api, house)
    _add_making(api, house)
    _add_playing(api, house)
    _add_records(api, house)
    return api


def _add_server(api: APIRouter, house: House) -> None:
    @api.get("/status", tags=["server"], response_model=says.Status)
    async def status() -> Json:
        """How far the server is with getting ready.

        At its very first start it compiles the rules, which takes about a minute.
        """
        return house.status() | {"version": __version__}

    @api.get("/levels", tags=["server"], response_model=list[says.LevelInfo])
    async def levels() -> list[Json]:
        """The opponents that can be seated."""
        return [
            {"level": one.number, "name": one.name, "character": one.character} for one in LEVELS
        ]


def _add_making(api: APIRouter, house: House) -> None:
    tables = house.tables
    new_table = Body(openapi_examples=examples.NEW_TABLE)

    @api.post("/tables", tags=["tables"], status_code=201, response_model=says.Made)
    async def create_table(wanted: Annotated[ask.NewTable, new_table]) -> Json:
        """Make a table.

        Seats of kind `me` and `here` are yours, and you get their tokens. A seat of kind `link` is
        open to whoever knows the table's name; one of kind `level` is played by the server. The
        game begins from its start, or from `record` or `position`. With `confirm`, turns of people
        have to be confirmed before the game goes on; programs do without.
        """
        name, tokens = await tables.create(wanted)
        return {"table": name, "tokens": tokens}

    @api.post(
        "/tables/{name}/seats",
        tags=["tables"],
        status_code=201,
        response_model=says.Seated,
        responses=_problems(404, 409),
    )
    async def take_seat(
        name: TableName, wanted: Annotated[ask.TakeSeat, Body(openapi_examples=examples.SIT)]
    ) -> Json:
        """Sit down on an open seat."""
        async with tables.use(name) as table:
            token = await tables.take(table, wanted.seat, wanted.name)
            return {"seat": wanted.seat, "token": token}

    @api.post(
        "/tables/{name}/seats/handover",
        tags=["tables"],
        response_model=says.Link,
        responses=_problems(403, 404),
    )
    async def hand_over(name: TableName, wanted: ask.HandOver) -> Json:
        """A link by which somebody else may take a seat over, once."""
        async with tables.use(name) as table:
            seat = tables.seat_of(table, wanted.token)
            if seat is None:
                raise faults.NotYoursError
            return {"link": f"/t/{table.id}?claim={tables.handover(table, seat)}"}

    @api.post(
        "/tables/{name}/seats/claim",
        tags=["tables"],
        status_code=201,
        response_model=says.Seated,
        responses=_problems(404, 409),
    )
    async def claim_seat(name: TableName, wanted: ask.ClaimSeat) -> Json:
        """Take a seat over; older tokens of it hold no more."""
        async with tables.use(name) as table:
            seat, token = await tables.claim(table, wanted.code, wanted.name)
            return {"seat": seat, "token": token}


def _add_playing(api: APIRouter, house: House) -> None:
    tables, visitors = house.tables, house.visitors
    # What is answered is made once for everybody (``tables/table.py``); it is described here, and
    # not checked again with each answer. The tests check it.
    mine = _problems(401, 403, 404)

    @api.get(
        "/tables/{name}/state",
        tags=["playing"],
        response_model=None,
        responses={200: {"model": says.StateJson}, **_problems(403, 404)},
    )
    async def state(name: TableName, bearer: Bearer, since: Since = None) -> Reply:
        """Where the game stands, as your seat may know it.

        The same STATE as over the WebSocket: your view of the position with your legal moves, what
        happened after `since`, and what everybody may know about the table.
        """
        async with tables.use(name) as table:
            seat = _seat(house, table, bearer)
            if seat is not None:
                visitors.come(table, seat)
            return Reply(table.state(_Reader(seat), since))

    @api.get(
        "/tables/{name}/moves",
        tags=["playing"],
        response_model=None,
        responses={200: {"model": says.LegalJson}, **mine},
    )
    async def moves(name: TableName, bearer: Bearer) -> Reply:
        """Your legal moves, each with what it would do at once."""
        async with tables.use(name) as table:
            seat = _own_seat(house, table, bearer)
            visitors.come(table, seat)
            view = table.telling.moment().view(seat)
            return Reply(
                {
                    "seq": table.fold.seq,
                    "seat": seat,
                    "moves": view["legal"],
                    "confirming": view["confirming"],
                    "over": table.over,
                }
            )

    @api.post(
        "/tables/{name}/deeds",
        tags=["playing"],
        response_model=None,
        responses={
            200: {"model": says.AcceptedJson | says.HintJson, "description": "Done, and on disk."},
            **mine,
            **_problems(409),
        },
    )
    async def do(
        name: TableName,
        bearer: Bearer,
        deed: Annotated[AnyDeed, Body(discriminator="type", openapi_examples=examples.DEEDS)],
    ) -> Reply:
        """Play, confirm, take back, resign, ask for a hint, offer, answer, say, set.

        Each deed carries a `client` id of your own making. Say the same again if you got no answer:
        nothing is done twice, and you get the same answer, also after a restart of the server.
        `seq` is the number of the last entry you know; if the game has gone on, it is refused as
        `stale`. A refusal changes nothing.
        """
        async with tables.use(name) as table:
            seat = _own_seat(house, table, bearer)
            visitors.come(table, seat)
            return Reply(await visitors.do(table, seat, deed))

    @api.get(
        "/tables/{name}/events",
        tags=["playing"],
        response_class=StreamingResponse,
        responses={
            200: {
                "description": "Server-sent events. The first is `state`; then `events` after each "
                "step (both hold a STATE), `table` when somebody comes, goes or offers something, "
                "`phrase` and `rematch`. Lines that begin with a colon are heartbeats.",
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
        name: TableName,
        bearer: Bearer,
        since: Since = None,
        last_event_id: Annotated[
            str | None, Header(description="Sent by browsers that connect again.")
        ] = None,
    ) -> StreamingResponse:
        """Hear what happens, as your seat may know it, while it happens."""
        async with tables.use(name) as table:
            seat = _seat(house, table, bearer)
        known = last_event_id or ""
        start = int(known) if known.isascii() and known.isdecimal() and len(known) < 10 else since
        headers = {"X-Accel-Buffering": "no"}  # proxies pass each event on at once
        told = visitors.listen(name, seat, start)
        return StreamingResponse(told, media_type="text/event-stream", headers=headers)

    @api.get(
        "/tables/{name}/rematch",
        tags=["playing"],
        response_model=says.RematchJson,
        responses=mine,
    )
    async def rematch(name: TableName, bearer: Bearer) -> Json:
        """The table of the next game, when everybody has agreed to one."""
        async with tables.use(name) as table:
            caller = _Reader(_own_seat(house, table, bearer))
            if table.rematch is None:
                raise faults.NothingError("nobody has agreed to a next game yet")
            return table.rematch_json(caller)


def _add_records(api: APIRouter, house: House) -> None:
    tables = house.tables

    @api.get(
        "/tables/{name}/record",
        tags=["records"],
        response_model=None,
        responses={
            200: {
                "model": says.RecordJson,
                "content": {"text/plain": {"schema": {"type": "string"}}},
                "description": "The record, as JSON or as text.",
            },
            **_problems(403, 404),
        },
    )
    async def record(
        name: TableName,
        bearer: Bearer,
        token: OldToken = None,
        format: Annotated[  # noqa: A002  # it is the protocol's name
            Literal["json", "text"], Query(description="How it is written.")
        ] = "json",
    ) -> PlainTextResponse | Reply:
        """The record of the game; before its end as your seat may know it."""
        async with tables.use(name) as table:
            seat = _seat(house, table, bearer, token)
            write = wire.record_text if format == "text" else wire.record_json
            written = write(table.fold, table.names, seat, over=table.over)
        if isinstance(written, str):
            return PlainTextResponse(written)
        return Reply(written)

    @api.get(
        "/tables/{name}/replay",
        tags=["records"],
        response_model=None,
        responses={200: {"model": says.ReplayJson}, **_problems(403, 404)},
    )
    async def table_replay(name: TableName, bearer: Bearer, token: OldToken = None) -> Reply:
        """The game ply by ply, each with the position after it, as your seat may know it."""
        async with tables.use(name) as table:
            seat = _seat(house, table, bearer, token)
            fold, names, over = table.fold, table.names, table.over
            told = await asyncio.to_thread(replay.of_table, fold, names, seat, over=over)
        return Reply(told)

    @api.post(
        "/replay",
        tags=["records"],
        response_model=None,
        responses={200: {"model": says.ReplayJson}},
    )
    async def any_replay(
        wanted: Annotated[ask.ReplayWish, Body(openapi_examples=examples.REPLAY)],
    ) -> Reply:
        """Any record ply by ply; it is checked by playing it."""

        def tell() -> Json:
            return replay.of_record(Record.parse(wanted.record), wanted.seat)

        return Reply(await asyncio.to_thread(tell))


class _Reader:
    """Somebody who asks once."""

    def __init__(self, seat: int | None) -> None:
        self.seats = set() if seat is None else {seat}

    def send(self, message: Json) -> None:
        """Nobody listens: what was asked for is in the answer."""


def _seat(house: House, table: Table, bearer: Bearer, token: str | None = None) -> int | None:
    """The seat of whoever asks; no token is a spectator, a bad one an error."""
    shown = bearer.credentials if bearer is not None else token
    if shown is None:
        return None
    seat = house.tables.seat_of(table, shown)
    if seat is None:
        raise faults.NotYoursError
    return seat


def _own_seat(house: House, table: Table, bearer: Bearer) -> int:
    seat = _seat(house, table, bearer)
    if seat is None:
        raise faults.NoTokenError
    return seat
