"""The application: its layers from the outside in, and its addresses."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, WebSocket
from fastapi.middleware.gzip import GZipMiddleware

from sintra import __version__
from sintra.server.services import House
from sintra.server.settings import Settings
from sintra.server.web import errors as faults
from sintra.server.web import http_api as api
from sintra.server.web import openapi_page as apidocs
from sintra.server.web import operations
from sintra.server.web import websocket as live
from sintra.server.web.guard import AddressLimit, BodyLimit, HostCheck, OriginCheck
from sintra.server.web.middleware import Frame
from sintra.server.web.pages import add_pages


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
        summary="Tables for Azul Duel and Azul",
        description=apidocs.ABOUT,
        openapi_tags=apidocs.TAGS,
        lifespan=lifespan,
        docs_url=None,  # these load code from another host; ours is in ``web/apidocs.py``
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.house = house
    faults.add(app)
    # The last one added is the outermost.
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(BodyLimit)
    app.add_middleware(AddressLimit, rates=house.rates)
    app.add_middleware(OriginCheck)
    app.add_middleware(HostCheck, hosts=settings.hosts)
    app.add_middleware(Frame, house=house)
    app.include_router(api.router(house))
    app.include_router(operations.router(house, settings.metrics_from))
    apidocs.add(app)
    _add_live(app, house)
    add_pages(app, settings.static)
    return app


def _add_live(app: FastAPI, house: House) -> None:
    @app.websocket("/api/tables/{name}/live")
    async def live_table(socket: WebSocket, name: str) -> None:
        if house.ready:
            await house.lives.serve(socket, name)
        else:
            await socket.accept()
            await socket.close(live.TRY_LATER)
