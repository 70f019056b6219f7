"""What strangers may do: floods, slow and endless requests, foreign pages; what the log tells."""

import json
import re
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.uri import parse_uri

from sintra.server import logs
from sintra.server.web import slow_requests
from sintra.server.web.rate_limits import client_address
from tests.server.harness import HERE, LINK, ME, PATIENCE, RefusedError, Server, level, until
from tests.server.test_http import raw


@contextmanager
def running(data: Path, **settings: Any) -> Iterator[Server]:
    server = Server(data, **settings)
    try:
        yield server.start()
    finally:
        server.stop()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with small limits, behind a proxy on this machine."""
    limits = {
        "messages_per_second": 2.0,
        "address_requests": "30/minute",
        "address_tables": "3/minute",
        "address_failures": "5/minute",
        "address_connections": 4,
        "proxies": ("127.0.0.1",),
    }
    with running(tmp_path_factory.mktemp("strict"), **limits) as server:
        yield server


def as_from(server: Server, client: str, method: str, path: str, body: Any = None) -> Any:
    """A request that a proxy passes on for somebody."""
    data = None if body is None else json.dumps(body).encode()
    return server.request(method, path, data, X_Forwarded_For=client)


def refusal(server: Server, client: str, method: str, path: str, body: Any = None) -> RefusedError:
    with pytest.raises(RefusedError) as error:
        as_from(server, client, method, path, body)
    return error.value


NEW = {"game": "azul", "seats": [ME, HERE], "confirm": False}


def test_an_address_may_make_so_many_tables_and_others_still_may(strict: Server) -> None:
    for _ in range(3):
        as_from(strict, "192.0.2.1", "POST", "/api/tables", NEW)
    refused = refusal(strict, "192.0.2.1", "POST", "/api/tables", NEW)
    assert (refused.status, refused.body["error"]) == (429, "too-many")
    assert 0 < refused.body["detail"]["seconds"] <= 60
    as_from(strict, "192.0.2.2", "POST", "/api/tables", NEW)
    as_from(strict, "192.0.2.1", "GET", "/api/levels")


def test_a_household_counts_as_one(strict: Server) -> None:
    assert client_address(("2001:db8::1", 5)) == client_address(("2001:db8::ffff:2", 6))
    assert client_address(("2001:db8::1", 5)) != client_address(("2001:db8:0:1::1", 5))
    assert client_address(("::ffff:192.0.2.7", 5)) == "192.0.2.7"
    for number in range(3):
        as_from(strict, f"2001:db8:1:1::{number}", "POST", "/api/tables", NEW)
    assert refusal(strict, "2001:db8:1:1::9", "POST", "/api/tables", NEW).status == 429


def test_who_guesses_secrets_gets_no_more_answers(strict: Server) -> None:
    made = as_from(strict, "192.0.2.30", "POST", "/api/tables", NEW)
    path = f"/api/tables/{made['table']}/record?token=guess"
    statuses = [refusal(strict, "192.0.2.31", "GET", path).status for _ in range(6)]
    assert statuses == [403] * 5 + [429]
    assert refusal(strict, "192.0.2.31", "GET", "/api/levels").status == 429
    names = [refusal(strict, "192.0.2.32", "GET", f"/api/tables/x{n}/state") for n in range(6)]
    assert [error.status for error in names] == [404] * 5 + [429]
    as_from(strict, "192.0.2.30", "GET", "/api/levels")


def test_a_flood_is_refused_and_others_are_served(strict: Server) -> None:
    for _ in range(30):
        as_from(strict, "192.0.2.40", "GET", "/api/levels")
    assert refusal(strict, "192.0.2.40", "GET", "/api/levels").status == 429
    as_from(strict, "192.0.2.41", "GET", "/api/levels")
    assert as_from(strict, "192.0.2.40", "GET", "/health")["status"] == "ok"


def test_an_address_may_open_so_many_connections(strict: Server) -> None:
    made = as_from(strict, "192.0.2.50", "POST", "/api/tables", NEW)
    url = f"ws://127.0.0.1:{strict.port}/api/tables/{made['table']}/socket"
    who = {"X-Forwarded-For": "192.0.2.50"}
    with ExitStack() as opened:
        for _ in range(4):
            opened.enter_context(connect(url, open_timeout=PATIENCE, additional_headers=who))
        with pytest.raises(InvalidStatus) as error:
            opened.enter_context(connect(url, open_timeout=PATIENCE, additional_headers=who))
        assert error.value.response.status_code == 429
        assert json.loads(error.value.response.body or b"")["error"] == "too-many"
        with connect(
            url, open_timeout=PATIENCE, additional_headers={"X-Forwarded-For": "192.0.2.51"}
        ) as other:
            other.send('{"type":"hello"}')
            assert json.loads(other.recv(PATIENCE))["type"] == "state"


def test_a_connection_that_never_stops_talking_is_ended(strict: Server) -> None:
    made = as_from(strict, "192.0.2.60", "POST", "/api/tables", NEW)
    url = f"ws://127.0.0.1:{strict.port}/api/tables/{made['table']}/socket"
    heard: list[Any] = []

    def talk(page: ClientConnection) -> None:
        for number in range(3000):
            page.send(('{"type":"ping"}', '{"type":"hello"}', "nonsense")[number % 3])
            heard.append(json.loads(page.recv(PATIENCE)))

    with connect(url, open_timeout=PATIENCE) as page:
        page.send('{"type":"hello"}')
        with pytest.raises(ConnectionClosed) as error:
            talk(page)
    told = [message["error"] for message in heard if message["type"] == "refused"]
    assert "too-many" in told
    assert {message["type"] for message in heard} <= {"state", "pong", "refused", "table"}
    assert error.value.rcvd is None or error.value.rcvd.code == 4429


def test_nobody_is_believed_who_is_not_the_proxy(server: Server) -> None:
    """Without a proxy in front, what a request says about its address does not count."""
    assert as_from(server, "198.51.100.1", "GET", "/metrics").startswith("# HELP")


def test_figures_are_not_for_everybody(strict: Server) -> None:
    as_from(strict, "192.0.2.70", "POST", "/api/tables", NEW)
    refused = refusal(strict, "198.51.100.1", "GET", "/metrics")
    assert (refused.status, refused.body["error"]) == (403, "refused")
    figures = strict.get("/metrics")
    assert "sintra_tables " in figures
    assert 'sintra_http_requests_total{method="POST",route="/api/tables",status="201"}' in figures


def test_health_says_whether_it_works(strict: Server) -> None:
    told = strict.get("/health")
    assert told["status"] == "ok"
    assert told["database"] == "ok"


# Slow and endless ---------------------------------------------------------------------------------


def test_a_request_that_is_never_finished_is_given_up(server: Server) -> None:
    """Two that send nothing, or byte by byte, are both gone soon; others are served meanwhile."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port)) as slow:
        slow.settimeout(PATIENCE)
        slow.sendall(b"GET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        with socket.create_connection(("127.0.0.1", server.port)) as no_log:
            no_log.settimeout(PATIENCE)
            assert server.get("/api/status")["ready"]
            while True:
                try:
                    slow.sendall(b"X: y\r\n")
                except OSError:
                    break
                time.sleep(0.2)
                assert time.monotonic() - began < 6 * slow_requests.HEADER_SECONDS
            assert no_log.recv(100) == b""


def test_what_is_not_http_is_refused_in_the_usual_form(server: Server) -> None:
    for words in (b"hello\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"A: " + b"b" * 70_000 + b"\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", server.port)) as stranger:
            stranger.settimeout(PATIENCE)
            stranger.sendall(words)
            answer = b""
            while part := stranger.recv(65_536):
                answer += part
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 400 ")
        assert json.loads(body)["error"] == "malformed"


def hear_all(page: ClientConnection) -> None:
    while True:
        page.recv(PATIENCE)


def test_a_message_that_is_too_long_ends_the_connection(server: Server) -> None:
    made = server.table("azul", ME, HERE)
    url = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
    with connect(url, open_timeout=PATIENCE) as page:
        page.send('{"type":"hello"}')
        assert json.loads(page.recv(PATIENCE))["type"] == "state"
        page.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as error:
            hear_all(page)
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == 1009


def test_pages_from_elsewhere_may_change_nothing(server: Server) -> None:
    body = json.dumps(NEW).encode()
    here = f"http://127.0.0.1:{server.port}"
    send = {"Content_Type": "application/json"}
    assert raw(server, "POST", "/api/tables", body, Origin=here, **send)[0] == 201
    for origin in ("http://evil.example", "null", "http://[", f"{here}1"):
        status, headers, answer = raw(server, "POST", "/api/tables", body, Origin=origin, **send)
        assert status == 403
        assert json.loads(answer)["error"] == "wrong-origin"
        assert "Access-Control-Allow-Origin" not in headers


def test_every_answer_has_the_headers(server: Server) -> None:
    for path, host in (
        ("/", None), ("/api/status", None), ("/api/nothing", None), ("/metrics", None),
        ("/api/status", "evil.example"),
    ):  # fmt: skip
        headers = raw(server, "GET", path, **({"Host": host} if host else {}))[1]
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-")
        assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Server"] is None


# The log ------------------------------------------------------------------------------------------


def test_the_log_tells_everything_but_secrets(tmp_path: Path) -> None:
    server = Server(tmp_path, log="json")
    log = tmp_path / "log"
    server.start(log=log)
    secrets = do_everything(server)
    server.stop()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    requests = [line for line in lines if line["message"] == "request"]
    routes = {(line["method"], line["route"], line["status"]) for line in requests}
    assert ("POST", "/api/tables", 201) in routes
    assert ("GET", "/api/tables/{name}/record", 403) in routes
    assert ("GET", "/api/tables/{name}/events", 404) in routes
    assert ("WEBSOCKET", "/api/tables/{name}/socket", 101) in routes
    text = log.read_text()
    for secret in secrets:
        assert secret not in text


def do_everything(server: Server) -> list[str]:
    """Use every kind of secret, rightly and wrongly; returns them."""
    made = server.table("azul", ME, LINK)
    name, token = made["table"], made["tokens"]["0"]
    seat = server.post(f"/api/tables/{name}/seats", {"seat": 1, "name": "Rui"})["token"]
    link = server.post(f"/api/tables/{name}/seats/handover", {"token": token})["link"]
    code = link.partition("claim=")[2]
    for path in (f"/t/{name}?claim={code}", f"/api/tables/{name}/record?token={token}X"):
        raw(server, "GET", path)
    raw(server, "GET", f"/api/tables/{name}/../{token}/events")
    raw(server, "GET", f"/api/tables/{token}/events")
    with server.page(name, token, token + "X", seat) as page:
        page.do("move", seat=0, seq=99, move=token)
        page.say(token)
        page.hear()
    claimed = server.post(f"/api/tables/{name}/seats/claim", {"code": code})["token"]
    with pytest.raises(RefusedError):
        server.post(f"/api/tables/{name}/seats/claim", {"code": code})
    raw(server, "GET", f"/api/tables/{name}/state", Authorization=f"Bearer {claimed}")
    raw(server, "GET", f"/api/tables/{name}/state", Authorization="Bearer wrong-token-here")
    return [name, token, seat, code, claimed, token.partition(".")[0], "wrong-token-here"]


def test_what_looks_like_a_secret_is_redacted() -> None:
    token = "WyJhYmNkZWZnaGlqa2xtbm9wIiwwLDBd.aB3dE5fG7hI9jK1lM3nO5pQ7rS9"
    for text in (
        f"error at {token}",
        "GET /t/p2xGqYbZ7mB1c0dE HTTP/1.1",
        "/api/tables/p2xGqYbZ7mB1c0dE/socket",
        "Authorization: Bearer p2xGqYbZ7mB1c0dE",
        "?token=p2xGqYbZ7mB1c0dE&x=1",
    ):
        assert not re.search(r"p2xGq|WyJh|aB3d", logs.redact(text)), text
    assert logs.redact("disk I/O error; 12.5 s") == "disk I/O error; 12.5 s"


def test_an_error_inside_tells_nothing_about_the_inside(own_server: Server) -> None:
    """Half of the database is gone: a refusal in the usual form, in words for people."""
    made = own_server.table("azul", ME, level(1))
    with closing(sqlite3.connect(own_server.data / "tables.sqlite")) as database:
        database.execute("PRAGMA foreign_keys=OFF")
        database.execute("DROP TABLE offers")
    for path in ("state", "record", "events", "replay"):
        status, _, body = raw(own_server, "GET", f"/api/tables/{made['table']}/{path}")
        assert status == 503
        told = json.loads(body)
        assert told["error"] == "unavailable"
        assert not re.search("sql|offers|Traceback|line", body.decode())
    with connect(f"ws://127.0.0.1:{own_server.port}/api/tables/{made['table']}/socket") as page:
        assert json.loads(page.recv(PATIENCE))["error"] == "unavailable"


def test_a_page_that_takes_nothing_is_let_go(tmp_path: Path) -> None:
    soon = (
        "from sintra.server.web import websocket\n"
        "websocket._SEND_SECONDS, websocket._CHECK_SECONDS = 1.0, 0.2\n"
    )
    with (
        running(tmp_path, prelude=soon, messages_per_second=1e5) as server,
        socket.socket() as line,
    ):
        made = server.table("duel", ME, HERE)
        where = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(1.0)
        line.connect(("127.0.0.1", server.port))
        page = ClientProtocol(parse_uri(where))
        page.send_request(page.connect())
        line.sendall(b"".join(page.data_to_send()))
        page.receive_data(line.recv(4096))  # the handshake; from now on it does not read any more
        hello = json.dumps({"type": "hello", "tokens": list(made["tokens"].values())})
        page.send_text(hello.encode())
        again = b"".join(page.data_to_send())
        line.sendall(again)
        until(lambda: "sintra_websockets 1.0" in server.get("/metrics"))
        with suppress(OSError):  # nobody takes more, or it is let go already
            for _ in range(3000):  # the answers are more than the system holds for it
                line.sendall(again)
                time.sleep(0.002)
        until(lambda: "sintra_websockets 0.0" in server.get("/metrics"))  # though its line is open
