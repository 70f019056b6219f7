"""JSON as it is sent and kept."""

import json
from typing import Any

import orjson


def compact(content: Any) -> bytes:
    r"""JSON without spaces. Whatever letters somebody sent, it can be written.

    >>> compact({"name": "Inês", "seat": 1})
    b'{"name":"In\xc3\xaas","seat":1}'
    >>> compact("\ud800")  # half of a letter
    b'"\\ud800"'
    """
    try:
        return orjson.dumps(content)
    except TypeError:  # halves of letters are not UTF-8
        return json.dumps(content, separators=(",", ":")).encode("ascii")
