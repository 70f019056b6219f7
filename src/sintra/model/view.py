"""Views: what one seat, or a spectator, may know of a position."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sintra.model.errors import SintraError
from sintra.model.events import Move
from sintra.model.game import Game, Json
from sintra.model.state_arrays import copy_state
from sintra.rules import engine
from sintra.rules.rng import Rng, new_rng

if TYPE_CHECKING:
    from sintra.model.position import Position


class View:
    """A position as one seat may know it. It does not hold what the seat may not know.

    >>> import sintra
    >>> position = sintra.duel().start(seed=7)
    >>> view = position.view(0)
    >>> view.position["pile"]["unknown"] == position.to_dict()["pile"]["unknown"]
    True
    """

    def __init__(
        self,
        game: Game,
        seat: int | None,
        state: Any,
        *,
        names: Sequence[str],
        events: Sequence[str],
        legal_moves: Sequence[Move],
    ) -> None:
        """Made by ``Position.view``; ``state`` already has other secrets than the true ones."""
        self.game = game
        self.seat = seat
        """Whose view it is; ``None`` for a spectator."""
        self.names = tuple(names)
        self.events = tuple(events)
        """The events so far; secret ones of others as ``front:?`` and ``under:?``."""
        self.legal_moves = tuple(legal_moves)
        """The moves of this seat, if it is the one to decide."""
        self.state = state
        """The rules' state, for compiled players. What the seat may not know is not the truth: it
        is one possibility, the same for all positions that the seat cannot tell apart."""
        self._public: Json | None = None
        self._position: Json | None = None

    @property
    def position(self) -> Json:
        """The position dictionary without what this seat may not know."""
        if self._position is None:
            self._position = {
                **self._public_part(),
                **self.game.private_part(self.state, self.seat),
            }
        return self._position

    def _public_part(self) -> Json:
        if self._public is None:
            self._public = self.game.public_part(self.state)
        return self._public

    def share(self, other: "View") -> None:
        """Reuse the public part of another view, if it is the same for both."""
        game = self.game
        if game == other.game and game.public_bytes(self.state) == game.public_bytes(other.state):
            self._public = other._public_part()

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(self.state["score"][0].tolist()[: self.game.players])

    @property
    def is_tiling(self) -> bool:
        """Whether players move tiles from their lines onto their boards."""
        return engine.in_tiling(self.state)

    @property
    def is_turn_start(self) -> bool:
        """Whether the decision asked for is the first of a turn in which tiles are taken."""
        return engine.is_turn_start(self.state)

    def sample(self, rng: Rng | int | None = None) -> "Position":
        """A full position that this seat cannot tell from the true one, drawn at random.

        It starts a history of its own, because the true one tells secrets. Chance goes on from
        ``rng``: a seed, or ``sintra.new_rng(seed)``, which is drawn from and changed.
        """
        from sintra.model.position import Position  # positions make views: here, not above

        if self.seat is None:
            raise SintraError("a spectator's view cannot be sampled: it is nobody's to decide")
        source = new_rng(rng) if rng is None or isinstance(rng, int) else rng
        state = copy_state(self.state)
        engine.determinize_state(state, self.seat, source)
        return Position(self.game, state, source, names=self.names, set_up=True)

    def to_dict(self) -> Json:
        """JSON form."""
        return {
            "game": self.game.name,
            "options": self.game.options,
            "seat": self.seat,
            "players": list(self.names),
            "position": self.position,
            "events": list(self.events),
            "legal_moves": [move.text for move in self.legal_moves],
        }

    def to_json(self) -> str:
        """JSON text."""
        return json.dumps(self.to_dict())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __str__(self) -> str:
        return self.game.text_board(self.position, self.names)
