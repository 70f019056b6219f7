"""One address that asks for much does not cost the others their game."""

import json
import random
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

import sintra
from sintra.server.settings import Settings
from sintra.server.tables.publisher import Publisher
from sintra.server.tables.tokens import Tokens
from sintra.server.web.rate_limits import FREE_BYTES, RateLimits, TooManyError
from tests.server.harness import HERE, ME, PATIENCE, Json, RefusedError, Server, level, until

HOSTILE, HONEST = "192.0.2.66", "192.0.2.1"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy on this machine, so that a test can have several addresses."""
    server = Server(tmp_path_factory.mktemp("behind"), proxies=("127.0.0.1",))
    try:
        yield server.start()
    finally:
        server.stop()


def metric(server: Server, name: str) -> float:
    lines = server.get("/metrics").splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def watch(stack: ExitStack, server: Server, table: str, address: str, *tokens: str) -> Any:
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    headers = {"X-Forwarded-For": address}
    page = stack.enter_context(connect(url, open_timeout=PATIENCE, additional_headers=headers))
    page.send(json.dumps({"type": "hello", "tokens": tokens}))
    return page


def played_text(game: str = "duel", seed: int = 1) -> str:
    rng = random.Random(seed)
    position = getattr(sintra, game)().start(seed=seed)
    while not position.is_over:
        position.play(rng.choice(position.legal_moves))
    return str(position.record)


# Levels -------------------------------------------------------------------------------------------


def test_a_strangers_level_answers_while_forty_tables_are_watched(behind: Server) -> None:
    """The queue of the workers is long all the time, and the stranger's move passes it."""
    with ExitStack() as stack:
        hostile = [behind.table("duel", level(6), level(6))["table"] for _ in range(40)]
        for table in hostile:
            watch(stack, behind, table, HOSTILE)
        until(lambda: metric(behind, "sintra_jobs_waiting") > 30)
        answered = metric(behind, "sintra_job_wait_seconds_count")
        made = behind.table("duel", ME, level(1))
        page = watch(stack, behind, made["table"], HONEST, made["tokens"]["0"])
        answers = moves = 0
        while answers < 3:
            message = json.loads(page.recv(PATIENCE))
            if message["type"] not in ("state", "events"):
                continue
            answers += sum(event["by"] == 1 for event in message["events"])
            legal = message["views"]["0"]["legal"]
            if legal:
                moves += 1
                action = {"type": "move", "seat": 0, "seq": message["seq"], "client": f"{moves}"}
                page.send(json.dumps(action | {"move": legal[0]["text"]}))
        # In the order of arrival each answer would have waited for forty others.
        thoughts = metric(behind, "sintra_job_wait_seconds_count") - answered
        assert thoughts < 20 * answers
        waited = "sintra_job_wait_seconds_count{asker="
        assert metric(behind, waited + '"person"') >= answers
        assert metric(behind, waited + '"spectator"') > 0
    until(lambda: metric(behind, "sintra_jobs_waiting") == 0)
    assert metric(behind, "sintra_jobs_dropped_total") > 30


# Bytes --------------------------------------------------------------------------------------------


def limits(**settings: Any) -> RateLimits:
    return RateLimits(Settings(Path(), **settings))


def test_the_bytes_of_an_address_and_of_all_are_limited() -> None:
    found = limits(address_bytes=100_000, all_bytes=120_000)
    with found.bytes_of("a") as one, found.bytes_of("a") as two, found.bytes_of("b") as other:
        one.add(60_000)
        with pytest.raises(TooManyError):
            two.add(60_000)
        two.add(30_000)
        other.add(60_000)
        with pytest.raises(TooManyError):
            other.add(40_000)
        for name in "cdefgh":  # a move always gets through
            with found.bytes_of(name) as small:
                small.add(FREE_BYTES)
    with found.bytes_of("a") as again:
        again.add(100_000)
    assert not vars(found)["_bytes"]
    assert vars(found)["_all_bytes"] == 0


def begin_upload(stack: ExitStack, server: Server, size: int, sent: int) -> Any:
    import socket

    line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
    line.settimeout(PATIENCE)
    head = f"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {size}\r\n"
    line.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode() + b" " * sent)
    return line


def test_unfinished_uploads_of_one_address_do_not_fill_the_memory(own_server: Server) -> None:
    with ExitStack() as stack:
        lines = [begin_upload(stack, own_server, 500_000, 450_000) for _ in range(40)]
        answers = []
        for line in lines:
            line.settimeout(2.0)
            try:
                answers.append(line.recv(100).split()[1])
            except TimeoutError:
                answers.append(b"waits")
            except OSError:
                answers.append(b"429")  # it was closed while we were still sending
        assert answers.count(b"waits") <= 8
        assert set(answers) <= {b"waits", b"429"}
        made = own_server.table("azul", ME, HERE)  # others are served
        assert made["table"]
    until(lambda: own_server.get("/api/levels"))


