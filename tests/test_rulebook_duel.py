"""Azul Duel as its rulebook explains it: phase 1, example by example.

The setup is in ``test_rulebook_duel_setup.py``, phase 2 in ``test_rulebook_duel_tiling.py``, the
rest in ``test_rulebook_duel_end.py``.
"""

import random

import pytest

import sintra
from tests.build import SPACES, board, duel, effects, phase_two, texts

ROTATIONS = (0, 90, 180, 270)


# Phase 1: turns and action A, plates (docs/rules.md, Duel 3.A) ------------------------------------


class TestPlates:
    def test_starting_player_begins_and_turns_alternate(self) -> None:
        position = duel(starter=1, actor=1)
        for seat, turn in ((1, "sun:LB line:6"), (0, "plate:YKT* place:n@0"), (1, "moon:Y line:1")):
            assert position.actor == seat
            with pytest.raises(sintra.NotYourTurnError):
                position.play(turn, by=1 - seat)
            position.play(turn)
        assert position.actor == 0

    def test_two_plates_from_the_pile_one_kept_one_returned(self) -> None:
        position = duel()
        position.play("draw back:joker")
        assert board(position)["tokens"] == 1
        assert position.scores == (4, 5)
        position.play("draw back:joker")
        assert position.scores == (3, 5)
        assert texts(position) == ["draw", "look"]
        position.play("look front:YBK* front:JBTK")
        assert texts(position) == ["plate:YBK*", "plate:JBTK"]
        position.play("plate:JBTK place:c@180")
        assert board(position)["plates"] == {"c": ["JBTK", 180]}
        assert position.to_dict()["pile"] == {"top": "joker", "unknown": 13, "returned": ["YBK*"]}
        assert position.to_dict()["display"] == ["YKT*", "K*TR", "*KRB"]
        assert board(position)["tokens"] == 1
        assert position.scores == (3, 5)
        assert position.actor == 1
        assert [effect.points for effect in effects(position, "draw")] == [-1, -1]

    def test_one_plate_from_the_display_is_not_replaced(self) -> None:
        position = duel()
        position.play("plate:K*TR place:nw@270")
        assert board(position)["plates"] == {"nw": ["K*TR", 270]}
        assert board(position)["tokens"] == 1
        assert position.scores == (5, 5)
        assert position.to_dict()["display"] == ["YKT*", None, "*KRB"]
        assert [text for text in texts(position) if "plate" in text] == ["plate:YKT*", "plate:*KRB"]

    def test_fronts_are_not_seen_before_the_drawing_stops(self) -> None:
        position = duel()
        position.play("draw back:joker draw back:joker")
        assert position.to_dict()["drawn"] == ["?", "?"]
        assert position.to_dict()["drawn_backs"] == ["special", "joker"]
        with pytest.raises(sintra.IllegalMoveError):
            position.play("plate:JBTK")
        position.play("look front:YBK*")
        assert position.view(0).position["drawn"] == ["YBK*", "?"]
        with pytest.raises(sintra.IllegalMoveError):
            position.play("draw")

    def test_drawing_goes_on_as_long_as_points_and_pile_last(self) -> None:
        position = duel({"score": 3})
        for _ in range(3):
            assert "draw" in texts(position)
            position.play("draw back:joker")
        assert position.events[-1].text == "look"  # nothing else was possible
        assert position.scores == (0, 5)

    @pytest.mark.parametrize("order", [("YBK*", "JBTK"), ("JBTK", "YBK*")])
    def test_plates_are_returned_in_any_order(self, order: tuple[str, str]) -> None:
        position = duel()
        position.play("draw back:joker draw back:special draw back:joker")
        position.play("look front:YBK* front:JBTK front:TRB* plate:TRB*")
        assert texts(position) == ["under:YBK*", "under:JBTK"]
        position.play(f"under:{order[0]}")  # the last one has no choice left
        assert position.to_dict()["pile"]["returned"] == list(order)

    def test_returned_plates_lie_under_all_others(self) -> None:
        placed = [(plate, 0) for plate in ("YKT*", "K*TR", "*KRB", "YBK*", "TRB*", "Y*KR", "BK*T")]
        first = {"plates": dict(zip(SPACES, placed, strict=False))}
        placed = [(plate, 0) for plate in ("JBTK", "TRBJ", "KYRJ", "TYJK", "YRJB", "TKRJ")]
        second = {"plates": dict(zip(SPACES, placed, strict=False))}
        position = duel(first, second, display=["*TYB", "*YBR", "RTYJ"], round=4)
        position.play("draw back:joker draw look front:TBJY front:RJBK plate:RJBK place:s@0")
        assert position.to_dict()["pile"] == {"top": "joker", "unknown": 0, "returned": ["TBJY"]}
        position.play("draw")  # the pile is empty: look and keep follow
        assert position.to_dict()["plate"] == "TBJY"

    def test_a_plate_goes_on_any_empty_space_and_never_moves_again(self) -> None:
        first = {"plates": {"nw": ["JBTK", 0], "c": ["KYRJ", 90]}}
        position = duel(first, display=["TKRJ", None, None], round=2)
        position.play("plate:TKRJ")
        free = [space for space in SPACES if space not in ("nw", "c")]
        assert set(texts(position)) == {f"place:{s}@{turn}" for s in free for turn in ROTATIONS}
        position.play("place:n@0")  # black beside black, in the same row
        assert board(position)["plates"] == {"nw": ["JBTK", 0], "n": ["TKRJ", 0], "c": ["KYRJ", 90]}

    def test_no_plate_without_a_token(self) -> None:
        position = duel({"tokens": 0})
        assert not [text for text in texts(position) if text.startswith(("plate", "draw"))]
        with pytest.raises(sintra.IllegalMoveError, match="token"):
            position.play("draw")

    def test_both_tokens_have_to_be_used(self) -> None:
        position = duel({"tokens": 1}, {"tokens": 1}, factories="- - - - -", marker=0)
        assert texts(position) == ["plate:YKT*", "plate:K*TR", "plate:*KRB", "draw"]
        position.play("plate:YKT* place:c@0")
        assert (position.phase, position.actor) == ("acquisition", 1)
        position.play("plate:K*TR place:c@0")
        assert position.phase == "preparation"

    def test_tokens_are_not_used_in_the_last_round(self) -> None:
        position = duel(round=5)
        assert board(position)["tokens"] == 2
        assert {text.partition(":")[0] for text in texts(position)} == {"sun"}


