"""Refusals: why an action was not carried out."""

from typing import Any

from sintra.server.schema.types import RefusalCode


class RefusalError(Exception):
    """An action that was refused, and that changed nothing."""

    def __init__(
        self, code: RefusalCode, message: str, detail: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.detail = detail or {}
        """Further information for programs."""


UNAVAILABLE = "the game could not be saved just now, so nothing has changed; please try again"
"""The message when the database does not store a change."""
