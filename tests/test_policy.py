"""The policy: moves are described as they are, and the network is what it is said to be."""

import random
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.players import heuristics as sense
from sintra.players import policy
from sintra.players import value as evaluation
from sintra.players.policy import DESCRIPTIONS, MAX_CONTEXT, MAX_MOVES, MAX_ROW
from sintra.players.search import mcts as tree
from sintra.rules import engine
from sintra.rules.rng import new_rng
from tests.build import azul, duel, lines
from tests.games import ALL_GAMES, game_id

Described = tuple[int, Any, Any]


def described(state: Any, weights: Any) -> Described:
    """The kind of a decision, its context, and a row for each move."""
    hopes = sense.new_hopes()
    hopes["taste"][0] = weights["taste"][0]
    for seat in range(engine.player_count(state[0])):
        sense.hope(state[0], seat, hopes[0])
    context = np.zeros(MAX_CONTEXT, np.float32)
    rows = np.zeros((MAX_MOVES, MAX_ROW), np.float32)
    return sense.describe(state[0], hopes[0], context, rows), context, rows


def told(position: sintra.Position, move: str) -> dict[str, float]:
    """What is said of a move, by name."""
    game = position.game.name
    kind, _, rows = described(position._state, evaluation.load(game))
    row = rows[[legal.text for legal in position.legal_moves].index(move)]
    names = DESCRIPTIONS[game].ROWS[kind]
    return {name: float(x) for name, x in zip(names, row[: len(names)], strict=True) if x}


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_there_is_room_for_every_description(game: str) -> None:
    about = DESCRIPTIONS[game]
    assert len(about.KINDS) == len(about.ROWS) <= policy.MAX_KINDS
    assert len(about.CONTEXT) <= MAX_CONTEXT
    assert max(len(names) for names in about.ROWS) <= MAX_ROW
    for names in (*about.ROWS, about.CONTEXT):
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_decisions_of_whole_games_are_described_and_judged(game: Game) -> None:
    weights = evaluation.load(game.name)
    about = DESCRIPTIONS[game.name]
    rng, lots, numbers = random.Random(5), new_rng(5), np.empty(64, np.int64)
    state = game.new_state()
    seen = set()
    while not engine.is_over(state[0]):
        if engine.is_chance(state[0]):
            move = int(engine.sample_outcome(state[0], lots[0]))
        else:
            n = engine.legal(state, numbers)
            kind, context, rows = described(state, weights)
            if kind >= 0:
                seen.add(kind)
                assert not rows[n:].any()
                assert not rows[:, len(about.ROWS[kind]) :].any()
                assert np.abs(rows).max() < 12.0
                assert np.abs(context).max() < 12.0
                found = np.zeros(n, np.float32)
                policy.logits(weights[0], kind, n, context, rows, found)
                assert found == pytest.approx(by_hand(kind, context, rows[:n], weights), abs=1e-3)
            move = rng.choice(numbers[:n].tolist())
        engine.replay(state, np.array([move]), 1)
    assert seen == set(range(len(about.KINDS)))


def by_hand(kind: int, context: Any, rows: Any, weights: Any) -> Any:
    """The network in a line of NumPy each."""
    w = weights[0]
    hidden = np.maximum(context @ w["context"][kind] + rows @ w["row"][kind], 0.0)
    return hidden @ w["out"][kind] + rows @ w["skip"][kind]


def test_a_take_of_azul() -> None:
    board = {"lines": ["K", "Y", "R", "R", "R"]}  # Y goes to the second line or to the floor
    position = azul(board, {}, factories="YYRK BBBB", center="YTT")
    both = told(position, "take:1Y")
    # Two Y for a line that has room for one: the line is filled, one tile is too many.
    assert both["factory"] == both["2 tiles"] == both["to line 2"] == both["fills"] == 1.0
    assert both["excess"] == 0.5
    assert both["goes on"] == 1.0
    assert "in factories" not in both  # no other factory has Y
    assert both["color in center"] == pytest.approx(0.25)
    assert both["left"] == pytest.approx(2 / 3)  # R and K go to the center
    assert "takes marker" not in both
    center = told(position, "take:CY")
    assert center["center"] == center["takes marker"] == center["1 tile"] == 1.0
    assert center["in factories"] == pytest.approx(0.5)
    assert "excess" not in center
    assert told(position, "take:2B")["last of color"] == 1.0
    assert "last of color" not in both


