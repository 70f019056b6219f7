"""Training: networks learn what is there to be learned, and files hold them."""

from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.model.errors import OptionError
from sintra.players import games, policy, value
from sintra.players import weights as weight_files
from sintra.players.player import Budget
from sintra.players.registry import make_player
from sintra.players.search import mcts
from sintra.players.training import pipeline, selfplay, train_policy, train_value
from sintra.players.training.rollout_targets import ValueTargets, by_rollouts, by_search
from sintra.players.training.train_policy import PolicyExamples
from sintra.players.training.train_value import ValueExamples
from sintra.rules.effects import MAX_SEATS
from sintra.rules.rng import new_rng
from tests.build import DEALING, DOME, Json, duel
from tests.cli.running import refused, run


def policy_examples(n: int, seed: int) -> PolicyExamples:
    """Decisions between two to six moves: the one whose number fits the position is visited."""
    rng = np.random.default_rng(seed)
    context = np.zeros((n, policy.MAX_CONTEXT), np.float32)
    moves = np.zeros((n, policy.MAX_MOVES, policy.MAX_MOVE_FEATURES), np.float32)
    context[:, 0] = 1.0
    context[:, 1] = rng.choice((-1.0, 1.0), n)
    moves[:, :, 3] = rng.normal(size=(n, policy.MAX_MOVES))
    legal = np.arange(policy.MAX_MOVES) < rng.integers(2, 7, (n, 1))
    wanted = np.where(legal, context[:, 1:2] * moves[:, :, 3], -np.inf)
    shares = (wanted == wanted.max(axis=1, keepdims=True)).astype(np.float32)
    return PolicyExamples(context, moves, shares, legal)


def test_the_policy_learns_what_depends_on_the_position() -> None:
    """Whether the largest or the smallest number is right cannot be said by the moves alone."""
    network = train_policy.train(policy_examples(3000, 1))
    loss, uniform = train_policy.cross_entropy(network, policy_examples(500, 2))
    assert uniform > 1.2
    assert loss < 0.35


def value_examples(n: int, seed: int) -> ValueExamples:
    """Boards of two or three players on which two things together bring twenty points."""
    rng = np.random.default_rng(seed)
    inputs = np.zeros((n, 4, games.find("azul").input_size), np.float32)
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
    target = 1.0 / (1.0 + np.exp(-(mine - final.max(axis=1)) / 8.0))
    stage = rng.integers(0, games.find("azul").stages, n)
    return ValueExamples(stage, inputs, seats, score, seat, target.astype(np.float32))


def test_the_value_network_learns_what_no_sum_can_express() -> None:
    in_use = weight_files.read("azul")
    narrow = [{**stage, "scale": 6.0} for stage in in_use["stages"]]
    used = {**in_use, "margin_weight": 0.0, "stages": narrow}
    trained, network = train_value.train(
        "azul", value_examples(80000, 1), used, weight_files.read_networks("azul")
    )
    validation = value_examples(1000, 2)
    assert all(6.3 < stage["scale"] < 8.5 for stage in trained["stages"])  # on its way to 8
    hidden = {name: np.zeros_like(layer) for name, layer in network.items()}
    linear = train_value.explained_variance(
        "azul", trained, {**hidden, "value_skip": network["value_skip"]}, validation
    )
    both = train_value.explained_variance("azul", trained, network, validation)
    assert linear < 0.7
    assert both > 0.97


