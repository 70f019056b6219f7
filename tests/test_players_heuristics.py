"""Heuristics and encodings: the line-value cache stays true, and features are what they say."""

import random
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.players import games, heuristics
from sintra.players import weights as weight_files
from sintra.players.azul import board_encoding as azul_board
from sintra.players.duel import board_encoding as duel_board
from sintra.players.search import mcts
from sintra.players.training import selfplay
from sintra.rules import engine
from sintra.rules.duel import scoring, tiling
from sintra.rules.effects import no_log
from sintra.rules.rng import new_rng
from tests.build import DEALING, DOME, azul, duel
from tests.games import game_id


def line_values(state: Any, weights: Any) -> Any:
    """A line-value cache computed for this position alone."""
    made = heuristics.new_line_values()
    made["parameters"][0] = weights["parameters"][0]
    heuristics.compute_all_line_values(state[0], made[0])
    return made


@pytest.mark.parametrize(
    "game", [sintra.duel("random4"), sintra.azul(2), sintra.azul(3, "grey")], ids=game_id
)
def test_the_updated_line_value_cache_equals_a_new_one(game: Game) -> None:
    """The search updates the cache along a round; none of its numbers may be stale."""
    weights = weight_files.load(game.name)
    rng, chance, numbers = random.Random(3), new_rng(3), np.empty(64, np.int64)
    state = game.new_state()
    updated, played, seen = line_values(state, weights), 0, set()
    while not engine.is_over(state[0]):
        s = state[0]
        if engine.is_chance(s):
            engine.apply(s, engine.sample_outcome(s, chance[0]), no_log())
            continue
        fresh = line_values(state, weights)
        if s.turn_round != played:
            updated, played = fresh.copy(), s.turn_round
        legal = numbers[: engine.legal(state, numbers)].tolist()
        for move in legal:
            scores = [heuristics.move_score(s, move, cache[0]) for cache in (updated, fresh)]
            assert scores[0] == pytest.approx(scores[1]), game.events[move].text
        default = heuristics.default_rollout_move(s, updated[0])
        assert default == heuristics.default_rollout_move(s, fresh[0])
        move = rng.choice(legal)
        seen.add(game.events[move].verb)
        mcts.play_move(s, move, updated[0], no_log())
    assert {"line", "place" if game.name == "duel" else "take"} <= seen


def features(position: sintra.Position, seat: int = 0) -> dict[str, float]:
    """The features of a board that are not 0, by name."""
    names = games.find(position.game.name).value_features
    out = np.zeros(len(names))
    heuristics.value_features(position._state[0], seat, out)
    return {name: value for name, value in zip(names, out.tolist(), strict=True) if value}


def test_the_features_of_a_board_of_duel() -> None:
    plates = {space: DOME[space] for space in ("nw", "n", "w", "c", "sw")}
    board = {
        "plates": plates, "tokens": 2,
        # YKT* at the top left misses its T; *KRB in the center misses R and B; YBK* all three.
        "tiles": ("YK....", "......", "...K..", "......", "......", "......"),
        "lines": ("", "T", "", "RR", "BB", "TTTTT"),
    }  # fmt: skip
    top = {"nw": ["TRB*", 0], "n": ["KYRJ", 0], "ne": ["RTYJ", 0]}
    other = {"plates": top | {"w": ["BK*T", 0], "e": ["TKRJ", 0]}, "tokens": 2}
    position = duel(board, other, round=3, **DEALING)
    found = features(position)
    assert found["specials missing 1"] == 2
    assert found["specials missing 2"] == 3
    assert found["specials missing 3"] == 6
    # Half a line of T for its only space, half of one of R for one of two; B for one of three.
    supplied = 2 * 1 / 2 + 3 * (2 / 4) / 2 + 6 * (2 / 5) / 3
    assert found["specials supplied"] == pytest.approx(supplied)
    assert found["free middle"] == 1
    assert found["free bottom"] == 2
    assert found["tiles without space"] == 5
    assert found["lines without space"] == pytest.approx(5 / 6)
    # Of 52 tiles in the bag 21 come: more than a fifth of them R and B, less than a fifth T.
    coming = {color: 21 * n / 52 - 21 / 5 for color, n in {"T": 7, "R": 11, "B": 11}.items()}
    supply = (1 / 2 + 5 / 6) * coming["T"] + 2 / 4 * coming["R"] + 2 / 5 * coming["B"]
    assert found["supply"] == pytest.approx(supply)
    bare = features(position, 1)
    assert (bare["free middle"], bare["free bottom"]) == (1, 3)
    assert not {"specials supplied", "tiles without space", "tiles", "supply"} & set(bare)


