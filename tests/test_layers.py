"""The structure of the package: which module may import which, and what generic code may know.

All import statements count: those at the top of a module, inside functions and for type checking.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

import sintra
from sintra.model.registry import GAMES

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "sintra"
LAYERS = {
    "rules": 0, "model": 1, "players": 2, "study": 3, "envs": 3, "arena": 4, "engine": 4,
    "server": 5, "cli": 6,
}  # fmt: skip
"""The packages by height; imports point to lower ones."""
SERVER_LAYERS = {"schema": 0, "store": 0, "tables": 1, "levels": 2, "web": 3}
"""The same inside the server."""
REGISTRIES = (
    "sintra.model.registry", "sintra.players.games", "sintra.envs.registry", "sintra.cli.registry",
)  # fmt: skip
"""The modules that list the games, at most one for each package."""


NAMES_OF_GAMES = (
    "sintra.envs.adapters.open_spiel",  # pyspiel wants a class for each game
    "sintra.envs.adapters.pettingzoo",  # duel_v0 and azul_v0, as PettingZoo names environments
    "sintra.server.web.openapi_examples",  # examples in the documentation of the API
)
"""Generic modules that name a game nevertheless, with the reason."""


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def syntax(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


@cache
def imported(module: str) -> frozenset[str]:
    """The names of the package that a module imports: modules, or what is in them."""
    found = set()
    for node in ast.walk(syntax(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(name for name in found if name.split(".")[0] == "sintra")


def imported_modules(module: str) -> set[str]:
    """The modules of the package that a module imports."""
    names = imported(module)
    return {name if name in MODULES else name.rpartition(".")[0] for name in names} - {module}


def package_of(module: str) -> str:
    """``players`` for ``sintra.players.search.mcts``; empty for the package itself."""
    return f"{module}.".split(".")[1]


def game_of(name: str) -> str | None:
    """The game that a module is about, by its folder or file; ``None`` for generic modules."""
    return next((part for part in name.split(".") if part in GAMES), None)


PARTS = [module for module in MODULES if package_of(module) in LAYERS]
GENERIC = [module for module in PARTS if game_of(module) is None and module not in REGISTRIES]


# Imports ------------------------------------------------------------------------------------------


def points_up(module: str, name: str) -> bool:
    """Whether an import points to a package that is not lower."""
    own, other = package_of(module), package_of(name)
    if other not in LAYERS:  # the package itself, which offers the model
        return LAYERS[own] <= LAYERS["model"]
    return other != own and LAYERS[other] >= LAYERS[own]


def test_imports_between_packages_point_downwards() -> None:
    assert [(m, name) for m in PARTS for name in imported(m) if points_up(m, name)] == []


@pytest.mark.parametrize("own", SERVER_LAYERS)
def test_imports_inside_the_server_point_downwards(own: str) -> None:
    modules = [module for module in PARTS if module.startswith(f"sintra.server.{own}")]
    assert modules
    for module in modules:
        for name in imported(module):
            part = f"{name}...".split(".")[2]
            if part != own and name.startswith("sintra.server."):
                beside = part in ("json_bytes", "memory", "metrics", "settings", "work") or (
                    own == "web" and part not in SERVER_LAYERS
                )
                lower = SERVER_LAYERS.get(part, 9) < SERVER_LAYERS[own]
                assert beside or lower, f"{module} imports {name}"


def cycles() -> Iterator[list[str]]:
    """The strongly connected components of the import graph with more than one module (Tarjan)."""
    index: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []

    def visit(module: str) -> Iterator[list[str]]:
        index[module] = lowest[module] = len(index)
        stack.append(module)
        for other in sorted(imported_modules(module)):
            if other not in index:
                yield from visit(other)
            if other in stack:
                lowest[module] = min(lowest[module], lowest[other])
        if lowest[module] == index[module]:
            component = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(component) > 1:
                yield sorted(component)

    for module in MODULES:
        if module not in index:
            yield from visit(module)


def test_there_are_no_import_cycles() -> None:
    assert list(cycles()) == []


# Games --------------------------------------------------------------------------------------------


def test_generic_modules_do_not_import_a_game() -> None:
    """Only the registry modules do."""
    assert [(m, name) for m in GENERIC for name in imported(m) if game_of(name)] == []


def test_a_game_does_not_import_another_game() -> None:
    own = {module: game_of(module) for module in PARTS}
    found = [(m, name) for m in PARTS if own[m] for name in imported(m) if game_of(name)]
    assert [(module, name) for module, name in found if game_of(name) != own[module]] == []


def docstrings(module: str) -> set[int]:
    """The ids of the nodes that are documentation: strings that stand alone."""
    statements = (node for node in ast.walk(syntax(module)) if isinstance(node, ast.Expr))
    return {id(statement.value) for statement in statements}


def test_generic_modules_do_not_know_the_name_of_a_game() -> None:
    found = []
    for module in set(GENERIC) - set(NAMES_OF_GAMES):
        documentation = docstrings(module)
        constants = (node for node in ast.walk(syntax(module)) if isinstance(node, ast.Constant))
        found += [
            f"{module}:{node.lineno}: {node.value!r}"
            for node in constants
            if node.value in GAMES and id(node) not in documentation
        ]
    assert sorted(found) == []


STATE_WORDS = ("awaits", "phase")
"""What a position awaits, and its phase: what follows from them is for the rules to say."""


def reads_state_word(node: ast.AST) -> bool:
    """Whether an expression is ``position.awaits``, ``position["phase"]`` or the like."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value in STATE_WORDS
    return isinstance(node, ast.Attribute) and node.attr in STATE_WORDS


def compares_to_constants(node: ast.AST) -> bool:
    """Whether an expression compares such a word with constants."""
    if isinstance(node, ast.Match):
        return reads_state_word(node.subject)
    if not isinstance(node, ast.Compare):
        return False
    sides = (node.left, *node.comparators)
    constants = [side for side in sides if any(isinstance(c, ast.Constant) for c in ast.walk(side))]
    named = [side for side in constants if not reads_state_word(side)]
    return any(map(reads_state_word, sides)) and bool(named)


def test_only_the_rules_know_a_rule() -> None:
    """Generic code asks the rules what a phase means, and has no constants of a game's state."""
    found = [
        f"{module}:{node.lineno}"
        for module in GENERIC
        if package_of(module) != "rules"
        for node in ast.walk(syntax(module))
        if isinstance(node, ast.Compare | ast.Match) and compares_to_constants(node)
    ]
    assert found == []


@pytest.mark.parametrize("package", [package for package in LAYERS if package != "rules"])
def test_the_games_have_the_same_file_names(package: str) -> None:
    """A game may have more files than another; the rules differ too much for that."""
    folders = [path for path in (PACKAGE / package).rglob("*") if path.name in GAMES]
    for parent in {folder.parent for folder in folders if folder.is_dir()}:
        files = [{path.name for path in (parent / game).glob("*.py")} for game in GAMES]
        fewest = min(files, key=len)
        assert all(fewest <= each for each in files), parent


def test_every_game_is_registered_everywhere() -> None:
    from sintra.cli.registry import OPTIONS, GameName
    from sintra.model.game import make_game

    assert list(GameName) == list(OPTIONS) == list(GAMES)
    assert [make_game(name).name for name in GAMES] == list(GAMES)
    assert all(callable(getattr(sintra, name)) for name in GAMES)


# What importing costs -----------------------------------------------------------------------------


def loaded(program: str, names: Sequence[str]) -> list[str]:
    """Which of these modules a program loads."""
    report = f"import sys\n{program}\nprint([name for name in {names!r} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", report], capture_output=True, check=True)
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