def test_only_records_may_be_long(server: Server) -> None:
    made = server.table("azul", ME, HERE)
    path = f"/api/tables/{made['table']}"
    for where in (f"{path}/seats", f"{path}/actions", f"{path}/seats/claim", "/api/nothing"):
        with pytest.raises(RefusedError) as error:
            server.request("POST", where, b" " * 17_000)
        assert (error.value.status, error.value.body["error"]) == (413, "too-long")
    text = played_text()
    assert len(server.post("/api/replay", {"record": text + " " * 100_000})["plies"]) > 100


# Work ---------------------------------------------------------------------------------------------


def test_an_address_that_uses_much_computing_has_to_wait() -> None:
    found = limits(address_work=0.5)
    found.check_work("a")
    found.charge_work("a", 4.0)
    found.check_work("a")  # within what may be used at once
    found.charge_work("a", 4.0)
    with pytest.raises(TooManyError) as error:
        found.check_work("a")
    assert 5 <= error.value.seconds <= 7
    found.check_work("b")


def test_work_is_charged_to_whom_it_is_done_for(tmp_path: Path) -> None:
    server = Server(tmp_path, proxies=("127.0.0.1",), address_work=0.0005).start()
    try:
        made = server.table("duel", ME, HERE, record=unfinished())
        path = f"/api/tables/{made['table']}/state"

        def refused() -> bool:
            try:
                server.request("GET", path, X_Forwarded_For=HOSTILE)
            except RefusedError as error:
                assert error.status == 429
                return True
            return False

        until(refused)
        assert server.request("GET", path, X_Forwarded_For=HONEST)["seq"] > 0
    finally:
        server.stop()


def test_the_requests_of_an_address_take_turns_with_those_of_others() -> None:
    """Many at once of one address are not computed in one go."""
    import asyncio

    from sintra.server import work

    async def main() -> list[str]:
        found = limits()
        done: list[str] = []

        async def compute(address: str) -> None:
            with work.charged_to(found.account(address)):
                async with work.turn():
                    done.append(address)

        async def honest() -> None:
            await asyncio.sleep(0)
            await compute("honest")

        tasks = [asyncio.create_task(compute("hostile")) for _ in range(30)]
        await asyncio.gather(honest(), *tasks)
        assert not found._accounts or len(found._accounts) <= 2
        return done

    done = asyncio.run(main())
    assert done.index("honest") <= 2
    assert len(done) == 31


def test_requests_that_arrive_together_begin_one_after_the_other(tmp_path: Path) -> None:
    """In each round of the event loop one request of an address begins; others begin at once."""
    import asyncio

    from sintra.server.services import Services
    from sintra.server.web.middleware import RequestMiddleware

    begun: list[str] = []

    async def app(scope: Any, *_: Any) -> None:
        begun.append(scope["client"][0])

    async def main() -> None:
        serve = RequestMiddleware(app, Services(Settings(tmp_path)))

        def request(address: str) -> asyncio.Task[None]:
            scope = {"type": "http", "method": "GET", "path": "/", "client": (address, 1)}
            return asyncio.create_task(serve(scope, None, None))  # type: ignore[arg-type]

        burst = [request(HOSTILE) for _ in range(30)]
        burst[1].cancel()
        await asyncio.sleep(0)
        others = [request(HONEST), request("192.0.2.2")]
        await asyncio.gather(*burst, *others, return_exceptions=True)
        assert not serve._turnstile._waiting

    asyncio.run(main())
    assert begun.count(HOSTILE) == 29
    assert max(begun.index(HONEST), begun.index("192.0.2.2")) <= 4


def unfinished() -> str:
    rng = random.Random(3)
    position = sintra.duel().start(seed=3)
    while position.ply < 150:
        position.play(rng.choice(position.legal_moves))
    return str(position.record)


def test_replays_are_made_by_workers_and_do_not_stop_the_loop(behind: Server) -> None:
    """While one address asks for replays all the time, the others' requests are answered."""
    import threading

    text = json.dumps({"record": played_text()}).encode()
    stop = threading.Event()
    statuses: list[int] = []

    def attack() -> None:
        while not stop.is_set():
            request = urllib.request.Request(f"{behind.url}/api/replay", text)
            request.add_header("Content-Type", "application/json")
            request.add_header("X-Forwarded-For", HOSTILE)
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    answer.read()
                    statuses.append(answer.status)
            except urllib.error.HTTPError as error:
                statuses.append(error.code)

    threads = [threading.Thread(target=attack) for _ in range(12)]
    for thread in threads:
        thread.start()
    try:
        until(lambda: statuses.count(429) > 3)  # more than so many of one address do not wait
        waiting = metric(behind, "sintra_jobs_waiting")
        assert waiting <= 8
        record = {"record": played_text("azul")}
        body = json.dumps(record).encode()
        assert behind.request("POST", "/api/replay", body, X_Forwarded_For=HONEST)["plies"]
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert 200 in statuses


