"""The policy: moves are encoded as they are, and the compiled network equals its formula."""

import random
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.players import games, heuristics, policy
from sintra.players import weights as weight_files
from sintra.players.policy import MAX_CONTEXT, MAX_MOVE_FEATURES, MAX_MOVES
from sintra.players.search import mcts
from sintra.rules import engine
from sintra.rules.rng import new_rng
from tests.build import azul, duel, lines
from tests.games import ALL_GAMES, game_id

Encoded = tuple[int, Any, Any]


def encode(state: Any, weights: Any) -> Encoded:
    """The kind of a decision, its context, and a row of features for each move."""
    cache = heuristics.new_line_values()
    cache["parameters"][0] = weights["parameters"][0]
    heuristics.compute_all_line_values(state[0], cache[0])
    context = np.zeros(MAX_CONTEXT, np.float32)
    moves = np.zeros((MAX_MOVES, MAX_MOVE_FEATURES), np.float32)
    return heuristics.encode_decision(state[0], cache[0], context, moves), context, moves


def features(position: sintra.Position, move: str) -> dict[str, float]:
    """The features of a move that are not 0, by name."""
    game = position.game.name
    kind, _, moves = encode(position._state, weight_files.load(game))
    row = moves[[legal.text for legal in position.legal_moves].index(move)]
    names = list(games.find(game).move_features.values())[kind]
    return {name: float(x) for name, x in zip(names, row[: len(names)], strict=True) if x}


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_every_encoding_fits_into_the_network(game: str) -> None:
    known = games.find(game)
    assert len(known.move_features) <= policy.MAX_KINDS
    assert len(known.context_features) <= MAX_CONTEXT
    assert max(len(names) for names in known.move_features.values()) <= MAX_MOVE_FEATURES
    for names in (*known.move_features.values(), known.context_features):
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_decisions_of_whole_games_are_encoded_and_have_logits(game: Game) -> None:
    weights = weight_files.load(game.name)
    sizes = [len(names) for names in games.find(game.name).move_features.values()]
    rng, chance, numbers = random.Random(5), new_rng(5), np.empty(64, np.int64)
    state = game.new_state()
    seen = set()
    while not engine.is_over(state[0]):
        if engine.is_chance(state[0]):
            move = int(engine.sample_outcome(state[0], chance[0]))
        else:
            n = engine.legal(state, numbers)
            kind, context, moves = encode(state, weights)
            if kind >= 0:
                seen.add(kind)
                assert not moves[n:].any()
                assert not moves[:, sizes[kind] :].any()
                assert np.abs(moves).max() < 12.0
                assert np.abs(context).max() < 12.0
                found = np.zeros(n, np.float32)
                policy.logits(weights[0], kind, n, context, moves, found)
                expected = by_formula(kind, context, moves[:n], weights)
                assert found == pytest.approx(expected, abs=1e-3)
            move = rng.choice(numbers[:n].tolist())
        engine.replay(state, np.array([move]), 1)
    assert seen == set(range(len(sizes)))


def by_formula(kind: int, context: Any, moves: Any, weights: Any) -> Any:
    """The network in NumPy."""
    w = weights[0]
    hidden = context @ w["policy_context"][kind] + moves @ w["policy_move"][kind]
    hidden = np.maximum(hidden, 0.0)
    return hidden @ w["policy_out"][kind] + moves @ w["policy_skip"][kind]


def test_a_take_of_azul() -> None:
    board = {"lines": ["K", "Y", "R", "R", "R"]}  # Y goes to the second line or to the floor
    position = azul(board, {}, factories="YYRK BBBB", center="YTT")
    both = features(position, "take:1Y")
    # Two Y for a line that has room for one: the line is filled, one tile is too many.
    assert both["factory"] == both["tiles 2"] == both["to line 2"] == both["fills"] == 1.0
    assert both["excess"] == 0.5
    assert both["goes on"] == 1.0
    assert "color in factories" not in both  # no other factory has Y
    assert both["color in center"] == pytest.approx(0.25)
    assert both["left tiles"] == pytest.approx(2 / 3)  # R and K go to the center
    assert "takes marker" not in both
    center = features(position, "take:CY")
    assert center["center"] == center["takes marker"] == center["tiles 1"] == 1.0
    assert center["color in factories"] == pytest.approx(0.5)
    assert "excess" not in center
    assert features(position, "take:2B")["last of color"] == 1.0
    assert "last of color" not in both


