"""The log: one line for each thing that happens, as words or as JSON, without secrets.

Tokens, codes of links and names of tables let whoever reads them sit down or watch. Nothing here is
given them; what slips in with an error's words is blotted out.
"""

import hashlib
import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Literal

LOG = logging.getLogger("sintra.server")
Kind = Literal["text", "json"]

_SECRETS = (
    # A token or a code: data, a dot, a signature (``tables/tokens.py``).
    (re.compile(r"[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{20,}"), "[token]"),
    (re.compile(r"(?i)(bearer|token[=:]|claim[=:]|code[=:])\s*[^\s&\"']+"), r"\1 [token]"),
    (re.compile(r"(/t/|tables/)[A-Za-z0-9_%-]+"), r"\1[table]"),
)
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def tag(name: str) -> str:
    """A table in the log: the same for the same table, and of no use to whoever reads it."""
    return hashlib.sha256(name.encode()).hexdigest()[:8]


def blot(text: str) -> str:
    """A text without anything that looks like a secret."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class _Words(logging.Formatter):
    """For eyes."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        more = " ".join(f"{name}={value}" for name, value in _more(record).items())
        return blot(f"{super().format(record)} {more}".rstrip())


class _Json(logging.Formatter):
    """For programs: one object on each line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": blot(record.getMessage()),
            **{name: _plain(value) for name, value in _more(record).items()},
        }
        if record.exc_info:
            line["trace"] = blot(self.formatException(record.exc_info))
        return json.dumps(line)


def _plain(value: object) -> object:
    return value if isinstance(value, int | float | None) else blot(str(value))


def _more(record: logging.LogRecord) -> dict[str, object]:
    """What was said beside the message (``extra``)."""
    return {name: value for name, value in vars(record).items() if name not in _STANDARD}


def set_up(kind: Kind) -> None:
    """Write the log to standard error: in words what is wrong, as JSON every request too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if kind == "json" else _Words())
    for name in ("sintra.server", "uvicorn", "asyncio", "py.warnings"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    if kind == "json":
        LOG.setLevel(logging.INFO)