def test_a_replay_whose_client_has_left_is_dropped(own_server: Server) -> None:
    body = json.dumps({"record": played_text()}).encode()
    dropped = metric(own_server, "sintra_jobs_dropped_total")
    with ExitStack() as stack:
        lines = [begin_upload(stack, own_server, len(body), 0) for _ in range(8)]
        for line in lines:
            line.sendall(body)
        until(lambda: metric(own_server, "sintra_jobs_waiting") > 0)
    until(lambda: metric(own_server, "sintra_jobs_dropped_total") > dropped)


def test_a_record_that_is_too_long_to_replay_is_refused(server: Server) -> None:
    moves = " ".join(["floor"] * 4000)
    with pytest.raises(RefusedError) as error:
        server.post("/api/replay", {"record": f"sintra azul\n{moves}\n"})
    assert error.value.status == 422


def test_a_replay_is_the_same_compressed_or_not(server: Server) -> None:
    import gzip

    body = json.dumps({"record": played_text("azul")}).encode()
    found = []
    for encoding in ("gzip", "identity"):
        request = urllib.request.Request(f"{server.url}/api/replay", body)
        request.add_header("Content-Type", "application/json")
        request.add_header("Accept-Encoding", encoding)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            data = answer.read()
            zipped = answer.headers["Content-Encoding"] == "gzip"
            assert zipped == (encoding == "gzip")
            found.append(gzip.decompress(data) if zipped else data)
    assert found[0] == found[1]


# Long histories -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def long_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Json]]:
    """A table with a very long history, made with undos as long as they are allowed."""
    server = Server(tmp_path_factory.mktemp("long"), game_undos=400)
    server.start()
    try:
        made = server.table("azul", ME, HERE)
        tokens = list(made["tokens"].values())
        with server.page(made["table"], *tokens) as page:
            refused: Json = {}
            while not refused:
                seat = page.to_decide
                assert seat is not None
                page.play(seat, page.legal(seat)[0])
                to = page.view(seat)["undo"]["to"]
                answer = page.do("undo", seat=seat, seq=page.seq, to=to)
                if answer["type"] == "refused":
                    refused = answer
                else:
                    while page.seq < answer["seq"]:
                        page.hear()
        assert refused["error"] == "not-allowed"
        assert "400 times" in refused["message"]
        yield server, made | {"seq": page.seq, "events": page.events}
    finally:
        server.stop()


def test_undos_in_a_game_are_limited_also_after_a_restart(
    long_table: tuple[Server, Json],
) -> None:
    server, made = long_table
    server.stop()
    server.start()
    with server.page(made["table"], *made["tokens"].values()) as page:
        seat = made["events"][-1]["by"]
        to = page.view(seat)["undo"]["to"]
        answer = page.do("undo", seat=seat, seq=page.seq, to=to)
        assert (answer["type"], answer["error"]) == ("refused", "not-allowed")


def test_a_long_history_comes_in_pages(long_table: tuple[Server, Json]) -> None:
    server, made = long_table
    path = f"/api/tables/{made['table']}"
    read: list[Json] = []
    while True:
        page = server.get(f"{path}/history?since={read[-1]['seq'] if read else 0}")
        assert page["seq"] == made["seq"]
        assert len(page["events"]) <= 500
        if not page["events"]:
            break
        read += page["events"]
    assert [event["seq"] for event in read] == list(range(1, made["seq"] + 1))
    assert server.get(f"{path}/state")["events"] == read[-1000:]


def test_the_latest_entries_are_in_a_state(monkeypatch: pytest.MonkeyPatch) -> None:
    class Presenter:
        def snapshot(self, new: Any) -> Any:
            self.new = new
            return self

        def state(self, *_: object) -> Any:
            return self.new

    history = type("H", (), {"entries": list(range(1, 2501))})()
    table: Any = type("T", (), {"presenter": Presenter(), "history": history})()
    publisher = Publisher(table, Tokens())
    listener = type("L", (), {"seats": set()})()
    assert publisher.state(listener, None) == list(range(1501, 2501))
    assert publisher.state(listener, 2400) == list(range(2401, 2501))
