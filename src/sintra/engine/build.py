"""Builds the engine for the browser: one WebAssembly module, its description, and the weights.

    python -m sintra.engine.build             build what is not up to date
    python -m sintra.engine.build --check     build nothing; fail if it is not up to date

What did not change is not built again: the module only if the compiled sources changed.
"""

import argparse
import functools
import gzip
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
FOLDER = Path(__file__).resolve().parent / "built"
"""Where the engine is, if it has been built."""
MODULE, DESCRIPTION = "engine.wasm.gz", "engine.json.gz"
WEIGHTS = "weights-{}.bin.gz"

_CODE_FILES = ("exports.py", "llvm_ir.py", "module.py", "runtime.c")
_CODE = ("rules", "players", "study", *(f"engine/{name}" for name in _CODE_FILES))
"""What the compiled module is made of."""
_ALL = ("rules", "players", "study", "engine", "model")
"""What all files together are made of."""
_TOOLS = ("numba", "llvmlite", "numpy")
_SUFFIXES = (".py", ".c", ".json", ".npz")


@functools.cache
def source_version(paths: Iterable[str] = _ALL, suffixes: Iterable[str] = _SUFFIXES) -> str:
    """A hash of everything that the engine is made of: sources, weights, tools."""
    digest = hashlib.sha256()
    digest.update(" ".join(f"{tool} {version(tool)}" for tool in _TOOLS).encode())
    for path in _sources(paths, suffixes):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _sources(paths: Iterable[str], suffixes: Iterable[str]) -> Iterator[Path]:
    for path in (PACKAGE / name for name in paths):
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.suffix in suffixes and FOLDER not in file.parents:
                yield file


def built() -> dict[str, Any] | None:
    """The description of the engine that is there; ``None`` if there is none."""
    try:
        with gzip.open(FOLDER / DESCRIPTION) as file:
            found: dict[str, Any] = json.load(file)
    except (OSError, ValueError):
        return None
    return found


def built_version() -> str | None:
    """The version of the engine that is there; ``None`` if there is none."""
    there = built()
    return None if there is None else there["version"]


def build() -> bool:
    """Build the engine unless it is up to date; whether it was built."""
    wanted = source_version()
    there = built()
    if there is not None and there["version"] == wanted:
        return False
    from sintra.engine import description
    from sintra.model import registry

    code = source_version(_CODE, (".py", ".c"))
    if there is not None and there["code"] == code:
        functions = there["functions"]  # what compiles is as it was
    else:
        from sintra.engine.module import build_module  # Numba takes a while to load

        module, entries = build_module(registry.GAMES)
        functions = description.functions(entries)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / DESCRIPTION).unlink(missing_ok=True)  # nothing is up to date until all is there
        _write(MODULE, module)
    for game in registry.GAMES:
        _write(WEIGHTS.format(game), description.stored_weights(game))
    described = {"version": wanted, "code": code, **description.describe(functions)}
    text = json.dumps(described, separators=(",", ":"), ensure_ascii=False)
    _write(DESCRIPTION, text.encode())
    return True


def _write(name: str, data: bytes) -> None:
    (FOLDER / name).write_bytes(gzip.compress(data, 9, mtime=0))


def main() -> None:
    """The command line of the build."""
    parser = argparse.ArgumentParser(description="Build the engine for the browser.")
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    given = parser.parse_args()
    if given.check:
        if built_version() != source_version():
            sys.exit("the engine is not up to date: run 'make engine'")
    elif build():
        sizes = {path.name: path.stat().st_size for path in sorted(FOLDER.iterdir())}
        print("engine: " + ", ".join(f"{name} {n // 1024} kB" for name, n in sizes.items()))


if __name__ == "__main__":
    main()
