"""Whatever is said, there is a typed answer: no error of the server, no silence, nothing harmed."""

import json
import os
import random
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError
from schemathesis.checks import CHECKS, load_all_checks
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sintra.server.schema.replies import Problem
from tests.server.harness import HERE, ME, SERVER_MESSAGE, Json, Server

SOAK = int(os.environ.get("SINTRA_SOAK", "1"))
"""How much longer than usual everything is tried."""

QUICK = settings(
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),
    database=None,
)

# The description, tried out by schemathesis -------------------------------------------------------

load_all_checks()
WANTED = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
        "response_headers_conformance",
        "unsupported_method",
    ]
)


@pytest.fixture(scope="module")
def spec(server: Server) -> Any:
    return server.get("/api/openapi.json")


@pytest.fixture(scope="module")
def made(server: Server) -> Json:
    return server.table("duel", ME, HERE)


def operations(spec: Any, server: Server) -> Iterator[Any]:
    schema = schemathesis.openapi.from_dict(spec)
    schema.config.update(base_url=server.url)
    for operation in schema.get_all_operations():
        yield operation.ok()


@pytest.mark.parametrize("known", [True, False], ids=["a real table", "any table"])
def test_whatever_is_asked_is_answered_as_described(
    server: Server, spec: Any, made: Json, known: bool
) -> None:
    tried = set()
    for operation in operations(spec, server):
        if operation.path.endswith("/events"):  # its answer has no end; tried below
            continue
        if known and "{name}" not in operation.path:
            continue
        tried.add(operation.label)
        try_out(operation, made if known else None)
    assert len(tried) >= (9 if known else 14)


def try_out(operation: Any, made: Json | None) -> None:
    @settings(QUICK, max_examples=15 * SOAK)
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        if made is not None:
            case.path_parameters = {"name": made["table"]}
            case.headers["Authorization"] = f"Bearer {made['tokens']['0']}"
        answer = case.call(timeout=60)
        case.validate_response(answer, checks=WANTED)
        if answer.status_code >= 400 and operation.path != "/health":
            assert answer.headers["content-type"] == ["application/json"]
            TypeAdapter(Problem).validate_python(answer.json())
            assert "Traceback" not in answer.text

    check()


@settings(QUICK, max_examples=20 * SOAK)
@given(since=st.text(max_size=20) | st.integers(), last=st.text(st.characters(codec="latin-1")))
def test_a_stream_begins_or_is_refused(server: Server, made: Json, since: Any, last: str) -> None:
    query = "".join(f"%{byte:02x}" for byte in str(since).encode())
    head = f"GET /api/tables/{made['table']}/events?since={query} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    word = "".join(letter for letter in last if letter.isprintable())
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as client:
        client.sendall(f"{head}Last-Event-ID: {word}\r\n\r\n".encode("latin-1"))
        line = client.recv(65_536).split(b"\r\n", 1)[0]
    assert line.split()[1] in (b"200", b"400", b"422")


# The WebSocket ------------------------------------------------------------------------------------

NUMBERS = st.integers() | st.sampled_from([0, 1, 2, 3, -1, 2**63, 10**40, 17])
WORDS = st.text(max_size=30) | st.sampled_from(
    ["line:1", "draw", "pass", "take:1B", "sun:1B", "undo", "rematch", "hello", "\ud800", "\x00"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
TYPES = [
    "hello", "ping", "move", "confirm", "undo", "resign", "hint", "offer", "answer", "phrase",
    "settings", "dance",
]  # fmt: skip
FIELDS = {
    "client": st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=64),
    "seat": st.integers(0, 3),
    "seq": st.integers(0, 400),
    "move": WORDS,
    "to": st.integers(0, 400) | st.none(),
    "what": st.sampled_from(["undo", "rematch", "cake"]),
    "offer": WORDS,
    "accept": st.booleans(),
    "phrase": st.sampled_from(["hello", "thanks", "hm"]),
    "confirm": st.booleans(),
    "tokens": st.lists(WORDS, max_size=10),
    "since": st.integers(0, 400) | st.none(),
}
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)},
    optional={name: good | VALUES for name, good in FIELDS.items()},
)
WELL_FORMED = st.fixed_dictionaries({"type": st.sampled_from(TYPES[2:])} | FIELDS)
MESSAGES = (
    WELL_FORMED.map(json.dumps)
    | NEARLY.map(json.dumps)
    | VALUES.map(json.dumps)
    | st.text(max_size=200)
    | st.sampled_from(["", "[" * 5000, '{"type":' * 1000, "NaN", "9" * 5000, '"\\ud800"'])
)
ANSWERS = {"state", "events", "table", "accepted", "refused", "phrase", "rematch", "hint", "pong"}


