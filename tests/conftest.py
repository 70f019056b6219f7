"""Hooks of all tests."""

import os
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from numba.core.caching import IndexDataCacheFile

# The processes that run the tests, and those they start, inherit this. They share the cores
# already: threads of BLAS that wait for a core spin, and training took three times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_configure(config: pytest.Config) -> None:
    """Let only one test process at a time write to Numba's cache.

    Some tests compile functions that ``sintra warm`` does not, and several test processes share
    the cache. Numba numbers the files of a function by what its index lists. Two processes that
    save one function for two games at the same moment would take the same number, and one of them
    would later load the other's machine code.
    """
    save = IndexDataCacheFile.save

    def save_alone(self: IndexDataCacheFile, key: Any, data: Any) -> None:
        with FileLock(Path(self._cache_path) / "save.lock"):
            save(self, key, data)

    IndexDataCacheFile.save = save_alone
