"""A real server in a process of its own, and a page's part played by a program."""

import json
import os
import random
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import Field, TypeAdapter
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from sintra.server.schema.messages import ServerMessage
from tests.server import server_process
from tests.server.ports import reserve
from tests.server.server_process import ServerProcess

Json = dict[str, Any]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="type")]
)
PATIENCE = 180.0
"""Seconds; how long it takes on a busy machine is not what is tested."""


class RefusedError(Exception):
    """A request that was not granted."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body


class Server:
    """A server that can be stopped, killed and started again on the same data and port."""

    def __init__(self, data: Path, *, prelude: str = "", **settings: Any) -> None:
        self.data = data
        self._prelude = prelude
        quick = {"workers": 1, "pace": 0.0, "messages_per_second": 500.0}
        quick["clock_grace_seconds"] = 0.0
        # PostgreSQL on a busy machine is slow, not gone.
        quick["lock_seconds"] = 30.0 if settings.get("database") else 1.0
        quick |= dict.fromkeys(("address_requests", "address_tables"), "100000/second")
        quick |= {"address_failures": "100000/second", "address_connections": 10_000}
        quick["address_new_sockets"] = 10_000
        # Without an engine the page plays at the server's tables.
        folders = {name: str(data / name) for name in ("static", "engine")}
        self._settings = {"data": str(data), **folders, **quick, **settings}
        self.port = reserve(self)
        self.process: ServerProcess | None = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        assert self.process.pid is not None
        return self.process.pid

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *, ready: bool = True, log: Path | None = None, **environment: str) -> Self:
        self.process = server_process.start(
            self.port, self._settings, self._prelude, log, environment
        )
        assert self.process is not None, "the server did not start"
        if ready:
            until(lambda: self.get("/api/status")["ready"])
        return self

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, sign: int) -> None:
        if self.process is not None and self.process.is_alive():
            os.kill(self.pid, sign)
            self.process.join(PATIENCE)
            assert not self.process.is_alive(), "the server did not end"

    def memory(self) -> float:
        """Bytes of resident memory, without the workers."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return 1024.0 * int(status.split("VmRSS:")[1].split()[0])

    def workers(self) -> list[int]:
        """The process numbers of the workers, as the system knows them."""
        task = Path(f"/proc/{self.pid}/task")
        found = [
            child for each in task.iterdir() for child in (each / "children").read_text().split()
        ]
        return [int(child) for child in found]

    def get(self, path: str) -> Any:
        return self.request("GET", path)

    def post(self, path: str, body: Any) -> Any:
        return self.request("POST", path, json.dumps(body).encode())

    def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Any:
        wanted = urllib.request.Request(self.url + path, body, method=method)
        if body is not None:
            wanted.add_header("Content-Type", "application/json")
        for name, value in headers.items():
            wanted.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(wanted, timeout=PATIENCE) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                raise RefusedError(error.code, json.loads(error.read())) from None
        return json.loads(text) if text.startswith(("{", "[")) else text

    def table(self, game: str, *seats: Json, **more: Any) -> Json:
        wanted = {"game": game, "seats": list(seats), "confirm": False} | more
        made: Json = self.post("/api/tables", wanted)
        return made

    @contextmanager
    def page(self, table: str, *tokens: str, since: int | None = None) -> Iterator["Page"]:
        page = Page(self, table, tokens)
        page.open(since)
        try:
            yield page
        finally:
            page.close()


ME: Json = {"kind": "me", "name": "Ana"}
HERE: Json = {"kind": "here", "name": "Rui"}
LINK: Json = {"kind": "link", "name": None}


def level(number: int) -> Json:
    return {"kind": "level", "level": number}


