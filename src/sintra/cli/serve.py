"""``sintra serve``, and ``sintra`` alone: play in the browser."""

import socket
from pathlib import Path
from typing import Annotated

import typer

from sintra.cli.console import add, fail, output
from sintra.cli.files import data_folder

_HERE = "127.0.0.1"


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        serve,
        ("sintra", "play in the browser on this machine"),
        ("sintra serve --no-open --port 8000", "only say where it is"),
        ("sintra serve --host 0.0.0.0", "let others on your network play along"),
    )


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; 0.0.0.0 lets others in.")
    ] = _HERE,
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help="Port; a free one if not given."),
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Where games are kept.")
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="SINTRA_DATABASE",
            help="PostgreSQL database to keep games in instead: postgresql://user@host/name.",
        ),
    ] = "",
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in the browser.")
    ] = True,
) -> None:
    """Play in the browser: alone, at one screen, or with friends by link.

    Every move is kept in the data folder before anybody hears of it; after a restart all games go
    on. Ctrl-C stops the server.
    """
    # Here, because the web packages take longer to import than the other commands take to run.
    from sintra.server import run
    from sintra.server.settings import LOOPBACK, Settings

    folder = data or data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        bound = run.listen(host, port)
    except OSError as error:
        fail(f"cannot start on {host}{f':{port}' if port else ''}: {error.strerror or error}")
    settings = Settings(folder, database, hosts=LOOPBACK if host in LOOPBACK else ())
    run.check(settings)
    url = run.address(bound, _own_name(host))

    def when_up() -> None:
        opened = open_page and run.open_browser(url)
        words = "is open in your browser" if opened else "is ready for your browser"
        output().print(f"Sintra {words}: {url}\nCtrl-C stops it; games go on next time.")

    run.run(settings, bound, when_up)


def _own_name(host: str) -> str:
    """What others call this machine, if everybody is let in: links for friends begin with it."""
    if host != "0.0.0.0":
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: the system only chooses its address
        except OSError:
            return host
        return str(probe.getsockname()[0])
