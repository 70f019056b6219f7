"""Tables at which nothing happens take little memory, and wake as they were."""

import gc
import random
import tracemalloc
from pathlib import Path

import pytest

from sintra.model import registry
from sintra.server.store import Saved, Seat, Store
from sintra.server.store.database import Sqlite
from sintra.server.store.entry import Entry
from sintra.server.tables.history import Fold
from sintra.server.tables.peers import Alone
from sintra.server.tables.table import Shared, Table
from sintra.server.tables.tokens import Tokens
from tests.server.harness import HERE, ME, Json, Server, play_out, until

MAX_BYTES = 50_000


class Listener:
    def __init__(self) -> None:
        self.seats = {0, 1}
        self.heard: list[Json] = []

    def send(self, message: Json) -> None:
        self.heard.append(message)


def entries(game: str) -> list[Entry]:
    """A whole game, shortly before its end."""
    fold = Fold(registry.make(game, {}, 2), None)
    fold.settle(())
    rng = random.Random(1)
    while not fold.position.is_over:
        last = list(fold.history)
        fold.play(rng.choice(fold.position.legal_moves))
        fold.settle(())
    return last


def table(shared: Shared, game: str, history: list[Entry]) -> Table:
    seats = [Seat(seat, "person", f"Player {seat}", None, f"party{seat}") for seat in range(2)]
    own = [Entry(e.seq, e.kind, e.by, e.text and e.text[:], e.to) for e in history]
    saved = Saved("t" * 16, game, {}, None, False, seats, own)
    return Table(saved, Fold(registry.make(game, {}, 2), None, own), shared)


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_an_idle_table_is_small_and_wakes_as_it_was(game: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite", 1.0)
    assert isinstance(store.database, Sqlite)
    shared = Shared(store, Tokens(), Alone(store.database, 1.0))
    history, listener = entries(game), Listener()
    table(shared, game, history).state(listener, None)  # whatever is loaded once, is loaded
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tables = [table(shared, game, history) for _ in range(5)]
        states = []
        for one in tables:
            one.listeners.add(listener)
            states.append(one.state(listener, None))
            one.rest(-1.0)
        kept, states = states[0], []
        gc.collect()
        each = (tracemalloc.get_traced_memory()[0] - before) / len(tables)
    finally:
        tracemalloc.stop()
    assert each < MAX_BYTES
    assert tables[0].thinking is None
    assert tables[0].state(listener, None) == kept


def resting(server: Server) -> int:
    text = server.get("/metrics")
    [line] = [line for line in text.splitlines() if line.startswith("sintra_resting ")]
    return int(float(line.split()[1]))


def test_people_at_a_resting_table_play_on(tmp_path: Path) -> None:
    server = Server(tmp_path, rest_seconds=0.1, beat_seconds=0.1).start()
    try:
        made = server.table("azul", ME, HERE)
        with server.page(made["table"], *made["tokens"].values()) as page:
            rng = random.Random(1)
            for _ in range(3):
                page.step(rng)
                until(lambda: resting(server) == 1)
            play_out(rng, page)
    finally:
        server.stop()
