"""Settings as text: from a TOML file, or as ``NAME=VALUE`` on the command line."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import limits

from sintra.model.errors import SintraError
from sintra.server.settings import Settings

SETTINGS_FILE = "settings.toml"
"""The file in the data folder that is read if there is one."""

_KINDS: Mapping[str, Any] = {
    "pace": float,
    "workers": int,
    "messages_per_second": float,
    "evict_seconds": float,
    "compress_seconds": float,
    "address_requests": str,
    "address_tables": str,
    "address_failures": str,
    "address_connections": int,
    "address_sockets": int,
    "address_new_sockets": int,
    "address_work": float,
    "address_thoughts": int,
    "address_jobs": int,
    "address_bytes": int,
    "all_bytes": int,
    "game_undos": int,
    "keep_days": float,
    "token_days": float,
}
"""What can be set, each with its type; rates are texts such as ``100/second``."""
_MAY_BE_ZERO = ("pace", "workers", "address_thoughts", "game_undos", "keep_days", "token_days")

assert set(_KINDS) <= {field.name for field in fields(Settings)}


def names() -> list[str]:
    """The names of all settings."""
    return sorted(_KINDS)


def read_file(path: Path) -> dict[str, Any]:
    """The settings in a TOML file."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise SintraError(f"cannot read {path}: {error}") from error
    return {name: _checked(name, value, str(path)) for name, value in found.items()}


def read_words(words: Iterable[str]) -> dict[str, Any]:
    """Settings from the command line: ``NAME=VALUE``."""
    found = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise SintraError(f"--set {word}: it is written NAME=VALUE")
        kind = _KINDS.get(name, str)
        value: Any
        try:
            value = kind(text)
        except ValueError:
            value = text
        found[name] = _checked(name, value, "--set")
    return found


def _checked(name: str, value: Any, where: str) -> Any:
    if name not in _KINDS:
        raise SintraError(f"{where}: there is no setting {name!r}; there are {', '.join(names())}")
    kind = _KINDS[name]
    if kind is float and type(value) is int:
        value = float(value)
    if not isinstance(value, kind) or isinstance(value, bool):
        words = {str: "a rate such as '100/second'", int: "a whole number", float: "a number"}
        raise SintraError(f"{where}: {name} is {words[kind]}, not {value!r}")
    if kind is str:
        try:
            limits.parse(value)
        except ValueError:
            raise SintraError(
                f"{where}: {name} is a rate such as '100/second', not {value!r}"
            ) from None
    elif not (value > 0 or (value == 0 and name in _MAY_BE_ZERO)):
        raise SintraError(f"{where}: {name} has to be more than 0, not {value}")
    return value
