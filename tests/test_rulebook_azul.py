"""Azul as its rulebook explains it, example by example."""

from typing import Any, ClassVar

import pytest

import sintra
from sintra import Effect
from tests.build import azul, board, chances, effects, packed_walls, texts, tile, wall_tiling

Json = dict[str, Any]
EMPTY = (".....",) * 5


# Setup (docs/rules.md, Azul 2) --------------------------------------------------------------------


class TestSetup:
    @pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
    def test_number_of_factories(self, players: int, factories: int) -> None:
        position = sintra.azul(players).start(given=True)
        assert position.scores == (0,) * players
        position.play("start:1")
        for number in range(1, factories + 1):
            assert position.awaits == "deal"
            assert {event[: len("deal:1=")] for event in chances(position)} == {f"deal:{number}="}
            assert {len(event) - len("deal:1=") for event in chances(position)} == {4}
            position.play(f"deal:{number}=BYRK")
        assert position.awaits == "take"
        assert position.to_dict()["marker"] == "center"

    def test_the_bag_holds_20_tiles_of_each_color(self) -> None:
        bag = sintra.azul().start(given=True).to_dict()["bag"]
        assert [bag.count(color) for color in "BYRKT"] == [20] * 5


# A. Factory offer and pattern lines (Azul 3) ------------------------------------------------------


class TestFactoryOffer:
    def test_first_turns_of_three_players(self) -> None:
        position = azul({}, {}, {}, factories="BKKT YRRR BYRK BYRT BYKT BRKT YRKT")
        position.play("take:1K", by=0)
        assert position.to_dict()["hand"] == "KK"
        assert position.to_dict()["factories"][0] == ""
        assert position.to_dict()["center"] == "BT"
        position.play("line:2")
        position.play("take:2Y", by=1)
        assert position.to_dict()["center"] == "BRRRT"
        position.play("line:1")
        position.play("take:CR", by=2)
        assert position.to_dict()["hand"] == "RRR"
        assert position.to_dict()["center"] == "BT"
        assert board(position, 2)["floor"] == "1"
        assert position.to_dict()["marker"] == 2
        assert effects(position, "marker") == [Effect("marker", 2)]

    def test_the_starting_player_begins_and_play_goes_clockwise(self) -> None:
        position = azul({}, {}, {}, factories="KKKK YYYY RRRR BBBB", starter=1, actor=1)
        seats = []
        for turn in ("take:1K line:5", "take:2Y line:5", "take:3R line:5"):
            seats.append(position.actor)
            position.play(turn)
        assert seats == [1, 2, 0]

    def test_the_marker_goes_to_the_first_who_takes_from_the_center(self) -> None:
        position = azul({}, {}, factories="BBBB", center="YYR")
        position.play("take:CY line:1")  # the marker lies left of the tile that does not fit
        assert board(position)["floor"] == "1Y"
        position.play("take:CR line:1")
        assert board(position, 1)["floor"] == ""
        assert position.to_dict()["marker"] == 0

    def test_marker_takes_the_leftmost_free_space_of_the_floor(self) -> None:
        position = azul({"floor": "BB"}, {}, factories="BBBB", center="YR")
        position.play("take:CY line:1")
        assert board(position)["floor"] == "BB1"

    def test_all_tiles_of_one_color_and_nothing_else(self) -> None:
        position = azul({}, {}, factories="BBKT YRRT", center="BK")
        assert texts(position) == [
            "take:1B", "take:1K", "take:1T", "take:2Y", "take:2R", "take:2T", "take:CB", "take:CK",
        ]  # fmt: skip
        position.play("take:1B")
        assert position.to_dict()["hand"] == "BB"
        assert position.to_dict()["factories"][:2] == ["", "YRRT"]
        assert position.to_dict()["center"] == "BKKT"

    def test_the_offer_ends_when_factories_and_center_are_empty(self) -> None:
        position = azul({}, {"floor": "1"}, factories="BBBB", center="Y", marker=1)
        position.play("take:1B line:5")
        assert (position.phase, position.to_dict()["hand"]) == ("offer", "Y")  # the only tile left
        position.play("line:5")
        assert (position.phase, position.round) == ("preparation", 2)