# Phase 1: action B, the sun of one factory (Duel 3.B) ---------------------------------------------


class TestSun:
    def test_rest_is_stacked_on_the_chip_black_below_yellow(self) -> None:
        position = duel(factories="sun:RKKTT sun:YKTT sun:BYRK sun:BYRT sun:BRKT")
        position.play("sun:1T")
        assert texts(position) == ["stack:Y", "stack:K"]
        position.play("stack:K")
        assert position.to_dict()["factories"][1] == {"sun": "", "moon": "KY", "chip": "?"}
        assert position.to_dict()["hand"] == "TT"
        position.play("line:3")
        assert board(position)["lines"] == ["", "", "TT", "", "", ""]

    def test_rest_of_the_large_factory_lies_side_by_side(self) -> None:
        position = duel(factories="sun:RKKTT moon:KY sun:BYRK sun:BYRT sun:BRKT", actor=1)
        position.play("sun:LT line:2")
        assert position.to_dict()["factories"][0] == {"sun": "", "moon": "RKK"}
        assert board(position, 1)["lines"][1] == "TT"
        assert position.to_dict()["marker"] == "factory"
        moons = [text for text in texts(position) if text.startswith("moon")]
        assert moons == ["moon:Y", "moon:R", "moon:K"]  # black too: side by side all are on top

    @pytest.mark.parametrize("order", ["YRK", "YKR", "RYK", "RKY", "KYR", "KRY"])
    def test_a_stack_is_built_in_any_order(self, order: str) -> None:
        position = duel(factories="sun:RKKTT sun:BYRK sun:BYRT sun:BRKT sun:BRKT")
        position.play(f"sun:1B stack:{order[0]} stack:{order[1]}")
        assert position.to_dict()["factories"][1]["moon"] == order

    def test_four_tiles_of_one_color_reveal_the_chip_at_once(self) -> None:
        position = duel(factories="sun:RKKTT sun:YYYY sun:BYRK sun:BYRT sun:BRKT")
        position.play("sun:1Y")
        assert position.awaits == "reveal"
        position.play("reveal:1=RT")
        assert position.to_dict()["factories"][1] == {"sun": "", "moon": "", "chip": "RT"}
        position.play("line:4")
        assert "chip:RT" in texts(position)

    def test_all_tiles_of_the_color_are_taken_from_one_factory_only(self) -> None:
        position = duel(factories="sun:BBBYR sun:BBYK sun:BYRT sun:BYKT sun:BRKT")
        position.play("sun:1B stack:K")
        assert position.to_dict()["hand"] == "BB"
        assert [factory["sun"] for factory in position.to_dict()["factories"]] == [
            "BBBYR", "", "BYRT", "BYKT", "BRKT",
        ]  # fmt: skip


