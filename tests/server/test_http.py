"""What is asked once: tables, records, replays, the page; and how everything else is refused."""

import http.client
import json
import random
import stat
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import sintra
from tests.server.harness import HERE, ME, PATIENCE, RefusedError, Server, level, play_out, until


def raw(server: Server, method: str, path: str, body: bytes = b"", **headers: str):
    """A request exactly as written."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with suppress(ConnectionError):  # it may be refused before everything is sent
            connection.request(method, path, body, named)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def test_levels_are_those_of_the_players(server: Server) -> None:
    levels = server.get("/api/levels")
    assert [one["level"] for one in levels] == [1, 2, 3, 4, 5, 6]
    assert all(one["name"] and one["character"] for one in levels)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"seats": [ME]},
        {"seats": [ME, level(7)]},
        {"seats": [ME, {"kind": "level"}]},
        {"seats": [ME, {"kind": "cat"}]},
        {"seats": [ME, ME, ME]},
        {"seats": [{"kind": "me", "name": "a|b"}, HERE]},
        {"seats": [{"kind": "me", "name": "a\x00"}, HERE]},
        {"seats": [{"kind": "me", "name": "a" * 25}, HERE]},
        {"options": {"tablets": "rows rows rows"}},
        {"options": {"wall": "grey"}},
        {"options": {"nonsense": 1}},
        {"record": "sintra 1\ngame: duel\n\nsun:9Z"},
        {"record": "hello"},
        {"position": {}},
        {"position": {"game": "duel", "round": "x"}},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(server: Server, change: dict) -> None:
    wanted = {"game": "duel", "seats": [ME, HERE]} | change
    with pytest.raises(RefusedError) as error:
        server.post("/api/tables", wanted)
    assert error.value.status == 422
    assert error.value.body["error"] == "malformed"
    assert error.value.body["message"]
    assert "Traceback" not in json.dumps(error.value.body)


def test_a_finished_game_cannot_be_played_on(server: Server) -> None:
    with pytest.raises(RefusedError) as error:
        server.table("azul", ME, HERE, record=str(finished().record))
    assert "over" in error.value.body["message"]


def finished() -> sintra.Position:
    position = sintra.azul().start(seed=2)
    rng = random.Random(1)
    while not position.is_over:
        position.play(rng.choice(position.legal_moves))
    return position


def test_any_record_can_be_replayed(server: Server) -> None:
    position = finished()
    for text in (str(position.record), position.record.to_json()):
        told = server.post("/api/replay", {"record": text})
        assert [ply["text"] for ply in told["plies"]] == [None, *(e.text for e in position.events)]
        assert told["plies"][-1]["position"] == position.to_dict()
        assert told["plies"][-1]["scores"] == told["outcome"]["scores"]
        assert told["points"] == position.points()
        for ply in (0, 20, 50):
            expected = position.record.position(ply).to_dict()
            assert told["plies"][ply]["position"] == expected
    with pytest.raises(RefusedError) as error:
        server.post("/api/replay", {"record": "sintra 1\ngame: azul\n\nline:9"})
    assert error.value.body["detail"]["line"] == 4


def test_a_table_is_replayed_as_its_seat_saw_it(server: Server) -> None:
    made = server.table("duel", ME, HERE)
    with server.page(made["table"], *made["tokens"].values()) as page:
        for _ in range(20):
            page.step(random.Random(3))
        path = f"/api/tables/{made['table']}/replay"
        mine = server.get(f"{path}?token={made['tokens']['0']}")
        assert mine["plies"][-1]["position"] == page.view(0)["position"]
        assert mine["outcome"] is None
        play_out(random.Random(3), page)
        assert server.get(path)["outcome"]["scores"] == page.table["outcome"]["scores"]


def test_unknown_addresses_and_methods_are_refused_in_words(server: Server) -> None:
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/none/record", 404),
        ("GET", "/api/tables/%2e%2e%2fx/record", 404),
        ("GET", "/assets/../../app.py", 404),
        ("GET", "/assets/%2e%2e/%2e%2e/app.py", 404),
        ("GET", "/missing.js", 404),
        ("DELETE", "/api/tables", 405),
    ):
        found, headers, body = raw(server, method, path)
        assert found == status, (path, body)
        assert json.loads(body)["message"]
        assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_bodies_that_are_no_json_or_too_long_are_refused(server: Server) -> None:
    for body in (b"", b"{", b"[" * 100_000, b"\xff", b'{"game": "duel"}'):
        status, _, answer = raw(
            server, "POST", "/api/tables", body, Content_Type="application/json"
        )
        assert status in (400, 422)
        assert json.loads(answer)["message"]
    long = b" " * 2_100_000
    assert raw(server, "POST", "/api/tables", long)[0] == 413
    with pytest.raises(RefusedError) as error:
        server.post("/api/replay", {"record": "x" * 250_001})
    assert error.value.status == 422


def test_only_its_own_names_are_answered(server: Server) -> None:
    assert raw(server, "GET", "/api/status", Host=f"localhost:{server.port}")[0] == 200
    assert raw(server, "GET", "/api/status", Host=f"[::1]:{server.port}")[0] == 200
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example"):
        assert raw(server, "GET", "/api/status", Host=host)[0] == 421


def test_only_its_own_page_may_open_a_table(server: Server) -> None:
    made = server.table("duel", ME, HERE)
    address = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
    with connect(address, origin=f"http://127.0.0.1:{server.port}") as socket:  # type: ignore[arg-type]
        socket.send('{"type":"hello"}')
        assert json.loads(socket.recv(PATIENCE))["type"] == "state"
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        with pytest.raises(InvalidStatus), connect(address, origin=origin):  # type: ignore[arg-type]
            pass


def test_a_table_that_is_not_there_is_gone(server: Server) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/nothing/socket") as socket:
        assert json.loads(socket.recv(PATIENCE)) == {"type": "gone"}


def test_the_page_is_served_for_every_address_of_its_own(own_server: Server) -> None:
    server = own_server  # other tests expect a server without a page
    status, _, body = raw(server, "GET", "/")
    assert status == 503
    assert b"not been built" in body
    static = server.data / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Sintra</title>")
    (static / "sw.js").write_text("//")
    (static / "manifest.webmanifest").write_text("{}")
    (static / "assets" / "main-1a2b.js").write_text("//" + "x" * 3000)
    for path in ("/", "/t/abc", "/learn/duel", "/replay", "/rules"):
        status, headers, body = raw(server, "GET", path)
        assert (status, body) == (200, b"<title>Sintra</title>")
        assert headers["Cache-Control"] == "no-cache"
    status, headers, _ = raw(server, "GET", "/assets/main-1a2b.js", Accept_Encoding="gzip")
    assert status == 200
    assert "immutable" in headers["Cache-Control"]
    assert headers["Content-Encoding"] == "gzip"
    assert raw(server, "GET", "/sw.js")[1]["Cache-Control"] == "no-cache"
    manifest = raw(server, "GET", "/manifest.webmanifest")
    assert manifest[1]["Content-Type"] == "application/manifest+json"
    assert raw(server, "GET", "/..%2ftables.sqlite")[0] == 404


def test_the_key_is_for_its_owner_alone(server: Server) -> None:
    key = server.data / "signing.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(key.read_text().strip()) == 64


def test_while_it_compiles_the_page_is_served_and_progress_is_told(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start(ready=False, SINTRA_CACHE_DIR=str(tmp_path / "cache"))
    try:
        until(lambda: "compiling" in server.get("/api/status")["step"])
        status = server.get("/api/status")
        assert status["ready"] is False
        assert 0 <= status["done"] < status["total"]
        assert raw(server, "GET", "/t/abc")[0] == 503  # not built here; built, it would be there
        for path in ("/api/levels", "/api/tables/x/record"):
            with pytest.raises(RefusedError) as error:
                server.get(path)
            assert error.value.status == 503
            assert error.value.body["error"] == "starting"
    finally:
        server.stop()
