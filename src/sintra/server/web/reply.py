"""Answers over HTTP that are made of plain values."""

from typing import Any

from fastapi.responses import JSONResponse

from sintra.server.json_bytes import compact


class Reply(JSONResponse):
    """An answer of plain values."""

    def render(self, content: Any) -> bytes:
        """The bytes that are sent."""
        return compact(content)
