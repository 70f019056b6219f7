"""Why something is refused: a word for programs and a sentence for people."""

from typing import Any, Literal

Code = Literal[
    "malformed",
    "illegal",
    "not-your-turn",
    "stale",
    "over",
    "not-your-seat",
    "too-many",
    "not-allowed",
    "unavailable",
]


class RefusalError(Exception):
    """A message that changed nothing."""

    def __init__(self, code: Code, words: str, detail: dict[str, Any] | None = None) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.detail = detail or {}
        """What else a program may want to know."""


UNAVAILABLE = "the game could not be saved just now, so nothing has changed; please try again"
"""What is said when the database does not take a step."""
