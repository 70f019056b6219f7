"""Learning by self-play: networks find what is there to be found, and files hold them."""

from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.model.errors import OptionError
from sintra.players import evaluation, forecast, imitate, learn, policy
from sintra.players.forecast import Ends
from sintra.players.imitate import Lessons
from sintra.players.player import Budget
from sintra.players.registry import make_player
from sintra.players.tune import STAGES
from tests.cli.running import refused, run


def lessons(n: int, seed: int) -> Lessons:
    """Decisions between two to six moves: the one whose number fits the position is looked at."""
    rng = np.random.default_rng(seed)
    context = np.zeros((n, policy.MOST_CONTEXT), np.float32)
    rows = np.zeros((n, policy.MOST_MOVES, policy.MOST_ROW), np.float32)
    context[:, 0] = 1.0
    context[:, 1] = rng.choice((-1.0, 1.0), n)
    rows[:, :, 3] = rng.normal(size=(n, policy.MOST_MOVES))
    legal = np.arange(policy.MOST_MOVES) < rng.integers(2, 7, (n, 1))
    wanted = np.where(legal, context[:, 1:2] * rows[:, :, 3], -np.inf)
    shares = (wanted == wanted.max(axis=1, keepdims=True)).astype(np.float32)
    return Lessons(context, rows, shares, legal)


def test_the_policy_learns_what_depends_on_the_position() -> None:
    """Whether the largest or the smallest number is right cannot be said by the moves alone."""
    network = imitate.teach(lessons(3000, 1))
    surprise, blind = imitate.surprise(network, lessons(500, 2))
    assert blind > 1.2
    assert surprise < 0.35


def round_ends(n: int, seed: int) -> Ends:
    """Boards of two or three players on which two things together bring twenty points."""
    rng = np.random.default_rng(seed)
    inputs = np.zeros((n, 4, evaluation.INPUTS["azul"]), np.float32)
    inputs[:, :, 1] = rng.random((n, 4))
    some = rng.integers(0, 2, (n, 4, 2))
    inputs[:, :, 30:32] = some
    seats = (np.arange(4) < rng.integers(2, 4, (n, 1))).astype(np.float32)
    score = rng.integers(0, 20, (n, 4)).astype(np.float32) * seats
    unequal = 20.0 * (some[:, :, 0] != some[:, :, 1])
    final = (score + 5.0 * inputs[:, :, 1] + unequal).astype(np.float32) * seats
    final += rng.normal(0.0, 1.0, (n, 4)).astype(np.float32) * seats
    won = (final == np.where(seats > 0, final, -99.0).max(axis=1, keepdims=True)) * seats
    return Ends(rng.integers(0, STAGES["azul"], n), inputs, seats, score, final, won)


def test_the_network_on_boards_learns_what_no_sum_can_say() -> None:
    made, network = forecast.teach("azul", round_ends(12000, 1), evaluation.read("azul"))
    shown = round_ends(1000, 2)
    weights = [stage["points"]["line 1"] for stage in made["stages"]]
    assert weights == pytest.approx([5.0] * STAGES["azul"], abs=1.5)
    nothing = {name: np.zeros_like(layer) for name, layer in network.items()}
    alone = forecast.explained("azul", made, nothing, shown)
    both = forecast.explained("azul", made, network, shown)
    assert alone < 0.6
    assert both > 0.9
    assert all(2.0 <= stage["scale"] < 4.0 for stage in made["stages"])  # little is left to luck


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_the_networks_in_use_are_about_their_game(game: str) -> None:
    networks = evaluation.read_networks(game)
    weights = evaluation.load(game)[0]
    for name, layer in networks.items():
        assert np.isfinite(layer).all()
        assert layer.any(), name
        assert (weights[name] == layer).all()
    beyond = networks["board"][evaluation.INPUTS[game] :]
    assert not beyond.any()


def test_networks_are_learned_written_and_played_with(tmp_path: Path) -> None:
    target = tmp_path / "learned.json"
    result = run(
        "tune", "azul", "--learn", "--games", 10, "--simulations", 4, "--out", target, "--seed", 3
    )
    assert result.exit_code == 0, result.output
    assert "variance of leads" in result.stdout
    assert "surprise" in result.stdout
    assert "learned.npz" in result.stdout.replace("\n", "")
    networks = target.with_suffix(".npz")
    found = evaluation.read_networks("azul", networks)
    before = evaluation.read_networks("azul")
    assert all(found[name].shape == before[name].shape for name in before)
    assert not (found["row"] == before["row"]).all()
    position = sintra.azul().start(seed=4)
    view = position.view(position.actor)  # type: ignore[arg-type]  # a player decides first
    usual, own = (
        make_player(f"search:simulations=200{more}").think(view, Budget(seed=1))
        for more in ("", f",weights={target},networks={networks}")
    )
    assert usual.visits != own.visits


def test_networks_of_a_file_that_holds_none_are_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.npz"
    broken.write_bytes(b"PK\x03\x04 and then nothing")
    with pytest.raises(OptionError, match="holds none"):
        evaluation.read_networks("azul", broken)
    with pytest.raises(OptionError, match="cannot be read"):
        evaluation.read_networks("azul", tmp_path / "missing.npz")
    other = tmp_path / "duel.npz"
    evaluation.write_networks("duel", evaluation.read_networks("duel"), other)
    with pytest.raises(OptionError, match="does not fit azul"):
        evaluation.read_networks("azul", other)
    line = refused("tune", "azul", "--learn", "--networks", other, "--out", tmp_path / "out.json")
    assert "does not fit azul" in line


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert "two ways" in refused("tune", "azul", "--learn", "--spar", "--out", out)
    assert "goes with --learn" in refused("tune", "azul", "--networks", out, "--out", out)


def test_too_few_games_say_so() -> None:
    used, networks = evaluation.read("azul"), evaluation.read_networks("azul")
    with pytest.raises(OptionError, match="play more games"):
        learn.improve("azul", used, networks, 1, 1)
