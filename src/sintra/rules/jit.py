"""Compilation with Numba: the ``jit`` decorator, its disk cache, and dispatch by game.

Every function of ``rules/``, ``players/``, ``study/`` and ``envs/`` with ``@jit`` is ordinary
Python. It is compiled when it is first called, and the machine code is cached on disk. With
``NUMBA_DISABLE_JIT=1`` the same functions run interpreted and give the same results.

Numba's cache does not notice that a function called from *another* file has changed. So the cache
folders are named after a hash of all those sources: an edit gives a new, empty folder, and stale
code cannot survive. Numba finds cached code by the path of its source, so the hash covers the path
of the package too.
"""

import atexit
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from filelock import FileLock
from llvmlite import binding as llvm
from numba.core.caching import FunctionCache
from numba.extending import overload

F = TypeVar("F", bound=Callable[..., Any])

_CACHE_VARIABLE = "SINTRA_CACHE_DIR"
_PACKAGE = Path(__file__).resolve().parent.parent
_MAX_CACHES = 4
"""Caches kept for each layer however old they are, most recently used first."""
_UNUSED_SECONDS = 24 * 60 * 60
"""A cache used since then is kept too: another checkout, or a running process, may need it."""
_SOURCES = {
    "rules": ("rules",),
    "players": ("rules", "players"),
    "envs": ("rules", "players", "envs/kernel"),
    "study": ("rules", "players", "study"),
}
"""The layers that hold compiled code, each with the folders of sources that it is made of."""


def source_hash(*folders: str) -> str:
    """Hash of everything that compiled code depends on: sources, versions, processor, path.

    The processor counts because cache folders travel with images and home folders. The path counts
    because Numba finds code by the path of its source: two checkouts that shared a folder would
    share the marker file that says that all is compiled, and nothing else.
    """
    digest = hashlib.sha256()
    versions = f"{sys.version_info[:2]} {numba.__version__} {np.__version__} {_processor()}"
    digest.update(f"{versions} {_PACKAGE}".encode())
    for folder in folders:
        for path in sorted((_PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def _processor() -> str:
    """What Numba compiles for."""
    name = _CONFIG.CPU_NAME or llvm.get_host_cpu_name()
    return f"{name} {_CONFIG.CPU_FEATURES or llvm.get_host_cpu_features().flatten()}"


@functools.cache
def cache_folder(layer: str) -> Path:
    """Where the compiled code of this version of the sources is kept, or a temporary folder.

    ``layer`` is one of ``_SOURCES``. The others depend on the rules, not the other way: an edit of
    a player leaves the compiled rules as they are.
    """
    folder = _root() / f"{layer}-{source_hash(*_SOURCES[layer])}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)  # it is in use
        _drop_old_caches(folder, layer)
    except OSError:
        _use_temporary_cache()
        folder = _root() / folder.name
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _root() -> Path:
    set_by_user = os.environ.get(_CACHE_VARIABLE)
    return Path(set_by_user or platformdirs.user_cache_path("sintra")) / "compiled"


def _use_temporary_cache() -> None:
    """Continue with a copy of a cache that cannot be written: Numba needs to write.

    Processes that this one starts use it too.
    """
    before = _root()
    temporary = tempfile.mkdtemp(prefix="sintra-compiled-")
    atexit.register(shutil.rmtree, temporary, ignore_errors=True)
    os.environ[_CACHE_VARIABLE] = temporary
    for layer, sources in _SOURCES.items():
        compiled = f"{layer}-{source_hash(*sources)}"
        if (before / compiled).is_dir():
            shutil.copytree(before / compiled, _root() / compiled)


def _drop_old_caches(current: Path, layer: str) -> None:
    others = [path for path in current.parent.glob(f"{layer}-*") if path != current]
    last_use = {path: path.stat().st_mtime for path in others}
    others.sort(key=last_use.__getitem__, reverse=True)
    for path in others[_MAX_CACHES - 1 :]:
        if last_use[path] < time.time() - _UNUSED_SECONDS:
            shutil.rmtree(path, ignore_errors=True)


_CONFIG: Any = numba.config

JIT_ENABLED = not _CONFIG.DISABLE_JIT
"""False under ``NUMBA_DISABLE_JIT=1``."""


@contextmanager
def _sintra_cache_folder(module: str) -> Iterator[None]:
    # Numba reads the setting when a function is decorated. It is put back at once, because the
    # setting belongs to the whole process and the user may have compiled functions too.
    part = f"{module}.".split(".")[1]
    layer = part if part in _SOURCES else "rules"
    before = _CONFIG.CACHE_DIR
    _CONFIG.CACHE_DIR = str(cache_folder(layer))
    try:
        yield
    finally:
        _CONFIG.CACHE_DIR = before


def jit(function: F) -> F:
    """Compile ``function`` on its first call; cached on disk, runs without the GIL."""
    return _compile(function)


def inlined(function: F) -> F:
    """The same for functions that take arrays and are called often: pasted into their callers.

    Numba counts references to arrays at every call, with atomic operations.
    """
    return _compile(function, inline="always")


def _compile(function: F, **options: Any) -> F:
    compiled: Any = numba.njit(nogil=True, error_model="numpy", **options)(function)
    if JIT_ENABLED:
        with _sintra_cache_folder(function.__module__):
            compiled._cache = _SharedCache(function)  # type: ignore[no-untyped-call]  # Numba's
    return cast(F, compiled)


class _SharedCache(FunctionCache):
    """Numba's cache of a function, for several processes that compile at the same time.

    Numba numbers the files of a function by what its index lists. Two processes that save one
    function for two games at the same moment would take the same number, and one of them would
    later load the other's machine code.
    """

    def save_overload(self, sig: Any, data: Any) -> None:
        with _lock(Path(self.cache_path) / "saving.lock"):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]  # Numba's


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


Steps = list[tuple[str, Callable[[], object]]]
"""Calls that compile something, each with a name for progress messages."""

_COMPILING = threading.Lock()
_FOUND: set[tuple[str, str]] = set()
"""What was found on disk before; looking there for every position would be slow."""


def compile_once(name: str, steps: Callable[[], Steps], layer: str = "rules") -> None:
    """Compile what is not cached yet, with progress on standard error.

    A first compile takes many seconds and must not look like a hang.
    """
    if (layer, name) in _FOUND:
        return
    with _COMPILING:  # a second thread waits for the first, and finds it done
        if not is_warm(name, layer):
            print(f"sintra: compiling {name}, once:", end="", file=sys.stderr, flush=True)
            began = time.perf_counter()
            for step, _ in warm_steps(name, steps(), layer):
                print(f" {step},", end="", file=sys.stderr, flush=True)
            print(f" done in {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
        _FOUND.add((layer, name))


def is_warm(name: str, layer: str = "rules") -> bool:
    """Whether what is compiled as ``name`` is on disk (or compiling is switched off)."""
    return not JIT_ENABLED or (cache_folder(layer) / f"{name}.ready").exists()


def warm_steps(name: str, steps: Steps, layer: str = "rules") -> Iterator[tuple[str, float]]:
    """Compile step by step; yields each step's name and the seconds that it took.

    One process at a time compiles what has this name: who comes second finds everything on disk.
    """
    folder = cache_folder(layer)
    with _lock(folder / f"{name}.lock"):
        for step, run in steps:
            began = time.perf_counter()
            run()
            yield step, time.perf_counter() - began
        (folder / f"{name}.ready").touch()


@functools.cache
def _lock(path: Path) -> FileLock:
    """A lock between processes; the one that has it may take it again."""
    return FileLock(path, thread_local=False)
