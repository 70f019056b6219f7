"""The programs that measure what reviews are worth: they go on where they stopped."""

import json
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parents[2] / "bench"


def run(program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH / program), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def test_games_are_played_once_and_reported(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    settings = ("--game", "azul", "--pairing", "1,1", "--pairs", 1, "--depth", 1)
    first = run("study_games.py", file, *settings)
    assert first.returncode == 0, first.stderr
    whole = file.read_bytes()
    games = [json.loads(line) for line in whole.splitlines()]
    assert [game["number"] for game in games] == [0, 1]
    assert all(game["ledger_error"] < 1e-9 for game in games)

    file.write_bytes(whole[:-20])  # stopped in the middle of a line
    again = run("study_games.py", file, *settings)
    assert again.returncode == 0, again.stderr
    repeated = [json.loads(line) for line in file.read_bytes().splitlines()]
    for game in (*games, *repeated):
        del game["seconds"]
        game["record"].pop("created", None)
    assert repeated == games

    report = run("study_report.py", file, "--plot", tmp_path / "plot.svg")
    assert report.returncode == 0, report.stderr
    assert "azul 1,1 depth 1: 1" in report.stdout
    assert (tmp_path / "plot.svg").read_text("utf-8").startswith("<svg")
    rates = run("study_report.py", file, "--rates", tmp_path / "rates.json")
    assert "do not fall from level to level" in rates.stderr
    assert not (tmp_path / "rates.json").exists()


def test_wrong_pairings_and_empty_files_are_refused(tmp_path: Path) -> None:
    wrong = run("study_games.py", tmp_path / "games.jsonl", "--pairing", "1,7")
    assert "two of the levels 1 to 6" in wrong.stderr
    empty = run("study_report.py", tmp_path / "games.jsonl")
    assert "no complete pair of games" in empty.stderr
