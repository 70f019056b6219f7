"""Dependencies point one way, and the core needs nothing that it does not use."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "sintra"
HEIGHT = {
    "rules": 0, "model": 1, "players": 2, "arena": 3, "study": 3, "envs": 3, "server": 3, "cli": 4,
}  # fmt: skip
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


def test_the_library_imports_nothing_of_its_clients() -> None:
    program = (
        "import sys, sintra; sintra.duel(); "
        "print([name for name in ('rich', 'typer', 'fastapi', 'pettingzoo', 'gymnasium', 'ray',"
        " 'torch', 'sintra.players', 'sintra.cli') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert run.stdout.decode().strip() == "[]"
