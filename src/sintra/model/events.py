"""Events: moves and chance outcomes, small frozen values with one spelling each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import index

from sintra.model.errors import ParseError


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens in a game: a ``Move`` or a ``Chance`` outcome.

    >>> import sintra
    >>> event = sintra.duel().event("sun:2T")
    >>> event.text, event.id, event.verb
    ('sun:2T', 14, 'sun')
    """

    id: int
    """The event's fixed number in its game."""

    text: str
    """Its spelling in the notation (``docs/notation.md``)."""

    def __str__(self) -> str:
        return self.text

    def __int__(self) -> int:
        return self.id

    @property
    def verb(self) -> str:
        """The word before the colon."""
        return self.text.partition(":")[0]

    @property
    def argument(self) -> str:
        """What stands after the colon; empty if there is none."""
        return self.text.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Move(Event):
    """One decision of one player."""


@dataclass(frozen=True, slots=True)
class Chance(Event):
    """A random outcome: what was dealt, drawn or turned over."""


HIDDEN = -1
"""The id of hidden events."""


@dataclass(frozen=True, slots=True)
class HiddenEvent(Event):
    """A secret event of another player in a view: only its kind is known, as in ``front:?``."""


class EventTable(Sequence[Event]):
    """All events of a game by number, and by text."""

    def __init__(self, texts: Sequence[str], moves: int) -> None:
        self._events: list[Event] = [
            Move(number, text) if number < moves else Chance(number, text)
            for number, text in enumerate(texts)
        ]
        self.texts = tuple(texts)
        """The spelling of every event, by number."""
        self._by_text = {normalized(event.text): event for event in self._events}

    def __len__(self) -> int:
        return len(self._events)

    def __getitem__(self, number):  # type: ignore[no-untyped-def]  # overloads add nothing here
        return self._events[number]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events)

    def take(self, ids: Iterable[int]) -> tuple[Event, ...]:
        """The events with these ids, in their order."""
        return tuple(map(self._events.__getitem__, ids))

    def hidden(self, number: int) -> HiddenEvent:
        """What a player sees of an event that is hidden from it."""
        return HiddenEvent(HIDDEN, f"{self._events[number].verb}:?")

    def id_of(self, event: object) -> int:
        """The id of an event of this game, given as an ``Event`` or as a whole number."""
        if isinstance(event, Event):
            if 0 <= event.id < len(self) and self.texts[event.id] == event.text:
                return event.id
            raise ParseError(f"{event.text!r} is not an event of this game{self._hint(event.text)}")
        try:
            if not isinstance(event, bool):
                return index(event)  # type: ignore[arg-type]  # it raises TypeError
        except TypeError:
            pass
        raise ParseError(
            f"{event!r} is not an event: give one of `legal_moves`, its text, or its id"
        )

    def parse(self, text: str) -> Event:
        """Read one event; upper and lower case, and the order of dealt tiles, do not matter."""
        if not isinstance(text, str):
            raise ParseError(f"an event is read from text such as {self.texts[0]!r}, not {text!r}")
        event = self._by_text.get(normalized(text))
        if event is None:
            raise ParseError(f"{text!r} is not an event{self._hint(text)}")
        return event

    def _hint(self, text: str) -> str:
        verb = text.strip().lower().partition(":")[0]
        same_verb = [event.text for event in self._events if event.verb == verb]
        if same_verb:
            few = ", ".join(same_verb[:3])
            return f"; {verb!r} is written like {few}"
        verbs = dict.fromkeys(event.verb for event in self._events)
        return f"; events begin with one of {', '.join(verbs)}"


def normalized(text: str) -> str:
    """The spelling by which events are looked up."""
    word = text.strip().lower()
    if word.startswith("deal:"):
        place, equals, tiles = word.partition("=")
        return place + equals + "".join(sorted(tiles))
    return word
