"""The load that a server can handle: latency and memory with many tables.

Starts its own servers on this machine, plays over WebSockets, prints the results and ends.
Every table has two players, each on a connection of its own; a table makes a move every so many
seconds. Latency is counted from the moment a move was due, so that a server that falls behind
cannot hide it: until it was acknowledged, and until the other player received it.

    python bench/server_load.py --tables 1 100 1000
    python bench/server_load.py --tables 1000 --processes 2 --database postgresql://…
    python bench/server_load.py --tables 20 --every 1 --attacks levels replays
"""

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

import orjson
import server_attacks
import uvloop
from server_figures import Figures, quantile, report, sample_stolen, spent
from server_process import Server
from websockets.asyncio.client import ClientConnection, connect

import sintra

WARM_SECONDS = 3.0
Json = dict[str, Any]


def records(game: str, count: int, ply: int) -> list[str]:
    """Records of unfinished games, because a move costs more in a longer game."""
    written = []
    make = sintra.duel if game == "duel" else sintra.azul
    for seed in range(count):
        rng = random.Random(seed)
        position = make().start(seed=seed)
        while position.ply < ply and not position.is_over:
            position.play(rng.choice(position.legal_moves))
        written.append(str(position.record))
    return written


class Table:
    """Two players at one table, who play random moves at fixed times."""

    def __init__(
        self, name: str, tokens: dict[str, str], figures: Figures, address: str = ""
    ) -> None:
        self.name, self.tokens, self.figures, self.address = name, tokens, figures, address
        self.sockets: list[ClientConnection] = []
        self.seq = 0
        self.legal: tuple[int, list[str]] | None = None
        self._asked: dict[str, float] = {}
        """When moves were due that are not acknowledged yet, by client id."""
        self._mover, self._due = 0, 0.0
        self.measuring = False

    async def open(self, ports: list[int], compression: str | None) -> None:
        for seat, token in self.tokens.items():
            url = f"ws://127.0.0.1:{ports[int(seat) % len(ports)]}/api/tables/{self.name}/socket"
            socket = await connect(
                url, compression=compression, max_queue=None, ping_interval=None,
                **({"local_addr": (self.address, 0)} if self.address else {}),
            )  # fmt: skip
            await socket.send(json.dumps({"type": "hello", "tokens": [token], "since": 10**6}))
            self._take(int(seat), json.loads(await socket.recv()))
            self.sockets.append(socket)

    def _take(self, seat: int, message: Json) -> None:
        if message["type"] in ("state", "events"):
            self.seq = max(self.seq, message["seq"])
            view = message["views"].get(str(seat))
            if view and view["legal"] and message["seq"] == self.seq:
                self.legal = seat, [move["text"] for move in view["legal"]]

    async def listen(self, seat: int) -> None:
        async for text in self.sockets[seat]:
            now = time.monotonic()
            message = orjson.loads(text)
            kind = message["type"]
            if kind == "accepted":
                due = self._asked.pop(message["client"])
                if self.measuring:
                    self.figures.acknowledged.append(now - due)
                    self.figures.at.append(now)
            elif kind == "events":
                self._take(seat, message)
                if self.measuring and seat != self._mover:
                    self.figures.received.append(now - self._due)
            elif kind == "refused":
                self.figures.refused += 1

    async def play(self, every: float, until: float, rng: random.Random) -> None:
        due = time.monotonic() + rng.random() * every
        number = 0
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if self.legal is not None:
                seat, moves = self.legal
                self.legal = None
                number += 1
                client = f"{id(self)}-{number}"  # an id of before would not be done again
                self._asked[client] = self._due = due
                self._mover = seat
                action = {"type": "move", "client": client, "seat": seat, "seq": self.seq}
                await self.sockets[seat].send(json.dumps({**action, "move": rng.choice(moves)}))
            elif self.measuring:
                self.figures.late += 1
            due += every


def create_tables(servers: list[Server], count: int, starts: list[str], game: str) -> list[Json]:
    """Create tables in the middle of their games."""
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "here", "name": "Rui"}]
    made = []
    for number in range(count):
        wanted = {"game": game, "seats": seats, "confirm": False}
        wanted["record"] = starts[number % len(starts)]
        made.append(servers[number % len(servers)].ask("/api/tables", wanted))
    return made


def idle_memory(server: Server, made: list[Json]) -> float:
    """Bytes of memory of a table at which nothing happens."""
    before = server.memory()
    for table in made:  # a request with a token keeps the table in memory
        server.ask(f"/api/tables/{table['table']}/moves", token=table["tokens"]["0"])
    return (server.memory() - before) / len(made)


