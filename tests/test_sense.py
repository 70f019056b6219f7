"""Quick opinions, and what describes a board: what is kept is true, what is counted is there."""

import random
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.players import heuristics as sense
from sintra.players import value as evaluation
from sintra.players.azul import board_encoding as azul_board
from sintra.players.duel import board_encoding as duel_board
from sintra.players.duel import value_features as duel_features
from sintra.players.search import mcts as tree
from sintra.players.training import linear_fit as tune
from sintra.rules import engine
from sintra.rules.duel import tiling
from sintra.rules.effects import no_log
from sintra.rules.rng import new_rng
from tests.build import DEALING, DOME, azul, duel
from tests.games import game_id


def hopes(state: Any, weights: Any) -> Any:
    """Hopes worked out for a position, and for nothing before it."""
    made = sense.new_hopes()
    made["taste"][0] = weights["taste"][0]
    for seat in range(engine.player_count(state[0])):
        sense.hope(state[0], seat, made[0])
    return made


@pytest.mark.parametrize(
    "game", [sintra.duel("random4"), sintra.azul(2), sintra.azul(3, "grey")], ids=game_id
)
def test_what_is_kept_along_a_round_is_what_would_be_worked_out_anew(game: Game) -> None:
    """The search asks for the same numbers again and again; none of them may be stale."""
    weights = evaluation.load(game.name)
    rng, lots, numbers = random.Random(3), new_rng(3), np.empty(64, np.int64)
    state = game.new_state()
    kept, played, seen = hopes(state, weights), 0, set()
    while not engine.is_over(state[0]):
        s = state[0]
        if engine.is_chance(s):
            engine.apply(s, engine.sample_outcome(s, lots[0]), no_log())
            continue
        fresh = hopes(state, weights)
        if s.turn_round != played:
            kept, played = fresh.copy(), s.turn_round
        legal = numbers[: engine.legal(state, numbers)].tolist()
        for move in legal:
            judged = [sense.move_score(s, move, h[0]) for h in (kept, fresh)]
            assert judged[0] == pytest.approx(judged[1]), game.events[move].text
        assert sense.habit(s, kept[0]) == sense.habit(s, fresh[0])
        move = rng.choice(legal)
        seen.add(game.events[move].verb)
        tree._make(s, move, kept[0], no_log())
    assert {"line", "place" if game.name == "duel" else "take"} <= seen


def described(position: sintra.Position, seat: int = 0) -> dict[str, float]:
    """The features of a board."""
    names = evaluation.NAMES[position.game.name]
    out = np.zeros(len(names))
    sense.features(position._state[0], seat, out)
    return {name: value for name, value in zip(names, out.tolist(), strict=True) if value}


def test_a_board_of_duel_is_described() -> None:
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
    found = described(position)
    assert found["specials near"] == 2
    assert found["specials begun"] == 3
    assert found["specials open"] == 6
    # Half a line of T for its only space, half of one of R for one of two; B for one of three.
    assert found["specials fed"] == pytest.approx(2 * 1 / 2 + 3 * (2 / 4) / 2 + 6 * (2 / 5) / 3)
    assert found["free middle"] == 1
    assert found["free bottom"] == 2
    assert found["waiting tiles"] == 5
    assert found["waiting lines"] == pytest.approx(5 / 6)
    # Of 52 tiles in the bag 21 come: more than a fifth of them R and B, less than a fifth T.
    coming = {color: 21 * n / 52 - 21 / 5 for color, n in {"T": 7, "R": 11, "B": 11}.items()}
    supply = (1 / 2 + 5 / 6) * coming["T"] + 2 / 4 * coming["R"] + 2 / 5 * coming["B"]
    assert found["supply"] == pytest.approx(supply)
    bare = described(position, 1)
    assert (bare["free middle"], bare["free bottom"]) == (1, 3)
    assert not {"specials fed", "waiting tiles", "tiles", "supply"} & set(bare)


