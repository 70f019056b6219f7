"""The routes of the HTTP API for records and replays."""

from typing import Annotated, Literal

from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import PlainTextResponse, Response

from sintra.server.schema import replies, requests
from sintra.server.services import Services
from sintra.server.tables import serialize
from sintra.server.tables.replay import replay_packed, replay_text
from sintra.server.web import openapi_examples as examples
from sintra.server.web.http_parameters import Bearer, QueryToken, TableId, problems, seat_of
from sintra.server.web.jobs import accepts_gzip, json_response, run_job
from sintra.server.web.reply import Reply
from sintra.server.work import measured, turn


def add_records(api: APIRouter, services: Services) -> None:
    """Add the routes to the API."""
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
            **problems(403, 404),
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
            seat = seat_of(services, table, bearer, token)
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
        responses={200: {"model": replies.Replay}, **problems(403, 404)},
    )
    async def replay(
        name: TableId, bearer: Bearer, http: Request, token: QueryToken = None
    ) -> Response:
        """The game event by event, each with the position after it, as your seat may know it."""
        zipped = accepts_gzip(http)
        async with tables.use(name) as table:
            seat = seat_of(services, table, bearer, token)
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
