"""``sintra bench``."""

import json
import re

import pytest

from sintra.cli import benchmarks
from tests.cli.running import run


def test_bench_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks, "QUICK", benchmarks.Effort(0.005, 2))
    result = run("bench", "--quick", "--json")
    report = json.loads(result.stdout)
    figures = {(each["name"], each["game"]): each for each in report["figures"]}
    assert set(report) == {"sintra", "python", "numba", "numpy", "cpus", "quick", "figures"}
    assert {game for name, game in figures if name == "random games"} == {
        "Azul Duel", "Azul, 2 players", "Azul, 3 players", "Azul, 4 players", "Azul, 2, grey wall",
    }  # fmt: skip
    assert {name for name, _ in figures} == {
        "calibration", "two threads at best", "random games", "decisions", "two threads for one",
        "Position.play", "engine.play", "copy of a state", "start and one game", "simulations",
        "search decisions", "two search threads",
    }  # fmt: skip
    for figure in figures.values():
        assert len(figure["runs"]) == benchmarks.QUICK.runs
        assert min(figure["runs"]) <= figure["median"] <= max(figure["runs"])
        assert min(figure["runs"]) > 0
    speed = figures["calibration", ""]["median"]
    games = figures["random games", "Azul Duel"]
    assert games["relative"] == pytest.approx(games["median"] / speed)
    step = figures["Position.play", "Azul Duel"]  # µs times iterations/µs
    assert step["relative"] == pytest.approx(step["median"] * speed)
    assert "measuring random games, Azul Duel ..." in result.stderr


def test_bench_as_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks, "QUICK", benchmarks.Effort(0.001, 1))
    text = run("bench", "--quick", "--game", "azul").stdout
    assert re.search(r"│ calibration +│ +│ +[\d,.]+ │ M iterations/s │", text)
    assert "Azul, 2, grey wall" in text
    assert "Duel" not in text
