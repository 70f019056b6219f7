"""Small things that strangers may do, each of which once went wrong."""

import json
import resource
import socket
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from sintra.model.errors import SintraError
from sintra.server.schema.names import clean_name
from sintra.server.settings import ANY_IP, Settings
from sintra.server.settings_file import names, read_file, read_words
from sintra.server.web.guard import HostCheck, OriginCheck
from sintra.server.web.socket_limits import SocketLimits
from tests.server.fault_injection import fill_disk, small_disk
from tests.server.harness import HERE, LINK, ME, PATIENCE, RefusedError, Server, until
from tests.server.test_http import raw

# Connections --------------------------------------------------------------------------------------


def is_closed(line: socket.socket) -> bool:
    line.settimeout(0.5)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_silent_connections_are_counted_and_said_in_the_log(tmp_path: Path) -> None:
    server = Server(tmp_path, address_sockets=20)
    log = tmp_path / "log"
    server.start(log=log)
    try:
        with ExitStack() as stack:
            lines = [
                stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                for _ in range(30)
            ]
            assert sum(map(is_closed, lines)) >= 10
            elsewhere = stack.enter_context(
                socket.create_connection(("127.0.0.1", server.port), PATIENCE, ("127.0.0.2", 0))
            )
            elsewhere.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert elsewhere.recv(100).startswith(b"HTTP/1.1 200")
        until(lambda: "sintra_refused_connections 1" in metrics(server))
        assert "refused 1 connections, 1 of them from 127.0.0.1" in log.read_text()
        made = server.table("azul", ME, HERE)
        with server.page(made["table"]):  # a WebSocket is released too
            pass
        until(lambda: "sintra_connections 1.0" in metrics(server))
    finally:
        server.stop()


def test_an_address_may_make_so_many_connections_in_a_second(tmp_path: Path) -> None:
    limits = SocketLimits(per_address=1000, new_per_second=5, total=1000, proxies=["192.0.2.0/24"])
    lines = [Line("198.51.100.1") for _ in range(20)]
    admitted = [line for line in lines if limits.admit(line)]  # type: ignore[arg-type]  # enough of a transport
    assert 5 <= len(admitted) <= 10  # perhaps a second ended meanwhile
    assert all(line.aborted for line in lines if line not in admitted)
    assert limits.open == len(admitted)
    assert limits.refused == 20 - len(admitted)
    assert limits.admit(Line("198.51.100.2"))  # type: ignore[arg-type]  # the same
    assert all(limits.admit(Line("192.0.2.9")) for _ in range(20))  # type: ignore[arg-type]  # the same
    for line in admitted * 2:
        limits.release(line)  # type: ignore[arg-type]  # the same
    assert limits.open == 21


