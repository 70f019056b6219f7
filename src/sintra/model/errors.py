"""Exceptions of the library, one type for each kind of mistake. Each message says why."""


class SintraError(ValueError):
    """Base class. The message says what was wrong and what would be right."""


class ParseError(SintraError):
    """A text or a value that is no event of the game, no record or no position at all."""


class IllegalMoveError(SintraError):
    """An event that exists, but cannot happen in this position; the message says why."""


class NotYourTurnError(IllegalMoveError):
    """A move by a player who is not the one to decide now."""


class GameOverError(IllegalMoveError):
    """A move after the end of the game."""


class OptionError(SintraError):
    """A game with options that do not exist or do not go together."""


class PositionError(SintraError):
    """A position set up by hand that cannot occur. ``problems`` lists everything found."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems
        """One sentence for each thing that is wrong."""


class RecordError(SintraError):
    """A record that cannot be read or replayed. ``line`` is where, counted from 1, if known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
        """The line of the text, or None."""
