"""How the rules become machine code: the one ``jit``, its disk cache, and dispatch by game.

Every function of ``rules/`` and ``players/`` that carries ``@jit`` is ordinary Python, compiled by
Numba the first time it is called and kept on disk. With ``NUMBA_DISABLE_JIT=1`` the same functions
run interpreted and give the same answers.

Numba's cache does not notice that a function called from *another* file has changed. So the cache
folder is named after a hash of all those sources: an edit gives a new, empty folder, and a stale
rule cannot survive.
"""

import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.extending import overload

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).resolve().parent.parent
_KEEP_CACHES = 3
"""Caches of this many source versions are kept, so that two checkouts do not evict each other."""


def source_hash() -> str:
    """Hash of everything that compiled code depends on: our compiled sources, Numba, NumPy."""
    digest = hashlib.sha256()
    versions = f"{sys.version_info[:2]} {numba.__version__} {np.__version__}"
    digest.update(versions.encode())
    for folder in ("rules", "players"):
        for path in sorted((_PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _writable_folder() -> Path:
    """The cache folder of this source version, or a temporary one where none can be written."""
    root = Path(os.environ.get("SINTRA_CACHE_DIR") or platformdirs.user_cache_path("sintra"))
    folder = root / "compiled" / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return Path(tempfile.mkdtemp(prefix="sintra-compiled-"))
    _drop_old_caches(folder)
    return folder


def _drop_old_caches(current: Path) -> None:
    others = [path for path in current.parent.iterdir() if path != current and path.is_dir()]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[_KEEP_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


CACHE_FOLDER = _writable_folder()
"""Where the compiled code of this version of the sources is kept."""

_CONFIG: Any = numba.config

JIT_ENABLED = not _CONFIG.DISABLE_JIT
"""False under ``NUMBA_DISABLE_JIT=1``."""


@contextmanager
def _our_cache_folder() -> Iterator[None]:
    # Numba reads the setting when a function is decorated. It is put back at once, because the
    # setting belongs to the whole process and the user may have compiled functions too.
    before = _CONFIG.CACHE_DIR
    _CONFIG.CACHE_DIR = str(CACHE_FOLDER)
    try:
        yield
    finally:
        _CONFIG.CACHE_DIR = before


def jit(function: F) -> F:
    """Compile ``function`` on its first call; cached on disk, runs without the GIL."""
    with _our_cache_folder():
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return cast(F, compiled)


_IMPLEMENTATIONS: dict[Callable[..., Any], dict[np.dtype[Any], Callable[..., Any]]] = {}


def generic(stub: F) -> F:
    """Make ``stub`` a function that each game implements: the first argument's type decides.

    Compiled callers are compiled once per game, with a direct call; nothing is looked up at run
    time.
    """
    implementations: dict[np.dtype[Any], Callable[..., Any]] = {}

    @functools.wraps(stub)
    def dispatch(state: Any, *arguments: Any) -> Any:
        return implementations[state.dtype](state, *arguments)

    def pick(state: Any, *arguments: Any) -> Any:
        fitting = [
            function
            for dtype, function in implementations.items()
            if numba.from_dtype(dtype) == state
        ]
        if not fitting:
            return None
        chosen = fitting[0]

        def direct(state: Any, *arguments: Any) -> Any:
            return chosen(state, *arguments)

        return direct

    overload(dispatch)(pick)
    _IMPLEMENTATIONS[dispatch] = implementations
    return cast(F, dispatch)


def implement(
    function: Callable[..., Any], state: np.dtype[Any], implementation: Callable[..., Any]
) -> None:
    """Let ``function``, made by ``generic``, call ``implementation`` for states of this type."""
    _IMPLEMENTATIONS[function][state] = implementation


def compile_once(game: str, steps: list[tuple[str, Callable[[], object]]]) -> None:
    """Run ``steps`` so that everything is compiled, telling about it on standard error.

    A first compile takes many seconds and must not look like a hang.
    """
    print(f"sintra: compiling the rules of {game}, once:", end="", file=sys.stderr, flush=True)
    began = time.perf_counter()
    for name, _ in warm_steps(game, steps):
        print(f" {name},", end="", file=sys.stderr, flush=True)
    print(f" done in {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)


def is_warm(game: str) -> bool:
    """Whether the compiled code of ``game`` is on disk (or compiling is switched off)."""
    return not JIT_ENABLED or (CACHE_FOLDER / f"{game}.ready").exists()


def warm_steps(
    game: str, steps: list[tuple[str, Callable[[], object]]]
) -> Iterator[tuple[str, float]]:
    """Compile step by step; yields each step's name and the seconds that it took."""
    for name, run in steps:
        began = time.perf_counter()
        run()
        yield name, time.perf_counter() - began
    (CACHE_FOLDER / f"{game}.ready").touch()
