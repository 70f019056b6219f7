"""Azul Duel as its rulebook explains it: phase 2, example by example."""

from typing import Any, ClassVar

import pytest

import sintra
from sintra import Effect
from tests.build import BARE, board, effects, lines, phase_two, texts, tile, tiled

Json = dict[str, Any]


def special(at: str, points: int) -> Effect:
    return Effect("special", 0, points, int(at[1]), at[0])


# Phase 2: from the lines to the dome (docs/rules.md, Duel 4) --------------------------------------


class TestDomeTiling:
    # Row 1: Y B Y K B K, row 2: K * T * * T, row 3: K Y, row 4: R J
    PLATES: ClassVar[Json] = {
        "nw": ["YBK*", 0], "n": ["YKT*", 0], "ne": ["BK*T", 0], "w": ["KYRJ", 0],
        "se": ["JBTK", 0],
    }  # fmt: skip

    def test_unplaceable_complete_joker_and_incomplete_lines(self) -> None:
        mine = lines(l1="R", l2="KK", l3="TT", l4="BBBB", l5="YYYY")
        position = phase_two({"plates": self.PLATES, "lines": mine}, round=2)
        assert effects(position, "unplaceable", "tile") == [
            Effect("unplaceable", 0, row=1, count=1),
            tile("a2", 1, 1, 1),
            tile("b4", 1, 1, 1),
        ]
        assert board(position)["tiles"] == [
            "......", "K.....", "......", ".B....", "......", "......",
        ]  # fmt: skip
        assert board(position)["lines"] == lines(l3="TT", l5="YYYY")
        assert position.to_dict()["tower"] == "BBBRK"  # red cost its point and left with the rest
        assert position.scores[0] == 5 + 1 + 1 - 1

    def test_a_choice_between_several_matching_spaces(self) -> None:
        position = phase_two({"plates": self.PLATES, "lines": lines(l1="Y")})
        assert texts(position) == ["tile:a", "tile:c"]
        with pytest.raises(sintra.IllegalMoveError, match="does not take a Y"):
            position.play("tile:b")
        position.play("tile:c")
        assert board(position)["tiles"][0] == "..Y..."

    @pytest.mark.parametrize("waiting", ["R", "RRR"])
    def test_without_a_matching_space_tiles_wait_for_a_plate(self, waiting: str) -> None:
        plates = {"w": ["YBK*", 0], "c": ["YKT*", 0]}  # no red, but room for a third plate
        position = phase_two({"plates": plates, "lines": lines(l3=waiting)})
        assert board(position)["lines"][2] == waiting
        assert board(position)["broken"] == ""
        plates |= {"e": ["TRB*", 0]}
        position = phase_two({"plates": plates, "lines": lines(l3="RRR")}, round=2)
        assert board(position)["tiles"][2] == ".....R"

    @pytest.mark.parametrize("unplaceable", ["R", "RR"])
    def test_three_plates_without_a_space_break_any_line(self, unplaceable: str) -> None:
        position = phase_two({"plates": self.PLATES, "lines": lines(l2=unplaceable)})
        assert effects(position, "unplaceable", "cost")[:2] == [
            Effect("unplaceable", 0, row=2, count=len(unplaceable)),
            Effect("cost", 0, [0, -1, -3][len(unplaceable)], count=len(unplaceable),
                   spaces=[0, 1, 3][len(unplaceable)]),
        ]  # fmt: skip
        assert board(position)["lines"] == lines()

    def test_a_color_whose_spaces_are_all_filled_is_unplaceable(self) -> None:
        mine = tiled(self.PLATES, "......", "#.....", *BARE[2:])
        position = phase_two(mine | {"lines": lines(l2="KK")})
        assert effects(position, "unplaceable") == [Effect("unplaceable", 0, row=2, count=2)]

    def test_unplaceable_tiles_beyond_four_broken_ones_cost_nothing(self) -> None:
        mine = {"plates": self.PLATES, "lines": lines(l2="RR"), "broken": "BYT", "score": 20}
        position = phase_two(mine)
        found = Effect("unplaceable", 0, row=2, count=2, discarded=1)
        assert effects(position, "unplaceable") == [found]
        assert position.scores[0] == 20 - 10
        assert position.to_dict()["tower"] == "BYRRT"

    def test_lines_are_handled_from_top_to_bottom(self) -> None:
        # The tile of line 1 lies there when that of line 2 is scored, not the other way round.
        position = phase_two({"plates": self.PLATES, "lines": lines(l1="Y", l2="KK")})
        position.play("tile:a")
        assert effects(position, "tile") == [tile("a1", 1, 1, 1), tile("a2", 1, 2, 2)]

    def test_a_color_may_lie_several_times_in_a_row_and_column(self) -> None:
        plates = {"nw": ["YBK*", 0], "n": ["YKT*", 0], "w": ["YRJB", 0]}
        mine = tiled(plates, "..#...", "......", "#.....", *BARE[3:])
        position = phase_two(mine | {"lines": lines(l1="Y")})
        assert board(position)["tiles"][:3] == ["Y.Y...", "......", "Y....."]


