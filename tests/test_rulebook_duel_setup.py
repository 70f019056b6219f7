"""Azul Duel as its rulebook explains it: the setup, steps 1 to 9."""

import pytest

import sintra
from tests.build import SPACES, board, chances, texts

SHOWN = "show:YKT* show:JBTK show:TRB* back:joker "
DEALT = SHOWN + "deal:L=BBYRK deal:1=BYRK deal:2=YKTT deal:3=RRRR deal:4=BYTT "
ROTATIONS = (0, 90, 180, 270)


def started(events: str) -> sintra.Position:
    position = sintra.duel().start(given=True)
    position.play(events)
    return position


# Setup (docs/rules.md, Duel 2) --------------------------------------------------------------------


class TestSetup:
    def test_a_player_begins_with_5_points_2_tokens_and_an_empty_board(self) -> None:
        position = sintra.duel().start(given=True)
        assert position.scores == (5, 5)
        for seat in (0, 1):
            assert board(position, seat) == {
                "score": 5, "tokens": 2, "passed": False, "chips_taken": 0, "lines": [""] * 6,
                "broken": "", "plates": {}, "tiles": ["......"] * 6, "chips": [], "used": [],
            }  # fmt: skip

    def test_three_of_18_shuffled_plates_are_turned_up(self) -> None:
        position = sintra.duel().start(given=True)
        assert len(position.chances) == 18
        assert set(position.chances.values()) == {1 / 18}
        position.play("show:YKT* show:JBTK show:TRB*")
        assert position.to_dict()["display"] == ["YKT*", "JBTK", "TRB*"]
        assert position.to_dict()["pile"]["unknown"] == 15

    def test_the_back_of_the_pile_tells_the_type_of_plate(self) -> None:
        position = started("show:YKT* show:JBTK show:TRB*")
        assert chances(position) == {"back:special": 7 / 15, "back:joker": 8 / 15}

    def test_the_first_game_has_three_given_tablets(self) -> None:
        assert sintra.duel().start(given=True).to_dict()["tablets"] == list(sintra.duel().tablets)
        assert len(sintra.duel().tablets) == 3

    @pytest.mark.parametrize(("number", "sets"), [(3, 4 * 2**3), (4, 2**4)])
    def test_later_tablets_and_sides_are_drawn_at_random(self, number: int, sets: int) -> None:
        position = sintra.duel(f"random{number}").start(given=True)
        assert position.awaits == "tablets"
        assert set(position.chances.values()) == {1 / sets}
        assert len(position.chances) == sets
        assert {event.count("+") + 1 for event in chances(position)} == {number}

    def test_the_bag_holds_13_tiles_of_each_color(self) -> None:
        bag = sintra.duel().start(given=True).to_dict()["bag"]
        assert [bag.count(color) for color in "BYRKT"] == [13] * 5

    def test_large_factory_gets_5_tiles_and_small_ones_4(self) -> None:
        position = started(SHOWN)
        for name, size in zip("L1234", (5, 4, 4, 4, 4), strict=True):
            assert position.awaits == "deal"
            assert all(event.startswith(f"deal:{name}=") for event in chances(position))
            assert {len(event) - len("deal:L=") for event in chances(position)} == {size}
            position.play("deal:L=BBYRK" if name == "L" else f"deal:{name}=BYRK")
        assert len(position.to_dict()["bag"]) == 65 - 21

    def test_starting_player_tile_lies_on_the_large_factory(self) -> None:
        assert started(DEALT).to_dict()["marker"] == "factory"

    def test_each_small_factory_has_one_of_20_chips_face_down(self) -> None:
        position = started(DEALT + "start:1")
        assert [factory["chip"] for factory in position.to_dict()["factories"][1:]] == ["?"] * 4
        position.play("plate:YKT* place:c@0 show:KYRJ back:special")
        position.play("plate:JBTK place:c@0 show:BK*T back:joker sun:3R")
        assert len(position.chances) == 10
        assert set(position.chances.values()) == {2 / 20}

    def test_starting_player_is_drawn_by_lot(self) -> None:
        assert chances(started(DEALT)) == {"start:1": 0.5, "start:2": 0.5}

    @pytest.mark.parametrize("starter", [0, 1])
    def test_the_other_player_takes_the_first_free_plate(self, starter: int) -> None:
        position = started(DEALT + f"start:{starter + 1}")
        assert position.actor == 1 - starter
        assert texts(position) == ["plate:YKT*", "plate:TRB*", "plate:JBTK"]  # none from the pile
        position.play("plate:YKT*")
        assert set(texts(position)) == {f"place:{s}@{turn}" for s in SPACES for turn in ROTATIONS}
        position.play("place:se@90")
        assert set(chances(position)) >= {"show:KYRJ", "show:TKRJ"}  # the display is filled again
        position.play("show:KYRJ back:special")
        assert position.actor == starter
        assert texts(position) == ["plate:TRB*", "plate:JBTK", "plate:KYRJ"]
        position.play("plate:KYRJ place:nw@0 show:BK*T back:joker")
        assert position.to_dict()["display"] == ["BK*T", "JBTK", "TRB*"]
        assert board(position, 1 - starter)["plates"] == {"se": ["YKT*", 90]}
        assert board(position, starter)["plates"] == {"nw": ["KYRJ", 0]}
        assert position.scores == (5, 5)
        assert [board(position, seat)["tokens"] for seat in (0, 1)] == [2, 2]
        assert (position.actor, position.phase) == (starter, "acquisition")
