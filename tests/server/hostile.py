"""A hostile address: it does, all the time, whatever once cost others their game."""

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Sequence

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.server.harness import Server, level

ADDRESS = "127.0.0.66"
_SILENT = 400
_UPLOADS = 40
_TABLES = 10
_ERRORS = (OSError, http.client.HTTPException, WebSocketException, ValueError)


class Hostile:
    """Attacks servers from an address of its own while the context is open."""

    def __init__(self, servers: Sequence[Server], record: str) -> None:
        self._servers = servers
        self._record = json.dumps({"record": record}).encode()
        self._stop = threading.Event()
        attacks = (self._silence, self._upload, self._replay, self._watch, self._guess)
        self._threads = [
            threading.Thread(target=self._repeat, args=(attack, server), daemon=True)
            for attack in attacks
            for server in servers
        ]
        self.done = 0
        """Rounds of attacks that were carried out."""

    def __enter__(self) -> "Hostile":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(30)

    def _repeat(self, attack: Callable[[Server], None], server: Server) -> None:
        while not self._stop.is_set():
            with contextlib.suppress(*_ERRORS):  # servers are killed meanwhile
                attack(server)
                self.done += 1
            self._stop.wait(0.1)

    def _connect(self, server: Server) -> socket.socket:
        return socket.create_connection(("127.0.0.1", server.port), 5, (ADDRESS, 0))

    def _ask(self, server: Server, path: str, body: bytes) -> int:
        line = http.client.HTTPConnection("127.0.0.1", server.port, 20, (ADDRESS, 0))
        with contextlib.closing(line):
            line.request("POST", path, body, {"Content-Type": "application/json"})
            answer = line.getresponse()
            answer.read()
            return answer.status

    def _silence(self, server: Server) -> None:
        """More connections than one address may have, which say nothing."""
        with contextlib.ExitStack() as stack:
            for _ in range(_SILENT):
                stack.enter_context(self._connect(server))
            self._stop.wait(2.0)

    def _upload(self, server: Server) -> None:
        """Uploads that are almost finished."""
        head = b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500000\r\n\r\n"
        with contextlib.ExitStack() as stack:
            for _ in range(_UPLOADS):
                line = stack.enter_context(self._connect(server))
                with contextlib.suppress(OSError):  # it was refused
                    line.sendall(head + b" " * 490_000)
            self._stop.wait(2.0)

    def _replay(self, server: Server) -> None:
        """Replays, also such that nobody waits for."""
        self._ask(server, "/api/replay", self._record)
        with self._connect(server) as line:
            head = f"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: {len(self._record)}"
            line.sendall(head.encode() + b"\r\n\r\n" + self._record)

    def _watch(self, server: Server) -> None:
        """Tables at which only strong levels play."""
        with contextlib.ExitStack() as stack:
            for _ in range(_TABLES):
                name = server.table("duel", level(6), level(6))["table"]
                url = f"ws://127.0.0.1:{server.port}/api/tables/{name}/socket"
                page = stack.enter_context(
                    connect(url, source_address=(ADDRESS, 0), open_timeout=10)
                )
                page.send('{"type":"hello"}')
            self._stop.wait(5.0)

    def _guess(self, server: Server) -> None:
        """Codes and tokens that were never given out, and messages that are none."""
        for code in ("x.y", "\ud800", "a" * 400):
            body = json.dumps({"code": code}).encode()
            self._ask(server, f"/api/tables/{time.monotonic_ns()}/seats/claim", body)
