"""Who sits where: people at the keyboard, levels, and every other player that has a name."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sintra.cli.console import small_number

if TYPE_CHECKING:
    from sintra.model.record import Record

ME = ("me", "you", "person")
"""Words for a person who is not named."""

USUAL_LEVEL = 3
"""The opponent of somebody who did not ask for one."""

WHO = "me, a name with a capital letter, a level (1 to 6, or its name)"
"""Who may sit down besides the players that the arena knows; for messages."""


@dataclass(frozen=True)
class Seat:
    """A place at the table."""

    name: str
    by: str
    """``person``, or the name by which the registry knows a player."""

    @property
    def is_person(self) -> bool:
        """Whether somebody at the keyboard decides."""
        from sintra.model.player_info import PERSON

        return self.by == PERSON


def asked_for(players: str | None, level: int | None, usual: int) -> list[Seat]:
    """The seats that ``--players`` and ``--level`` describe; ``usual`` says how many without.

    A number alone is how many play: one person, and levels.
    """
    from sintra.model.errors import OptionError

    if level is not None:
        _level(f"level:{level}")  # refuses a level that there is not
    number = small_number(players or "")
    if players is None or number is not None:
        count = usual if number is None else number
        if not 1 < count < 5:
            raise OptionError(f"2, 3 or 4 can play, not {count}")
        others = [str(level or USUAL_LEVEL)] * (count - 1)
        return seats([ME[0], *others])
    if level is not None:
        raise OptionError(
            "--players says who plays; leave out --level, or give a number of players"
        )
    return seats(split(players))


def split(text: str) -> list[str]:
    """The words of ``--players``; options of a search keep their commas.

    >>> split("me, 3,search:seconds=2,threads=2,Ana")
    ['me', '3', 'search:seconds=2,threads=2', 'Ana']
    """
    words: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if words and "=" in part and ":" not in part and ":" in words[-1]:
            words[-1] += f",{part}"
        else:
            words.append(part)
    return words


def seats(words: Sequence[str]) -> list[Seat]:
    """The seats for words of ``--players``, with names that tell them apart."""
    found: list[Seat] = []
    for number, word in enumerate(words, start=1):
        seat = _seat(word, number)
        alike = sum(re.sub(r" \d+$", "", other.name) == seat.name for other in found)
        found.append(Seat(f"{seat.name} {alike + 1}", seat.by) if alike else seat)
    return found


def _seat(word: str, number: int) -> Seat:
    from sintra.model.errors import OptionError
    from sintra.model.player_info import PERSON
    from sintra.players.levels import LEVELS
    from sintra.players.registry import KINDS, read_spec

    if word.lower() in ME:
        return Seat(f"Player {number}", PERSON)
    for level in LEVELS:
        if _bare(word) == _bare(level.name):
            return Seat(level.name, f"level:{level.number}")
    if word.isdecimal() or word.startswith("level:"):
        return _level(word)
    try:
        spec = read_spec(word)
    except OptionError:
        if ":" in word:
            raise
    else:
        return Seat(_spoken(spec.text), spec.text)
    if not word or word[0].islower():
        raise OptionError(f"nobody is called {word!r}; players are {WHO}, {KINDS}")
    return Seat(_checked(word), PERSON)


def _level(word: str) -> Seat:
    from sintra.players.levels import LEVELS
    from sintra.players.registry import read_spec

    spec = read_spec(word).text
    return Seat(LEVELS[int(spec.partition(":")[2]) - 1].name, spec)


def _bare(name: str) -> str:
    """A name without accents and capitals, as somebody may type it."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _spoken(spec: str) -> str:
    """What a player that is no level is called at the table."""
    return spec.replace("#", "").replace("|", "")


def _checked(name: str) -> str:
    from sintra.model.errors import OptionError

    if any(letter in "|#" or not letter.isprintable() for letter in name):
        raise OptionError("a name may not contain '|', '#' or control characters")
    return name


def named(sitting: Sequence[Seat], text: str) -> list[Seat]:
    """The same seats with the names of ``--names``: of everybody, or of the people."""
    from sintra.model.errors import OptionError

    names = [_checked(name.strip()) for name in text.split(",")]
    people = [seat for seat in sitting if seat.is_person]
    if not all(names) or len(names) not in (len(sitting), len(people)):
        counts = sorted({len(people), len(sitting)} - {0})
        wanted = " or ".join(str(count) for count in counts)
        raise OptionError(f"--names needs {wanted} names with commas between them")
    left = iter(names)
    everybody = len(names) == len(sitting)
    return [Seat(next(left), seat.by) if everybody or seat.is_person else seat for seat in sitting]


def of_record(record: "Record", *, trusted: bool) -> list[Seat]:
    """The seats that a record tells of; without that, everybody is a person.

    A record of somebody else may not name a program to be run, unless it is ``trusted``.
    """
    from sintra.model.errors import OptionError
    from sintra.model.player_info import PERSON
    from sintra.players.registry import read_spec

    found = []
    for name, by in zip(
        record.names, record.player_info.by or [PERSON] * len(record.names), strict=True
    ):
        if by != PERSON and not (trusted or read_spec(by).built_in):
            raise OptionError(
                f"the record wants the program {by} to play; if you trust it, say so with --players"
            )
        found.append(Seat(name, PERSON if by == PERSON else read_spec(by).text))
    return found


def seated_anew(
    record: "Record", players: str | None, level: int | None, *, trusted: bool
) -> list[Seat]:
    """The seats of a recorded game that goes on, perhaps with others."""
    from sintra.model.errors import OptionError
    from sintra.model.player_info import PERSON

    count = len(record.names)
    if players is not None:
        new = asked_for(players, level, count)
        if len(new) != count:
            raise OptionError(f"the game is for {count} players, not {len(new)}")
        # People keep their names if the new ones have none of their own.
        return [
            Seat(old, seat.by) if seat.is_person and seat.name == f"Player {number}" else seat
            for number, (old, seat) in enumerate(zip(record.names, new, strict=True), start=1)
        ]
    old = of_record(record, trusted=trusted)
    if level is None:
        return old
    programs = [not seat.is_person for seat in old]
    if not any(programs):
        programs = [False, *[True] * (count - 1)]
    words = [str(level) if program else ME[0] for program in programs]
    fresh = seats(words)
    return [
        new if program else Seat(seat.name, PERSON)
        for new, seat, program in zip(fresh, old, programs, strict=True)
    ]


def introduced(sitting: Sequence[Seat]) -> list[str]:
    """A line about each opponent that is a level."""
    from sintra.players.levels import LEVELS

    lines = []
    for seat in sitting:
        kind, _, number = seat.by.partition(":")
        if kind == "level":
            level = LEVELS[int(number) - 1]
            lines.append(f"{seat.name} (level {level.number}): {level.character}")
    return list(dict.fromkeys(lines))