# Phase 1: action C, the moons of all factories (Duel 3.C) -----------------------------------------


class TestMoon:
    TABLE = "moon:RKK moon:KY moon:TY sun:BYRT sun:BRKT"

    def test_a_choice_of_1_red_2_black_or_2_yellow_tiles(self) -> None:
        hands = {}
        for color in "RKY":
            position = duel(factories=self.TABLE)
            assert [t for t in texts(position) if "moon" in t] == ["moon:Y", "moon:R", "moon:K"]
            position.play(f"moon:{color}")
            hands[color] = position.to_dict()["hand"], position.to_dict()["marker"]
        # Only with tiles from the large moon comes the starting player tile.
        assert hands == {"R": ("R", 0), "K": ("KK", 0), "Y": ("YY", "factory")}

    def test_starting_player_tile_goes_to_the_first_who_takes_from_the_large_moon(self) -> None:
        position = duel(factories=self.TABLE)
        position.play("moon:Y line:2")
        assert position.to_dict()["marker"] == "factory"
        position.play("moon:R line:1")
        assert position.to_dict()["marker"] == 1
        assert effects(position, "marker") == [sintra.Effect("marker", 1)]
        position.play("moon:K reveal:1=T line:3")
        assert board(position)["lines"][2] == "KKK"  # two side by side and one uncovered by yellow
        assert position.to_dict()["marker"] == 1
        assert len(effects(position, "marker")) == 1

    def test_only_the_topmost_tile_of_a_stack_is_taken(self) -> None:
        position = duel(factories="moon:RKK moon:KYY moon:YTY sun:BYRT sun:BRKT")
        position.play("moon:Y")
        assert position.to_dict()["hand"] == "YY"
        assert [factory["moon"] for factory in position.to_dict()["factories"]] == [
            "RKK", "KY", "YT", "", "",
        ]  # fmt: skip

    def test_small_and_large_moons_are_taken_from_together(self) -> None:
        position = duel(factories="moon:BRRK moon:BYR moon:R moon:RB sun:BRKT")
        position.play("moon:R")
        assert position.awaits == "reveal"  # the last tile of factory 2 is gone
        position.play("reveal:2=K")
        assert position.to_dict()["hand"] == "RRRR"
        assert position.to_dict()["factories"] == [
            {"sun": "", "moon": "BK"},
            {"sun": "", "moon": "BY", "chip": "?"},
            {"sun": "", "moon": "", "chip": "K"},
            {"sun": "", "moon": "RB", "chip": "?"},
            {"sun": "BRKT", "moon": "", "chip": "?"},
        ]


# Phase 1: pattern lines and broken tiles (Duel 3) -------------------------------------------------


class TestLines:
    LINES = ("", "KK", "YY", "B", "TTT", "")

    def test_four_options_for_two_tiles(self) -> None:
        after = {}
        for option in ("line:1", "line:4", "line:6", "break"):
            position = duel({"lines": list(self.LINES)}, factories="sun:BBYRK " + "sun:BYRK " * 4)
            position.play("sun:LB")
            assert texts(position) == ["line:1", "line:4", "line:6", "break"]
            position.play(option)
            after[option] = (*board(position)["lines"], board(position)["broken"])
        assert after == {
            "line:1": ("B", "KK", "YY", "B", "TTT", "", "B"),
            "line:4": ("", "KK", "YY", "BBB", "TTT", "", ""),
            "line:6": ("", "KK", "YY", "B", "TTT", "BB", ""),
            "break": ("", "KK", "YY", "B", "TTT", "", "BB"),
        }

    def test_a_line_takes_one_color_only(self) -> None:
        position = duel({"lines": list(self.LINES)}, awaits="line", hand="R")
        with pytest.raises(sintra.IllegalMoveError, match="one color"):
            position.play("line:4")

    def test_excess_tiles_break(self) -> None:
        position = duel({"lines": ["", "", "RR", "", "", ""]}, awaits="line", hand="RRRR")
        position.play("line:3")
        assert board(position)["lines"][2] == "RRR"
        assert board(position)["broken"] == "RRR"
        assert effects(position, "broken") == [sintra.Effect("broken", 0, count=3)]

    def test_tiles_need_no_space_on_the_dome(self) -> None:
        red_nowhere = {"plates": {"nw": ["YKT*", 0], "n": ["BK*T", 0], "ne": ["*TYB", 0]}}
        position = duel(red_nowhere, awaits="line", hand="R", round=2)
        assert texts(position) == [*(f"line:{n}" for n in range(1, 7)), "break"]

    def test_no_more_than_four_broken_tiles_the_rest_goes_to_the_tower(self) -> None:
        position = duel({"broken": "BYR"}, awaits="line", hand="TTT")
        position.play("break")
        assert board(position)["broken"] == "BYRT"
        assert position.to_dict()["tower"] == "TT"
        assert effects(position, "broken") == [sintra.Effect("broken", 0, count=3, discarded=2)]


