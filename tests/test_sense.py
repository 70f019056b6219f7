"""Quick opinions, and what describes a board: what is kept is true, what is counted is there."""

import random
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.players import evaluation, sense, tree
from sintra.rules import drive
from sintra.rules.dice import dice
from sintra.rules.effects import silent
from tests.build import DEALING, DOME, azul, duel
from tests.games import game_id


def hopes(state: Any, weights: Any) -> Any:
    """Hopes worked out for a position, and for nothing before it."""
    made = sense.new_hopes()
    made["taste"][0] = weights["taste"][0]
    for seat in range(sense.seats(state[0])):
        sense.hope(state[0], seat, made[0])
    return made


@pytest.mark.parametrize(
    "game", [sintra.duel("random4"), sintra.azul(2), sintra.azul(3, "grey")], ids=game_id
)
def test_what_is_kept_along_a_round_is_what_would_be_worked_out_anew(game: Game) -> None:
    """The search asks for the same numbers again and again; none of them may be stale."""
    weights = evaluation.load(game.name)
    rng, lots, numbers = random.Random(3), dice(3), np.empty(64, np.int64)
    state = game.new_state()
    kept, played, seen = hopes(state, weights), 0, set()
    while not drive.is_over(state[0]):
        s = state[0]
        if drive.is_chance(s):
            drive.apply(s, drive.sample(s, lots[0]), silent())
            continue
        fresh = hopes(state, weights)
        if s.turn_round != played:
            kept, played = fresh.copy(), s.turn_round
        legal = numbers[: drive.legal(state, numbers)].tolist()
        for move in legal:
            judged = [sense.move_score(s, move, h[0]) for h in (kept, fresh)]
            assert judged[0] == pytest.approx(judged[1]), game.events[move].text
        assert sense.habit(s, kept[0]) == sense.habit(s, fresh[0])
        move = rng.choice(legal)
        seen.add(game.events[move].verb)
        tree._make(s, move, kept[0], silent())
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
