"""Compiles the exported functions of all games, and links them to one WebAssembly module.

Numba gives LLVM IR, which llvmlite translates to WebAssembly. Linker and libc
come from the PyPI package ``ziglang``. Each game is compiled in a process of its own, beside the
other: ``python -m sintra.engine.module GAME FILE``.
"""

import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from numba.core.caching import NullCache
from numba.core.dispatcher import Dispatcher

from sintra.engine import llvm_ir
from sintra.engine.exports import exports

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+simd128,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""What all browsers of the last years have; the page asks for SIMD before it loads the engine."""
_TARGET = "wasm32-wasi"
_STACK_BYTES = 1 << 20


def build_module(games: Iterable[str]) -> tuple[bytes, list[llvm_ir.Entry]]:
    """The WebAssembly module of some games, and the entries of its functions."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        parts = [(game, folder / f"{game}.pickle") for game in games]
        _run_all([_part_command(game, file) for game, file in parts])
        entries: list[llvm_ir.Entry] = []
        objects = []
        for game, file in parts:
            own, code = pickle.loads(file.read_bytes())
            entries += own
            objects.append(folder / f"{game}.o")
            objects[-1].write_bytes(code)
        module = folder / "engine.wasm"
        _link(objects, [entry.name for entry in entries], module)
        return module.read_bytes(), entries


def _part_command(game: str, file: Path) -> list[str]:
    return [sys.executable, "-m", "sintra.engine.module", game, str(file)]


def _run_all(commands: Iterable[list[str]]) -> None:
    """Run commands at the same time; the first that fails ends the build."""
    # The IR has to be whole and free of what only this machine's processor has.
    environment = os.environ | {
        "NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "",
    }  # fmt: skip
    environment.pop("NUMBA_DISABLE_JIT", None)
    running = [subprocess.Popen(command, env=environment) for command in commands]
    codes = [process.wait() for process in running]
    if any(codes):
        raise RuntimeError(f"the engine could not be compiled: exit codes {codes}")


def compile_game(game: str, file: Path) -> None:
    """Compile the functions of one game to an object file, and write it with their entries."""
    llvm_ir.stop_at_ir()
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("sintra"):
            compiled: list[Any] = [
                one for one in vars(module).values() if isinstance(one, Dispatcher)
            ]
            for function in compiled:
                function._cache = NullCache()  # what comes from the disk has no IR any more
    entries = [
        llvm_ir.compile_entry(one.name, one.function, one.arguments) for one in exports(game)
    ]
    code = llvm_ir.optimize(llvm_ir.link(entries), TRIPLE, FEATURES)
    slim = [llvm_ir.Entry(one.name, one.parameters, one.results) for one in entries]
    file.write_bytes(pickle.dumps((slim, code)))


def _link(objects: Iterable[Path], names: Iterable[str], module: Path) -> None:
    exported = [f"-Wl,--export={name}" for name in (*names, "malloc", "free")]
    command = [
        sys.executable, "-m", "ziglang", "cc", "-target", _TARGET, "-mexec-model=reactor", "-O2",
        "-s", str(Path(__file__).with_name("runtime.c")), *map(str, objects), "-o", str(module),
        f"-Wl,-z,stack-size={_STACK_BYTES}", "-Wl,--strip-all", *exported,
    ]  # fmt: skip
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(f"the engine could not be linked:\n{run.stderr.strip()}")


if __name__ == "__main__":
    compile_game(sys.argv[1], Path(sys.argv[2]))