def test_a_full_line_of_azul_needs_no_supply() -> None:
    board = {"lines": ["B", "Y", "", "", "RR"]}
    position = azul(board, {}, factories="KKKK")
    found = features(position)
    # Of 92 tiles in the bag 20 come.
    coming = {color: 20 * n / 92 - 20 / 5 for color, n in {"Y": 19, "R": 18}.items()}
    assert found["supply"] == pytest.approx(1 / 2 * coming["Y"] + 2 / 5 * coming["R"])
    assert "supply" not in features(position, 1)


def encoded_board(state: Any, game: str, seat: int) -> Any:
    """The encoding of a board for the value network."""
    out = np.zeros(games.find(game).board_size, np.float32)
    heuristics.encode_board(state, seat, out)
    return out


def rows(
    position: sintra.Position, names: tuple[str, ...], seat: int = 0
) -> list[dict[str, float]]:
    """The features of each row in a board's encoding that are not 0, by name."""
    out = encoded_board(position._state[0], position.game.name, seat)
    lines, first = {"duel": (6, duel_board.ROWS), "azul": (5, azul_board.ROWS)}[position.game.name]
    encoded = out[first : first + lines * len(names)].reshape(lines, len(names)).tolist()
    return [{n: x for n, x in zip(names, row, strict=True) if x} for row in encoded]


def test_the_encoding_of_the_rows_of_a_dome() -> None:
    column = ("Y.....", "......", "T.....", "B.....", "Y.....", "K.....")
    board = {
        "plates": DOME, "tiles": column, "lines": ("", "T", "", "BB", "", ""),
        "chips": ["B", "BR", "K"],
    }  # fmt: skip
    other = {"lines": ("", "", "T", "", "", "")}
    found = rows(duel(board, other, round=5, **DEALING), duel_board.ROW_FEATURES)
    # The missing T makes a column: a run of six, and seven points.
    assert found[1]["begun in points"] == pytest.approx(heuristics.POINT_SCALE * (6 + 7) / 2)
    assert found[1]["missing"] == pytest.approx(1 / 3)
    assert found[1]["contested"] == pytest.approx(0.25 * 2)
    coming = 5 * 10 / (13 * 5 - 5 - 1 - 2 - 1)
    assert found[1]["supply"] == pytest.approx(coming)
    # Two chips show B, but two tiles are missing; three chips would pay for one only.
    assert "payable" not in found[3]
    # Any color goes on the first line: the best of them, by how likely it comes.
    assert found[0]["best"] > found[0]["second"] > 0.0
    assert "begun" not in found[0]


def test_the_points_of_a_tile_are_those_of_the_rules() -> None:
    """Tried on all tilings of a few last rounds, and nothing is left behind."""
    tried = 0
    for seed in range(24):
        position = sintra.duel("random4").start(seed=seed)
        rng = random.Random(seed)
        while not position.is_over:
            moves = position.legal_moves
            if position.round == 5 and moves[0].verb == "tile":
                state, seat = position._state, int(position.actor)
                row = int(state[0].line)
                color = int(state[0].line_color[seat, row])
                goals = scoring.goal_points(state[0], seat)
                before = state.tobytes()
                for move in moves:
                    column = "abcdef".index(move.text[-1])
                    paid = duel_board.tile_points(state[0], seat, row, column, color, goals)
                    assert state.tobytes() == before
                    after = state.copy()
                    tiling.move_tile(after[0], column, no_log())
                    more = scoring.goal_points(after[0], seat) - goals
                    assert paid == after[0].score[seat] - state[0].score[seat] + more
                    tried += 1
            position.play(rng.choice(moves))
    assert tried > 50


