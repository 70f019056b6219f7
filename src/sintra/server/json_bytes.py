"""JSON as bytes, as it is sent and stored."""

import json
from typing import Any

import orjson


def json_bytes(content: Any) -> bytes:
    r"""JSON without spaces. It accepts any string, also one that is not valid Unicode.

    >>> json_bytes({"name": "Inês", "seat": 1})
    b'{"name":"In\xc3\xaas","seat":1}'
    >>> json_bytes("\ud800")  # a lone surrogate
    b'"\\ud800"'
    """
    try:
        return orjson.dumps(content)
    except TypeError:  # lone surrogates cannot be encoded as UTF-8
        return json.dumps(content, separators=(",", ":")).encode("ascii")
