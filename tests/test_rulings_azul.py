"""The rulings for Azul in ``docs/rules.md``, one by one."""

import pytest

import sintra
from sintra import Effect
from tests.build import azul, board, chances, effects, goals, packed_walls, texts, wall_tiling


def test_ruling_a1_the_marker_costs_nothing_when_the_floor_is_full() -> None:
    position = azul({"floor": "BBBBBBB", "score": 20}, {}, center="RR", starter=1)
    position.play("take:CR")
    assert position.to_dict()["marker"] == 0
    assert board(position)["floor"] == "BBBBBBB"
    position.play("line:2")
    assert position.scores[0] == 20 - 14 + 1
    assert position.to_dict()["starter"] == 0


def test_ruling_a1_on_the_last_space_it_costs_like_a_tile() -> None:
    position = azul({"floor": "BBBBBB", "score": 20}, {}, center="RR", starter=1)
    position.play("take:CR")
    assert board(position)["floor"] == "BBBBBB1"
    position.play("line:2")
    assert position.scores[0] == 20 - 14 + 1


def test_ruling_a2_the_same_player_begins_if_nobody_took_the_marker() -> None:
    position = azul({}, {}, {}, factories="BBBB YYYY RRRR", starter=2, actor=2)
    position.play("take:1B line:5 take:2Y line:5 line:5")  # the last one takes what is left
    assert (position.round, position.phase) == (2, "preparation")
    assert effects(position, "marker", "cost") == []
    assert position.to_dict()["starter"] == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_a3_the_first_starting_player_is_drawn_by_lot(players: int) -> None:
    position = sintra.azul(players).start(given=True)
    assert chances(position) == {f"start:{n}": 1 / players for n in range(1, players + 1)}


def test_ruling_a4_only_the_row_closes_a_line_on_the_grey_wall() -> None:
    # Red is in rows 1 and 2, and there above both spaces of row 5 that are left.
    mine = {"wall": ["....R", "...R.", ".....", ".....", "BYK.."]}
    position = azul(mine, {}, wall="grey", awaits="line", hand="R")
    assert texts(position) == ["line:3", "line:4", "line:5", "floor"]


def test_ruling_a5_the_grey_wall_has_a_bonus_for_colors() -> None:
    mine = {
        "wall": [".YRKB", "B....", ".B...", "..B..", "...B."],
        "lines": ["T", "", "", "", ""],
    }
    position = wall_tiling(mine, wall="grey")
    assert position.is_over
    assert goals(position) == {"rows": (1, 2), "columns": (0, 0), "colors": (1, 10)}


def test_ruling_a6_the_game_ends_if_a_round_would_have_no_tile() -> None:
    first, *others = packed_walls()
    first = first | {"lines": [*first["lines"][:4], "BBB"]}
    position = azul(first, *others, awaits="line", hand="B", round=6)
    assert position.to_dict()["bag"] == position.to_dict()["lid"] == ""
    position.play("line:5")
    assert position.is_over
    assert goals(position) == {"rows": (0, 0), "columns": (4, 28), "colors": (0, 0)}
    assert position.outcome == sintra.Outcome((0, 1, 2, 3), (28,) * 4, tie_break=True)


def test_ruling_a6_one_tile_is_enough_to_go_on() -> None:
    first, *others = packed_walls()
    first = first | {"lines": ["", "", *first["lines"][2:]]}
    position = azul(first, *others, awaits="line", hand="K", round=6)
    position.play("floor")  # it comes back through the lid
    # With it the second player can complete line 2, or the fourth line 3, and so a row.
    assert not position.is_over
    assert chances(position) == {"deal:1=K": 1.0}


def test_ruling_a7_the_game_ends_when_no_line_can_get_its_tiles() -> None:
    first, *others = packed_walls()
    first = first | {"lines": [*first["lines"][:3], "YY", "BBBB"]}
    position = azul(first, *others, awaits="line", hand="Y", round=6)
    position.play("floor")  # one Y is free, but every line that takes it lacks at least two
    assert position.to_dict()["lid"] == "Y"
    assert position.is_over


# Row 1 needs a red tile. As soon as column b has one too, no column is open to it; the other rows
# lack a color for a space in the same way.
ALMOST = {"wall": ["....K", "R..T.", ".KR.B", "..KY.", "B..R."]}
STUCK = {"wall": ["....K", "R..T.", ".KR.B", ".RKY.", "B..R."]}


def test_ruling_a7_the_game_ends_when_no_row_can_be_completed() -> None:
    mine = ALMOST | {"lines": ["", "", "", "RRRR", ""], "score": 3}
    position = wall_tiling(mine, STUCK, wall="grey", round=4)
    assert texts(position) == ["tile:b", "tile:e"]
    position.play("tile:b")
    assert position.is_over
    assert board(position)["wall"] == STUCK["wall"]
    assert goals(position) == {"rows": (0, 0), "columns": (0, 0), "colors": (0, 0)}
    assert Effect("end", 0, 0) in effects(position, "end")


def test_ruling_a7_one_row_of_one_player_is_enough_to_go_on() -> None:
    mine = ALMOST | {"lines": ["", "", "", "RRRR", ""]}
    position = wall_tiling(mine, STUCK, wall="grey", round=4)
    position.play("tile:e")
    assert not position.is_over
    position = wall_tiling(STUCK, {}, wall="grey", round=4)
    assert not position.is_over
    position = wall_tiling(STUCK, STUCK, wall="grey", round=4)
    assert position.is_over


def test_ruling_a8_a_game_goes_on_while_all_tiles_go_to_the_floor() -> None:
    position = sintra.azul().start(seed=1)
    while position.round < 60:
        floor = [move for move in position.legal_moves if move.text == "floor"]
        position.play((floor or position.legal_moves)[0])
    assert position.scores == (0, 0)
    assert not position.is_over
