"""Names for the columns of feature vectors."""

from collections import namedtuple
from collections.abc import Iterable
from typing import Any

_make_tuple: Any = namedtuple  # untyped: mypy wants the names as a literal


def column_indices(names: Iterable[str]) -> Any:
    """The index of every name, as a tuple with fields: ``"line 1"`` becomes ``LINE_1``.

    Encoders write ``out[F.LINE_1 + row]`` instead of a number, so the list of names and what is
    written cannot differ. Numba compiles the fields to constants.

    >>> column_indices(["bias", "line 1", "other's best"]).OTHERS_BEST
    2
    """
    fields = [name.upper().replace("'", "").replace(" ", "_") for name in names]
    return _make_tuple("Columns", fields)(*range(len(fields)))
