"""Azul Duel as its rulebook explains it: phase 3, the end and the scoring tablets."""

import pytest

import sintra
from sintra import Effect
from tests.build import (
    BARE,
    DEALING,
    DOME,
    board,
    chances,
    duel,
    effects,
    goals,
    hoarders,
    last_round,
    phase_two,
    texts,
    tiled,
)

# Phase 3 (docs/rules.md, Duel 8) ------------------------------------------------------------------


class TestPreparation:
    def test_the_next_round_is_prepared(self) -> None:
        position = phase_two({}, display=["JBTK", None, None], round=1)
        assert (position.round, position.phase) == (2, "preparation")
        assert [board(position, seat)["tokens"] for seat in (0, 1)] == [2, 2]
        assert [board(position, seat)["chips_taken"] for seat in (0, 1)] == [0, 0]
        position.play("show:YKT* show:K*TR back:joker")
        assert position.to_dict()["display"] == ["JBTK", "YKT*", "K*TR"]
        position.play("deal:L=BBYRK deal:1=BYRK deal:2=YKTT deal:3=RRRR deal:4=BYTT")
        assert [factory["sun"] for factory in position.to_dict()["factories"]] == [
            "BBYRK", "BYRK", "YKTT", "RRRR", "BYTT",
        ]  # fmt: skip
        assert [factory["chip"] for factory in position.to_dict()["factories"][1:]] == ["?"] * 4
        assert position.phase == "acquisition"

    @pytest.mark.parametrize("holder", [0, 1])
    def test_the_holder_of_the_starting_player_tile_returns_it_and_begins(
        self, holder: int
    ) -> None:
        position = phase_two({}, marker=holder)
        assert position.to_dict()["marker"] == "factory"
        position.play("deal:L=BBYRK deal:1=BYRK deal:2=YKTT deal:3=RRRR deal:4=BYTT")
        assert position.to_dict()["starter"] == holder
        assert position.actor == holder

    def test_an_empty_bag_is_restocked_from_the_tower_and_dealing_goes_on(self) -> None:
        position = duel(**DEALING, round=2, bag="BY")
        assert len(position.to_dict()["tower"]) == 63
        assert all(set("BY") <= set(event.partition("=")[2]) for event in chances(position))
        position.play("deal:L=BYRRK")
        assert position.to_dict()["tower"] == ""
        assert len(position.to_dict()["bag"]) == 60
        assert effects(position, "restock") == [Effect("restock", None, count=63)]

    def test_a_bag_that_lasts_is_not_restocked(self) -> None:
        position = duel(**DEALING, round=2, bag="BYRKT")
        assert chances(position) == {"deal:L=BYRKT": 1.0}
        position.play("deal:L=BYRKT")
        assert len(position.to_dict()["tower"]) == 60
        assert effects(position, "restock") == []
        position.play("deal:1=BYRK")
        assert effects(position, "restock") == [Effect("restock", None, count=60)]

    def test_when_all_tiles_run_out_some_factories_stay_empty(self) -> None:
        position = duel(*hoarders("BBBYRKT"), **DEALING, round=5, tower="BYR")
        position.play("deal:L=BBKYT")  # four from the bag, one from the tower
        assert chances(position) == {"deal:1=BR": 1.0}
        position.play("deal:1=BR deal:2=- deal:3=- deal:4=-")
        assert position.awaits == "reveal"  # without tiles their chips are turned over at once
        position.play("reveal:2=K reveal:3=K reveal:4=YK")
        assert [factory["chip"] for factory in position.to_dict()["factories"][1:]] == [
            "?", "K", "K", "YK",
        ]  # fmt: skip
        assert position.phase == "acquisition"
        assert {"chip:K", "chip:YK", "sun:1B"} <= set(texts(position))

    def test_a_deal_can_be_set_up_without_naming_a_turn(self) -> None:
        given = {key: value for key, value in DEALING.items() if key != "turn"}
        position = duel(**given, round=2, starter=1)  # docs/notation.md, Notation 7
        position.play("deal:L=BBYRK deal:1=BYRK deal:2=YKTT deal:3=RRRR deal:4=BYTT")
        assert position.actor == 1

    def test_plates_are_exactly_enough_for_four_rounds(self) -> None:
        position = sintra.duel().start(seed=3)
        supply: dict[int, tuple[int, int]] = {}
        while not position.is_over:
            if position.awaits == "turn":
                told = position.to_dict()
                pile = told["pile"]["unknown"] + len(told["pile"]["returned"])
                shown = sum(plate is not None for plate in told["display"])
                supply.setdefault(position.round, (shown, pile))
            position.play(position.legal_ids[-1])
        assert supply == {1: (3, 13), 2: (3, 9), 3: (3, 5), 4: (3, 1), 5: (0, 0)}


# End of the game (Duel 9) -------------------------------------------------------------------------


