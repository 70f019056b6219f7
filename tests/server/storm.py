"""Many tables at once while servers, workers and databases die; and the books of it all.

Each player keeps what was acknowledged. In the end every acknowledged step has to be in the history
exactly once, and nothing may be there that nobody did.
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

_AGAIN = ("unavailable", "too-many")
"""Refusals after which the same thing is said again."""
_RESULT_SECONDS = 20.0
"""Without an answer for so long, a page connects again."""

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Step:
    """Something that was acknowledged."""

    message: Json
    seq: int


@dataclass
class Books:
    """What one table's players know to be done."""

    table: str
    tokens: tuple[str, ...]
    alone: bool
    """Whether nobody but these players acts at the table."""
    began: int = 0
    steps: list[Step] = field(default_factory=list)
    said_again: int = 0

    def check(self, events: Sequence[Json]) -> None:
        """Compare with the history: nothing is lost, nothing is there twice."""
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


class Storm:
    """Players at some tables, each by a thread, who never give up and always want another game."""

    def __init__(self, servers: Sequence[Server], tables: int, seed: int = 1) -> None:
        self._servers = servers
        self._seed = seed
        self._stop = threading.Event()
        self._errors: list[BaseException] = []
        self.books = [self._begin(number, self._home(number)) for number in range(tables)]
        """Those of the games that are over, too."""
        self._threads = [
            threading.Thread(target=self._guard, args=(number, books))
            for number, books in enumerate(self.books)
        ]

    def _home(self, number: int) -> Server:
        return self._servers[number % len(self._servers)]

    def _begin(self, number: int, server: Server) -> Books:
        game, other = (("azul", HERE), ("duel", HERE), ("azul", level(1)))[number % 3]
        made = server.table(game, ME, other, confirm=True)
        return Books(made["table"], tuple(made["tokens"].values()), other is HERE)

    def __enter__(self) -> "Storm":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(120)
            assert not thread.is_alive(), "somebody waits for an answer that does not come"
        if self._errors:
            raise self._errors[0]

    @property
    def done(self) -> int:
        """How many steps were acknowledged so far."""
        return sum(len(books.steps) for books in self.books)

    def wait(self, more: int) -> None:
        """Until so many more steps were acknowledged."""
        goal = self.done + more
        deadline = time.monotonic() + 120
        while self.done < goal and not self._errors:
            assert time.monotonic() < deadline, "nothing moves any more"
            time.sleep(0.02)

    def check(self) -> None:
        """Close the books, when everything is up again."""
        for number, books in enumerate(self.books):
            page = Page(self._home(number), books.table, books.tokens)
            page.reconnect()
            page.close()
            books.check(page.events)

    # One table --------------------------------------------------------------------------------

    def _guard(self, number: int, books: Books) -> None:
        rng = random.Random(self._seed * 1000 + number)
        try:
            self._play(rng, books, self._home(number))
            while not self._stop.is_set():
                books = self._anywhere(partial(self._begin, number))
                self.books.append(books)
                self._play(rng, books, self._home(number))
        except BaseException as error:
            self._errors.append(error)

    def _play(self, rng: random.Random, books: Books, home: Server) -> None:
        """One game to its end, or until the storm is over."""
        page = Page(home, books.table, books.tokens)
        self._reconnect(page)
        books.began = page.seq
        try:
            while not self._stop.is_set() and not page.table["over"]:
                seat = page.to_decide
                if seat is None:
                    self._listen(page)
                else:
                    self._insist(books, page, _wanted(rng, page, seat))
        finally:
            page.close()

    def _listen(self, page: Page) -> None:
        try:
            page.hear(1.0)
        except TimeoutError:
            return
        except (WebSocketException, OSError):
            self._reconnect(page)

    def _insist(self, books: Books, page: Page, message: Json) -> None:
        """Say something until it is answered."""
        while True:
            try:
                page.say(message)
                answer = self._answer(page, message["client"])
            except (WebSocketException, OSError):
                books.said_again += 1
                self._reconnect(page)
                continue
            if answer["type"] == "accepted":
                books.steps.append(Step(message, answer["seq"]))
                self._catch_up(page, answer["seq"])
                return
            assert answer["error"] in _AGAIN, answer
            books.said_again += 1
            time.sleep(0.1)

    def _answer(self, page: Page, client: str) -> Json:
        while True:
            message = page.hear(_RESULT_SECONDS)
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
        """Ask any server that is up, again and again: nobody cares which."""
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
    """What a player says next."""
    message = {"client": f"s{rng.getrandbits(64):x}", "seat": seat, "seq": page.seq}
    if page.view(seat)["confirming"]:
        return message | {"type": "confirm"}
    return message | {"type": "move", "move": rng.choice(page.legal(seat))}