# Phase 2: bonus chips (Duel 5) --------------------------------------------------------------------


def ways(position: sintra.Position) -> set[str]:
    """Every set of chips that may be spent on the current line."""
    found = set()
    for text in texts(position):
        if text == "leave":
            continue
        after = position.copy()
        line = after.to_dict()["line"]
        after.play(text)
        if after.awaits == "chips" and after.to_dict()["line"] == line:
            found |= ways(after)
        else:
            new = after.events[position.ply :]
            spent = [*position.to_dict()["spent"], *(e.argument for e in new if e.verb == "spend")]
            found.add(" ".join(spent))
    return found


class TestBonusChips:
    # Row 3: Y B T R, row 4: K * B *
    PLATES: ClassVar[Json] = {"w": ["YBK*", 0], "c": ["TRB*", 0]}
    MINE: ClassVar[Json] = {
        "plates": PLATES, "lines": lines(l3="TT", l4="KKK"), "chips": ["B", "R", "T", "T"],
    }  # fmt: skip

    def test_two_half_turquoise_chips_complete_line_3(self) -> None:
        position = phase_two(self.MINE, round=2)
        assert position.to_dict()["line"] == 3
        assert "leave" in texts(position)
        position.play("spend:T spend:T done")
        assert board(position)["tiles"][2] == "..T..."
        assert board(position)["lines"] == lines(l4="KKK")
        assert board(position)["used"] == ["T", "T"]
        assert board(position)["chips"] == ["B", "R"]
        assert position.to_dict()["tower"] == "T"  # of two real tiles one is on the dome
        assert effects(position, "tile") == [tile("c3", 1, 1, 1)]

    def test_any_three_chips_complete_line_4_instead(self) -> None:
        position = phase_two(self.MINE, round=2)
        position.play("leave")
        assert position.to_dict()["line"] == 4
        assert ways(position) == {"B R T", "B T T", "R T T"}
        position.play("spend:B spend:R spend:T done")
        assert board(position)["tiles"][3] == "K....."
        assert board(position)["lines"] == lines(l3="TT")
        assert board(position)["used"] == ["B", "R", "T"]
        assert board(position)["chips"] == ["T"]
        assert position.to_dict()["tower"] == "KK"

    def test_a_pair_or_any_three_for_each_missing_tile(self) -> None:
        position = phase_two(self.MINE, round=2)
        assert ways(position) == {"T T", "B R T", "B T T", "R T T"}

    def test_pairs_and_threes_are_combined_for_several_missing_tiles(self) -> None:
        chips = ["B", "R", "T", "T", "BR", "KB"]
        mine = {"plates": self.PLATES, "lines": lines(l3="T"), "chips": chips}
        position = phase_two(mine, round=3)
        assert ways(position) == {
            "B R T T BR", "B R T T KB", "B T T BR KB", "R T T BR KB",  # a pair and any three
            "B R T T BR KB",  # twice any three
        }  # fmt: skip
        position.play("spend:B")
        for halfway in ("leave", "done"):  # the whole line or nothing
            with pytest.raises(sintra.IllegalMoveError):
                position.play(halfway)
        position.play("spend:R spend:T spend:T spend:BR done")
        assert board(position)["tiles"][2] == "..T..."
        assert board(position)["chips"] == ["KB"]
        assert board(position)["used"] == chips[:-1]
        assert position.to_dict()["tower"] == ""  # the only real tile is on the dome

    def test_several_lines_in_one_phase(self) -> None:
        position = phase_two(self.MINE | {"chips": ["B", "R", "T", "T", "BR"]}, round=3)
        position.play("spend:T spend:T done spend:B spend:R spend:BR done")
        assert board(position)["tiles"][2:4] == ["..T...", "K....."]

    def test_chips_need_at_least_one_tile_on_the_line(self) -> None:
        chips = ["B", "R", "T", "T", "BR", "RT", "TY", "KB"]
        position = phase_two({"plates": self.PLATES, "chips": chips}, round=4)
        assert position.phase == "preparation"
        assert board(position)["chips"] == chips

    def test_too_few_chips_are_not_asked_about(self) -> None:
        position = phase_two(self.MINE | {"chips": ["B", "T"]})
        assert position.phase == "preparation"
        assert board(position)["lines"] == lines(l3="TT", l4="KKK")

    def test_used_chips_are_of_no_further_use(self) -> None:
        position = phase_two(self.MINE | {"chips": [], "used": ["B", "R", "T", "T"]}, round=2)
        assert position.phase == "preparation"


