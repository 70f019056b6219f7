"""The arena on a Ray cluster, here one that is started on this machine."""

from pathlib import Path

import pytest

from sintra.arena import results_file, tournament, worker_pool
from sintra.arena.match import Match
from sintra.arena.match_game import play_game

pytest.importorskip("ray", reason="Ray is an extra and does not exist for every Python")


@pytest.mark.filterwarnings("ignore")  # what Ray warns about is not ours
def test_a_cluster_plays_the_same_games_and_survives_bad_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "MAX_DEATHS", 2)
    bots = ("tests.arena_bots:Sleeper", "tests.arena_bots:Killer")
    match = Match(("search:simulations=4", "greedy", *bots), "azul", games=2, timeout=3)
    out = tmp_path / "match.jsonl"
    summary = tournament.run(match, workers=2, out=out, ray=True)
    _, there = results_file.read(out)
    assert sorted(there) == list(range(6))
    for number in (0, 1):
        here = play_game(match, number)
        assert {**there[number], "seconds": []} == {**here, "seconds": []}
    assert [player.forfeits for player in summary.players] == [0, 0, 2, 0]
    # Who is to blame when a worker dies is not known on a cluster: those games are void.
    assert summary.void == 2
