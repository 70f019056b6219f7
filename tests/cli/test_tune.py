"""``sintra tune``: a short run writes weights that the players can use."""

import json
from importlib.resources import files
from pathlib import Path

from sintra.players import games
from sintra.players import weights as weight_files
from tests.cli.running import refused, run


def test_weights_are_fitted_and_written(tmp_path: Path) -> None:
    target = tmp_path / "weights.json"
    result = run("tune", "azul", "--games", 6, "--simulations", 4, "--out", target)
    assert result.exit_code == 0, result.output
    assert "variance explained" in result.stdout
    data = json.loads(target.read_text("utf-8"))
    assert len(data["stages"]) == games.find("azul").stages
    loaded = weight_files.from_dict("azul", data)
    assert loaded[0].feature_count == len(games.find("azul").value_features)


def test_weights_are_improved_by_matches(tmp_path: Path) -> None:
    target = tmp_path / "weights.json"
    result = run("tune", "azul", "--spsa", "--games", 6, "--simulations", 4, "--out", target)
    assert result.exit_code == 0, result.output
    assert "6 games" in result.stdout
    assert "standard errors" in result.stdout
    assert len(weight_files.read("azul", target)["stages"]) == games.find("azul").stages


def test_weights_of_the_other_game_are_refused(tmp_path: Path) -> None:
    other = Path(str(files("sintra.players") / "weights" / "duel.json"))
    line = refused("tune", "azul", "--weights", other, "--out", tmp_path / "out.json")
    assert "is not about azul" in line
    other = tmp_path / "list.json"
    other.write_text("[1, 2]")
    line = refused("tune", "azul", "--weights", other, "--out", tmp_path / "out.json")
    assert "holds none" in line


def test_weights_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    for weights in (broken, tmp_path / "missing.json"):
        line = refused("tune", "azul", "--weights", weights, "--out", tmp_path / "out.json")
        assert "cannot be read" in line
