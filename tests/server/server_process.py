"""Server processes. Most are forks of a process that has loaded everything: they start at once."""

import json
import multiprocessing
import os
import socket
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess, SpawnProcess
from pathlib import Path
from typing import Any

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.server.preloaded"])
_NEW = multiprocessing.get_context("spawn")
ServerProcess = ForkServerProcess | SpawnProcess


def start(
    port: int,
    settings: dict[str, Any],
    prelude: str = "",
    log: Path | None = None,
    environment: dict[str, str] | None = None,
) -> ServerProcess | None:
    """Start a server and wait until it accepts connections; ``None`` if it does not.

    What a prelude or the environment changes has to be there before anything is imported: then the
    process is a new one.
    """
    context = _NEW if prelude or environment else _FORKS
    up, told = context.Pipe(duplex=False)
    arguments = (told, port, json.dumps(settings), prelude, log, environment or {})
    process = context.Process(target=_serve, args=arguments, daemon=True)
    process.start()
    told.close()
    with up:
        try:
            up.recv()
        except EOFError:
            process.join()
            return None
    return process


def _serve(
    told: Connection,
    port: int,
    settings: str,
    prelude: str,
    log: Path | None,
    environment: dict[str, str],
) -> None:
    os.environ |= environment
    if log is not None:
        with log.open("ab") as file:
            os.dup2(file.fileno(), 2)
    exec(prelude, {})

    from sintra.server import run
    from sintra.server.settings import Settings

    wanted = json.loads(settings)
    paths = {name: Path(wanted.pop(name)) for name in ("data", "static", "engine")}
    bound: socket.socket = run.listen("127.0.0.1", port)

    def when_up() -> None:
        told.send(None)
        told.close()

    run.run(Settings(**paths, **wanted), bound, when_up)
