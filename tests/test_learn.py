"""Learning by self-play: networks find what is there to be found, and files hold them."""

from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.model.errors import OptionError
from sintra.players import heuristics as sense
from sintra.players import policy
from sintra.players import value as evaluation
from sintra.players.player import Budget
from sintra.players.registry import make_player
from sintra.players.search import mcts as tree
from sintra.players.training import linear_fit as tune
from sintra.players.training import pipeline as learn
from sintra.players.training import train_policy as imitate
from sintra.players.training import train_value as forecast
from sintra.players.training.linear_fit import STAGES
from sintra.players.training.rollout_targets import Foresight, by_playouts, by_search
from sintra.players.training.train_policy import Lessons
from sintra.players.training.train_value import Ends
from sintra.rules.rng import new_rng
from tests.build import DEALING, DOME, Json, duel
from tests.cli.running import refused, run


def lessons(n: int, seed: int) -> Lessons:
    """Decisions between two to six moves: the one whose number fits the position is looked at."""
    rng = np.random.default_rng(seed)
    context = np.zeros((n, policy.MAX_CONTEXT), np.float32)
    rows = np.zeros((n, policy.MAX_MOVES, policy.MAX_ROW), np.float32)
    context[:, 0] = 1.0
    context[:, 1] = rng.choice((-1.0, 1.0), n)
    rows[:, :, 3] = rng.normal(size=(n, policy.MAX_MOVES))
    legal = np.arange(policy.MAX_MOVES) < rng.integers(2, 7, (n, 1))
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
    players = rng.integers(2, 4, n)
    seats = (np.arange(4) < players[:, None]).astype(np.float32)
    score = rng.integers(0, 20, (n, 4)).astype(np.float32) * seats
    unequal = 20.0 * (some[:, :, 0] != some[:, :, 1])
    final = np.where(seats > 0.0, score + 5.0 * inputs[:, :, 1] + unequal, -np.inf)
    seat = rng.integers(0, players)
    mine = final[np.arange(n), seat]
    final[np.arange(n), seat] = -np.inf
    value = 1.0 / (1.0 + np.exp(-(mine - final.max(axis=1)) / 8.0))
    stage = rng.integers(0, STAGES["azul"], n)
    return Ends(stage, inputs, seats, score, seat, value.astype(np.float32))


def test_the_network_on_boards_learns_what_no_sum_can_say() -> None:
    in_use = evaluation.read("azul")
    narrow = [{**stage, "scale": 6.0} for stage in in_use["stages"]]
    used = {**in_use, "greed": 0.0, "stages": narrow}
    made, network = forecast.teach(
        "azul", round_ends(80000, 1), used, evaluation.read_networks("azul")
    )
    shown = round_ends(1000, 2)
    assert all(6.3 < stage["scale"] < 8.5 for stage in made["stages"])  # on its way to 8
    hidden = {name: np.zeros_like(layer) for name, layer in network.items()}
    alone = forecast.explained("azul", made, {**hidden, "board_skip": network["board_skip"]}, shown)
    both = forecast.explained("azul", made, network, shown)
    assert alone < 0.7
    assert both > 0.97


def test_what_was_learned_is_what_the_search_is_told() -> None:
    """The compiled evaluation and the one that is taught say the same of the same boards."""
    for game, options in (("duel", sintra.duel("random")), ("azul", sintra.azul(3))):
        used, networks = evaluation.read(game), evaluation.read_networks(game)
        nodes = np.zeros(tune.NODES, tree.NODE)
        weights = evaluation.load(game)
        seats = np.repeat(weights, options.players)
        played = tune.play(options, nodes, seats, 4, new_rng(3), most_aside=30)
        states = np.concatenate([played.ends, played.aside])
        ends = forecast.ends(game, states)
        foreseen = forecast.foreseen(game, used, networks, ends)
        assert len(states) > 20
        room, out = np.zeros(1, evaluation.ROOM), np.zeros(sense.MAX_SEATS)
        for index, state in enumerate(states):
            evaluation.values(state, weights[0], room[0], out)
            assert foreseen[index] == pytest.approx(out[state["starter"]], abs=1e-4)


def test_teaching_goes_on_where_it_was() -> None:
    used, networks = evaluation.read("azul"), evaluation.read_networks("azul")
    taught = round_ends(600, 3)
    made, network = forecast.teach("azul", taught, used, networks, anew=False, rate=0.0, epochs=1)
    before = forecast.foreseen("azul", used, networks, taught)
    after = forecast.foreseen("azul", made, network, taught)
    assert after == pytest.approx(before, abs=2e-3)


@pytest.mark.parametrize("foresee", [by_playouts(400), by_search(8, 300)])
def test_playing_on_tells_what_an_end_is_worth(foresee: Foresight) -> None:
    column = ("Y.....", "......", "T.....", "B.....", "Y.....", "K.....")
    nearly_full = {"tiles": column, "lines": ("", "T", "", "", "", "")}

    def worth(mine: Json, other: Json) -> float:
        ends = duel({"plates": DOME, **mine}, other, round=5, **DEALING)._state
        return float(foresee(ends, evaluation.load("duel"), 1)[0])

    even = worth({}, {})
    assert 0.3 < even < 0.7
    assert worth({"score": 45}, {}) > 0.97
    assert worth({}, {"score": 45}) < 0.03
    assert worth(nearly_full, {}) > even + 0.2


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_the_networks_in_use_are_about_their_game(game: str) -> None:
    networks = evaluation.read_networks(game)
    weights = evaluation.load(game)[0]
    for name, layer in networks.items():
        assert np.isfinite(layer).all()
        assert layer.any(), name
        assert (weights[name] == layer).all()
    beyond = networks["board"][:, evaluation.INPUTS[game] :]
    assert not beyond.any()


def test_networks_are_learned_written_and_played_with(tmp_path: Path) -> None:
    target = tmp_path / "learned.json"
    result = run(
        "tune", "azul", "--learn", "--games", 10, "--simulations", 4, "--out", target, "--seed", 3
    )
    assert result.exit_code == 0, result.output
    assert "variance of values" in result.stdout
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