def test_a_turn_of_duel() -> None:
    board = {"lines": lines(l1="B", l2="R", l3="KK", l4="B", l5="R", l6="B")}
    position = duel(board, {}, factories="sun:BYRKK sun:BYKK moon:KT chip:K sun:BRTT")
    large = told(position, "sun:LK")
    # One of two K fills line 3, the other breaks; B, Y and R go to the large moon.
    assert large["large sun"] == large["2 tiles"] == large["to line 3"] == large["fills"] == 1.0
    assert large["excess"] == 0.5
    assert large["left"] == 1.0
    assert large["in suns"] == pytest.approx(0.5)  # two more K on the first small factory
    assert large["buried"] == pytest.approx(1 / 3)  # and one under a T
    top = told(position, "moon:T")
    assert top["moon"] == top["1 tile"] == 1.0
    assert top["uncovers"] == 0.5
    assert top["breaks"] == 1.0  # no line is left for T
    assert top["uncovered for me"] > top["gain"]  # a K that fills a line
    assert not {"takes marker", "left", "empties"} & set(top)
    chip = told(position, "chip:K")
    assert chip["chip"] == 1.0
    assert chip["chip fits"] == 0.5
    assert "chip fits other" not in chip
    plates = [told(position, f"plate:{plate}") for plate in position.to_dict()["display"]]
    assert max(plate.get("below best plate", 0.0) for plate in plates) == 0.0
    assert all(plate["plates shown"] == 1.0 for plate in plates)


@pytest.mark.parametrize("seed", range(3))
def test_colors_are_told_by_what_they_mean(seed: int) -> None:
    """On the grey wall no color differs from another: with colors swapped all is said again."""
    game = sintra.azul(2, "grey")
    weights = evaluation.load("azul")
    rng = random.Random(seed)
    position = game.start(seed=seed)
    swap = [3, 0, 4, 1, 2]  # color 0 becomes 3, and so on
    compared = 0
    while not position.is_over and compared < 40:
        state = position._state
        kind, context, rows = described(state, weights)
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
            kind_again, context_again, rows_again = described(other, weights)
            assert kind == kind_again
            assert context_again == pytest.approx(context, abs=1e-5)
            ids = position.legal_ids
            if position.awaits == "take":
                ids = [move // 5 * 5 + swap[move % 5] for move in ids]
            order = np.argsort(ids)
            assert rows_again[: len(ids)] == pytest.approx(rows[order], abs=1e-5)
            compared += 1
        position.play(rng.choice(position.legal_ids))
    assert compared == 40


def test_the_search_looks_first_where_the_policy_says() -> None:
    position = sintra.azul().start(seed=2)
    state = position._state
    seat = int(state["actor"][0])
    weights = evaluation.load("azul").copy()
    for name, _, _ in policy.LAYERS:
        weights[name][0] = 0.0
    several = DESCRIPTIONS["azul"].ROWS[0].index("2 tiles")

    def priors(wish: int, by: float) -> dict[int, float]:
        weights["skip"][0][0] = 0.0
        weights["skip"][0][0][wish] = by
        nodes = np.zeros(1 << 12, tree.NODE)
        tree.simulate(
            state, seat, nodes, 0, 1, 1, state.copy(), sense.new_hopes(2), weights,
            tree.tuning(), new_rng(1),
        )  # fmt: skip
        first = int(nodes[0]["first"])
        children = nodes[first : first + int(nodes[0]["children"])]
        return dict(zip(children["move"].tolist(), children["prior"].tolist(), strict=True))

    equal = priors(several, 0.0)
    assert sum(equal.values()) == pytest.approx(1.0)
    assert max(equal.values()) == pytest.approx(min(equal.values()))
    wished = priors(several, 2.0)
    two = {move for move in wished if state["source"][0][move // 5][move % 5] == 2}
    assert two
    assert len(two) < len(wished)
    ratio = min(wished[move] for move in two) / max(wished[m] for m in wished if m not in two)
    assert ratio == pytest.approx(np.exp(2.0), rel=1e-4)