class Line:
    """A connection from an address."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.aborted = False

    def get_extra_info(self, name: str) -> Any:
        return (self._address, 1234) if name == "peername" else None

    def abort(self) -> None:
        self.aborted = True


def metrics(server: Server) -> str:
    try:
        return str(server.get("/metrics"))
    except OSError:  # refused as well
        return ""


def test_the_soft_limit_of_files_is_raised_at_the_start(tmp_path: Path) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = Server(tmp_path, prelude="import resource\nresource.setrlimit("
                    f"resource.RLIMIT_NOFILE, (256, {hard}))\n")  # fmt: skip
    try:
        server.start()
        text = Path(f"/proc/{server.pid}/limits").read_text()
        found = next(line for line in text.splitlines() if line.startswith("Max open files"))
        assert int(found.split()[3]) == min(hard, 65_536)
    finally:
        server.stop()


def test_few_files_are_said_in_the_log_and_nobody_takes_the_last(tmp_path: Path) -> None:
    server = Server(
        tmp_path,
        prelude="import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (230, 230))\n",
        address_sockets=1000,
    )
    log = tmp_path / "log"
    server.start(log=log)
    try:
        assert "may open only 230 files, so 30 connections" in log.read_text()
        with ExitStack() as stack:
            lines = [
                stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                for _ in range(60)
            ]
            assert sum(map(is_closed, lines)) >= 30
        until(lambda: "sintra_connections 1.0" in metrics(server))
        assert server.table("azul", ME, HERE)  # the database could be opened
    finally:
        server.stop()


def test_websockets_that_are_refused_or_left_are_no_errors_in_the_log(tmp_path: Path) -> None:
    server = Server(tmp_path, address_connections=1)
    log = tmp_path / "log"
    server.start(log=log)
    try:
        made = server.table("azul", ME, HERE)
        url = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
        with connect(url, open_timeout=PATIENCE):
            for _ in range(3):
                with pytest.raises(InvalidStatus) as error:
                    connect(url, open_timeout=PATIENCE)
                assert error.value.response.status_code == 429
        with connect(url, open_timeout=PATIENCE):
            pass  # leaves before its hello
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(b"nonsense\r\n\r\n")
                line.recv(1000)
        text = log.read_text()
        assert "without completing" not in text
        assert "internal error" not in text
        assert text.count("Invalid HTTP request") <= 5
        assert "not logged again" in text
    finally:
        server.stop()


# Requests -----------------------------------------------------------------------------------------


def test_paths_that_no_file_can_have_are_not_found(server: Server) -> None:
    for path in ("/%00", "/assets/%00", "/" + "a" * 5000, "/assets/" + "b" * 5000):
        status, _, body = raw(server, "GET", path)
        assert status == 404, path[:20]
        assert json.loads(body)["error"] == "not-found"


def test_a_lone_surrogate_is_refused_in_words(server: Server) -> None:
    made = server.table("azul", ME, HERE)
    url = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
    for text in (
        '{"type":"hello","tokens":["\\ud800"]}',
        '{"type":"hello","tokens":["\\uDFFF.x"]}',
    ):
        with connect(url, open_timeout=PATIENCE) as page:
            page.send(text)
            assert json.loads(page.recv(PATIENCE))["error"] == "malformed"
            with pytest.raises(ConnectionClosed) as error:
                page.recv(PATIENCE)
            assert error.value.rcvd is not None
            assert error.value.rcvd.code == 4400
    with connect(url, open_timeout=PATIENCE) as page:
        page.send('{"type":"hello","tokens":["\\ud83d\\ude00"]}')  # a whole character
        assert json.loads(page.recv(PATIENCE))["type"] == "state"
    path = f"/api/tables/{made['table']}/seats/claim"
    assert raw(server, "POST", path, b'{"code": "\\ud800"}', Content_Type="application/json")[
        0
    ] in (409, 422)


def test_an_error_does_not_repeat_a_long_request(server: Server) -> None:
    word = "x" * 100_000
    for body in (
        {"record": word},
        {"record": f"sintra azul\n{word}"},
        {"record": json.dumps({"sintra": 1, "game": word})},
        {"record": json.dumps({"sintra": 1, "game": "azul", "events": [word]})},
    ):  # fmt: skip
        with pytest.raises(RefusedError) as error:
            server.post("/api/replay", body)
        assert len(json.dumps(error.value.body)) < 2000
    wanted: Any = {"game": "azul", "seats": [ME, HERE], "position": {word: 1}}
    with pytest.raises(RefusedError) as error:
        server.post("/api/tables", wanted)
    assert len(json.dumps(error.value.body)) < 20_000
    for move in ("y" * 60, "z" * 10_000):
        made = server.table("azul", ME, HERE)
        with server.page(made["table"], *made["tokens"].values()) as page:
            assert len(json.dumps(page.do("move", seat=0, seq=page.seq, move=move))) < 1000


def test_open_offers_do_not_pile_up(server: Server) -> None:
    made = server.table("azul", ME, LINK)
    path = f"/api/tables/{made['table']}"
    other = server.post(f"{path}/seats", {"seat": 1, "name": "Rui"})["token"]
    tokens = (made["tokens"]["0"], other)
    with server.page(made["table"], *tokens) as page:
        for _ in range(6):  # several turns of each
            page.play(page.to_decide or 0, page.legal(page.to_decide or 0)[0])
        seat = page.to_decide or 0
        # Two parties on one page: each undo of another's turn has to be offered.
        targets = [e["seq"] - 1 for e in page.events if e["by"] == seat and e["kind"] == "move"]
        answers = []
        for to in targets * 3:
            answers.append(page.do("offer", seat=seat, what="undo", to=to)["type"])
        assert answers.count("accepted") >= 2
        offers = server.get(f"{path}/state")["table"]["offers"]
        assert [offer["seat"] for offer in offers] == [seat]
        assert stored_offers(server.data, made["table"]) == [offers[0]["id"]]
        page.do("answer", seat=1 - seat, offer=offers[0]["id"], accept=False)
        assert stored_offers(server.data, made["table"]) == []


def stored_offers(data: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(data / "tables.sqlite")) as database:
        rows = database.execute("SELECT id FROM offers WHERE table_id = ?", (table,))
        return [row[0] for row in rows]


# Names and hosts ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0 \u3164", "\u0301", " "]
)
def test_a_name_that_nobody_sees_is_no_name(name: str) -> None:
    assert clean_name(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        "Level 3",
        "level3",
        "LEVEL  6",
        "Stufe 2",
        "Nível 4",
        "Niveau 5",
        "Ｌｅｖｅｌ ３",
        "Levelㅤ3",
        "Level-3",
    ],
)
def test_nobody_is_called_like_a_level(name: str) -> None:
    with pytest.raises(ValueError, match="mistaken for a level"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Ana", "Inês 2", "Leveland", "李", "م", "R2D2", "Level", "🙂"])
def test_other_names_are_kept(name: str) -> None:
    assert clean_name(f"  {name}\u2800") == name


def scope(host: str, origin: str = "", scheme: str = "http") -> Any:
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    return {"type": "http", "method": "POST", "scheme": scheme, "headers": headers}


def test_the_scheme_of_an_origin_counts() -> None:
    allowed = OriginCheck._is_allowed
    assert allowed(scope("play.example", "https://play.example", "https"))
    assert not allowed(scope("play.example", "http://play.example", "https"))
    assert not allowed(scope("play.example", "https://play.example", "http"))
    assert not allowed(scope("play.example", "ftp://play.example", "http"))
    assert allowed(scope("play.example", "https://play.example", "wss"))
    assert not allowed(scope("play.example", "http://play.example", "wss"))


def test_a_server_for_the_network_refuses_foreign_names(tmp_path: Path) -> None:
    check = HostCheck(lambda *_: None, ("localhost", "machine.local", ANY_IP))  # type: ignore[arg-type,return-value]
    for host, expected in (
        ("evil.example", False), ("192.0.2.7:8642", True), ("[2001:db8::1]:80", True),
        ("localhost:1", True), ("machine.local", True), ("192.0.2.7.evil.example", False),
    ):  # fmt: skip
        assert check._is_own(scope(host)) == expected, host


def test_serve_on_all_addresses_answers_to_its_own_names_only(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sintra", "serve", "--host", "0.0.0.0", "--port", "0"]
    with subprocess.Popen(
        [*command, "--no-open", "--data", tmp_path], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().split()[-1].rstrip("/").rpartition(":")[2])
            for host, status in (("evil.example", 421), ("127.0.0.1", 200), ("192.0.2.9", 200)):
                with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
                    line.sendall(f"GET /api/status HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                    assert int(line.recv(100).split()[1]) == status
        finally:
            process.kill()


# The disk -----------------------------------------------------------------------------------------


def test_health_is_not_good_on_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 4) as disk:
        server = Server(disk).start()
        try:
            assert raw(server, "GET", "/health")[0] == 200
            ballast = fill_disk(disk)
            until(lambda: raw(server, "GET", "/health")[0] == 503)
            ballast.unlink()
            until(lambda: raw(server, "GET", "/health")[0] == 200)
        finally:
            server.stop()


# Settings -----------------------------------------------------------------------------------------


def test_limits_are_read_from_a_file_and_from_words(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('address_tables = "5/hour"\nkeep_days = 30\ngame_undos = 0\n')
    found = read_file(file)
    assert found == {"address_tables": "5/hour", "keep_days": 30.0, "game_undos": 0}
    words = read_words(["address_work=0.5", "address_sockets=20", "address_requests=9/second"])
    assert words == {"address_work": 0.5, "address_sockets": 20, "address_requests": "9/second"}
    Settings(tmp_path, **found, **words)
    assert {"keep_days", "token_days", "address_bytes"} <= set(names())


@pytest.mark.parametrize(
    "word",
    ["nothing=1", "address_sockets", "address_sockets=x", "address_sockets=0", "address_tables=5",
     "keep_days=-1", "pace=nan", "data=/tmp"],
)  # fmt: skip
def test_what_is_no_setting_is_refused(word: str) -> None:
    with pytest.raises(SintraError, match="--set"):
        read_words([word])
