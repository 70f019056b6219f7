"""A game in which nothing happens for a while, small: it is unfolded when somebody needs it."""

import json
import zlib

from sintra.model.game import Game, Json
from sintra.server.json_bytes import compact
from sintra.server.store.entry import Entry
from sintra.server.tables.history import Fold


class Packed:
    """The entries of a game, a few kilobytes instead of a hundred."""

    __slots__ = ("_entries", "_game", "_start")

    def __init__(self, fold: Fold) -> None:
        entries = [(told.kind, told.by, told.text, told.to) for told in fold.history]
        self._game: Game = fold.game
        self._start: Json | None = fold.start
        self._entries = zlib.compress(compact(entries))

    def unfold(self) -> Fold:
        """The same game again."""
        entries = json.loads(zlib.decompress(self._entries))
        return Fold(
            self._game, self._start, [Entry(seq, *rest) for seq, rest in enumerate(entries, 1)]
        )