# Phase 1: action D, bonus chips (Duel 3.D) --------------------------------------------------------


class TestChips:
    def test_the_last_tile_reveals_a_chip_that_the_next_player_takes(self) -> None:
        position = duel(factories="- moon:Y sun:BYRT sun:BYKT sun:BRKT", marker=0)
        position.play("moon:Y reveal:1=BR line:1")
        assert position.actor == 1
        position.play("chip:BR")
        assert board(position, 1)["chips"] == ["BR"]
        assert board(position, 1)["chips_taken"] == 1
        assert position.to_dict()["factories"][1]["chip"] is None
        assert position.actor == 0

    def test_no_chip_while_a_tile_lies_on_sun_or_moon(self) -> None:
        position = duel(factories="- moon:Y sun:BYRT sun:BYKT sun:BRKT", marker=0)
        assert not [text for text in texts(position) if text.startswith("chip")]

    def test_of_two_equal_chips_one_is_taken(self) -> None:
        position = duel(factories="- sun:BRKT chip:R - chip:R", marker=0)
        position.play("chip:R")
        assert [factory["chip"] for factory in position.to_dict()["factories"][1:]] == [
            "?", None, None, "R",
        ]  # fmt: skip
        assert board(position)["chips"] == ["B", "R"]

    def test_two_chips_in_a_round_and_no_third(self) -> None:
        table = "- chip:R - - sun:BRKT"
        position = duel(
            {"chips_taken": 2, "chips": ["B", "T"]}, {"chips_taken": 0}, factories=table
        )
        assert "chip:R" not in texts(position)
        with pytest.raises(sintra.IllegalMoveError, match="2 chips each round"):
            position.play("chip:R")
        second = {"chips_taken": 1, "chips": ["KB"]}
        position = duel({"chips_taken": 1}, second, factories=table, actor=1, round=2)
        position.play("chip:R")
        assert board(position, 1)["chips"] == ["R", "KB"]


# Phase 1: passing and the end (Duel 3) ------------------------------------------------------------


class TestEndOfPhase1:
    def test_not_before_all_tiles_chips_and_tokens_are_gone(self) -> None:
        position = duel({"tokens": 0}, {"tokens": 1}, factories="moon:R - - - chip:K", marker=1)
        position.play("moon:R line:6")
        assert position.phase == "acquisition"
        position.play("chip:K")
        assert position.phase == "acquisition"
        position.play("plate:YKT* place:c@0")
        assert (position.phase, position.round) == ("preparation", 2)

    def test_a_player_without_any_action_passes_and_the_other_goes_on(self) -> None:
        first = {"tokens": 0, "chips_taken": 2}
        second = {"tokens": 1, "chips_taken": 0}
        position = duel(first, second, factories="- - chip:R - chip:K", marker=0)
        assert texts(position) == ["pass"]
        position.play("pass")
        assert board(position)["passed"]
        for turn in ("chip:R", "chip:K", "plate:YKT* place:c@0"):
            assert position.actor == 1
            position.play(turn)
        assert position.phase == "preparation"
        assert [event.text for event in position.events].count("pass") == 1
        assert not board(position)["passed"]  # it lasts for the phase only

    def test_passing_is_not_allowed_as_long_as_something_is_possible(self) -> None:
        position = duel({"tokens": 0}, {"tokens": 0}, factories="moon:R - - - -", marker=0)
        assert texts(position) == ["moon:R"]
        with pytest.raises(sintra.IllegalMoveError, match="pass"):
            position.play("pass")

    def test_unused_tokens_do_not_matter_in_the_last_round(self) -> None:
        assert phase_two({}, tokens=2, round=5).is_over


# All rounds (Duel 3 and 8) ------------------------------------------------------------------------


class TestWholeGame:
    def test_exactly_two_plates_and_two_chips_per_player_and_round(self) -> None:
        rng = random.Random(5)
        for seed in range(3):
            position = sintra.duel().start(seed=seed)
            while not position.is_over:
                before = position.round
                position.play(rng.choice(position.legal_ids))
                if position.round > before or position.is_over:
                    for seat in (0, 1):
                        mine = board(position, seat)
                        assert len(mine["plates"]) == 1 + 2 * min(before, 4)
                        assert len(mine["chips"] + mine["used"]) == 2 * before
            assert position.round == 5
