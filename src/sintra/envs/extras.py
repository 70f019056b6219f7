"""Imports of optional packages, with an error that says how to install them."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str, *packages: str) -> Iterator[None]:
    """Import ``packages`` inside: if one is missing, the error names the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in packages:
            raise
        raise ModuleNotFoundError(
            f"{error.name} is not installed: install Sintra with its extra {name!r}, for example "
            f"by pip install '.[{name}]' in its folder",
            name=error.name,
        ) from error