class TestPatternLines:
    MINE: ClassVar[Json] = {
        "wall": [".....", "..Y..", "...Y.", ".....", "....."],
        "lines": ["", "", "", "B", ""],
    }  # fmt: skip

    def test_lines_open_to_two_yellow_tiles(self) -> None:
        after = {}
        for option in ("line:1", "line:5", "floor"):
            position = azul(self.MINE, {}, factories="BYYK")
            position.play("take:1Y")
            assert texts(position) == ["line:1", "line:5", "floor"]
            position.play(option)
            after[option] = (*board(position)["lines"], board(position)["floor"])
        assert after == {
            "line:1": ("Y", "", "", "B", "", "Y"),
            "line:5": ("", "", "", "B", "YY", ""),
            "floor": ("", "", "", "B", "", "YY"),
        }

    @pytest.mark.parametrize(
        ("line", "reason"), [(2, "has its Y tile"), (3, "has its Y tile"), (4, "one color")]
    )
    def test_why_the_other_lines_are_closed(self, line: int, reason: str) -> None:
        position = azul(self.MINE, {}, awaits="line", hand="YY")
        with pytest.raises(sintra.IllegalMoveError, match=reason):
            position.play(f"line:{line}")

    def test_more_tiles_of_the_same_color_may_follow_until_the_line_is_full(self) -> None:
        position = azul(
            {"lines": ["", "", "R", "", ""]}, {}, factories="BBBB", awaits="line", hand="RRR"
        )
        position.play("line:3")
        assert board(position)["lines"][2] == "RRR"
        assert board(position)["floor"] == "R"
        full = azul({"lines": ["", "", "RRR", "", ""]}, {}, awaits="line", hand="R")
        with pytest.raises(sintra.IllegalMoveError, match="full"):
            full.play("line:3")

    def test_beyond_seven_tiles_the_floor_spills_into_the_lid(self) -> None:
        position = azul({"floor": "BBBYY"}, {}, factories="BBBB", awaits="line", hand="RRR")
        position.play("floor")
        assert board(position)["floor"] == "BBBYYRR"
        assert position.to_dict()["lid"] == "R"
        assert effects(position, "floor") == [Effect("floor", 0, count=3, discarded=1)]


# B. Wall-tiling, scoring and the floor line (Azul 4) ----------------------------------------------


class TestWallTiling:
    def test_lines_2_and_4_are_full_3_and_5_are_not(self) -> None:
        position = wall_tiling({"lines": ["", "RR", "KK", "BBBB", "YY"]})
        assert effects(position, "tile") == [tile("d2", 1, 1, 1), tile("d4", 1, 1, 1)]
        assert board(position) == {
            "score": 2,
            "lines": ["", "", "KK", "", "YY"],
            "wall": [".....", "...R.", ".....", "...B.", "....."],
            "floor": "",
        }
        assert position.to_dict()["lid"] == "BBBR"

    def test_lines_are_handled_from_top_to_bottom(self) -> None:
        position = wall_tiling({"lines": ["B", "TT", "KKK", "", ""]})
        assert effects(position, "tile") == [
            tile("a1", 1, 1, 1), tile("a2", 1, 2, 2), tile("a3", 1, 3, 3),
        ]  # fmt: skip

    def test_every_color_has_one_space_in_each_row(self) -> None:
        for color in "BYRKT":
            position = wall_tiling({"lines": [color * n for n in range(1, 5)] + [""]})
            found = {effect.column for effect in effects(position, "tile")}
            assert len(found) == 4
        assert board(position)["wall"] == ["....T", "T....", ".T...", "..T..", "....."]


class TestScoring:
    def test_a_tile_alone_scores_1(self) -> None:
        mine = {"wall": ["....T", ".....", "K....", ".....", "....."]}
        position = wall_tiling(mine | {"lines": ["", "YY", "", "", ""]})
        assert effects(position, "tile") == [tile("c2", 1, 1, 1)]

    def test_blue_in_a_vertical_run_scores_3(self) -> None:
        mine = {"wall": ["..R..", "..Y..", ".....", ".....", "....."]}
        position = wall_tiling(mine | {"lines": ["", "", "BBB", "", ""]})
        assert effects(position, "tile") == [tile("c3", 1, 3, 3)]

    def test_yellow_in_a_horizontal_run_scores_3(self) -> None:
        mine = {"wall": [".....", ".B.R.", ".....", ".....", "....."]}
        position = wall_tiling(mine | {"lines": ["", "YY", "", "", ""]})
        assert effects(position, "tile") == [tile("c2", 3, 1, 3)]

    def test_yellow_in_two_runs_scores_4_and_3(self) -> None:
        mine = {"wall": ["..R..", "TB.R.", "..B..", ".....", "....."]}
        position = wall_tiling(mine | {"lines": ["", "YY", "", "", ""]})
        assert effects(position, "tile") == [tile("c2", 4, 3, 4 + 3)]
        assert position.scores == (7, 0)


