"""The log: one line for each record, as text or as JSON, without secrets.

Whoever knows a token, a handover code or the id of a table can take a seat or watch. Callers do not
log them; those that occur in the message of an error are redacted here.
"""

import json
import logging
import re
import sys
from collections import Counter
from datetime import UTC, datetime
from typing import Literal

LOG = logging.getLogger("sintra.server")
Kind = Literal["text", "json"]

_SECRETS = (
    # A token or a code is data, a dot and a signature (``tables/tokens.py``).
    (re.compile(r"[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{20,}"), "[token]"),
    (re.compile(r"(?i)(bearer|token[=:]|claim[=:]|code[=:])\s*[^\s&\"']+"), r"\1 [token]"),
    (re.compile(r"(/t/|tables/)[A-Za-z0-9_%-]+"), r"\1[table]"),
)
_SPARING_SECONDS = 60.0
_MAX_EQUAL = 5
"""How often the same message of uvicorn or asyncio is logged in a minute."""
_STANDARD_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def redact(text: str) -> str:
    """Replace everything that looks like a secret."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class _TextFormatter(logging.Formatter):
    """One line of text for each record."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        extra = " ".join(f"{name}={value}" for name, value in _extra(record).items())
        return redact(f"{super().format(record)} {extra}".rstrip())


class _JsonFormatter(logging.Formatter):
    """One JSON object on each line, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": redact(record.getMessage()),
            **{name: _plain(value) for name, value in _extra(record).items()},
        }
        if record.exc_info:
            line["trace"] = redact(self.formatException(record.exc_info))
        return json.dumps(line)


def _plain(value: object) -> object:
    return value if isinstance(value, int | float | None) else redact(str(value))


def _extra(record: logging.LogRecord) -> dict[str, object]:
    """The fields that were passed to the logger as ``extra``."""
    return {name: value for name, value in vars(record).items() if name not in _STANDARD_FIELDS}


class _Sparing(logging.Filter):
    """Lets the same message pass a few times a minute: a flood of requests must not fill a disk."""

    def __init__(self) -> None:
        super().__init__()
        self._since = 0.0
        self._counts: Counter[object] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.created - self._since > _SPARING_SECONDS or record.created < self._since:
            self._counts.clear()
            self._since = record.created
        self._counts[record.msg] += 1
        if self._counts[record.msg] == _MAX_EQUAL:
            record.msg = f"{record.msg} (not logged again in this minute)"
        return self._counts[record.msg] <= _MAX_EQUAL


def configure(kind: Kind) -> None:
    """Log to standard error: as text only problems, as JSON also each request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonFormatter() if kind == "json" else _TextFormatter())
    for name in ("sintra.server", "uvicorn", "asyncio", "py.warnings"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_Sparing())
    logging.captureWarnings(True)
    if kind == "json":
        LOG.setLevel(logging.INFO)
