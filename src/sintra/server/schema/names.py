"""Names of people: what may be in them, so that everybody at a table can be told apart."""

import re
import unicodedata
from functools import cache
from importlib.resources import files

_RESERVED = "|#"
"""Characters with a meaning in the headers of a record."""
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"), " ")
"""Letters and signs that are printable and show nothing."""
_LEVEL_MESSAGE = re.compile(r"^start-level-of = (\S+) \{ \$level \}$", re.MULTILINE)


def clean_name(name: str) -> str:
    """A name with single spaces; empty if nothing of it can be seen.

    Raises:
        ValueError: it cannot be used.
    """
    plain = " ".join(name.translate(_BLANK).split())
    if not plain.isprintable() or any(letter in _RESERVED for letter in plain):
        raise ValueError("a name may not contain '|', '#' or control characters")
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in plain):
        return ""
    if _looks_like_level(plain):
        raise ValueError("this name could be mistaken for a level of the computer")
    return plain


def _looks_like_level(name: str) -> bool:
    """Whether it reads like "Level 3" in a language of the page, also with look-alike digits."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    word, digits = re.fullmatch(r"(.*?)[\W_]*(\d*)", folded, re.DOTALL).groups()  # type: ignore[union-attr]  # it matches everything
    return bool(digits) and word in _level_words()


@cache
def _level_words() -> frozenset[str]:
    """What a level is called, in all languages of the page."""
    found: set[str] = set()
    for language in files("sintra").joinpath("locales").iterdir():
        text = language.joinpath("app.ftl")
        if text.is_file():
            found |= {word.casefold() for word in _LEVEL_MESSAGE.findall(text.read_text("utf-8"))}
    return frozenset(found)
