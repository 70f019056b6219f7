"""Who decides for each seat: reads ``--players``, ``--level``, ``--names`` and records."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sintra.cli.console import small_number

if TYPE_CHECKING:
    from sintra.model.record import Record

PERSON_WORDS = ("me", "you", "person")
"""Words for a person without a name."""

DEFAULT_LEVEL = 3
"""The opponents' level if none is given."""

_WHO = "me, a name with a capital letter, a level (1 to 6, or its name)"
"""What ``--players`` takes besides the players of the arena; for messages."""


@dataclass(frozen=True)
class Seat:
    """A seat, with who decides for it."""

    name: str
    by: str
    """``person``, or the spec of a player as ``players.registry`` reads it."""

    @property
    def is_person(self) -> bool:
        """Whether a person at the keyboard decides."""
        from sintra.model.player_info import PERSON

        return self.by == PERSON


def read_seats(players: str | None, level: int | None, default_count: int) -> list[Seat]:
    """The seats that ``--players`` and ``--level`` describe.

    If ``--players`` is a number, or missing, one person plays against levels.
    """
    from sintra.model.errors import OptionError

    if level is not None:
        _level_seat(f"level:{level}")  # raises an error if there is no such level
    number = small_number(players or "")
    if players is None or number is not None:
        count = default_count if number is None else number
        if not 1 < count < 5:
            raise OptionError(f"2, 3 or 4 can play, not {count}")
        others = [str(level or DEFAULT_LEVEL)] * (count - 1)
        return seats_for([PERSON_WORDS[0], *others])
    if level is not None:
        raise OptionError(
            "--players says who plays; leave out --level, or give a number of players"
        )
    return seats_for(split_players(players))


def split_players(text: str) -> list[str]:
    """The parts of ``--players``; the options of a search keep their commas.

    >>> split_players("me, 3,search:seconds=2,threads=2,Ana")
    ['me', '3', 'search:seconds=2,threads=2', 'Ana']
    """
    words: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if words and "=" in part and ":" not in part and ":" in words[-1]:
            words[-1] += f",{part}"
        else:
            words.append(part)
    return words


def seats_for(words: Sequence[str]) -> list[Seat]:
    """The seats for the parts of ``--players``, with a different name for each."""
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

    if word.lower() in PERSON_WORDS:
        return Seat(f"Player {number}", PERSON)
    for level in LEVELS:
        if _without_accents(word) == _without_accents(level.name):
            return Seat(level.name, f"level:{level.number}")
    if word.isdecimal() or word.startswith("level:"):
        return _level_seat(word)
    try:
        spec = read_spec(word)
    except OptionError:
        if ":" in word:
            raise
    else:
        return Seat(_display_name(spec.text), spec.text)
    if not word or word[0].islower():
        raise OptionError(f"there is no player {word!r}; players are {_WHO}, {KINDS}")
    return Seat(_check_name(word), PERSON)


def _level_seat(word: str) -> Seat:
    from sintra.players.levels import LEVELS
    from sintra.players.registry import read_spec

    spec = read_spec(word).text
    return Seat(LEVELS[int(spec.partition(":")[2]) - 1].name, spec)


def _without_accents(name: str) -> str:
    """A name without accents and capitals, as it may be typed."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _display_name(spec: str) -> str:
    """The name of a player that is not a level, without the characters that records reserve."""
    return spec.replace("#", "").replace("|", "")


def _check_name(name: str) -> str:
    from sintra.model.errors import OptionError

    if any(letter in "|#" or not letter.isprintable() for letter in name):
        raise OptionError(f"a name may not contain '|', '#' or control characters: {name!r}")
    return name


def with_names(seats: Sequence[Seat], text: str) -> list[Seat]:
    """The same seats with the names of ``--names``: for all players, or only for the people."""
    from sintra.model.errors import OptionError

    names = [_check_name(name.strip()) for name in text.split(",")]
    people = [seat for seat in seats if seat.is_person]
    if not all(names) or len(names) not in (len(seats), len(people)):
        counts = sorted({len(people), len(seats)} - {0})
        wanted = " or ".join(str(count) for count in counts)
        raise OptionError(f"--names needs {wanted} names with commas between them, not {text!r}")
    left = iter(names)
    for_all = len(names) == len(seats)
    return [Seat(next(left), seat.by) if for_all or seat.is_person else seat for seat in seats]


def seats_of_record(record: "Record", *, trusted: bool) -> list[Seat]:
    """The seats of a recorded game; all are people if the record does not say who decided.

    A record that names a class of the user's own is refused unless it is ``trusted``: a file from
    somebody else must not run code.
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
                f"the record names the program {by} as a player; if you trust it, give --players"
            )
        found.append(Seat(name, PERSON if by == PERSON else read_spec(by).text))
    return found


def seats_to_resume(
    record: "Record", players: str | None, level: int | None, *, trusted: bool
) -> list[Seat]:
    """The seats of a recorded game that goes on; ``players`` and ``level`` replace who decides."""
    from sintra.model.errors import OptionError
    from sintra.model.player_info import PERSON

    count = len(record.names)
    if players is not None:
        new = read_seats(players, level, count)
        if len(new) != count:
            raise OptionError(f"the game is for {count} players, not {len(new)}")
        # People keep their names if the new ones have none of their own.
        return [
            Seat(old, seat.by) if seat.is_person and seat.name == f"Player {number}" else seat
            for number, (old, seat) in enumerate(zip(record.names, new, strict=True), start=1)
        ]
    old = seats_of_record(record, trusted=trusted)
    if level is None:
        return old
    programs = [not seat.is_person for seat in old]
    if not any(programs):
        programs = [False, *[True] * (count - 1)]
    fresh = seats_for([str(level) if program else PERSON_WORDS[0] for program in programs])
    return [
        new if program else Seat(seat.name, PERSON)
        for new, seat, program in zip(fresh, old, programs, strict=True)
    ]


def introductions(seats: Sequence[Seat]) -> list[str]:
    """A line about each opponent that is a level."""
    from sintra.players.levels import LEVELS

    lines = []
    for seat in seats:
        kind, _, number = seat.by.partition(":")
        if kind == "level":
            level = LEVELS[int(number) - 1]
            lines.append(f"{seat.name} (level {level.number}): {level.character}")
    return list(dict.fromkeys(lines))