class TestEnd:
    def test_the_game_ends_after_phase_2_of_round_5(self) -> None:
        position = phase_two({"score": 30}, round=5)
        assert position.is_over
        assert position.phase == "over"
        assert board(position)["tokens"] == 0  # nothing is prepared any more
        with pytest.raises(sintra.GameOverError):
            position.play("moon:R")

    def test_most_points_win(self) -> None:
        position = phase_two({"score": 30}, {"score": 31}, round=5)
        assert position.outcome == sintra.Outcome((0,), (30, 29), tie_break=False)

    @pytest.mark.parametrize("holder", [0, 1])
    def test_a_tie_goes_to_the_holder_of_the_starting_player_tile(self, holder: int) -> None:
        scores = [32 if seat == holder else 30 for seat in (0, 1)]
        position = phase_two({"score": scores[0]}, {"score": scores[1]}, round=5, marker=holder)
        assert position.outcome == sintra.Outcome((holder,), (30, 30), tie_break=True)


# Scoring tablets (Duel 1 and 9) -------------------------------------------------------------------


class TestTablets:
    def goal(self, name: str, *rows: str) -> tuple[int, int]:
        others = {"rows": "edge corners", "columns": "rows corners", "diagonals": "rows edge"}
        others |= {"colors": "edge corners", "edge": "rows corners", "corners": "rows edge"}
        tablets = f"{name} {others.get(name, 'rows edge')}"
        return goals(last_round(tablets, tiled(DOME, *rows)))[name]

    def test_rows_3_points_for_each_full_row(self) -> None:
        full = ("......", "......", "######", "#B###Y", "#####.", "......")
        assert self.goal("rows", *full) == (2, 6)

    def test_colors_4_points_for_each_row_with_five_colors(self) -> None:
        plates = DOME | {"n": ["TRB*", 0], "ne": ["JBTK", 0], "se": ["K*TR", 0]}
        for row, times in (("####B.", 1), ("####.#", 1), ("####Y.", 0), ("###.B.", 0)):
            mine = tiled(plates, row, *BARE[1:])
            assert goals(last_round("colors columns corners", mine))["colors"] == (times, 4 * times)

    def test_columns_7_points_for_each_full_column(self) -> None:
        assert self.goal("columns", *["#...#."] * 6) == (2, 14)
        assert self.goal("columns", *["#...#."] * 5, "#.....") == (1, 7)

    def test_edge_1_point_for_each_tile_on_the_outer_spaces(self) -> None:
        rows = ("##.###", "...###", *BARE[2:])  # the special tile among them
        assert self.goal("edge", *rows) == (6, 6)
        inner = ("......", "..###.", "......", "......", ".####.", "......")
        assert self.goal("edge", *inner) == (0, 0)

    def test_diagonals_10_points_for_each_full_diagonal(self) -> None:
        crossing = ("##..##", "##..##", "..##..", "..##..", ".#..##")
        assert self.goal("diagonals", *crossing, "#...##") == (2, 20)
        assert self.goal("diagonals", *crossing, "....##") == (1, 10)

    @pytest.mark.parametrize(
        ("rows", "points"),
        [
            (("##....", "##....", *BARE[2:]), 3),
            (("....##", "....##", *BARE[2:]), 3),
            ((*BARE[:4], "##....", "##...."), 8),
            ((*BARE[:4], "....##", "....##"), 8),
            ((*BARE[:4], "....##", "......"), 0),
            (("..R#..", "..##..", *BARE[2:]), 0),
        ],
        ids=["nw", "ne", "sw", "se", "not full", "not a corner"],
    )
    def test_corners_3_or_8_points_for_each_full_plate(
        self, rows: tuple[str, ...], points: int
    ) -> None:
        assert self.goal("corners", *rows) == (int(points > 0), points)

    def test_all_four_corners(self) -> None:
        corners = ["##..##"] * 2 + ["......"] * 2 + ["##..##"] * 2
        assert self.goal("corners", *corners) == (4, 3 + 3 + 8 + 8)

    def test_jokers_2_points_for_each_if_all_are_filled(self) -> None:
        jokers = ("..R...", "......", "......", ".R...B", "......")
        assert self.goal("jokers", *jokers, "..Y...") == (4, 8)
        assert self.goal("jokers", *jokers, "......") == (0, 0)

    def test_specials_minus_3_for_each_empty_special_space(self) -> None:
        two_of_five = ("##....", "##....", "..##..", "..##..", "......", "......")
        assert self.goal("specials", *two_of_five) == (3, -9)

    def test_all_tablets_in_play_are_added_up(self) -> None:
        mine = tiled(DOME, *BARE[:2], "######", "#B###Y", *BARE[4:])
        position = last_round("rows edge corners specials", mine)
        assert goals(position) == {
            "rows": (2, 6), "edge": (4, 4), "corners": (0, 0), "specials": (4, -12),
        }  # fmt: skip
        assert Effect("end", 0, 6 + 4 - 12) in effects(position, "end")
        assert position.scores[0] == 20 + 6 + 4 - 12
