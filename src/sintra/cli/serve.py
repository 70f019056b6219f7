"""``sintra serve``, and ``sintra`` alone: starts the server, to play in the browser."""

import ipaddress
import socket
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from sintra.cli.console import add, fail, output
from sintra.cli.files import data_folder

_HERE = "127.0.0.1"


class LogKind(StrEnum):
    """Format of the log."""

    TEXT = "text"
    JSON = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        serve,
        ("sintra", "play in the browser on this machine"),
        ("sintra serve --no-open --port 8000", "only print the address"),
        ("sintra serve --host 0.0.0.0", "let others on your network play along"),
        ("sintra serve --name play.example --proxy 127.0.0.1", "behind a proxy on this machine"),
        ("sintra serve --set keep_days=365", "delete games that nobody has played for a year"),
    )


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; 0.0.0.0 admits other machines.")
    ] = _HERE,
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help="Port; a free one if not given."),
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Folder for saved games.")
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="SINTRA_DATABASE",
            help="PostgreSQL database for saved games instead: postgresql://user@host/name.",
        ),
    ] = "",
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in the browser.")
    ] = True,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="HOST",
            envvar="SINTRA_NAMES",
            help="Name by which browsers reach it, such as play.example; may be given repeatedly.",
        ),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            envvar="SINTRA_PROXIES",
            help="Address or network of a reverse proxy whose X-Forwarded-For is trusted.",
        ),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(
            "--metrics-from",
            metavar="NETWORK",
            envvar="SINTRA_METRICS_FROM",
            help="Network that may read /metrics besides this machine.",
        ),
    ] = None,
    settings_file: Annotated[
        Path | None,
        typer.Option(
            "--settings",
            metavar="FILE",
            envvar="SINTRA_SETTINGS",
            help="TOML file with limits; settings.toml in the data folder if not given.",
        ),
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="A limit, such as address_tables=30/minute; may be given repeatedly.",
        ),
    ] = None,
    log: Annotated[
        LogKind,
        typer.Option(
            "--log", envvar="SINTRA_LOG", help="Log as text, or as JSON with every request."
        ),
    ] = LogKind.TEXT,
) -> None:
    """Play in the browser: alone, at one screen, or with friends by link.

    Every move is saved in the data folder before it is sent to anybody; after a restart all games
    go on. Ctrl-C stops the server.
    """
    # Here, because the web packages take longer to import than the other commands take to run.
    from sintra.server import run
    from sintra.server.settings import LOOPBACK, LOOPBACK_NETWORKS, Settings

    _check_networks([*(proxies or ()), *(metrics_from or ())])
    folder = data or data_folder()
    more = _more_settings(folder, settings_file, set_ or ())
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        bound = run.listen(host, port)
    except OSError as error:
        fail(f"cannot start on {host}{f':{port}' if port else ''}: {error.strerror or error}")
    here = _own_name(host)
    known = (*LOOPBACK, here, *(names or _machine_names(host)))
    settings = Settings(
        folder,
        database,
        hosts=known,
        proxies=tuple(proxies or ()),
        metrics_from=(*LOOPBACK_NETWORKS, *(metrics_from or ())),
        log=log.value,
        **more,
    )
    run.check(settings)
    url = run.address(bound, here)

    def when_up() -> None:
        opened = open_page and run.open_browser(url)
        words = "is open in your browser" if opened else "is ready for your browser"
        output().print(f"Sintra {words}: {url}\nCtrl-C stops it; games go on next time.")

    run.run(settings, bound, when_up)


def _own_name(host: str) -> str:
    """The address under which others reach this machine, for links to share."""
    if host != "0.0.0.0":
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: the system only chooses its address
        except OSError:
            return host
        return str(probe.getsockname()[0])


def _more_settings(folder: Path, file: Path | None, words: Iterable[str]) -> dict[str, Any]:
    """The limits of the settings file, and those of the command line, which come first."""
    from sintra.server.settings_file import SETTINGS_FILE, read_file, read_words

    usual = folder / SETTINGS_FILE
    found = read_file(file or usual) if file is not None or usual.is_file() else {}
    return found | read_words(words)


def _machine_names(host: str) -> tuple[str, ...]:
    """The names under which others reach this machine, if no names were given."""
    from sintra.server.settings import ANY_IP, LOOPBACK

    if host in LOOPBACK:
        return ()
    name = socket.gethostname()
    return ANY_IP, name, f"{name}.local", socket.getfqdn()


def _check_networks(networks: Iterable[str]) -> None:
    for network in networks:
        try:
            ipaddress.ip_network(network)
        except ValueError as error:
            fail(f"{network!r} is not an address or a network such as 10.0.0.0/8: {error}")