class TestFloorLine:
    def test_four_tiles_and_the_marker_cost_8(self) -> None:
        position = wall_tiling({"score": 20, "floor": "1BYRK"}, marker=0)
        assert effects(position, "cost") == [Effect("cost", 0, -8, count=5, spaces=8)]
        assert position.scores == (12, 0)
        assert board(position)["floor"] == ""
        assert position.to_dict()["lid"] == "BYRK"

    @pytest.mark.parametrize(("tiles", "cost"), [*enumerate((0, 1, 2, 4, 6, 8, 11, 14))])
    def test_what_the_spaces_cost(self, tiles: int, cost: int) -> None:
        assert wall_tiling({"score": 20, "floor": "B" * tiles}).scores[0] == 20 - cost

    def test_a_score_never_drops_below_0(self) -> None:
        position = wall_tiling({"score": 1, "floor": "BYR"})
        assert effects(position, "cost") == [Effect("cost", 0, -1, count=3, spaces=4)]
        assert position.scores[0] == 0

    def test_costs_come_after_the_points_for_tiles(self) -> None:
        position = wall_tiling({"score": 0, "floor": "B", "lines": ["B", "", "", "", ""]})
        assert position.scores[0] == 0 + 1 - 1


# C. Next round (Azul 5) ---------------------------------------------------------------------------

DEALING: Json = {"phase": "preparation", "awaits": "deal", "actor": "chance", "dealt": 0}


class TestNextRound:
    @pytest.mark.parametrize("holder", [0, 1])
    def test_the_holder_of_the_marker_begins(self, holder: int) -> None:
        boards: list[Json] = [{}, {}]
        boards[holder] = {"floor": "1"}
        position = wall_tiling(*boards, marker=holder)
        assert position.round == 2
        assert position.to_dict()["marker"] == "center"
        position.play("deal:1=BYRK deal:2=BYRK deal:3=BYRK deal:4=BYRK deal:5=BYRK")
        assert (position.awaits, position.actor) == ("take", holder)

    def test_an_empty_bag_is_refilled_from_the_lid_and_dealing_goes_on(self) -> None:
        position = azul({}, {}, **DEALING, round=2, bag="BY")
        assert all(set("BY") <= set(event.partition("=")[2]) for event in chances(position))
        position.play("deal:1=BYRK")
        assert position.to_dict()["lid"] == ""
        assert len(position.to_dict()["bag"]) == 96
        assert effects(position, "restock") == [Effect("restock", None, count=98)]

    def test_tiles_in_the_bag_are_drawn_before_the_lid(self) -> None:
        position = azul({}, {}, **DEALING, round=2, bag="BBBB")
        assert chances(position) == {"deal:1=BBBB": 1.0}
        position.play("deal:1=BBBB")
        assert len(position.to_dict()["lid"]) == 96

    def test_when_all_tiles_run_out_the_round_begins_all_the_same(self) -> None:
        *others, last = packed_walls()
        boards = [*others, last | {"lines": ["", "", "", "", ""]}]  # without its T and KK
        position = azul(*boards, **DEALING, round=5, bag="T", starter=2)
        assert chances(position) == {"deal:1=KKT": 1.0}
        position.play("deal:1=KKT " + " ".join(f"deal:{number}=-" for number in range(2, 10)))
        assert position.to_dict()["factories"] == ["KKT"] + [""] * 8
        assert (position.phase, position.actor) == ("offer", 2)


# End of the game (Azul 5) -------------------------------------------------------------------------


