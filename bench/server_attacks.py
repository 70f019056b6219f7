"""What honest players notice while one hostile address does what it is allowed to do, and more.

Used by ``server_load.py --attacks``. Everybody has an address of this machine's own network: the
attacker 127.0.0.66, each honest table another one. The attacker is a process of its own.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import connect

HOSTILE = "127.0.0.66"
PLAYER = "127.0.1.1"
"""Who plays against a level."""
HISTORY = 900
"""Entries that the attacker wants the history of a table to have."""
Json = dict[str, Any]


def ask(port: int, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
    """A request of the attacker; returns the reply, or the status if it was refused."""
    line = http.client.HTTPConnection("127.0.0.1", port, 60, source_address=(HOSTILE, 0))
    with contextlib.closing(line):
        headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body)
        line.request(method, path, data, headers)
        answer = line.getresponse()
        content = answer.read()
        zipped = answer.headers["Content-Encoding"] == "gzip"
        return json.loads(content) if answer.status < 300 and not zipped else answer.status


def table(port: int, *seats: Json) -> Json:
    while True:
        made = ask(port, "POST", "/api/tables", {"game": "duel", "seats": seats, "confirm": False})
        if isinstance(made, dict):
            return made
        time.sleep(1)


def forever(per_second: float, threads: int, work: Callable[[], None]) -> None:
    """Do something so many times a second, in several threads."""

    def run() -> None:
        while True:
            began = time.monotonic()
            with contextlib.suppress(OSError, http.client.HTTPException):
                work()
            time.sleep(max(0.0, threads / per_second - (time.monotonic() - began)))

    for _ in range(threads):
        threading.Thread(target=run, daemon=True).start()
    print("ready", flush=True)
    time.sleep(3600)


def finished_record() -> str:
    import sintra

    rng = random.Random(1)
    position = sintra.duel().start(seed=1)
    while not position.is_over:
        position.play(rng.choice(position.legal_moves))
    return str(position.record)


# The attacks --------------------------------------------------------------------------------------


def levels(port: int) -> None:
    """Watch 40 tables at which two levels 6 play."""
    strong = {"kind": "level", "level": 6}
    names = [table(port, strong, strong)["table"] for _ in range(40)]

    async def watch(name: str) -> None:
        url = f"ws://127.0.0.1:{port}/api/tables/{name}/socket"
        async with connect(url, local_addr=(HOSTILE, 0), max_queue=None) as socket:
            await socket.send('{"type":"hello"}')
            async for _ in socket:
                pass

    async def main() -> None:
        jobs = [asyncio.create_task(watch(name)) for name in names]
        await asyncio.sleep(5)
        print("ready", flush=True)
        await asyncio.gather(*jobs)

    asyncio.run(main())


def uploads(port: int) -> None:
    """Keep 250 uploads of 2 MB open, almost finished."""
    import socket

    head = (
        f"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        "Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n"
    ).encode()
    body = b" " * 1_900_000

    def upload() -> None:
        with socket.create_connection(("127.0.0.1", port), 60, (HOSTILE, 0)) as line:
            line.sendall(head + body)
            line.recv(1000)  # until it is refused, or too slow
        time.sleep(0.5)

    forever(1000, 250, upload)


def replays(port: int) -> None:
    """Ask for 30 replays a second."""
    body = {"record": finished_record()}
    forever(30, 30, lambda: ask(port, "POST", "/api/replay", body) and None)


def states(port: int) -> None:
    """Ask 30 times a second for the state of a table with a long history."""
    me, here = {"kind": "me", "name": "A"}, {"kind": "here", "name": "B"}
    made = table(port, me, here)
    path = f"/api/tables/{made['table']}"

    async def prolong() -> None:
        url = f"ws://127.0.0.1:{port}{path}/socket"
        tokens = list(made["tokens"].values())
        hello = json.dumps({"type": "hello", "tokens": tokens, "since": 10**6})
        async with contextlib.AsyncExitStack() as stack:
            sockets = [
                await stack.enter_async_context(
                    connect(url, local_addr=(HOSTILE, 0), max_queue=None)
                )
                for _ in range(4)  # each may send 20 messages a second
            ]
            for each in sockets:
                await each.send(hello)
            jobs = [asyncio.create_task(drain(each)) for each in sockets[1:]]
            socket = sockets[0]
            number = 0
            while True:
                message = json.loads(await socket.recv())
                if message["type"] not in ("state", "events"):
                    continue
                if message["seq"] >= HISTORY:
                    for job in jobs:
                        job.cancel()
                    return
                await asyncio.sleep(0.015)
                number += 1
                [(seat, view)] = [(s, v) for s, v in message["views"].items() if v["legal"]]
                action = {"client": f"{number}", "seat": int(seat), "seq": message["seq"]}
                back = next((v["undo"] for v in message["views"].values() if v["undo"]), None)
                if back and number % 2 == 0:
                    owner = next(s for s, v in message["views"].items() if v["undo"])
                    action |= {"type": "undo", "to": back["to"], "seat": int(owner)}
                else:
                    action |= {"type": "move", "move": view["legal"][0]["text"]}
                await sockets[number % 4].send(json.dumps(action))

    async def drain(socket: Any) -> None:
        async for text in socket:
            if '"type":"refused"' in text:
                print(text, file=sys.stderr)

    asyncio.run(prolong())
    forever(30, 30, lambda: ask(port, "GET", f"{path}/state") and None)


def connections(port: int) -> None:
    """Keep as many silent connections open as the server takes, up to 1,500."""
    import socket

    lines: list[socket.socket] = []

    def hold() -> None:
        while True:
            while len(lines) < 1500:
                with contextlib.suppress(OSError):
                    lines.append(socket.create_connection(("127.0.0.1", port), 5, (HOSTILE, 0)))
            time.sleep(0.2)
            for line in list(lines):
                line.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    try:
                        closed = line.recv(1) == b""
                    except ConnectionError:
                        closed = True
                    if closed:
                        line.close()
                        lines.remove(line)

    forever(10, 1, hold)


ATTACKS = {one.__name__: one for one in (levels, uploads, replays, states, connections)}


# The honest players -------------------------------------------------------------------------------


async def answer_times(port: int, until: float) -> list[float]:
    """Play against level 1 from an address of its own; how long each of its turns takes."""
    address = {"source_address": (PLAYER, 0)}
    line = http.client.HTTPConnection("127.0.0.1", port, 60, **address)
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "level", "level": 1}]
    wanted = json.dumps({"game": "azul", "seats": seats, "confirm": False})
    took: list[float] = []
    rng = random.Random(1)
    number = 0
    while time.monotonic() < until:
        line.request("POST", "/api/tables", wanted, {"Content-Type": "application/json"})
        made = json.loads(line.getresponse().read())
        url = f"ws://127.0.0.1:{port}/api/tables/{made['table']}/socket"
        async with connect(url, local_addr=(PLAYER, 0), max_queue=None) as socket:
            await socket.send(
                json.dumps({"type": "hello", "tokens": list(made["tokens"].values())})
            )
            asked: float | None = None
            while time.monotonic() < until:
                try:
                    text = await asyncio.wait_for(socket.recv(), max(0.1, until - time.monotonic()))
                except TimeoutError:
                    if asked is not None:
                        took.append(time.monotonic() - asked)  # at least
                    break
                message = json.loads(text)
                if message["type"] not in ("state", "events"):
                    continue
                if asked is not None and any(event["by"] == 1 for event in message["events"]):
                    took.append(time.monotonic() - asked)
                    asked = None
                if message["table"]["over"]:
                    break
                legal = message["views"]["0"]["legal"]
                if legal:
                    number += 1
                    action = {"type": "move", "client": f"{number}", "seat": 0}
                    move = rng.choice(legal)["text"]
                    await socket.send(json.dumps(action | {"seq": message["seq"], "move": move}))
                    asked = time.monotonic()
                elif message["table"]["thinking"] is not None and asked is None:
                    asked = time.monotonic()
    return took


def attacked(name: str, port: int) -> subprocess.Popen[bytes]:
    """Start an attack, and wait until it has begun."""
    process = subprocess.Popen([sys.executable, __file__, name, str(port)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    time.sleep(2)
    return process


def summary(values: list[float]) -> str:
    if not values:
        return "no answers"
    return f"median {statistics.median(values):.2f} s, longest {max(values):.2f} s of {len(values)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("attack", choices=ATTACKS)
    parser.add_argument("port", type=int)
    wanted = parser.parse_args()
    ATTACKS[wanted.attack](wanted.port)


if __name__ == "__main__":
    main()
