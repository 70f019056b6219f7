"""A compressed history, for tables at which nothing happens for a while."""

import json
import zlib

from sintra.model.game import Game, Json
from sintra.server.json_bytes import json_bytes
from sintra.server.store.entry import Entry
from sintra.server.tables.history import History


class CompressedHistory:
    """The entries of a game in a few kilobytes; the history takes about a hundred."""

    __slots__ = ("_entries", "_game", "_start")

    def __init__(self, history: History) -> None:
        entries = [(entry.kind, entry.by, entry.text, entry.to) for entry in history.entries]
        self._game: Game = history.game
        self._start: Json | None = history.start
        self._entries = zlib.compress(json_bytes(entries))

    def decompress(self) -> History:
        """The same history again."""
        rows = json.loads(zlib.decompress(self._entries))
        entries = [Entry(seq, *row) for seq, row in enumerate(rows, 1)]
        return History(self._game, self._start, entries)
