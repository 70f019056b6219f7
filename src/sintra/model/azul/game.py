"""Azul: its options, its events by name, and what the model asks a game for."""

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar

from sintra.model.azul import codec, picture, text_board
from sintra.model.azul.position_types import AzulPlayer, AzulPosition
from sintra.model.errors import OptionError
from sintra.model.events import Event, EventTable
from sintra.model.game import Game, Json
from sintra.model.pictures.canvas import Canvas
from sintra.model.text_canvas import COLUMNS
from sintra.rules import azul as _registers_the_rules  # noqa: F401  # its import has an effect
from sintra.rules.azul import event_ids, illegal, pieces, state
from sintra.rules.supply import MULTISETS

WALLS = ("colored", "grey")


class Azul(Game):
    """Azul with its options; ``sintra.azul`` makes one."""

    name: ClassVar[str] = "azul"
    title: ClassVar[str] = "Azul"
    player_counts = range(pieces.MIN_PLAYERS, pieces.MAX_PLAYERS + 1)
    event_count = event_ids.EVENTS
    move_count = event_ids.MOVES
    goals = pieces.GOALS
    placing_effects: ClassVar = {"tile": "tiles"}
    awaits_words = state.AWAITS
    phase_words = state.PHASES
    position_type = AzulPosition
    board_type = AzulPlayer

    def __init__(self, players: int, wall: str) -> None:
        self.players = players
        self.wall = wall
        """``"colored"`` or ``"grey"``."""

    @classmethod
    def from_options(cls, options: Json, players: int | None) -> "Azul":
        given = dict(options)
        if "seats" in given:
            given["players"] = given.pop("seats")
        elif players is not None:
            given.setdefault("players", players)
        return azul(**given)

    @property
    def options(self) -> Json:
        return {"seats": self.players, "wall": self.wall}

    @property
    def arguments(self) -> Json:
        return {"players": self.players, "wall": self.wall}

    @property
    def variant(self) -> str:
        return self.wall

    @property
    def events(self) -> EventTable:
        return _event_table()

    def new_state(self) -> Any:
        return state.new(self.players, self.wall == "grey")

    def state_to_dict(self, state: Any) -> Json:
        return codec.to_dict(state)

    def state_from_dict(self, position: Json) -> Any:
        return codec.from_dict(self.new_state(), position)

    def public_part(self, state: Any) -> Json:
        return codec.to_dict(state)

    def private_part(self, state: Any, seat: int | None) -> Json:
        return {}

    def boards(self, state: Any) -> list[Json]:
        return codec.boards(state)

    @property
    def facts(self) -> Json:
        return codec.FACTS

    def public_bytes(self, state: Any) -> bytes:
        return bytes(state.tobytes())

    def text_board(self, position: Json, names: Sequence[str], columns: int = COLUMNS) -> str:
        return text_board.draw(position, names, self.wall, columns)

    def draw(self, canvas: Canvas, position: Json, names: Sequence[str]) -> None:
        picture.draw(canvas, position, names, self.options)

    def why_illegal(self, state: Any, event: int) -> str:
        return illegal.why_illegal(state, event)

    def is_table_event(self, event: Event) -> bool:
        return True

    def takes_tiles(self, event: Event) -> bool:
        return event.verb == "take"

    def places_tiles(self, event: Event) -> bool:
        return event.verb in ("line", "floor")


def azul(players: int = 2, wall: str = "colored") -> Azul:
    """Azul for 2 to 4 players, with the colored or the grey wall.

    >>> azul(players=3, wall="grey").options
    {'seats': 3, 'wall': 'grey'}
    """
    fewest, most = pieces.MIN_PLAYERS, pieces.MAX_PLAYERS
    if isinstance(players, bool) or not isinstance(players, int) or not fewest <= players <= most:
        raise OptionError(f"azul is for {fewest} to {most} players, not {players!r}")
    if wall not in WALLS:
        raise OptionError(f"the wall is 'colored' or 'grey', not {wall!r}")
    return Azul(players, wall)


@cache
def _event_table() -> EventTable:
    colors = pieces.COLOR_LETTERS
    deals = [
        "".join(c * n for c, n in zip(colors, row, strict=True))
        for row in MULTISETS[: event_ids.DEALS].tolist()
    ]
    sources = [*(str(number + 1) for number in range(state.CENTER)), "C"]
    texts = [f"take:{source}{color}" for source in sources for color in colors]
    texts += [f"line:{line + 1}" for line in range(state.GRID)] + ["floor"]
    texts += [f"tile:{column}" for column in "abcde"]
    texts += [f"start:{seat + 1}" for seat in range(pieces.MAX_PLAYERS)]
    texts += [f"deal:{source}={tiles or '-'}" for source in sources[:-1] for tiles in deals]
    assert len(texts) == event_ids.EVENTS
    return EventTable(texts, event_ids.MOVES)