def test_a_turn_of_duel() -> None:
    board = {"lines": lines(l1="B", l2="R", l3="KK", l4="B", l5="R", l6="B")}
    position = duel(board, {}, factories="sun:BYRKK sun:BYKK moon:KT chip:K sun:BRTT")
    large = features(position, "sun:LK")
    # One of two K fills line 3, the other breaks; B, Y and R go to the large moon.
    assert large["large sun"] == large["tiles 2"] == large["to line 3"] == large["fills"] == 1.0
    assert large["excess"] == 0.5
    assert large["left tiles"] == 1.0
    assert large["in suns"] == pytest.approx(0.5)  # two more K on the first small factory
    assert large["buried"] == pytest.approx(1 / 3)  # and one under a T
    top = features(position, "moon:T")
    assert top["moon"] == top["tiles 1"] == 1.0
    assert top["uncovers"] == 0.5
    assert top["breaks"] == 1.0  # no line is left for T
    assert top["uncovered for player"] > top["gain"]  # a K that fills a line
    assert not {"takes marker", "left tiles", "empties"} & set(top)
    chip = features(position, "chip:K")
    assert chip["chip"] == 1.0
    assert chip["chip fits"] == 0.5
    assert "chip fits other" not in chip
    plates = [features(position, f"plate:{plate}") for plate in position.to_dict()["display"]]
    assert max(plate.get("plate below best", 0.0) for plate in plates) == 0.0
    assert all(plate["plates shown"] == 1.0 for plate in plates)


@pytest.mark.parametrize("seed", range(3))
def test_colors_are_encoded_by_what_they_mean(seed: int) -> None:
    """On the grey wall all colors are alike: swapped colors have the same encoding."""
    game = sintra.azul(2, "grey")
    weights = weight_files.load("azul")
    rng = random.Random(seed)
    position = game.start(seed=seed)
    swap = [3, 0, 4, 1, 2]  # color 0 becomes 3, and so on
    compared = 0
    while not position.is_over and compared < 40:
        state = position._state
        kind, context, moves = encode(state, weights)
        if kind >= 0:
            other = state.copy()
            for field in ("bag", "lid"):
                other[field][0][swap] = state[field][0]
            other["source"][0][:, swap] = state["source"][0]
            other["tiles"][0][:, swap] = state["tiles"][0]
            for field in ("line_color", "hand_color"):
                before = state[field][0]
                other[field][0] = np.where(before >= 0, np.array(swap)[before], before)
            offer = int(state["offer"][0])
            other["offer"] = sum(
                1 << (bit // 5 * 5 + swap[bit % 5]) for bit in range(50) if offer >> bit & 1
            )
            kind_again, context_again, moves_again = encode(other, weights)
            assert kind == kind_again
            assert context_again == pytest.approx(context, abs=1e-5)
            ids = position.legal_ids
            if position.awaits == "take":
                ids = [move // 5 * 5 + swap[move % 5] for move in ids]
            order = np.argsort(ids)
            assert moves_again[: len(ids)] == pytest.approx(moves[order], abs=1e-5)
            compared += 1
        position.play(rng.choice(position.legal_ids))
    assert compared == 40


def test_the_priors_of_the_search_are_those_of_the_policy() -> None:
    position = sintra.azul().start(seed=2)
    state = position._state
    seat = int(state["actor"][0])
    weights = weight_files.load("azul").copy()
    for name, _, _ in policy.LAYERS:
        weights[name][0] = 0.0
    two_tiles = games.find("azul").move_features["turn"].index("tiles 2")

    def priors(feature: int, weight: float) -> dict[int, float]:
        weights["policy_skip"][0][0] = 0.0
        weights["policy_skip"][0][0][feature] = weight
        buffers = mcts.new_buffers(state, 1 << 12)
        mcts.simulate(state, seat, 0, 1, 1, buffers, weights, mcts.SearchParameters(), new_rng(1))
        nodes = buffers.nodes
        first = int(nodes[0]["first_child"])
        children = nodes[first : first + int(nodes[0]["children"])]
        return dict(zip(children["move"].tolist(), children["prior"].tolist(), strict=True))

    equal = priors(two_tiles, 0.0)
    assert sum(equal.values()) == pytest.approx(1.0)
    assert max(equal.values()) == pytest.approx(min(equal.values()))
    preferred = priors(two_tiles, 2.0)
    two = {move for move in preferred if state["source"][0][move // 5][move % 5] == 2}
    assert two
    assert len(two) < len(preferred)
    others = [prior for move, prior in preferred.items() if move not in two]
    ratio = min(preferred[move] for move in two) / max(others)
    assert ratio == pytest.approx(np.exp(2.0), rel=1e-4)
