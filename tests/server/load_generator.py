"""Generates load at many tables, and records every step that the server has acknowledged.

Tests and ``make soak`` kill servers, workers and databases meanwhile. In the end each acknowledged
step has to be in the history exactly once, and the history may hold nothing that nobody did.
"""

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from websockets.exceptions import WebSocketException

from tests.server.harness import HERE, ME, Json, Page, RefusedError, Server, level

_RETRIED = ("unavailable", "too-many")
"""Refusals after which the same message is sent again."""
_ANSWER_SECONDS = 20.0
"""A page that gets no answer for so long connects again."""

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Step:
    """A message that was acknowledged, and the event number in the acknowledgment."""

    message: Json
    seq: int


@dataclass
class Ledger:
    """The acknowledged steps of one table."""

    table: str
    tokens: tuple[str, ...]
    alone: bool
    """Whether only these players act at the table."""
    began: int = 0
    steps: list[Step] = field(default_factory=list)
    retries: int = 0

    def check(self, events: Sequence[Json]) -> None:
        """Compare with the history: no step is lost, none is there twice."""
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        clients = [step.message["client"] for step in self.steps]
        assert len(set(clients)) == len(clients)
        upto = self.began
        for step in self.steps:
            since = step.message["seq"]
            assert since == upto if self.alone else since >= upto, (since, upto)
            event = events[since]
            assert event["kind"] == step.message["type"]
            assert event["by"] == step.message["seat"]
            if event["kind"] == "move":
                assert event["text"] == step.message["move"]
            upto = step.seq
        assert len(events) >= upto
        if self.alone:
            assert len(events) == upto


class LoadGenerator:
    """Players at some tables, one thread per table, who retry and always begin another game."""

    def __init__(self, servers: Sequence[Server], tables: int, seed: int = 1) -> None:
        self._servers = servers
        self._seed = seed
        self._stop = threading.Event()
        self._errors: list[BaseException] = []
        self.ledgers = [self._begin(number, self._home(number)) for number in range(tables)]
        """One per game, including the games that are over."""
        self._threads = [
            threading.Thread(target=self._guard, args=(number, ledger))
            for number, ledger in enumerate(self.ledgers)
        ]

    def _home(self, number: int) -> Server:
        return self._servers[number % len(self._servers)]

    def _begin(self, number: int, server: Server) -> Ledger:
        game, other = (("azul", HERE), ("duel", HERE), ("azul", level(1)))[number % 3]
        made = server.table(game, ME, other, confirm=True)
        return Ledger(made["table"], tuple(made["tokens"].values()), other is HERE)

    def __enter__(self) -> "LoadGenerator":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(120)
            assert not thread.is_alive(), "a player waits for an answer that does not come"
        if self._errors:
            raise self._errors[0]

    @property
    def done(self) -> int:
        """The number of steps acknowledged so far."""
        return sum(len(ledger.steps) for ledger in self.ledgers)

    def wait(self, more: int) -> None:
        """Wait until so many more steps are acknowledged."""
        goal = self.done + more
        deadline = time.monotonic() + 120
        while self.done < goal and not self._errors:
            assert time.monotonic() < deadline, "too few steps were acknowledged in two minutes"
            time.sleep(0.02)

    def check(self) -> None:
        """Compare every ledger with its history, once everything runs again."""
        for number, ledger in enumerate(self.ledgers):
            page = Page(self._home(number), ledger.table, ledger.tokens)
            page.reconnect()
            page.close()
            ledger.check(page.events)

    # One table --------------------------------------------------------------------------------

    def _guard(self, number: int, ledger: Ledger) -> None:
        rng = random.Random(self._seed * 1000 + number)
        try:
            self._play(rng, ledger, self._home(number))
            while not self._stop.is_set():
                ledger = self._anywhere(partial(self._begin, number))
                self.ledgers.append(ledger)
                self._play(rng, ledger, self._home(number))
        except BaseException as error:
            self._errors.append(error)

    def _play(self, rng: random.Random, ledger: Ledger, home: Server) -> None:
        """One game to its end, or until the load ends."""
        page = Page(home, ledger.table, ledger.tokens)
        self._reconnect(page)
        ledger.began = page.seq
        try:
            while not self._stop.is_set() and not page.table["over"]:
                seat = page.to_decide
                if seat is None:
                    self._listen(page)
                else:
                    self._send_until_accepted(ledger, page, _wanted(rng, page, seat))
        finally:
            page.close()

    def _listen(self, page: Page) -> None:
        try:
            page.hear(1.0)
        except TimeoutError:
            return
        except (WebSocketException, OSError):
            self._reconnect(page)

    def _send_until_accepted(self, ledger: Ledger, page: Page, message: Json) -> None:
        """Send a message again until it is accepted."""
        while True:
            try:
                page.say(message)
                answer = self._answer(page, message["client"])
            except (WebSocketException, OSError):
                ledger.retries += 1
                self._reconnect(page)
                continue
            if answer["type"] == "accepted":
                ledger.steps.append(Step(message, answer["seq"]))
                self._catch_up(page, answer["seq"])
                return
            assert answer["error"] in _RETRIED, answer
            ledger.retries += 1
            time.sleep(0.1)

    def _answer(self, page: Page, client: str) -> Json:
        while True:
            message = page.hear(_ANSWER_SECONDS)
            if message.get("client") == client:
                return message

    def _catch_up(self, page: Page, seq: int) -> None:
        while page.seq < seq:
            self._listen(page)

    def _reconnect(self, page: Page) -> None:
        def connect(server: Server) -> None:
            page.close()
            page.server = server
            page.open(page.seq)

        self._anywhere(connect, first=page.server)

    def _anywhere(self, ask: Callable[[Server], Answer], first: Server | None = None) -> Answer:
        """Ask the servers in turn until one of them answers."""
        deadline = time.monotonic() + 120
        while True:
            for server in ([first] if first else []) + [*self._servers]:
                try:
                    return ask(server)
                except (WebSocketException, OSError, RefusedError) as error:
                    last = error
            if time.monotonic() > deadline:
                raise AssertionError("no server comes back") from last
            time.sleep(0.1)


def _wanted(rng: random.Random, page: Page, seat: int) -> Json:
    """The next message of a player."""
    message = {"client": f"s{rng.getrandbits(64):x}", "seat": seat, "seq": page.seq}
    if page.view(seat)["confirming"]:
        return message | {"type": "confirm"}
    return message | {"type": "move", "move": rng.choice(page.legal(seat))}
