"""Perft: counting event sequences, and the plain files that hold known counts.

A ``.perft`` file looks like this; ``HEAD`` explains it::

    game duel tablets=rows,columns,diagonals zero_draws=pay
    events show:YKT* show:JBTK show:TRB* back:joker
    events deal:L=BBYRK
    perft 1 70
    perft 2 4900
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.model import registry
from sintra.model.errors import OptionError, ParseError, RecordError, SintraError
from sintra.model.events import Event
from sintra.model.game import Game
from sintra.model.position import Position
from sintra.model.record import Record
from sintra.model.state_arrays import copy_state
from sintra.rules import engine

HEAD = """\
# Known counts of event sequences. Each "game" line opens a block, # begins a comment.
#   game NAME OPTION=VALUE ...   the game; options that are left out have their default value
#   events EVENT ...             how the position came about, from the start, forced events
#                                included; several such lines follow each other
#   perft DEPTH COUNT            so many sequences of DEPTH events begin at the position
# A move and a chance outcome are one event each, however likely. A sequence that ends the game
# counts as one, however short.
"""
"""Stands at the beginning of every file, to explain it."""

_AT_ONCE = 3
"""Depth that is counted in one go; what is deeper is taken apart, to report on the way."""
_MAX_EVENTS = 2048


# Counting ---------------------------------------------------------------------------------------


def count(position: Position, depth: int) -> int:
    """How many sequences of ``depth`` events begin here.

    >>> import sintra
    >>> position = sintra.azul().start(given=True)
    >>> count(position, 1), count(position, 2)
    (2, 140)
    """
    return sum(found for _, found in shares(position, depth))


def shares(position: Position, depth: int) -> Iterator[tuple[float, int]]:
    """Count in parts: each with its estimated share of the work; the shares add up to 1."""
    if depth < 0:
        raise OptionError(f"a depth is 0 or more, not {depth}")
    yield from _shares(position._state, depth, 1.0)


def divide(position: Position, depth: int) -> Iterator[tuple[Event, int]]:
    """The count behind each first event, one after the other."""
    if depth < 1:
        raise OptionError(f"a depth to divide is 1 or more, not {depth}")
    for number in _legal(position._state):
        child = _after(position._state, number)
        found = sum(found for _, found in _shares(child, depth - 1, 1.0))
        yield position.game.events[number], found


def _shares(state: Any, depth: int, share: float) -> Iterator[tuple[float, int]]:
    numbers = _legal(state) if depth > _AT_ONCE else []
    if not numbers:
        yield share, _count_at_once(state, depth)
    for number in numbers:
        yield from _shares(_after(state, number), depth - 1, share / len(numbers))


def _count_at_once(state: Any, depth: int) -> int:
    scratch = np.zeros((depth + 1, _MAX_EVENTS), np.int64)
    return int(engine.perft(np.repeat(state, depth + 1), scratch, depth))


def _legal(state: Any) -> list[int]:
    found = np.empty(_MAX_EVENTS, np.int64)
    return list(found[: engine.legal(state, found)].tolist())


def _after(state: Any, number: int) -> Any:
    child = copy_state(state)
    engine.replay(child, np.array([number], np.int64), 1)
    return child


# Files ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A block of a ``.perft`` file: a position, and the counts that are right for it."""

    game: Game
    events: tuple[Event, ...]
    """How the position came about, forced events included."""
    counts: tuple[tuple[int, int], ...]
    """Pairs of depth and count."""
    line: int = 1
    """Where the block begins in its file."""

    def position(self) -> Position:
        """The position; raises ``RecordError`` if the events are not legal."""
        try:
            return Record(self.game, self.events, ()).position()
        except RecordError as error:
            raise RecordError(str(error), self.line) from error

    def __str__(self) -> str:
        options = (f"{name}={_option_text(value)}" for name, value in self.game.options.items())
        lines = [" ".join(["game", self.game.name, *options])]
        if self.events:
            lines.append("events " + " ".join(event.text for event in self.events))
        lines += [f"perft {depth} {found}" for depth, found in self.counts]
        return "\n".join(lines) + "\n"


def parse(text: str) -> list[Case]:
    r"""Read a ``.perft`` file; raises ``RecordError`` with the line that is wrong.

    >>> [case] = parse("game azul  # two players\nperft 1 2\nperft 2 140\n")
    >>> case.counts
    ((1, 2), (2, 140))
    """
    cases: list[Case] = []
    for number, line in enumerate(text.splitlines(), start=1):
        word, *rest = line.partition("#")[0].split() or [""]
        try:
            if word == "game":
                cases.append(_read_game(rest, number))
            elif word:
                cases[-1:] = [_read_line(cases, word, rest)]
        except RecordError:
            raise
        except SintraError as error:
            raise RecordError(str(error), number) from error
    for case in cases:
        if not case.counts:
            raise RecordError("the block has no line 'perft DEPTH COUNT'", case.line)
    if not cases:
        raise RecordError("there is no line 'game NAME'")
    return cases


def write(cases: Iterable[Case]) -> str:
    """The text of a ``.perft`` file."""
    return "\n".join([HEAD, *(str(case) for case in cases)])


def _read_game(words: list[str], line: int) -> Case:
    name, *options = words or [""]
    pairs = [option.partition("=") for option in options]
    if not all(equals for _, equals, _ in pairs):
        raise ParseError("options are written like wall=grey")
    game = registry.make(name, {option: value for option, _, value in pairs})
    return Case(game, (), (), line)


def _read_line(cases: list[Case], word: str, rest: list[str]) -> Case:
    if not cases:
        raise ParseError("a block begins with a line 'game NAME'")
    case = cases[-1]
    match word, rest:
        case "events", _ if case.counts:
            raise ParseError("the events of a block come before its counts")
        case "events", _:
            events = tuple(case.game.event(text) for text in rest)
            return Case(case.game, case.events + events, case.counts, case.line)
        case "perft", [depth, found] if _is_number(depth) and _is_number(found):
            counts = (*case.counts, (int(depth), int(found)))
            return Case(case.game, case.events, counts, case.line)
        case "perft", _:
            raise ParseError("a count is written like 'perft 2 744'")
    raise ParseError(f"lines begin with game, events or perft, not {word!r}")


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 20


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) if isinstance(value, list) else str(value)