class Page:
    """Keeps what a page would keep, and everything it was ever sent."""

    _ids = count()

    def __init__(self, server: Server, table: str, tokens: tuple[str, ...]) -> None:
        self.server = server
        self.port: int | None = None
        """Where to connect to, if not to the server itself."""
        self._table = table
        self._tokens = tokens
        self._open = ExitStack()
        self._socket: ClientConnection | None = None
        self.seq = 0
        self.views: dict[str, Json] = {}
        self.table: Json = {}
        self.events: list[Json] = []
        self.heard: list[Json] = []

    def open(self, since: int | None = None) -> None:
        port = self.port or self.server.port
        address = f"ws://127.0.0.1:{port}/api/tables/{self._table}/socket"
        self._socket = self._open.enter_context(connect(address, open_timeout=PATIENCE))
        self.say({"type": "hello", "tokens": list(self._tokens), "since": since})
        self.wait_for("state")

    def close(self) -> None:
        self._socket = None
        self._open.close()

    def reconnect(self) -> None:
        """As a page does it: again and again, until the server is back."""
        self.close()
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.open(self.seq)
                return
            except (OSError, WebSocketException):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def say(self, message: Any) -> None:
        assert self._socket is not None
        self._socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Json:
        assert self._socket is not None
        message: Json = json.loads(self._socket.recv(timeout))
        SERVER_MESSAGE.validate_python(message)  # every message has the declared type
        self.heard.append(message)
        if message["type"] in ("state", "events"):
            self.seq = message["seq"]
            self.views = message["views"]
            new = [
                e for e in message["events"] if not self.events or e["seq"] > self.events[-1]["seq"]
            ]
            self.events += new
        if "table" in message and isinstance(message["table"], dict):
            self.table = message["table"]
        return message

    def wait_for(self, *types: str) -> Json:
        while True:
            message = self.hear()
            if message["type"] in types:
                return message

    def act(self, kind: str, **fields: Any) -> str:
        client = fields.pop("client", None) or f"c{next(self._ids)}"
        self.say({"type": kind, "client": client, **fields})
        return client

    def do(self, kind: str, **fields: Any) -> Json:
        """Say something and wait for the answer to it."""
        client = self.act(kind, **fields)
        while True:
            message = self.hear()
            if message.get("client") == client:
                return message

    def play(self, seat: int, move: str) -> Json:
        answer = self.do("move", seat=seat, seq=self.seq, move=move)
        assert answer["type"] == "accepted", answer
        while self.seq < answer["seq"]:
            self.hear()
        return answer

    def confirm(self, seat: int) -> None:
        answer = self.do("confirm", seat=seat, seq=self.seq)
        assert answer["type"] == "accepted", answer
        while self.seq < answer["seq"]:
            self.hear()

    @property
    def to_decide(self) -> int | None:
        """The seat of this page that has something to decide or to confirm."""
        for view in self.views.values():
            if view["legal"] or view["confirming"]:
                return int(view["seat"])
        return None

    def view(self, seat: int | None = None) -> Json:
        return self.views["-" if seat is None else str(seat)]

    def legal(self, seat: int) -> list[str]:
        return [move["text"] for move in self.view(seat)["legal"]]

    def step(self, rng: random.Random) -> bool:
        """One decision or confirmation of this page, if there is one."""
        seat = self.to_decide
        if seat is None:
            return False
        if self.view(seat)["confirming"]:
            self.confirm(seat)
        else:
            self.play(seat, rng.choice(self.legal(seat)))
        return True


def play_out(rng: random.Random, *pages: Page) -> None:
    """Let pages play at random until the game is over for all of them."""
    while not all(page.table["over"] for page in pages):
        moved = [page.step(rng) for page in pages if not page.table["over"]]
        if not any(moved):
            next(page for page in pages if not page.table["over"]).hear()
        for page in pages:
            catch_up(page, max(each.seq for each in pages))


def catch_up(page: Page, seq: int) -> None:
    while page.seq < seq:
        page.hear()


def until(true: Callable[[], Any]) -> None:
    deadline = time.monotonic() + 2 * PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)
