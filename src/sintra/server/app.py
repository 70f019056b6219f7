"""The server's addresses: HTTP for what is asked once, a WebSocket for a live table."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse, PlainTextResponse

from sintra import __version__
from sintra.model.game import Json
from sintra.model.record import Record
from sintra.players.levels import LEVELS
from sintra.server import faults, live, replay, wire
from sintra.server.guard import BodyLimit, HostCheck
from sintra.server.house import House
from sintra.server.pages import HEADERS, add_pages
from sintra.server.requests import ClaimSeat, HandOver, NewTable, ReplayWish, TakeSeat
from sintra.server.settings import Settings
from sintra.server.table import Table

_STARTING = "Sintra compiles its rules, once; this takes about a minute"
_API = "/api/"


def create(settings: Settings) -> FastAPI:
    """The application. It answers at once; what needs the rules waits until they are compiled."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(
        title="Sintra",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.house = house
    faults.add(app)

    @app.middleware("http")
    async def frame(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
        path = request.url.path
        early = path.startswith(_API) and not house.ready and path != "/api/status"
        response: Response
        if early:
            response = faults.answer(503, "starting", _STARTING)
        else:
            response = await answer(request)
        if path.startswith(_API):
            response.headers["Cache-Control"] = "no-store"
        response.headers.update(HEADERS)
        return response

    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(BodyLimit)
    app.add_middleware(HostCheck, hosts=settings.hosts)
    _add_status(app, house)
    _add_tables(app, house)
    _add_replays(app, house)
    _add_live(app, house)
    add_pages(app, settings.static)
    return app


def _add_status(app: FastAPI, house: House) -> None:
    @app.get("/api/status")
    async def status() -> Json:
        return house.status() | {"version": __version__}

    @app.get("/api/levels")
    async def levels() -> list[Json]:
        return [
            {"level": one.number, "name": one.name, "character": one.character} for one in LEVELS
        ]


def _add_tables(app: FastAPI, house: House) -> None:
    tables = house.tables

    @app.post("/api/tables", status_code=201)
    async def create_table(wanted: NewTable) -> Json:
        name, tokens = await tables.create(wanted)
        return {"table": name, "tokens": tokens}

    @app.post("/api/tables/{name}/seats", status_code=201)
    async def take_seat(name: str, wanted: TakeSeat) -> Json:
        async with tables.use(name) as table:
            token = await tables.take(table, wanted.seat, wanted.name)
            return {"seat": wanted.seat, "token": token}

    @app.post("/api/tables/{name}/seats/handover")
    async def hand_over(name: str, wanted: HandOver) -> Json:
        async with tables.use(name) as table:
            seat = tables.seat_of(table, wanted.token)
            if seat is None:
                raise faults.NotYoursError
            return {"link": f"/t/{table.id}?claim={tables.handover(table, seat)}"}

    @app.post("/api/tables/{name}/seats/claim", status_code=201)
    async def claim_seat(name: str, wanted: ClaimSeat) -> Json:
        async with tables.use(name) as table:
            seat, token = await tables.claim(table, wanted.code, wanted.name)
            return {"seat": seat, "token": token}


def _add_replays(app: FastAPI, house: House) -> None:
    tables = house.tables

    @app.get("/api/tables/{name}/record", response_model=None)
    async def record(
        name: str,
        token: str | None = None,
        format: str = "json",  # noqa: A002  # it is the protocol's name
    ) -> Response:
        async with tables.use(name) as table:
            seat = _seat(house, table, token)
            write = wire.record_text if format == "text" else wire.record_json
            written = write(table.fold, table.names, seat, over=table.over)
        if isinstance(written, str):
            return PlainTextResponse(written)
        return JSONResponse(written)

    @app.get("/api/tables/{name}/replay")
    async def table_replay(name: str, token: str | None = None) -> Json:
        async with tables.use(name) as table:
            seat = _seat(house, table, token)
            fold, names, over = table.fold, table.names, table.over
            return await asyncio.to_thread(replay.of_table, fold, names, seat, over=over)

    @app.post("/api/replay")
    async def any_replay(wanted: ReplayWish) -> Json:
        def tell() -> Json:
            return replay.of_record(Record.parse(wanted.record), wanted.seat)

        return await asyncio.to_thread(tell)


def _seat(house: House, table: Table, token: str | None) -> int | None:
    """The seat of a token; no token is a spectator, a bad one an error."""
    if token is None:
        return None
    seat = house.tables.seat_of(table, token)
    if seat is None:
        raise faults.NotYoursError
    return seat


def _add_live(app: FastAPI, house: House) -> None:
    @app.websocket("/api/tables/{name}/live")
    async def live_table(socket: WebSocket, name: str) -> None:
        if not live.comes_from_here(socket):
            await socket.close(1008)  # before it is accepted: the page gets a 403
        elif not house.ready:
            await socket.accept()
            await socket.close(live.TRY_LATER)
        else:
            await house.lives.serve(socket, name)
