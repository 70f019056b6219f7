"""The application: its middleware from the outside in, and its routes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, WebSocket
from fastapi.middleware.gzip import GZipMiddleware

from sintra import __version__
from sintra.server.services import Services
from sintra.server.settings import Settings
from sintra.server.web import http_api, openapi_page, operations
from sintra.server.web.errors import add_error_handlers
from sintra.server.web.guard import AddressLimit, BodyLimit, HostCheck, OriginCheck
from sintra.server.web.middleware import RequestMiddleware
from sintra.server.web.pages import add_pages
from sintra.server.web.websocket import TRY_LATER


def create(settings: Settings) -> FastAPI:
    """Make the application. It serves the page at once, and games when the rules are compiled."""
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await services.open()
        try:
            yield
        finally:
            await services.close()

    app = FastAPI(
        title="Sintra",
        version=__version__,
        summary="Tables for Azul Duel and Azul",
        description=openapi_page.ABOUT,
        openapi_tags=openapi_page.TAGS,
        lifespan=lifespan,
        docs_url=None,  # FastAPI's pages load code from another host; see ``openapi_page.py``
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.services = services
    add_error_handlers(app)
    # The last one added is the outermost.
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(BodyLimit, rate_limits=services.rate_limits)
    app.add_middleware(AddressLimit, rate_limits=services.rate_limits, bans=services.bans)
    app.add_middleware(OriginCheck)
    app.add_middleware(HostCheck, hosts=settings.hosts)
    app.add_middleware(RequestMiddleware, services=services)
    app.include_router(http_api.router(services))
    app.include_router(operations.router(services, settings.metrics_from))
    openapi_page.add(app)
    _add_websocket(app, services)
    add_pages(app, settings.static, settings.engine)
    return app


def _add_websocket(app: FastAPI, services: Services) -> None:
    @app.websocket("/api/tables/{name}/socket")
    async def table_socket(socket: WebSocket, name: str) -> None:
        if services.ready:
            await services.websockets.serve(socket, name)
        else:
            await socket.accept()
            await socket.close(TRY_LATER)