def test_the_trained_value_function_is_that_of_the_search() -> None:
    """The compiled value function and the one that is trained give boards the same values."""
    for game, options in (("duel", sintra.duel("random")), ("azul", sintra.azul(3))):
        used, networks = weight_files.read(game), weight_files.read_networks(game)
        nodes = np.zeros(selfplay.TREE_SIZE, mcts.NODE)
        weights = weight_files.load(game)
        seats = np.repeat(weights, options.players)
        played = selfplay.play_game(options, nodes, seats, 4, new_rng(3), max_side_round_ends=30)
        states = np.concatenate([played.round_ends, played.side_round_ends])
        examples = train_value.make_examples(game, states)
        predicted = train_value.predict(game, used, networks, examples)
        assert len(states) > 20
        scratch, out = value.new_scratch(), np.zeros(MAX_SEATS)
        for index, state in enumerate(states):
            value.evaluate(state, weights[0], scratch[0], out)
            assert predicted[index] == pytest.approx(out[state["starter"]], abs=1e-4)


def test_training_continues_from_given_networks() -> None:
    used, networks = weight_files.read("azul"), weight_files.read_networks("azul")
    examples = value_examples(600, 3)
    trained, network = train_value.train(
        "azul", examples, used, networks, from_scratch=False, rate=0.0, epochs=1
    )
    before = train_value.predict("azul", used, networks, examples)
    after = train_value.predict("azul", trained, network, examples)
    assert after == pytest.approx(before, abs=2e-3)


@pytest.mark.parametrize("value_targets", [by_rollouts(400), by_search(8, 300)])
def test_the_next_round_tells_the_value_of_an_end(value_targets: ValueTargets) -> None:
    column = ("Y.....", "......", "T.....", "B.....", "Y.....", "K.....")
    nearly_full = {"tiles": column, "lines": ("", "T", "", "", "", "")}

    def target(mine: Json, other: Json) -> float:
        ends = duel({"plates": DOME, **mine}, other, round=5, **DEALING)._state
        return float(value_targets(ends, weight_files.load("duel"), 1)[0])

    even = target({}, {})
    assert 0.3 < even < 0.7
    assert target({"score": 45}, {}) > 0.97
    assert target({}, {"score": 45}) < 0.03
    assert target(nearly_full, {}) > even + 0.2


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_the_networks_in_use_fit_their_game(game: str) -> None:
    networks = weight_files.read_networks(game)
    weights = weight_files.load(game)[0]
    for name, layer in networks.items():
        assert np.isfinite(layer).all()
        assert layer.any(), name
        assert (weights[name] == layer).all()
    beyond = networks["value_in"][:, games.find(game).input_size :]
    assert not beyond.any()


def test_networks_are_trained_written_and_played_with(tmp_path: Path) -> None:
    target = tmp_path / "learned.json"
    result = run(
        "tune", "azul", "--learn", "--games", 10, "--simulations", 4, "--out", target, "--seed", 3
    )
    assert result.exit_code == 0, result.output
    assert "variance of values" in result.stdout
    assert "cross-entropy" in result.stdout
    assert "learned.npz" in result.stdout.replace("\n", "")
    networks = target.with_suffix(".npz")
    found = weight_files.read_networks("azul", networks)
    before = weight_files.read_networks("azul")
    assert all(found[name].shape == before[name].shape for name in before)
    assert not (found["policy_move"] == before["policy_move"]).all()
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
        weight_files.read_networks("azul", broken)
    with pytest.raises(OptionError, match="cannot be read"):
        weight_files.read_networks("azul", tmp_path / "missing.npz")
    other = tmp_path / "duel.npz"
    weight_files.write_networks("duel", weight_files.read_networks("duel"), other)
    with pytest.raises(OptionError, match="does not fit azul"):
        weight_files.read_networks("azul", other)
    line = refused("tune", "azul", "--learn", "--networks", other, "--out", tmp_path / "out.json")
    assert "does not fit azul" in line


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert "two ways" in refused("tune", "azul", "--learn", "--spsa", "--out", out)
    assert "goes with --learn" in refused("tune", "azul", "--networks", out, "--out", out)


def test_too_few_games_say_so() -> None:
    used, networks = weight_files.read("azul"), weight_files.read_networks("azul")
    with pytest.raises(OptionError, match="play more games"):
        pipeline.improve("azul", used, networks, 1, 1)