def test_the_encoding_of_the_rows_of_a_wall() -> None:
    board = {"wall": ["B....", *["....."] * 4], "lines": ["", "Y", "", "KK", "RR"]}
    other = {"lines": ["", "", "Y", "", "R"]}
    found = rows(azul(board, other, factories="KKKK"), azul_board.ROW_FEATURES)
    assert found[1]["missing"] == pytest.approx(1 / 3)
    assert found[1]["contested"] == pytest.approx(0.25 * 2)
    assert found[4]["contested"] == pytest.approx(0.25 * 4)
    assert "contested" not in found[3]
    # Blue lies in the first row: what may still come there are the other four colors.
    bag = 100 - 1 - 1 - 2 - 2 - 1 - 1 - 4
    others = bag - 19
    assert found[0]["colors"] == pytest.approx(others / bag, abs=1e-5)
    assert found[2]["colors"] == pytest.approx(1.0, abs=1e-5)


def test_the_proximity_of_columns_and_colors_by_missing_tiles() -> None:
    wall = ["BYRK.", "TBYR.", "KTBY.", "RKTB.", "....."]

    def proximity(*lines: str) -> tuple[list[float], list[float]]:
        position = azul({"wall": wall, "lines": lines}, {}, factories="KKKK")
        encoded = encoded_board(position._state[0], "azul", 0).tolist()
        return encoded[-10:-5], encoded[-5:]

    columns, colors = proximity("", "", "R", "YY", "")
    # Each of the first four misses its space in row 5, which takes five tiles; the fifth one, two
    # tiles and, on lines that were begun, two and two; and one and five for rows 1 and 5.
    assert columns == pytest.approx(np.exp(-np.array([5, 5, 5, 5, 1 + 2 + 2 + 2 + 5]) / 3))
    assert colors == pytest.approx(np.exp(-np.array([5, 2 + 5, 2 + 5, 2 + 5, 1 + 5]) / 3))
    # A line that holds another color leaves no way.
    columns, colors = proximity("", "", "R", "YY", "TT")
    assert columns == pytest.approx([0.0, 0.0, 0.0, np.exp(-3 / 3), 0.0])
    assert colors == pytest.approx([0.0, 0.0, 0.0, 0.0, np.exp(-(1 + 3) / 3)])


def test_in_what_may_be_the_last_round_bonuses_count_as_what_they_pay() -> None:
    """A blue tile fills the first column; somebody's row of four says that the end may come."""

    def line_value(position: sintra.Position, row: int, color: int) -> float:
        cache = line_values(position._state, weight_files.load("azul"))
        return float(cache[0].line_value[0, row, color])

    full = [".....", "T....", "K....", "R....", "Y...."]
    early = azul({"wall": full}, {}, factories="KKKK")
    late = azul({"wall": full}, {"wall": ["BYRK.", *["....."] * 4]}, factories="KKKK")
    assert line_value(late, 0, 0) == pytest.approx(5 + 7 + 10 * (1 / 5) ** 6 + 2 * (1 / 5) ** 6)
    assert line_value(early, 0, 0) != pytest.approx(line_value(late, 0, 0), abs=0.5)
    # What is only begun is worth no more than its own points then.
    assert line_value(late, 0, 2) == pytest.approx(1.0, abs=0.05)
    assert line_value(early, 0, 2) > 1.5


def test_a_mirrored_dome_has_the_mirrored_encoding() -> None:
    """Left and right are the same to a board of Duel, so that one can be learned from the other."""
    weights = weight_files.load("duel")
    nodes = np.zeros(selfplay.TREE_SIZE, mcts.NODE)
    seats = np.repeat(weights, 2)
    played = selfplay.play_game(sintra.duel("random4"), nodes, seats, 8, new_rng(5))

    def mirrored(spaces: int) -> int:
        return sum(1 << (c - c % 6 + 5 - c % 6) for c in range(36) if spaces >> c & 1)

    changed = 0
    for end in played.round_ends:
        other = end.copy()
        for seat in range(2):
            other.filled[seat] = mirrored(int(end.filled[seat]))
            for field in ("tiles", "printed"):
                for kind, spaces in enumerate(end[field][seat].tolist()):
                    other[field][seat, kind] = mirrored(spaces)
            other.plate_at[seat] = end.plate_at[seat].reshape(3, 3)[:, ::-1].reshape(9)
        for seat in range(2):
            before = encoded_board(end, "duel", seat)
            after = encoded_board(other, "duel", seat)
            assert after == pytest.approx(before[duel_board.MIRROR])
            changed += not np.array_equal(after, before)
    assert changed == 2 * len(played.round_ends)
