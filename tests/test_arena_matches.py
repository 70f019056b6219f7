"""Whole matches: workers, results that survive, and the command."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner

from sintra.arena import (
    rating_plot,
    results_file,
    summarize,
    text_report,
    tournament,
    worker_pool,
)
from sintra.arena.match import Match
from sintra.arena.match_game import play_game
from sintra.arena.process_pool import ProcessPool
from sintra.cli.arena import register
from sintra.cli.console import Group
from sintra.model.errors import OptionError

ROOT = Path(__file__).resolve().parent.parent
BOTS = "tests.arena_bots"


def outcome(result: dict[str, Any]) -> dict[str, Any]:
    """A result without what may differ from run to run."""
    return {key: value for key, value in result.items() if key != "seconds"}


class LocalPool(worker_pool.WorkerPool):
    """A pool without processes; games finish in any order."""

    size = 3

    def __init__(self, match: Match) -> None:
        self.match = match
        self.submitted: list[int] = []
        self.rng = random.Random(7)

    def submit(self, number: int) -> None:
        self.submitted.append(number)

    def wait(self) -> list[dict[str, Any] | worker_pool.WorkerDeath]:
        number = self.submitted.pop(self.rng.randrange(len(self.submitted)))
        return [play_game(self.match, number)]

    def close(self) -> None:
        self.submitted.clear()


@pytest.fixture
def local_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play matches without worker processes."""
    monkeypatch.setattr(tournament, "_pool", lambda match, *_: LocalPool(match))


# Whole matches ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("local_pool")
def test_a_match_is_summed_up() -> None:
    match = Match(("greedy", "random"), "azul", games=5, seed=3)
    summary = tournament.run(match)
    greedy, rand = summary.players
    assert summary.games == match.total == 6
    assert greedy.wins + rand.wins + greedy.shared == 6
    assert greedy.share > rand.share
    assert sum(greedy.points.values()) == pytest.approx(greedy.score)
    assert greedy.decisions > 100
    assert 0 < greedy.median_seconds <= greedy.longest_seconds
    assert summary.pairings[0].estimate.superiority > 0.9
    assert greedy.rating is not None
    assert rand.rating is not None
    assert greedy.rating.elo > rand.rating.elo


@pytest.mark.usefixtures("local_pool")
def test_the_sequential_test_ends_a_match_early_and_in_order() -> None:
    match = Match(("greedy", "random"), "azul", games=400, sprt=(0, 300))
    summary = tournament.run(match)
    assert summary.sprt is not None
    assert summary.sprt.decision == 300
    assert summary.games == 2 * summary.sprt.sets < 60
    everything = {number: play_game(match, number) for number in range(60)}
    assert summarize(match, everything).games == summary.games


def test_sets_that_are_not_complete_do_not_count() -> None:
    match = Match(("greedy", "random"), "azul", games=6)
    played = {number: play_game(match, number) for number in (0, 1, 2, 4)}
    played[5] = {"kind": "game", "game": 5, "deal": 2, "seats": [1, 0], "void": "died"}
    summary = summarize(match, played)
    assert (summary.games, summary.unfinished, summary.void) == (2, 2, 1)


@pytest.mark.usefixtures("local_pool")
def test_results_are_on_disk_and_go_on_after_a_cut(tmp_path: Path) -> None:
    match = Match(("search:simulations=4", "greedy"), "azul", games=8)
    out = tmp_path / "match.jsonl"
    whole = tournament.run(match, out=out)
    first_match, first = results_file.read(out)
    assert first_match == match or first_match.differences(match) == []
    assert sorted(first) == list(range(8))
    written = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(written[:4]) + written[4][:100])
    again = tournament.run(match, out=out, resume=True)
    _, second = results_file.read(out)
    assert {n: outcome(game) for n, game in second.items()} == {
        n: outcome(game) for n, game in first.items()
    }
    assert again.pairings[0].estimate == whole.pairings[0].estimate
    longer = tournament.run(Match(match.players, "azul", games=10), out=out, resume=True)
    assert longer.games == 10


@pytest.mark.usefixtures("local_pool")
def test_results_of_another_match_are_not_touched(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    tournament.run(Match(("random", "greedy"), "azul", games=2), out=out)
    before = out.read_bytes()
    with pytest.raises(OptionError, match="exists already"):
        tournament.run(Match(("random", "greedy"), "azul", games=2), out=out)
    with pytest.raises(OptionError, match="holds another match: seed differ"):
        tournament.run(Match(("random", "greedy"), "azul", seed=2), out=out, resume=True)
    assert out.read_bytes() == before
    out.write_text("[1, 2]\n")
    with pytest.raises(OptionError, match="not a results file"):
        tournament.run(Match(("random", "greedy"), "azul"), out=out, resume=True)


def test_workers_agree_with_playing_here_and_bad_players_do_not_stop_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "MAX_DEATHS", 2)
    bad = [f"{BOTS}:{bot}" for bot in ("Crasher", "Sleeper", "Killer")]
    match = Match(("search:simulations=4", "greedy", *bad), "azul", games=2, timeout=3)
    out = tmp_path / "match.jsonl"
    summary = tournament.run(match, workers=2, out=out)
    assert [player.forfeits for player in summary.players] == [0, 0, 2, 2, 2]
    _, there = results_file.read(out)
    reasons = {game["forfeit"]["reason"] for game in there.values() if game["forfeit"]}
    assert reasons == {"raised", "time", "died"}
    for number in (0, 1):
        assert outcome(there[number]) == outcome(play_game(match, number))