class Talker:
    """A page that says anything, and comes again when it is sent away."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.made = server.table("azul", ME, HERE)
        self._socket: ClientConnection | None = None

    def _open(self) -> ClientConnection:
        if self._socket is None:
            name = self.made["table"]
            url = f"ws://127.0.0.1:{self._server.port}/api/tables/{name}/socket"
            self._socket = connect(url, open_timeout=60, legacy=True)
            tokens = list(self.made["tokens"].values())
            self._socket.send(json.dumps({"type": "hello", "tokens": tokens}))
            first = json.loads(self._socket.recv(60))
            assert first["type"] == "state"
        return self._socket

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def say(self, message: str | bytes) -> None:
        """Everything that is heard until the server has dealt with it."""
        page = self._open()
        page.send(message)
        page.send('{"type":"ping"}')
        heard = self._until_pong(page)
        if [one["type"] for one in heard] == ["pong"]:  # the message was a ping itself
            heard += self._until_pong(page)
        check(message, heard)

    def _until_pong(self, page: ClientConnection) -> list[Json]:
        heard: list[Json] = []
        while not heard or heard[-1]["type"] != "pong":
            heard.append(json.loads(page.recv(60)))
        return heard


def check(message: str | bytes, heard: list[Json]) -> None:
    assert {one["type"] for one in heard} <= ANSWERS
    for one in heard:
        SERVER_MESSAGE.validate_python(one)
        if one["type"] == "refused":
            assert set(one) == {"type", "client", "error", "message"}
            assert one["message"]
            assert "Traceback" not in one["message"]
    answers = [one for one in heard if one["type"] in ("accepted", "refused", "hint")]
    pings = [one for one in heard if one["type"] == "pong"]
    greeted = [one for one in heard if one["type"] == "state"]
    assert answers or len(pings) > 1 or greeted, message


@pytest.fixture(scope="module")
def talker(server: Server) -> Iterator[Talker]:
    one = Talker(server)
    yield one
    one.close()


@settings(QUICK, max_examples=150 * SOAK)
@given(message=MESSAGES | st.binary(max_size=50))
def test_every_message_has_an_answer(talker: Talker, message: str | bytes) -> None:
    try:
        talker.say(message)
    except (ValidationError, AssertionError):
        talker.close()
        raise


@settings(QUICK, max_examples=25 * SOAK)
@given(first=MESSAGES | st.binary(max_size=50))
def test_every_first_message_has_an_answer(server: Server, made: Json, first: Any) -> None:
    url = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
    with connect(url, open_timeout=60) as page:
        page.send(first)
        told = json.loads(page.recv(60))
        if told["type"] == "refused":
            assert told["error"] == "malformed"
            with pytest.raises(ConnectionClosed):
                page.recv(60)
        else:
            assert told["type"] == "state"


def test_bytes_that_are_no_websocket_harm_nobody(server: Server, made: Json) -> None:
    """After a good handshake anything at all is sent; the server lives, and others are served."""
    rng = random.Random(3)
    head = (
        f"GET /api/tables/{made['table']}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    for _ in range(30 * SOAK):
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as client:
            client.sendall(head.encode())
            assert client.recv(4096).startswith(b"HTTP/1.1 101 ")
            client.sendall(rng.randbytes(rng.randrange(1, 300)))
    assert server.get("/health")["status"] == "ok"


def test_many_at_once_say_anything(server: Server) -> None:
    """Several pages of one table talk over each other; it can still be played afterwards."""
    first = Talker(server)
    others = [Talker(server) for _ in range(3)]
    for other in others:
        other.made = first.made
    failed: list[BaseException] = []

    def talk(one: Talker, seed: int) -> None:
        rng = random.Random(seed)
        legal = [e for e in ("take", "line", "floor") for _ in range(3)]
        try:
            for number in range(40 * SOAK):
                word = f"{rng.choice(legal)}:{rng.randrange(6)}{rng.choice(['', 'B', 'R'])}"
                action = {"type": "move", "client": f"{seed}-{number}", "seat": rng.randrange(2)}
                one.say(json.dumps({**action, "seq": rng.randrange(30), "move": word}))
        except BaseException as error:
            failed.append(error)
        finally:
            one.close()

    threads = [
        threading.Thread(target=talk, args=(one, seed)) for seed, one in enumerate([first, *others])
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    tokens = first.made["tokens"].values()
    with server.page(first.made["table"], *tokens) as page:
        assert page.step(random.Random(1))
