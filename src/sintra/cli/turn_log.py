"""A game turn by turn: groups the events of a record into turns, each with its effects."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from sintra.cli.game_text import LoggedEvent
from sintra.cli.registry import game_text
from sintra.model.events import Event, Move

if TYPE_CHECKING:
    from sintra.model.effect_history import EffectHistory
    from sintra.model.effects import Effect
    from sintra.model.game import Decider, Position, Record


@dataclass(frozen=True)
class Turn:
    """Events that belong together: a player's turn or tiling, or what chance puts on the table."""

    seat: int | None
    """The player; ``None`` for the table."""
    round: int
    events: tuple[LoggedEvent, ...]
    effects: "tuple[Effect, ...]"
    ply: int
    """How many events have happened after the turn."""
    before: tuple[int, ...]
    after: tuple[int, ...]
    """The scores around the turn."""

    def effect_texts(self, seat: int) -> list[str]:
        """What the turn did to a player, effect by effect."""
        texts = [effect.text for effect in self.effects if effect.seat == seat and _counts(effect)]
        return [text for text in texts if text]

    def shared_effect_texts(self) -> list[str]:
        """Effects of the turn that concern no single player."""
        return [effect.text for effect in self.effects if effect.kind == "restock"]


def _counts(effect: "Effect") -> bool:
    """Whether an effect is reported: at the end every goal is an effect, fulfilled or not."""
    return effect.kind not in ("goal", "end") or bool(effect.worth or effect.points)


def describe(event: LoggedEvent) -> str:
    """An event in words; a move without the player's name."""
    return game_text(event.game).phrases[event.verb](event)


def turns(record: "Record", since: int = 0, seen: Sequence[Event] = ()) -> Iterator[Turn]:
    """The turns of a record after its first ``since`` events.

    ``seen`` are the record's events as the reader may see them, hidden information replaced.
    """
    positions = [record.position(ply) for ply in range(since, len(record) + 1)]
    history = positions[-1].history()[since:]
    texts = [event.text for event in (seen or record.events)[since:]]
    first = 0
    last: Decider | None = None  # of the player's turn that is under way; None: the table's
    for i, (event, _) in enumerate(history):
        here = positions[i]
        if isinstance(event, Move):
            starts = here.begins_turn(last)
            decider: Decider | None = here.decider
        else:
            ended = last is None or here.game.is_table_event(event) or here.turn_is_over(last)
            decider = None if ended else last
            # The table's events are divided by phase: set-up, then the deals of a round.
            starts = decider is None and (last is not None or here.phase != positions[first].phase)
        if starts and i > first:
            yield _turn(last, positions[first : i + 1], history[first:i], texts[first:i])
            first = i
        last = decider
    if first < len(history):
        yield _turn(last, positions[first:], history[first:], texts[first:])


def _turn(
    decider: "Decider | None",
    positions: "Sequence[Position]",
    history: "EffectHistory",
    texts: Sequence[str],
) -> Turn:
    """Make a turn of its events, and the positions before, between and after them."""
    start, end = positions[0], positions[-1]
    around = pairwise(position.to_dict() for position in positions)
    return Turn(
        seat=None if decider is None else decider.seat,
        round=start.round,
        events=tuple(
            LoggedEvent(start.game.name, text, before, after, start.names)
            for text, (before, after) in zip(texts, around, strict=True)
        ),
        effects=tuple(effect for _, happened in history for effect in happened),
        ply=end.ply,
        before=start.scores,
        after=end.scores,
    )
