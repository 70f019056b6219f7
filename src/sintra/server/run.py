"""Starts a server: the socket, the browser, and uvicorn."""

import asyncio
import socket
import sys
import webbrowser
from collections.abc import Callable
from os import environ

import uvicorn

from sintra.model.errors import SintraError
from sintra.server import logs, memory
from sintra.server.app import create
from sintra.server.gc_policy import collect_rarely
from sintra.server.settings import Settings
from sintra.server.store import ConflictError, Store, UnavailableError
from sintra.server.store.private_files import make_private
from sintra.server.store.signing_key import KEY_FILE, signing_keys
from sintra.server.web.slow_requests import MAX_HEADERS, protocols
from sintra.server.web.socket_limits import RESERVED_FILES, SocketLimits, raise_file_limit
from sintra.server.web.websocket import MAX_BYTES

_SWITCH_SECONDS = 0.0002
"""After how long Python gives the interpreter to another thread that waits for it.

The database's thread needs it several times in each transaction, and players wait for that.
"""

PORT = 8642
"""The default port."""


def listen(host: str, port: int | None) -> socket.socket:
    """Listen on this port; without one, on the default port or, if that is taken, on any."""
    try:
        return _bind(host, PORT if port is None else port)
    except OSError:
        if port is not None:
            raise
        return _bind(host, 0)


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    bound = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # where it would let two servers share a port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(128)
    except OSError:
        bound.close()
        raise
    return bound


def address(bound: socket.socket, host: str) -> str:
    """The address of the page for a browser on this machine."""
    port = bound.getsockname()[1]
    name = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def check(settings: Settings) -> None:
    """Raise ``SintraError`` if the database or the key cannot be used, before anything starts."""
    if not settings.database:
        try:
            make_private(settings.data)
            signing_keys(settings.data)
        except OSError as error:
            raise SintraError(f"cannot use {settings.data / KEY_FILE}: {error.strerror}") from error
    asyncio.run(_check(Store(settings.database or settings.sqlite, settings.lock_seconds)))


async def _check(store: Store) -> None:
    try:
        await store.open()
    except (UnavailableError, ConflictError) as error:
        raise SintraError(f"cannot use {store.database.label}: {error}") from error
    finally:
        await store.close()


def run(settings: Settings, bound: socket.socket, when_up: Callable[[], None]) -> None:
    """Serve until the process is stopped."""
    memory.configure()
    logs.configure(settings.log)
    files = raise_file_limit()
    app = create(settings)
    sockets = SocketLimits(
        settings.address_sockets,
        settings.address_new_sockets,
        max(1, files - RESERVED_FILES),
        settings.proxies,
    )
    app.state.services.count_sockets(sockets)
    http, websocket = protocols(sockets)
    config = uvicorn.Config(
        app,
        http=http,
        ws=websocket,
        ws_max_size=MAX_BYTES,
        ws_ping_interval=20.0,  # a client that does not answer is disconnected
        ws_ping_timeout=20.0,
        h11_max_incomplete_event_size=MAX_HEADERS,
        timeout_keep_alive=30,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,
        access_log=False,  # it would contain ids of tables; see ``web/middleware.py``
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    sys.setswitchinterval(_SWITCH_SECONDS)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_Server(config, when_up).serve(sockets=[bound]))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of uvloop, which is faster, where it is available."""
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


class _Server(uvicorn.Server):
    """A server that calls back when it accepts connections."""

    def __init__(self, config: uvicorn.Config, when_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._when_up = when_up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._collecting = asyncio.create_task(collect_rarely())
            self._when_up()


def open_browser(url: str) -> bool:
    """Open the page in a graphical browser; returns whether there is one."""
    if sys.platform not in ("win32", "darwin") and not (
        environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY") or environ.get("WSL_DISTRO_NAME")
    ):
        return False  # a browser in the terminal cannot show the game
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
