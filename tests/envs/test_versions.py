"""The environments are tested with the versions that they say they are for."""

import os
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def asked_for(words: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w-]+)==([\d.]+)$", words, re.MULTILINE))


def test_the_lowest_versions_that_are_allowed_are_those_that_are_tested() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (oldest,) = re.findall(r"^OLDEST := (.*)$", makefile, re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]["env"]
    lowest = dict(re.match(r"(\w+)>=([\d.]+)", each).groups() for each in extras)  # type: ignore[union-attr]
    for name, tested in asked_for(oldest.replace(" ", "\n")).items():
        assert tested == lowest[name] + ".0"


def test_these_are_the_versions_that_this_run_is_for() -> None:
    newest = asked_for((ROOT / "constraints.txt").read_text("utf-8"))
    wanted = asked_for(os.environ.get("SINTRA_ENVS", "").replace(" ", "\n"))
    for name in ("gymnasium", "pettingzoo"):
        assert version(name) == wanted.get(name, newest[name])