def test_a_worker_that_is_killed_is_replaced_and_its_game_played_again() -> None:
    match = Match((f"{BOTS}:Slow", "random"), "azul", games=4)
    pool = ProcessPool(match, 2)
    try:
        finished = []
        killed = 0
        for result in worker_pool.play_games(pool, match, range(4)):
            finished.append(result)
            if not killed:
                killed = pool.pids[0] if result["game"] == 1 else pool.pids[1]
                os.kill(killed, signal.SIGKILL)
        assert killed not in pool.pids
    finally:
        pool.close()
    assert sorted(result["game"] for result in finished) == [0, 1, 2, 3]
    assert all(result["forfeit"] is None for result in finished)


def test_a_game_that_no_worker_survives_is_void_if_nobody_is_to_blame() -> None:
    class Doomed(LocalPool):
        def wait(self) -> list[dict[str, Any] | worker_pool.WorkerDeath]:
            return [worker_pool.WorkerDeath(self.submitted.pop(), None)]

    match = Match(("random", "greedy"), games=2)
    for result in worker_pool.play_games(Doomed(match), match, range(2)):
        assert "workers died" in result["void"]


SCRIPT = """
import sys, pathlib
from sintra.arena import Match, run
if __name__ == "__main__":
    match = Match(("tests.arena_bots:Slow", "greedy"), "azul", games=16)
    run(match, workers=2, out=pathlib.Path(sys.argv[1]), resume=True)
"""


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines() if path.exists() else []


def test_a_match_goes_on_after_kill_9(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    path = os.pathsep.join([str(ROOT), *sys.path])
    command = [sys.executable, str(script), str(out)]
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}) as process:
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline and len(lines(out)) < 3:
            time.sleep(0.05)
        process.kill()
    match, there = results_file.read(out)
    assert 2 <= len(there) < 16
    summary = tournament.run(match, workers=2, out=out, resume=True)
    assert summary.games == 16
    _, after = results_file.read(out)
    assert all(after[number] == game for number, game in there.items())


# The command --------------------------------------------------------------------------------------


def command(*arguments: str) -> Any:
    app = typer.Typer(cls=Group)
    app.callback()(lambda: None)
    register(app)
    return CliRunner().invoke(app, ["arena", *arguments])


@pytest.mark.usefixtures("local_pool")
def test_the_command_plays_a_round_robin_and_plots_it(tmp_path: Path) -> None:
    plot = tmp_path / "ratings.svg"
    result = command(
        "greedy", "random", f"{BOTS}:First", "--game", "azul", "--games", "4", "--round-robin",
        "--plot", str(plot), "--out", str(tmp_path / "ratings.jsonl"),
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "1  greedy" in result.output
    assert "1 against 2" in result.output or "2 against 1" in result.output
    drawn = ElementTree.parse(plot).getroot()
    texts = [element.text or "" for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"greedy", "random", f"{BOTS}:First"} <= set(texts)
    assert len(list(drawn.iter("{http://www.w3.org/2000/svg}circle"))) == 3


@pytest.mark.usefixtures("local_pool")
def test_the_command_tells_about_forfeits_and_the_sequential_test() -> None:
    result = command(
        f"{BOTS}:Crasher", "random", "--game", "azul", "--games", "300", "--sprt=-100,100"
    )
    assert result.exit_code == 0, result.output
    assert "forfeited by tests.arena_bots:Crasher (raised)" in result.output
    assert "decided for -100" in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["random", "best"], "there is no player 'best'"),
        (["random"], "at least two players"),
        (["random", "greedy", "--players", "3"], "an option of Azul"),
        (["random", "greedy", "--game", "azul", "--players", "5"], "2 to 4 players"),
        (["random", "greedy", "--game", "azul", "--tablets", "random"], "an option of Azul Duel"),
        (["random", "greedy", "--seconds", "0"], "more than 0"),
        (["random", "greedy", "--workers", "0"], "workers has to be"),
        (["random", "greedy", "--sprt", "5"], "two Elo differences"),
        (["random", "greedy", "--plot", "x.png"], "SVG"),
        (["random", "greedy", "--resume"], "needs --out"),
        (["random", "greedy", "--out", "no/such/folder/x"], "cannot be written"),
    ],
)
def test_the_command_refuses_in_words(arguments: list[str], why: str) -> None:
    result = command(*arguments)
    assert result.exit_code == 2
    assert why in " ".join(result.output.split())


def test_a_report_of_nothing_can_be_printed_and_drawn() -> None:
    summary = summarize(Match(("random", "greedy")), {})
    assert text_report.report(summary) is not None
    ElementTree.fromstring(rating_plot.plot(summary))
    json.dumps(summary.to_dict(), allow_nan=False)