async def load(servers: list[Server], made: list[Json], options: argparse.Namespace) -> Figures:
    """Play at all tables, and measure."""
    figures = Figures()
    tables = [
        Table(one["table"], one["tokens"], figures, f"127.0.2.{1 + n}" if options.attacks else "")
        for n, one in enumerate(made)
    ]
    ports = [server.port for server in servers]
    for number, table in enumerate(tables):
        here = ports[number % len(ports) :] + ports[: number % len(ports)]
        compression = "deflate" if options.compressed else None
        await table.open(here if options.spread else here[:1], compression)
    listening = [asyncio.create_task(t.listen(seat)) for t in tables for seat in (0, 1)]
    rng = random.Random(1)
    until = time.monotonic() + WARM_SECONDS + options.seconds
    playing = [asyncio.create_task(t.play(options.every, until, rng)) for t in tables]
    await asyncio.sleep(WARM_SECONDS)
    for table in tables:
        table.measuring = True
    answers = None
    if options.attacks:
        answers = asyncio.create_task(server_attacks.answer_times(ports[0], until))
    began, before = time.monotonic(), spent(servers)
    sampling = asyncio.create_task(sample_stolen(figures))
    await asyncio.gather(*playing)
    sampling.cancel()
    took = time.monotonic() - began
    await asyncio.sleep(0.5)
    shares = [(now - then) / took for now, then in zip(spent(servers), before, strict=True)]
    report(servers, figures, len(tables), took, *shares)
    if answers is not None:
        print(f"{'':6} level 1 answers: {server_attacks.summary(await answers)}", flush=True)
    for job in listening:
        job.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    await asyncio.gather(*(socket.close() for table in tables for socket in table.sockets))
    return figures


def disk(folder: Path, times: int = 200) -> list[float]:
    """How long the disk takes to sync a page of 4 kB."""
    took = []
    with (folder / "page").open("wb") as file:
        for _ in range(times):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    return took


def under_attack(server: Server, made: list[Json], options: argparse.Namespace) -> None:
    """Measure with each attack, and without one directly before it: the machine may be noisy."""
    for name in options.attacks:
        print(f"before the attack: {name}", flush=True)
        calm = uvloop.run(load([server], made, options)).acknowledged
        before = quantile(calm, 0.5), quantile(calm, 0.99)
        print(f"attack: {name}", flush=True)
        attack = server_attacks.attacked(name, server.port)
        try:
            found = uvloop.run(load([server], made, options)).acknowledged
        finally:
            attack.kill()
            attack.wait()
        if found:
            p50, p99 = quantile(found, 0.5), quantile(found, 0.99)
            times = f"p50 {p50 / before[0]:.1f} times, p99 {p99 / before[1]:.1f} times"
            print(f"{'':6} {times} that without an attack", flush=True)
        time.sleep(options.rest)
        print(f"{'':6} memory {options.rest:g} s later: {server.memory() / 1e6:.0f} MB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 100, 1000])
    parser.add_argument("--every", type=float, default=2.0, help="seconds between moves of a table")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--spread", action="store_true", help="players of a table on two processes")
    parser.add_argument("--compressed", action="store_true", help="as browsers ask for it")
    parser.add_argument("--database", default="", help="postgresql://…; SQLite if not given")
    parser.add_argument("--game", choices=["duel", "azul"], default="duel")
    parser.add_argument("--ply", type=int, default=120, help="how far the games are")
    parser.add_argument("--attacks", nargs="*", choices=server_attacks.ATTACKS, default=[])
    parser.add_argument("--rest", type=float, default=8.0, help="seconds after each attack")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    starts = records(options.game, 20, options.ply)
    with tempfile.TemporaryDirectory() as folder:
        servers = [
            Server(Path(folder), options.database, bool(options.attacks))
            for _ in range(options.processes)
        ]
        try:
            for server in servers:
                server.start()
            where = options.database.partition(":")[0] or "sqlite"
            print(f"{options.game}, {where}, {options.processes} process(es), a move every "
                  f"{options.every} s at each table, two connections each", flush=True)  # fmt: skip
            took = disk(Path(folder))
            print(f"the disk syncs a page in p50 {quantile(took, 0.5):.1f} ms, "
                  f"p99 {quantile(took, 0.99):.1f} ms", flush=True)  # fmt: skip
            for count in options.tables:
                made = create_tables(servers, count, starts, options.game)
                if len(servers) == 1:
                    each = idle_memory(servers[0], made)
                    print(f"{count:6} tables: {each / 1000:.1f} kB for each idle table", flush=True)
                gc.collect()
                gc.disable()  # pauses of this program must not count as delays of the server
                if options.attacks:
                    under_attack(servers[0], made, options)
                else:
                    uvloop.run(load(servers, made, options))
                gc.enable()
        finally:
            for server in servers:
                server.stop()


if __name__ == "__main__":
    main()
