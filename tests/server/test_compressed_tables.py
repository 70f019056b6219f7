"""Tables at which nothing happens take little memory, and wake as they were."""

import gc
import random
import tracemalloc
from pathlib import Path

import pytest

from sintra.model.game import make_game
from sintra.server.store import Seat, Store, StoredTable
from sintra.server.store.entry import Entry
from sintra.server.store.sqlite import Sqlite
from sintra.server.tables.history import History
from sintra.server.tables.peers import SqlitePeers
from sintra.server.tables.table import Table, TableContext
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
    history = History(make_game(game, {}, 2), None)
    history.play_forced(())
    rng = random.Random(1)
    while not history.position.is_over:
        last = list(history.entries)
        history.play(rng.choice(history.position.legal_moves))
        history.play_forced(())
    return last


def table(context: TableContext, game: str, history: list[Entry]) -> Table:
    seats = [Seat(seat, "person", f"Player {seat}", None, f"party{seat}") for seat in range(2)]
    own = [Entry(e.seq, e.kind, e.by, e.text and e.text[:], e.to) for e in history]
    stored = StoredTable("t" * 16, game, {}, None, False, seats, own)
    return Table(stored, History(make_game(game, {}, 2), None, own), context)


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_an_idle_table_is_small_and_wakes_as_it_was(game: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite", 1.0)
    assert isinstance(store.database, Sqlite)
    context = TableContext(store, Tokens(), SqlitePeers(store.database, 1.0))
    history, listener = entries(game), Listener()
    table(context, game, history).publisher.state(
        listener, None
    )  # whatever is loaded once, is loaded
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tables = [table(context, game, history) for _ in range(5)]
        states = []
        for one in tables:
            one.publisher.listeners.add(listener)
            states.append(one.publisher.state(listener, None))
            one.compress_if_idle(-1.0)
        kept, states = states[0], []
        gc.collect()
        each = (tracemalloc.get_traced_memory()[0] - before) / len(tables)
    finally:
        tracemalloc.stop()
    assert each < MAX_BYTES
    assert tables[0].thinking is None
    assert tables[0].publisher.state(listener, None) == kept


def compressed(server: Server) -> int:
    text = server.get("/metrics")
    [line] = [line for line in text.splitlines() if line.startswith("sintra_compressed_tables ")]
    return int(float(line.split()[1]))


def test_people_at_a_compressed_table_play_on(tmp_path: Path) -> None:
    server = Server(tmp_path, compress_seconds=0.1, heartbeat_seconds=0.1).start()
    try:
        made = server.table("azul", ME, HERE)
        with server.page(made["table"], *made["tokens"].values()) as page:
            rng = random.Random(1)
            for _ in range(3):
                page.step(rng)
                until(lambda: compressed(server) == 1)
            play_out(rng, page)
    finally:
        server.stop()
