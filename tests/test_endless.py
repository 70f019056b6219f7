"""Every game ends, however badly it is played."""

import random

import sintra
from tests.playing import anything


def test_a_grey_wall_game_ends_when_the_colors_that_are_needed_are_stuck() -> None:
    """All B and T tiles lie on walls and on lines that nobody can complete: no row can be."""
    walls = [
        (["", "B", "T", "BB", "TT"], ["K.YTB", "TY...", "B....", ".RK..", "...K."]),
        (["", "Y", "", "BBB", "BBBB"], ["RKBT.", "KTRB.", ".BKRY", "Y...K", ".R..."]),
        (["", "", "B", "", "TTTT"], ["TRYK.", "YBK.R", ".K.YT", "KYR..", "...B."]),
        (["", "T", "", "B", "TTTT"], ["YKTR.", "R.Y..", "KR.TB", "...KY", "....."]),
    ]
    position = sintra.azul(4, "grey").setup(
        {
            "game": "azul", "round": 20, "phase": "preparation", "awaits": "deal",
            "actor": "chance", "turn": 1, "starter": 1, "marker": "center",
            "bag": "", "lid": "YYYYYYYYRRRRRRRRRKKKKKK", "factories": [""] * 9, "dealt": 0,
            "center": "", "hand": "", "line": None,
            "players": [
                {"score": 0, "lines": lines, "wall": wall, "floor": ""} for lines, wall in walls
            ],
        },
        seed=1,
    )  # fmt: skip
    rng = random.Random(1)
    position.play(position.legal_ids[0])
    while not position.is_over and position.round < 200:
        position.play(anything(position, rng))
    assert position.is_over
