"""Texts in the languages of the page: reads the Fluent files of ``sintra/locales``."""

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource

from sintra.model.errors import OptionError

AREAS = ("app", "table", "words", "study")
"""The files that the command line uses."""
DEFAULT_LANGUAGE = "en"
MINUS = "−"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What says which language a terminal speaks, in the order of POSIX."""


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, in alphabetical order."""
    return tuple(sorted(path.name for path in _folder().iterdir() if path.is_dir()))


def _folder() -> Any:
    return files("sintra") / "locales"


def choose_language(asked: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language that was asked for, else that of the environment, else English.

    >>> choose_language(None, {"LANG": "pt_BR.UTF-8"}), choose_language(None, {"LANG": "C"})
    ('pt', 'en')
    """
    if asked is not None:
        found = _available(asked)
        if found is None:
            raise OptionError(f"there is no language {asked!r}; there are {', '.join(languages())}")
        return found
    preferred = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return _available(preferred) or DEFAULT_LANGUAGE


def _available(name: str) -> str | None:
    """The language of a locale's name, such as ``de_AT.UTF-8``."""
    code = name.partition(".")[0].replace("_", "-").lower()
    return next((each for each in (code, code.partition("-")[0]) if each in languages()), None)


class Texts:
    """The texts of one language.

    >>> texts = Texts("de")
    >>> texts("review-graph-round", round=3), texts.number(2.5), texts.signed(0.75)
    ('Runde 3', '2,5', '+0,8')
    """

    def __init__(self, language: str) -> None:
        self.language = language
        # The page does the same: without marks around every variable.
        self._bundle = FluentBundle([language], use_isolating=False)
        for area in AREAS:
            text = (_folder() / language / f"{area}.ftl").read_text("utf-8")
            self._bundle.add_resource(FluentResource(text))

    def has(self, key: str) -> bool:
        """Whether there is a text of this name."""
        return self._bundle.has_message(key)

    def __call__(self, key: str, **variables: object) -> str:
        """The text of this name, with its variables filled in."""
        value = self._bundle.get_message(key).value
        if value is None:
            raise LookupError(key)
        text, errors = self._bundle.format_pattern(value, variables)
        if errors:
            raise ValueError(f"{key} in {self.language}: {errors[0]}")
        return str(text)

    def number(self, value: float, digits: int = 1) -> str:
        """A number with so many decimals; the minus sign is U+2212, as on the page."""
        shown = format_decimal(abs(value), "0." + "0" * digits if digits else "0", self.language)
        return MINUS + shown if value < 0 and any(c in "123456789" for c in shown) else shown

    def signed(self, value: float, digits: int = 1) -> str:
        """A number with its sign; zero has none."""
        shown = self.number(value, digits)
        positive = value > 0 and any(c in "123456789" for c in shown)
        return f"+{shown}" if positive else shown
