"""Without an optional package the error says what to install."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
import sintra, sintra.envs.batch
sys.modules[{package!r}] = None  # as if it was not installed
try:
    import {module}
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "package", "name"),
    [
        ("sintra.envs.adapters.pettingzoo", "pettingzoo", "env"),
        ("sintra.envs.adapters.gymnasium", "gymnasium", "env"),
        ("sintra.envs.adapters.gymnasium_vector", "gymnasium", "env"),
        ("sintra.envs.adapters.rllib", "gymnasium", "env"),
        ("sintra.envs.render.picture", "PIL", "env"),
        ("sintra.envs.adapters.open_spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(module: str, package: str, name: str) -> None:
    program = PROGRAM.format(module=module, package=package)
    words = [sys.executable, "-c", program]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    assert run.stdout.startswith(f"{package} is not installed: install Sintra with its extra")
    assert f"pip install '.[{name}]'" in run.stdout