# Phase 2: the two types of plate (Duel 4 and 6) ---------------------------------------------------


class TestTypesOfPlate:
    @pytest.mark.parametrize("row", [1, 2, 3, 4, 5, 6])
    def test_a_special_tile_scores_what_is_printed_for_its_row(self, row: int) -> None:
        space = ("nw", "w", "sw")[(row - 1) // 2]
        upper = row % 2 == 1
        plates = {space: ["YKT*", 180 if upper else 0]}  # * T / K Y, or Y K / T *
        rows = [*BARE]
        rows[row if upper else row - 2] = "##...."
        mine = tiled(plates, *rows) | {"lines": lines(**{f"l{row}": "T" * row})}
        position = phase_two(mine)
        at = "b" if upper else "a"
        assert effects(position, "tile", "special") == [
            tile(f"{at}{row}", 1, 2, 2),
            special(f"{'a' if upper else 'b'}{row}", row),
        ]
        assert position.scores[0] == 5 + 2 + row

    def test_a_special_tile_does_not_score_its_neighbors(self) -> None:
        plates = {"nw": ["YKT*", 0], "n": ["TRBJ", 0], "w": ["TBJY", 0]}
        mine = tiled(plates, ".#....", "#.#...", ".#....", *BARE[3:])
        position = phase_two(mine | {"lines": lines(l1="Y")})
        assert board(position)["tiles"][1] == "T*B..."
        assert effects(position, "tile", "special") == [tile("a1", 2, 2, 4), special("b2", 2)]

    def test_a_special_tile_is_placed_in_no_other_way(self) -> None:
        plates = {"nw": ["YKT*", 0]}
        mine = tiled(plates, "......", "......", *BARE[2:])
        position = phase_two(mine | {"lines": lines(l1="Y", l2="TT")})
        assert board(position)["tiles"][:2] == ["Y.....", "T....."]
        assert effects(position, "special") == []

    @pytest.mark.parametrize("color", "BYRKT")
    def test_a_joker_space_takes_any_color(self, color: str) -> None:
        mine = {"plates": {"nw": ["RJBK", 0]}, "lines": lines(l1=color)}
        position = phase_two(mine)
        if color == "R":
            assert texts(position) == ["tile:a", "tile:b"]
            position.play("tile:b")
        assert board(position)["tiles"][0] == f".{color}...."


# Phase 2: scoring (Duel 6) ------------------------------------------------------------------------


class TestScoring:
    # Printed:        a b c d e f
    PLATES: ClassVar[Json] = {
        "nw": ["YKT*", 0], "n": ["TRBJ", 0], "ne": ["KYRJ", 0],  # Y K T R K Y / T * B J R J
        "w": ["TBJY", 0], "c": ["RTYJ", 0],  # T B R T / J Y Y J
    }  # fmt: skip

    def score(self, line: str, *rows: str) -> Effect:
        mine = tiled(self.PLATES, *rows, *BARE[len(rows) :])
        position = phase_two(mine | {"lines": lines(**{f"l{len(line)}": line})}, round=3)
        if position.awaits == "tile":
            position.play("tile:c")
        return effects(position, "tile")[0]

    def test_a_tile_without_neighbors_scores_1(self) -> None:
        assert self.score("R") == tile("d1", 1, 1, 1)
        # Neither tiles in a corner nor tiles behind a gap are neighbors.
        assert self.score("R", "##...#", "..#.#.") == tile("d1", 1, 1, 1)

    def test_a_horizontal_run(self) -> None:
        assert self.score("R", ".##.#.") == tile("d1", 4, 1, 4)

    def test_a_vertical_run(self) -> None:
        assert self.score("R", "......", "...K..", "...#..") == tile("d1", 1, 3, 3)

    def test_both_runs_are_added(self) -> None:
        assert self.score("R", "..#.##", "...K..") == tile("d1", 4, 2, 4 + 2)

    def test_a_run_ends_at_a_gap(self) -> None:
        assert self.score("R", "#.#.#.", "......", "...#..") == tile("d1", 3, 1, 3)

    def test_special_tiles_count_in_runs(self) -> None:
        assert self.score("BB", "##....", "##.T..") == tile("c2", 4, 1, 4)
        assert self.score("BBB", "##....", "##....") == tile("b3", 1, 3, 3)

    def test_yellow_scores_2_and_2_special_2_and_then_blue_3(self) -> None:
        mine = tiled(self.PLATES, ".#....", "#.....", *BARE[2:])
        position = phase_two(mine | {"lines": lines(l1="Y", l3="BBB")}, round=2)
        position.play("tile:a")  # row 1 has two yellow spaces
        assert effects(position, "tile", "special") == [
            tile("a1", 2, 2, 2 + 2),
            special("b2", 2),
            tile("b3", 1, 3, 3),
        ]
        assert position.scores[0] == 5 + 4 + 2 + 3


# Phase 2: broken tiles (Duel 7) -------------------------------------------------------------------


class TestBrokenTiles:
    def test_three_broken_tiles_and_the_starting_player_tile_cost_8(self) -> None:
        position = phase_two({"broken": "BYR", "score": 20}, marker=0)
        assert effects(position, "cost") == [Effect("cost", 0, -8, count=3, spaces=6, marker=2)]
        assert position.scores == (12, 5)
        assert board(position)["broken"] == ""
        assert position.to_dict()["tower"] == "BYR"

    @pytest.mark.parametrize(("broken", "cost"), [("", 0), ("B", 1), ("BB", 3), ("BBB", 6)])
    def test_each_broken_tile_costs_more_than_the_one_before(self, broken: str, cost: int) -> None:
        assert phase_two({"broken": broken, "score": 20}).scores == (20 - cost, 5 - 2)

    def test_a_score_never_drops_below_0(self) -> None:
        position = phase_two({"broken": "BYR", "score": 4}, marker=0)
        assert effects(position, "cost") == [Effect("cost", 0, -4, count=3, spaces=6, marker=2)]
        assert position.scores == (0, 5)

    def test_costs_come_after_the_points_for_tiles(self) -> None:
        mine = {"plates": {"nw": ["YKT*", 0]}, "lines": lines(l1="Y"), "broken": "B", "score": 0}
        assert phase_two(mine).scores[0] == 0 + 1 - 1
