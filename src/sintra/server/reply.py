"""JSON answers over HTTP."""

import json
from typing import Any

from fastapi.responses import JSONResponse


class Reply(JSONResponse):
    """An answer in ASCII: whatever letters somebody sent, it can be written."""

    def render(self, content: Any) -> bytes:
        """The bytes that are sent."""
        return json.dumps(content, separators=(",", ":")).encode("ascii")
