"""Dependencies point one way, and the core needs nothing that it does not use."""

import ast
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "sintra"
HEIGHT = {
    "rules": 0, "model": 1, "players": 2, "arena": 3, "study": 3, "envs": 3, "server": 3, "cli": 4,
}  # fmt: skip
SERVER = {"schema": 0, "store": 0, "tables": 1, "levels": 2, "web": 3}
"""The same inside the server."""
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


def imported(path: Path) -> set[str]:
    """The parts of sintra that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "sintra"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_downwards(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0]
    for name in imported(path):
        part = f"{name}.".split(".")[1]
        if part not in HEIGHT:  # the package itself, which stands on rules and model
            assert HEIGHT[own] > HEIGHT["model"], f"{path} imports {name}"
        elif part != own:
            assert HEIGHT[part] < HEIGHT[own], f"{path} imports {name}"


@pytest.mark.parametrize("own", SERVER)
def test_imports_inside_the_server_point_downwards(own: str) -> None:
    paths = [path for path in MODULES if path.is_relative_to(PACKAGE / "server" / own)]
    assert paths
    for path in paths:
        for name in imported(path):
            part = f"{name}...".split(".")[2]
            if part != own and name.startswith("sintra.server."):
                beside = part in ("json_bytes", "metrics", "settings") or (
                    own == "web" and part not in SERVER
                )
                assert beside or SERVER.get(part, 9) < SERVER[own], f"{path} imports {name}"


def loaded(program: str, names: Sequence[str]) -> list[str]:
    """Which of these modules a program loads."""
    told = f"import sys\n{program}\nprint([name for name in {names!r} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, check=True)
    found: list[str] = ast.literal_eval(run.stdout.decode())
    return found


ENVIRONMENTS = ("pettingzoo", "gymnasium", "pyspiel", "open_spiel", "PIL", "ray", "torch")


def test_the_library_imports_nothing_of_its_clients() -> None:
    clients = ("rich", "typer", "fastapi", *ENVIRONMENTS, "sintra.players", "sintra.cli")
    assert loaded("import sintra; sintra.duel()", clients) == []


@pytest.mark.parametrize(
    "program",
    [
        "import sintra.cli, sintra.cli.bench, sintra.cli.warm",
        "import sintra.players.registry, sintra.arena.match, sintra.server.app",
        "import sintra.envs.batch, sintra.envs.observation.observe\n"
        "import sintra.envs.env_core, sintra.envs.warmup",
    ],
    ids=["command line", "arena and server", "batches"],
)
def test_only_the_environments_import_the_libraries_that_they_are_made_for(program: str) -> None:
    assert loaded(program, ENVIRONMENTS) == []