def test_a_full_line_of_azul_needs_no_supply() -> None:
    board = {"lines": ["B", "Y", "", "", "RR"]}
    position = azul(board, {}, factories="KKKK")
    found = described(position)
    # Of 92 tiles in the bag 20 come.
    coming = {color: 20 * n / 92 - 20 / 5 for color, n in {"Y": 19, "R": 18}.items()}
    assert found["supply"] == pytest.approx(1 / 2 * coming["Y"] + 2 / 5 * coming["R"])
    assert "supply" not in described(position, 1)


def board_of(state: Any, game: str, seat: int) -> Any:
    """All that the network on boards is told beside the features."""
    out = np.zeros(evaluation.INPUTS[game] - len(evaluation.NAMES[game]), np.float32)
    sense.board(state, seat, out)
    return out


def rows(
    position: sintra.Position, names: tuple[str, ...], seat: int = 0
) -> list[dict[str, float]]:
    """What the network on boards is told about each row."""
    out = board_of(position._state[0], position.game.name, seat)
    lines, first = {"duel": (6, duel_board.ROWS), "azul": (5, azul_board.ROWS)}[position.game.name]
    told = out[first : first + lines * len(names)].reshape(lines, len(names)).tolist()
    return [{n: x for n, x in zip(names, row, strict=True) if x} for row in told]


def test_the_rows_of_a_dome_are_described() -> None:
    column = ("Y.....", "......", "T.....", "B.....", "Y.....", "K.....")
    board = {
        "plates": DOME, "tiles": column, "lines": ("", "T", "", "BB", "", ""),
        "chips": ["B", "BR", "K"],
    }  # fmt: skip
    other = {"lines": ("", "", "T", "", "", "")}
    told = rows(duel(board, other, round=5, **DEALING), duel_board.ROW)
    # The missing T makes a column: a run of six, and seven points.
    assert told[1]["begun at the end"] == pytest.approx(sense.POINTS * (6 + 7) / 2)
    assert told[1]["missing"] == pytest.approx(1 / 3)
    assert told[1]["contested"] == pytest.approx(0.25 * 2)
    coming = 5 * 10 / (13 * 5 - 5 - 1 - 2 - 1)
    assert told[1]["supplied"] == pytest.approx(coming)
    # Two chips show B, but two tiles are missing; three chips would pay for one only.
    assert "payable" not in told[3]
    # Any color goes on the first line: the best of them, by how likely it comes.
    assert told[0]["best"] > told[0]["second"] > 0.0
    assert "begun" not in told[0]


def test_what_a_tile_pays_is_what_the_rules_pay() -> None:
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
                goals = duel_features.goal_points(state[0], seat)
                before = state.tobytes()
                for move in moves:
                    column = "abcdef".index(move.text[-1])
                    paid = duel_board.paid_for(state[0], seat, row, column, color, goals)
                    assert state.tobytes() == before
                    after = state.copy()
                    tiling.move_tile(after[0], column, no_log())
                    more = duel_features.goal_points(after[0], seat) - goals
                    assert paid == after[0].score[seat] - state[0].score[seat] + more
                    tried += 1
            position.play(rng.choice(moves))
    assert tried > 50


def test_the_rows_of_a_wall_are_described() -> None:
    board = {"wall": ["B....", *["....."] * 4], "lines": ["", "Y", "", "KK", "RR"]}
    other = {"lines": ["", "", "Y", "", "R"]}
    told = rows(azul(board, other, factories="KKKK"), azul_board.ROW)
    assert told[1]["missing"] == pytest.approx(1 / 3)
    assert told[1]["contested"] == pytest.approx(0.25 * 2)
    assert told[4]["contested"] == pytest.approx(0.25 * 4)
    assert "contested" not in told[3]
    # Blue lies in the first row: what may still come there are the other four colors.
    bag = 100 - 1 - 1 - 2 - 2 - 1 - 1 - 4
    others = bag - 19
    assert told[0]["colors"] == pytest.approx(others / bag, abs=1e-5)
    assert told[2]["colors"] == pytest.approx(1.0, abs=1e-5)