class TestEnd:
    ROW: ClassVar[Json] = {"wall": ["BYRK.", *EMPTY[1:]], "lines": ["T", "", "", "", ""]}

    def test_a_full_row_ends_the_game_after_everybody_has_tiled(self) -> None:
        position = wall_tiling(
            self.ROW, {"lines": ["", "TT", "", "", ""], "floor": "B", "score": 4}
        )
        assert position.is_over
        assert position.scores == (5 + 2, 4 + 1 - 1)
        assert effects(position, "tile") == [tile("e1", 5, 1, 5), tile("a2", 1, 1, 1, seat=1)]

    def test_a_full_column_does_not(self) -> None:
        mine = {"wall": [".....", "T....", "K....", "R....", "Y...."]}
        position = wall_tiling(mine | {"lines": ["B", "", "", "", ""]})
        assert not position.is_over
        assert effects(position, "tile") == [tile("a1", 1, 5, 5)]

    def test_bonuses_2_for_a_row_7_for_a_column_10_for_a_color(self) -> None:
        mine = {
            "wall": ["BYRK.", "TB...", "K.B..", "R..B.", "Y...B"],
            "lines": ["T", "", "", "", ""],
        }
        position = wall_tiling(mine)
        goals = [(e.name, e.count, e.worth) for e in effects(position, "goal") if e.seat == 0]
        assert goals == [("rows", 1, 2), ("columns", 1, 7), ("colors", 1, 10)]
        assert Effect("end", 0, 19) in effects(position, "end")
        assert position.scores == (5 + 2 + 7 + 10, 0)

    def test_most_points_win(self) -> None:
        position = wall_tiling(self.ROW, {"score": 8})
        assert position.outcome == sintra.Outcome((1,), (7, 8), tie_break=False)

    def test_a_tie_goes_to_more_full_rows(self) -> None:
        two = {"wall": ["BYRK.", "TBYR.", *EMPTY[2:]], "lines": ["T", "KK", "", "", ""]}
        position = wall_tiling(self.ROW | {"score": 9}, two)
        assert position.scores == (9 + 5 + 2, 5 + (5 + 2) + 4)
        assert position.outcome == sintra.Outcome((1,), (16, 16), tie_break=True)

    def test_otherwise_the_win_is_shared(self) -> None:
        position = wall_tiling(self.ROW, self.ROW)
        assert position.outcome == sintra.Outcome((0, 1), (7, 7), tie_break=True)
        assert position.outcome.winner is None


# Variant: the grey wall (Azul 6) ------------------------------------------------------------------


class TestGreyWall:
    def test_any_empty_space_whose_column_does_not_hold_the_color(self) -> None:
        mine = {"wall": [".T...", ".....", "B....", "...T.", "....."]}
        position = wall_tiling(mine | {"lines": ["", "", "TTT", "", ""]}, wall="grey")
        assert texts(position) == ["tile:c", "tile:e"]
        position.play("tile:c")
        assert board(position)["wall"][2] == "B.T.."
        assert effects(position, "tile") == [tile("c3", 1, 1, 1)]
        assert position.to_dict()["lid"] == "TT"

    def test_a_row_holds_each_color_once(self) -> None:
        position = azul({"wall": ["..T..", *EMPTY[1:]]}, {}, wall="grey", awaits="line", hand="T")
        assert texts(position) == ["line:2", "line:3", "line:4", "line:5", "floor"]

    def test_why_a_column_is_closed(self) -> None:
        mine = {"wall": [".T...", ".....", "B....", ".....", "....."]}
        position = wall_tiling(mine | {"lines": ["", "", "TTT", "", ""]}, wall="grey")
        with pytest.raises(sintra.IllegalMoveError, match="filled"):
            position.play("tile:a")
        with pytest.raises(sintra.IllegalMoveError, match="column holds this color"):
            position.play("tile:b")

    def test_without_a_space_the_whole_line_falls_to_the_floor_at_once(self) -> None:
        mine = {"wall": ["T....", ".T...", "..BYR", ".....", "....."], "score": 20}
        position = wall_tiling(mine | {"lines": ["", "", "TTT", "", ""], "floor": "B"}, wall="grey")
        assert effects(position, "unplaceable") == [Effect("unplaceable", 0, row=3, count=3)]
        assert effects(position, "cost") == [Effect("cost", 0, -6, count=4, spaces=6)]
        assert board(position)["lines"] == [""] * 5
        assert position.to_dict()["lid"] == "BTTT"

    def test_what_the_floor_cannot_hold_goes_to_the_lid(self) -> None:
        mine = {"wall": ["T....", ".T...", "..BYR", ".....", "....."], "score": 20}
        position = wall_tiling(
            mine | {"lines": ["", "", "TTT", "", ""], "floor": "BBBBB"}, wall="grey"
        )
        found = Effect("unplaceable", 0, row=3, count=3, discarded=1)
        assert effects(position, "unplaceable") == [found]
        assert position.scores[0] == 20 - 14
        assert position.to_dict()["lid"] == "BBBBBTTT"

    def test_a_tile_placed_above_may_take_the_last_space(self) -> None:
        mine = {"wall": [".....", ".....", ".BYRK", ".....", "....."]}
        lines = ["T", "", "TTT", "", ""]
        position = wall_tiling(mine | {"lines": lines, "score": 9}, wall="grey")
        position.play("tile:a")
        assert effects(position, "unplaceable") == [Effect("unplaceable", 0, row=3, count=3)]
        position = wall_tiling(mine | {"lines": lines}, wall="grey")
        position.play("tile:b")
        assert position.is_over  # the space was left, and row 3 is full
