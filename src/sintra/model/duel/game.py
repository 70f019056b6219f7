"""Azul Duel: its options, its events by name, and what the model asks a game for."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, ClassVar

from sintra.model.base_game import ViewFunctions
from sintra.model.duel import codec, picture, text_board
from sintra.model.duel.position_types import DuelPlayer, DuelPosition
from sintra.model.errors import OptionError
from sintra.model.events import Event, EventTable
from sintra.model.game import Game, Json
from sintra.model.pictures.canvas import Canvas
from sintra.model.text_canvas import COLUMNS
from sintra.rules import duel as _registers_the_rules  # noqa: F401  # its import has an effect
from sintra.rules.duel import event_ids, illegal, pieces, plates, state
from sintra.rules.supply import MULTISETS

FACTORY_LETTERS = "L1234"
SPACE_NAMES = codec.SPACE_NAMES
COLUMN_LETTERS = "abcdef"

RANDOM = {"random": 3, "random3": 3, "random4": 4}
"""Words for tablets drawn at random, and how many."""


class Duel(Game):
    """Azul Duel with its options; ``sintra.duel`` makes one."""

    name: ClassVar[str] = "duel"
    title: ClassVar[str] = "Azul Duel"
    players = pieces.PLAYERS
    player_counts = (pieces.PLAYERS,)
    event_count = event_ids.EVENTS
    move_count = event_ids.MOVES
    goals = pieces.GOALS
    placing_effects: ClassVar = {"tile": "tiles", "special": "special tiles"}
    awaits_words = state.AWAITS
    phase_words = state.PHASES
    position_type = DuelPosition
    board_type = DuelPlayer

    def __init__(
        self, tablets: tuple[str, ...] | str, zero_draws: str, special_counts_as_color: bool
    ) -> None:
        self.tablets = tablets
        """The goals in play in the order of their tablets, or ``"random3"`` or ``"random4"``."""
        self.zero_draws = zero_draws
        """``"pay"`` or ``"free"`` (ruling 1)."""
        self.special_counts_as_color = special_counts_as_color
        """Whether a special tile counts as one of five colors (ruling 3)."""

    @classmethod
    def from_options(cls, options: Json, players: int | None) -> "Duel":
        return duel(**options)

    @property
    def options(self) -> Json:
        return {
            "tablets": self.tablets if isinstance(self.tablets, str) else list(self.tablets),
            "zero_draws": self.zero_draws,
            "special_counts_as_color": self.special_counts_as_color,
        }

    @property
    def variant(self) -> str:
        return self.tablets if isinstance(self.tablets, str) else " ".join(self.tablets)

    @property
    def events(self) -> EventTable:
        return _event_table()

    def new_state(self) -> Any:
        drawn = isinstance(self.tablets, str)
        return state.new(
            goals=codec.sides(() if drawn else self.tablets),
            random_tablets=RANDOM[str(self.tablets)] if drawn else 0,
            zero_free=self.zero_draws == "free",
            special_color=self.special_counts_as_color,
        )

    def state_to_dict(self, state: Any) -> Json:
        return codec.to_dict(state)

    def state_from_dict(self, position: Json) -> Any:
        return codec.from_dict(self.new_state(), position)

    def public_part(self, state: Any) -> Json:
        return codec.public_part(state)

    def private_part(self, state: Any, seat: int | None) -> Json:
        return codec.private_part(state, seat)

    def boards(self, state: Any) -> list[Json]:
        return codec.boards(state)

    def goals_in_play(self, state: Any) -> Sequence[str]:
        return codec.tablets(state["goals"][0].tolist())

    def view_functions(self, state: Any) -> ViewFunctions:
        return codec.view_functions(state)

    @property
    def facts(self) -> Json:
        return codec.FACTS | {"random": RANDOM}

    def public_bytes(self, state: Any) -> bytes:
        return codec.public_bytes(state)

    def text_board(self, position: Json, names: Sequence[str], columns: int = COLUMNS) -> str:
        return text_board.draw(position, names, columns)

    def draw(self, canvas: Canvas, position: Json, names: Sequence[str]) -> None:
        picture.draw(canvas, position, names, self.options)

    def why_illegal(self, state: Any, event: int) -> str:
        return illegal.why_illegal(state, event)

    def is_table_event(self, event: Event) -> bool:
        return event.verb in ("deal", "show", "start")

    def takes_tiles(self, event: Event) -> bool:
        return event.verb in ("sun", "moon")

    def places_tiles(self, event: Event) -> bool:
        return event.verb in ("line", "break")

    def chance_source(self, event: Event) -> str:
        # The next plate of the pile, shown to everybody or only to the player who draws it.
        return "plate" if event.verb in ("show", "front") else super().chance_source(event)

    def reveals_hidden(self, event: Event) -> bool:
        # The back of the next plate of the pile, or plates that were put back before.
        return event.verb in ("draw", "look")

    def keeps_drawn(self, awaits: str) -> bool:
        return awaits == "keep"

    def pays_in_parts(self, awaits: str) -> bool:
        return awaits == "chips"


def duel(
    tablets: str | Iterable[str] = "first-game",
    *,
    zero_draws: str = "pay",
    special_counts_as_color: bool = True,
) -> Duel:
    """Azul Duel.

    Args:
        tablets: ``"first-game"``, three or four goals by name (``"rows edge corners"`` or a list),
            ``"random"`` (three) or ``"random4"``.
        zero_draws: Whether drawing a plate without points is forbidden (``"pay"``) or free
            (``"free"``).
        special_counts_as_color: For the *colors* tablet (ruling 3).

    >>> duel(["rows", "edge", "corners"]).tablets
    ('rows', 'edge', 'corners')
    """
    if zero_draws not in ("pay", "free"):
        raise OptionError(f"zero_draws is 'pay' or 'free', not {zero_draws!r}")
    if not isinstance(special_counts_as_color, bool):
        raise OptionError(
            f"special_counts_as_color is True or False, not {special_counts_as_color!r}"
        )
    return Duel(_read_tablets(tablets), zero_draws, special_counts_as_color)


def _read_tablets(tablets: str | Iterable[str]) -> tuple[str, ...] | str:
    if isinstance(tablets, str):
        if tablets == "first-game":
            return pieces.FIRST_GAME
        if tablets in RANDOM:
            return f"random{RANDOM[tablets]}"
        tablets = tablets.replace(",", " ").replace("+", " ").split()
    try:
        names = list(tablets)
    except TypeError:
        raise OptionError(f"tablets are names of goals, not {tablets!r}") from None
    for name in names:
        if name not in pieces.GOALS:
            known = ", ".join(pieces.GOALS)
            raise OptionError(
                f"{name!r} is no goal; tablets are 'first-game', 'random', 'random4', "
                f"or three or four of {known}"
            )
    numbers = [pieces.GOALS.index(name) // 2 for name in names]
    if len(set(numbers)) != len(numbers):
        raise OptionError(f"each tablet is in play with one side only: {' '.join(names)}")
    if len(names) not in (state.TABLETS - 1, state.TABLETS):
        raise OptionError(f"three or four tablets are in play, not {len(names)}")
    return tuple(sorted(names, key=pieces.GOALS.index))


@cache
def _event_table() -> EventTable:
    colors = pieces.COLOR_LETTERS
    deals = ["".join(c * n for c, n in zip(colors, row, strict=True)) for row in MULTISETS.tolist()]
    texts = [f"sun:{factory}{color}" for factory in FACTORY_LETTERS for color in colors]
    texts += [f"moon:{color}" for color in colors]
    texts += [f"chip:{chip}" for chip in pieces.CHIPS]
    texts += [f"plate:{plate}" for plate in pieces.PLATES]
    texts += ["draw", "look", "pass"]
    texts += [f"place:{s}@{90 * turn}" for s in SPACE_NAMES for turn in range(event_ids.TURNS)]
    texts += [f"stack:{color}" for color in colors]
    texts += [f"line:{line + 1}" for line in range(state.GRID)] + ["break"]
    texts += [f"tile:{column}" for column in COLUMN_LETTERS]
    texts += [f"under:{plate}" for plate in pieces.PLATES]
    texts += [f"spend:{chip}" for chip in pieces.CHIPS] + ["done", "leave"]
    texts += [_tablets_text(code) for code in range(3**state.TABLETS)]
    texts += [f"start:{seat + 1}" for seat in range(pieces.PLAYERS)]
    texts += [f"show:{plate}" for plate in pieces.PLATES]
    texts += [f"back:{kind}" for kind in plates.TYPES]
    texts += [f"deal:{factory}={tiles or '-'}" for factory in FACTORY_LETTERS for tiles in deals]
    texts += [f"reveal:{factory}={chip}" for factory in FACTORY_LETTERS for chip in pieces.CHIPS]
    texts += [f"front:{plate}" for plate in pieces.PLATES]
    assert len(texts) == event_ids.EVENTS
    return EventTable(texts, event_ids.MOVES)


def _tablets_text(code: int) -> str:
    goals = []
    for tablet in range(state.TABLETS):
        code, side = divmod(code, 3)
        if side:
            goals.append(pieces.GOALS[2 * tablet + side - 1])
    return "tablets:" + "+".join(goals)
