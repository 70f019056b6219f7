"""The engine of the page in Node: builds the check program, and runs tasks in it."""

import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sintra.engine import build
from sintra.rules.rng import new_rng

ROOT = Path(__file__).resolve().parent.parent.parent


def node() -> str:
    """Node from the PATH, or where the checks of the page have installed it."""
    beside = str(Path(sys.executable).parent)
    found = shutil.which("node", path=f"{os.environ['PATH']}{os.pathsep}{beside}")
    assert found, "Node is missing: tools/check-page installs it"
    return found


@cache
def require_engine() -> None:
    """Skip a test if the engine is not built; fail if it is not up to date."""
    if build.built_version() is None:
        pytest.skip("the engine is not built: make engine")
    assert build.built_version() == build.source_version(), "the engine is out of date: make engine"


def words(seed: int) -> list[int]:
    """The state of a generator with this seed."""
    found: list[int] = new_rng(seed)["words"][0].tolist()
    return found


@cache
def bundle(source: Path) -> Path:
    """A TypeScript program with everything that it imports, as one file for Node."""
    folder = Path(tempfile.mkdtemp(prefix="sintra-engine-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    target = folder / f"{source.stem}.mjs"
    rolldown = ROOT / "web" / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    subprocess.run(
        [
            node(), str(rolldown), str(source), "--file", str(target), "--format", "esm",
            "--platform", "node", "--logLevel", "warn",
        ],
        check=True, capture_output=True, cwd=ROOT / "web",
    )  # fmt: skip
    return target


def run(tasks: list[dict[str, Any]], folder: Path) -> list[Any]:
    """The results of tasks for ``check.ts``."""
    require_engine()
    program = bundle(ROOT / "web" / "src" / "engine" / "testing" / "check.ts")
    (folder / "tasks.json").write_text(json.dumps(tasks))
    told = subprocess.run(
        [node(), str(program), str(build.FOLDER), str(folder / "tasks.json")],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    results: list[Any] = json.loads(told.stdout)
    return results
