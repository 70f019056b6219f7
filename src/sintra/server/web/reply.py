"""JSON replies over HTTP."""

from typing import Any

from fastapi.responses import JSONResponse

from sintra.server.json_bytes import json_bytes


class Reply(JSONResponse):
    """A JSON reply that is not validated again."""

    def render(self, content: Any) -> bytes:
        """The bytes that are sent."""
        return json_bytes(content)