def test_columns_and_colors_are_near_by_the_tiles_they_miss() -> None:
    wall = ["BYRK.", "TBYR.", "KTBY.", "RKTB.", "....."]

    def near(*lines: str) -> tuple[list[float], list[float]]:
        position = azul({"wall": wall, "lines": lines}, {}, factories="KKKK")
        told = board_of(position._state[0], "azul", 0).tolist()
        return told[-10:-5], told[-5:]

    columns, colors = near("", "", "R", "YY", "")
    # Each of the first four misses its space in row 5, which takes five tiles; the fifth one, two
    # tiles and, on lines that were begun, two and two; and one and five for rows 1 and 5.
    assert columns == pytest.approx(np.exp(-np.array([5, 5, 5, 5, 1 + 2 + 2 + 2 + 5]) / 3))
    assert colors == pytest.approx(np.exp(-np.array([5, 2 + 5, 2 + 5, 2 + 5, 1 + 5]) / 3))
    # A line that holds another color leaves no way.
    columns, colors = near("", "", "R", "YY", "TT")
    assert columns == pytest.approx([0.0, 0.0, 0.0, np.exp(-3 / 3), 0.0])
    assert colors == pytest.approx([0.0, 0.0, 0.0, 0.0, np.exp(-(1 + 3) / 3)])


def test_in_what_may_be_the_last_round_bonuses_count_as_what_they_pay() -> None:
    """A blue tile fills the first column; somebody's row of four says that the end may come."""

    def worth(position: sintra.Position, row: int, color: int) -> float:
        h = sense.new_hopes()
        h[0].taste[:] = evaluation.load("azul")[0].taste
        sense.hope(position._state[0], 0, h[0])
        return float(h[0].line[0, row, color])

    full = [".....", "T....", "K....", "R....", "Y...."]
    early = azul({"wall": full}, {}, factories="KKKK")
    late = azul({"wall": full}, {"wall": ["BYRK.", *["....."] * 4]}, factories="KKKK")
    assert worth(late, 0, 0) == pytest.approx(5 + 7 + 10 * (1 / 5) ** 6 + 2 * (1 / 5) ** 6)
    assert worth(early, 0, 0) != pytest.approx(worth(late, 0, 0), abs=0.5)
    # What is only begun is worth no more than its own points then.
    assert worth(late, 0, 2) == pytest.approx(1.0, abs=0.05)
    assert worth(early, 0, 2) > 1.5


def test_a_mirrored_dome_is_described_by_the_mirrored_numbers() -> None:
    """Left and right are the same to a board of Duel, so that one can be learned from the other."""
    weights = evaluation.load("duel")
    nodes = np.zeros(tune.NODES, tree.NODE)
    played = tune.play(sintra.duel("random4"), nodes, np.repeat(weights, 2), 8, new_rng(5))

    def mirrored(spaces: int) -> int:
        return sum(1 << (c - c % 6 + 5 - c % 6) for c in range(36) if spaces >> c & 1)

    changed = 0
    for end in played.ends:
        other = end.copy()
        for seat in range(2):
            other.filled[seat] = mirrored(int(end.filled[seat]))
            for field in ("tiles", "printed"):
                for kind, spaces in enumerate(end[field][seat].tolist()):
                    other[field][seat, kind] = mirrored(spaces)
            other.plate_at[seat] = end.plate_at[seat].reshape(3, 3)[:, ::-1].reshape(9)
        for seat in range(2):
            told = board_of(end, "duel", seat)
            seen = board_of(other, "duel", seat)
            assert seen == pytest.approx(told[duel_board.MIRROR])
            changed += not np.array_equal(seen, told)
    assert changed == 2 * len(played.ends)
