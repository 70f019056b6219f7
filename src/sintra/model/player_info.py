"""What a record holds about its players: person or program, hints taken, resignation."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sintra.model.errors import RecordError

PERSON = "person"
"""Who decides for a seat if it is not a program."""

HEADERS = ("by", "assisted", "resigned")
"""The headers, and the keys of the JSON form, that marks are written in."""


@dataclass(frozen=True)
class PlayerInfo:
    """Who decided for each seat, who took hints, and who resigned.

    >>> PlayerInfo(("person", "level:6"), assisted=(0,)).headers()
    ['by: person | level:6', 'assisted: 1']
    """

    by: tuple[str, ...] = ()
    """For each seat ``person``, or the program's player such as ``level:3``; empty: not known."""
    assisted: tuple[int, ...] = ()
    """Seats that took hints."""
    resigned: int | None = None
    """The seat that gave the game up before its end."""

    def headers(self) -> list[str]:
        """The lines of a text record; players are counted from 1 there."""
        lines = []
        if self.by:
            lines.append("by: " + " | ".join(self.by))
        if self.assisted:
            lines.append("assisted: " + " ".join(str(seat + 1) for seat in self.assisted))
        if self.resigned is not None:
            lines.append(f"resigned: {self.resigned + 1}")
        return lines

    def to_dict(self) -> dict[str, Any]:
        """The keys of a JSON record; seats are counted from 0 there."""
        told: dict[str, Any] = {"by": list(self.by), "assisted": list(self.assisted)}
        told = {key: value for key, value in told.items() if value}
        return told if self.resigned is None else {**told, "resigned": self.resigned}

    @classmethod
    def from_headers(cls, headers: Mapping[str, str]) -> "PlayerInfo":
        """Read the headers of a text record, as far as they are there."""
        by = headers.get("by", "")
        resigned = _numbers("resigned", headers.get("resigned", ""))
        if len(resigned) > 1:
            raise RecordError(f"one player can resign, not {len(resigned)}")
        return cls(
            tuple(word.strip() for word in by.split("|")) if by else (),
            _numbers("assisted", headers.get("assisted", "")),
            resigned[0] if resigned else None,
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "PlayerInfo":
        """Read the keys of a JSON record, as far as they are there."""
        by = data.get("by") or []
        assisted = data.get("assisted") or []
        resigned = data.get("resigned")
        if not isinstance(by, list) or not all(isinstance(word, str) for word in by):
            raise RecordError('"by" has to be a list of strings')
        if not isinstance(assisted, list) or not all(_is_seat(seat) for seat in assisted):
            raise RecordError('"assisted" has to be a list of seats')
        if resigned is not None and not _is_seat(resigned):
            raise RecordError('"resigned" has to be a seat')
        return cls(tuple(by), tuple(assisted), resigned)

    def check(self, players: int, *, over: bool) -> None:
        """Raise ``RecordError`` if this does not fit a game for that many players."""
        if self.by and len(self.by) != players:
            raise RecordError(f"'by' tells of {len(self.by)} seats, but there are {players}")
        if any(not word or set(word) & set("|#\r\n") for word in self.by):
            raise RecordError("'by' may not contain nothing, '|', '#' or a line break")
        resigned = () if self.resigned is None else (self.resigned,)
        for seat in (*self.assisted, *resigned):
            if not 0 <= seat < players:
                raise RecordError(f"there is no player {seat + 1}; there are {players}")
        if resigned and over:
            raise RecordError("a player resigned, but the game was played to its end")


NO_PLAYER_INFO = PlayerInfo()
"""Nothing is known but the names."""


def _numbers(header: str, text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    if not all(word.isdecimal() and len(word) < 3 for word in words):
        raise RecordError(f"{header!r} holds players' numbers, not {text!r}")
    return tuple(sorted({int(word) - 1 for word in words}))


def _is_seat(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
