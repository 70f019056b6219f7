"""The rulings for Azul Duel in ``docs/rules.md``, one by one; Azul: ``test_rulings_azul.py``."""

from collections import Counter
from math import comb, prod
from typing import Any

import pytest

import sintra
from sintra import Effect
from sintra.rules.duel.pieces import PLATES
from tests.build import (
    BARE,
    DEALING,
    DOME,
    SPACES,
    board,
    chances,
    duel,
    effects,
    goals,
    hoarders,
    last_round,
    lines,
    phase_two,
    texts,
    tiled,
)

Json = dict[str, Any]


# 1: drawing plates without points ---------------------------------------------------------------


def test_ruling_1_a_draw_needs_a_point_to_pay_with() -> None:
    position = duel({"score": 0})
    assert [text for text in texts(position) if text.startswith("plate")]
    with pytest.raises(sintra.IllegalMoveError, match="costs 1 point"):
        position.play("draw")


def test_ruling_1_with_an_empty_display_one_draw_is_free() -> None:
    position = duel({"score": 0, "tokens": 1}, factories="- - - - -", display=[None] * 3, marker=0)
    assert texts(position) == ["draw"]  # the duty to use both tokens goes on
    position.play("draw back:joker")
    assert [event.text for event in position.events] == ["draw", "back:joker", "look"]
    assert position.scores == (0, 5)
    assert effects(position, "draw") == []


def test_ruling_1_the_free_draw_does_not_follow_a_paid_one() -> None:
    position = duel({"score": 1}, display=[None] * 3)
    position.play("draw back:joker")
    assert position.scores == (0, 5)
    assert position.events[-1].text == "look"  # to draw again was not possible


def test_ruling_1_option_free_draws_at_0_points() -> None:
    position = duel({"score": 1}, game=sintra.duel(zero_draws="free"))
    for paid in (1, 1, 1):
        position.play("draw back:joker")
        assert -sum(effect.points for effect in effects(position, "draw")) == paid
        assert position.scores == (0, 5)
        assert texts(position) == ["draw", "look"]


# 2: what the players know of the pile -----------------------------------------------------------


def test_ruling_2_backs_are_public_fronts_are_not() -> None:
    position = duel()
    position.play("draw back:joker draw back:special draw back:joker")
    for seat in (0, 1, None):
        told = position.view(seat).position
        assert told["pile"]["top"] == "joker"
        assert told["drawn_backs"] == ["special", "joker", "special"]
        assert told["drawn"] == ["?", "?", "?"]
    position.play("look front:YBK* front:JBTK front:TRB*")
    assert position.view(0).position["drawn"] == ["YBK*", "JBTK", "TRB*"]
    assert position.view(1).position["drawn"] == ["?", "?", "?"]


@pytest.mark.parametrize("order", ["under:YBK* under:JBTK", "under:JBTK under:YBK*"])
def test_ruling_2_the_order_of_returned_plates_is_secret(order: str) -> None:
    position = duel()
    position.play("draw back:joker draw back:special draw back:joker")
    position.play(f"look front:YBK* front:JBTK front:TRB* plate:TRB* {order}")
    returned = [word.partition(":")[2] for word in order.split()]
    assert position.view(0).position["pile"]["returned"] == returned
    for seat in (1, None):
        view = position.view(seat)
        assert view.position["pile"]["returned"] == ["?joker", "?special"]
        words = [event.text for event in view.events]
        assert [word for word in words if word[:5] in ("front", "under")] == [
            "front:?", "front:?", "front:?", "under:?", "under:?",
        ]  # fmt: skip
        assert "plate:TRB*" in words  # the plate kept is placed before everybody's eyes


# 3 and 4: special tiles and the tablets ---------------------------------------------------------

# Row 1: K * T Y R T
ONE_SPECIAL: Json = DOME | {"nw": ["K*TR", 0], "n": ["TYJK", 0], "ne": ["RTYJ", 0]}
ONE_SPECIAL |= {"s": ["YKT*", 0]}
# Row 1: K * * K T Y
TWO_SPECIALS: Json = DOME | {"nw": ["K*TR", 0], "n": ["*KRB", 0], "ne": ["TYJK", 0]}
TWO_SPECIALS |= {"c": ["JBTK", 0], "s": ["YKT*", 0]}


def colors(mine: Json, **options: Any) -> tuple[int, int]:
    game = sintra.duel("colors columns corners", **options)
    return goals(phase_two(mine, round=5, game=game))["colors"]


def test_ruling_3_a_special_tile_counts_as_a_color() -> None:
    mine = tiled(ONE_SPECIAL, "#####.", "##....", *BARE[2:])
    assert mine["tiles"][0] == "K*TYR."
    assert colors(mine) == (1, 4)


def test_ruling_3_a_second_special_tile_adds_nothing() -> None:
    mine = tiled(TWO_SPECIALS, "######", "####..", *BARE[2:])
    assert mine["tiles"][0] == "K**KTY"
    assert colors(mine) == (0, 0)


def test_ruling_3_gaps_do_not_matter_and_a_joker_space_counts_as_its_tile() -> None:
    plates = DOME | {"n": ["TRB*", 0], "ne": ["JBTK", 0], "se": ["K*TR", 0]}
    assert colors(tiled(plates, "####.#", *BARE[1:])) == (1, 4)
    assert colors(tiled(plates, "####B.", *BARE[1:])) == (1, 4)
    assert colors(tiled(plates, "####T.", *BARE[1:])) == (0, 0)


def test_ruling_3_option_no_special_tile_counts() -> None:
    mine = tiled(ONE_SPECIAL, "#####.", "##....", *BARE[2:])
    assert colors(mine, special_counts_as_color=False) == (0, 0)


@pytest.mark.parametrize(
    ("tablet", "rows", "expected"),
    [
        ("rows", ("......", "......", "######", "..##..", "......", "......"), (1, 3)),
        ("columns", ("##....", "##....", ".#....", ".R....", "##....", "##...."), (1, 7)),
        ("diagonals", ("##....", "##....", "..##..", "..##..", "....##", "....##"), (1, 10)),
        ("edge", ("....##", "....##", "......", "......", "......", "......"), (3, 3)),
        ("corners", ("....##", "....##", "......", "......", "......", "......"), (1, 3)),
    ],
)
def test_ruling_4_special_tiles_are_tiles(
    tablet: str, rows: tuple[str, ...], expected: tuple[int, int]
) -> None:
    mine = tiled(DOME, *rows)
    assert "*" in "".join(mine["tiles"])
    together = {"rows": "edge corners", "edge": "rows corners"}.get(tablet, "rows specials")
    assert goals(last_round(f"{tablet} {together}", mine))[tablet] == expected


# 5 and 6: chips ---------------------------------------------------------------------------------


@pytest.mark.parametrize("plates", [{}, {"w": ["YBK*", 0], "c": ["KYRJ", 0]}])
def test_ruling_5_chips_do_not_complete_a_line_that_has_to_wait(plates: Json) -> None:
    mine = {"plates": plates, "lines": lines(l3="TT"), "chips": ["T", "T"]}  # row 3 has no T
    position = phase_two(mine)
    assert position.phase == "preparation"  # nobody was asked
    assert board(position)["chips"] == ["T", "T"]
    assert board(position)["lines"] == lines(l3="TT")


@pytest.mark.parametrize(("color", "pair"), [("B", "BR KB"), ("R", "BR RT"), ("K", "YK KB")])
def test_ruling_6_a_two_colored_chip_counts_for_either_color(color: str, pair: str) -> None:
    mine = {"plates": {"nw": ["*KRB", 0], "n": ["RJBK", 90]}, "lines": lines(l2=color)}
    chips = pair.split()
    position = phase_two(mine | {"chips": chips}, round=2)
    assert texts(position) == [f"spend:{chips[0]}", "leave"]
    position.play(f"spend:{chips[0]} spend:{chips[1]} done")
    position.play("tile:" + {"B": "b", "R": "a", "K": "c"}[color])
    assert board(position)["tiles"][1].replace(".", "") == color
    assert board(position)["used"] == chips


def test_ruling_6_a_chip_is_used_once_and_as_one_chip() -> None:
    mine = {"plates": {"nw": ["*KRB", 0], "w": ["RTYJ", 0]}, "lines": lines(l2="B", l3="RR")}
    position = phase_two(mine | {"chips": ["BR", "BR"]})
    position.play("spend:BR spend:BR done")
    assert board(position)["tiles"][1] == ".B...."
    assert board(position)["lines"] == lines(l3="RR")  # the same two chips do not serve red again
    assert phase_two(mine | {"chips": ["BR", "KB"], "lines": lines(l3="RR")}).phase == "preparation"


# 7: the large factory all of one color ----------------------------------------------------------


def test_ruling_7_five_of_one_color_are_drawn_again() -> None:
    position = duel(**DEALING, round=2, bag="BBBBBYR")
    # Of 21 ways to draw five, the one with five blue tiles does not count.
    odds = {"deal:L=BBBBY": 5 / 20, "deal:L=BBBBR": 5 / 20, "deal:L=BBBYR": 10 / 20}
    assert chances(position) == pytest.approx(odds)


def test_ruling_7_holds_for_the_setup_and_for_the_large_factory_only() -> None:
    position = sintra.duel().start(given=True)
    position.play("show:YKT* show:JBTK show:TRB* back:joker")
    found = chances(position)
    assert sum(found.values()) == pytest.approx(1)
    assert not {f"deal:L={color * 5}" for color in "BYRKT"} & set(found)
    ways = comb(65, 5) - 5 * comb(13, 5)
    assert found["deal:L=BBBBY"] == pytest.approx(comb(13, 4) * 13 / ways)
    position.play("deal:L=BBYRK")
    assert chances(position)["deal:1=TTTT"] == pytest.approx(comb(13, 4) / comb(60, 4))


def test_ruling_7_drawn_again_after_restocking_in_mid_draw() -> None:
    position = duel(*hoarders("BBBBBYR"), **DEALING, round=5, tower="BBYR")
    # BBB and two of BBYR; five blue ones (1 of 6) go back into a bag of seven, as above.
    again = 1 / 6
    assert chances(position) == pytest.approx({
        "deal:L=BBBBY": 2 / 6 + again * 5 / 20,
        "deal:L=BBBBR": 2 / 6 + again * 5 / 20,
        "deal:L=BBBYR": 1 / 6 + again * 10 / 20,
    })  # fmt: skip
    position.play("deal:L=BBBYR")
    assert (position.to_dict()["bag"], position.to_dict()["tower"]) == ("BB", "")


def test_ruling_7_drawn_again_from_everything_when_the_whole_tower_came_in() -> None:
    position = duel(**DEALING, round=2, bag="BB")
    left = Counter(B=11, Y=13, R=13, K=13, T=13)
    again = comb(11, 3) / comb(63, 3)
    later = comb(65, 5) - 5 * comb(13, 5)
    found = chances(position)
    assert sum(found.values()) == pytest.approx(1)
    for deal in ("BBBYR", "BBYYT", "BBKKK", "BBBBT"):
        first = prod(comb(left[color], n) for color, n in (Counter(deal) - Counter("BB")).items())
        whole = prod(comb(13, n) for n in Counter(deal).values())
        expected = first / comb(63, 3) + again * whole / later
        assert found[f"deal:L={deal}"] == pytest.approx(expected)
    # Without a blue tile: only after five blue ones had to be drawn again.
    assert found["deal:L=YYRKT"] == pytest.approx(again * comb(13, 2) * 13**3 / later)


@pytest.mark.parametrize("bag", ["BBBBB", "BBBBBBB"])
def test_ruling_7_they_stay_if_the_bag_holds_no_other_color(bag: str) -> None:
    position = duel(**DEALING, round=2, bag=bag)  # the tower has others, but is not needed
    assert chances(position) == {"deal:L=BBBBB": 1.0}
    position.play("deal:L=BBBBB")
    for _ in range(4):
        position.play(next(iter(chances(position))))
    position.play("sun:LB")
    assert position.to_dict()["marker"] == 0
    assert position.to_dict()["factories"][0] == {"sun": "", "moon": ""}
    assert effects(position, "marker") == [Effect("marker", 0)]


def test_ruling_7_a_short_deal_of_one_color_brings_the_tile_too() -> None:
    position = duel(*hoarders("BBB"), **DEALING, round=5, starter=1)
    position.play("deal:L=BBB deal:1=- deal:2=- deal:3=- deal:4=-")
    position.play("reveal:1=K reveal:2=K reveal:3=R reveal:4=R")
    position.play("sun:LB")
    assert position.to_dict()["marker"] == 1


# 8: a large factory without tiles ---------------------------------------------------------------


def test_ruling_8_a_round_without_any_tile() -> None:
    position = duel(*hoarders(""), **DEALING, round=5, starter=1)
    position.play("deal:L=- deal:1=- deal:2=- deal:3=- deal:4=-")
    position.play("reveal:1=K reveal:2=K reveal:3=R reveal:4=R")
    assert (position.actor, position.to_dict()["marker"]) == (1, "factory")
    assert texts(position) == ["chip:R", "chip:K"]


@pytest.mark.parametrize("starter", [0, 1])
def test_ruling_8_the_starting_player_begins_again_or_wins_a_tie(starter: int) -> None:
    position = phase_two({}, round=3, marker="factory", starter=starter)
    assert effects(position, "cost") == []
    assert position.to_dict()["starter"] == starter
    position = phase_two({}, round=5, marker="factory", starter=starter)
    assert position.outcome == sintra.Outcome((starter,), (5, 5), tie_break=True)


# 9 and 10: tablets ------------------------------------------------------------------------------


def test_ruling_9_tablets_are_added_up_before_the_score_is_raised_to_0() -> None:
    mine = tiled(DOME, "......", "......", "######", "..##..", "......", "......") | {"score": 2}
    position = last_round("rows edge corners specials", mine)
    assert goals(position) == {
        "rows": (1, 3), "edge": (2, 2), "corners": (0, 0), "specials": (4, -12),
    }  # fmt: skip
    assert position.scores[0] == 0
    assert Effect("end", 0, -2) in effects(position, "end")
    assert position.points()[0]["floor"] == 7 - 2
    columns = tiled(DOME, *["#...#."] * 6) | {"score": 2}
    position = last_round("rows columns corners specials", columns)
    assert position.scores[0] == 2 + 14 - 15


def test_ruling_10_a_dome_without_a_joker_plate_scores_0() -> None:
    specials = {space: [plate, 0] for space, plate in zip(SPACES, PLATES[:9], strict=True)}
    position = last_round("rows columns jokers", {"plates": specials})
    assert goals(position, 0)["jokers"] == (0, 0)
    assert goals(position, 1)["jokers"] == (0, 0)  # nine joker spaces, all of them empty


# 11 to 16 ---------------------------------------------------------------------------------------


def test_ruling_11_a_full_line_takes_no_more_tiles() -> None:
    position = duel({"lines": lines(l2="RR")}, awaits="line", hand="R", round=2)
    assert texts(position) == ["line:1", "line:3", "line:4", "line:5", "line:6", "break"]
    with pytest.raises(sintra.IllegalMoveError, match="full"):
        position.play("line:2")


def test_ruling_12_tablets_of_the_first_game() -> None:
    assert sintra.duel().tablets == ("rows", "columns", "diagonals")


def test_ruling_13_the_starting_player_tiles_first_and_it_makes_no_difference() -> None:
    # Row 1: Y K Y B, two yellow spaces; red is unplaceable in row 2 of the second dome.
    first = {"plates": {"nw": ["YKT*", 0], "n": ["YBK*", 0]}, "lines": lines(l1="Y", l2="TT")}
    plates = {"nw": ["KYRJ", 0], "n": ["TYJK", 0], "ne": ["Y*KR", 0]}
    second = {"plates": plates, "lines": lines(l1="Y", l2="B"), "broken": "B"}
    choices = {0: "tile:a", 1: "tile:d"}
    ends = []
    for starter in (0, 1):
        position = phase_two(first, second, starter=starter, round=2)
        for seat in (starter, 1 - starter):
            assert position.actor == seat
            position.play(choices[seat])
        ends.append((position.scores, position.to_dict()["players"], position.to_dict()["tower"]))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("color", "BYRKT")
def test_ruling_14_any_color_on_a_joker_space_and_none_on_a_special_space(color: str) -> None:
    # Row 1: R J K *
    mine = {"plates": {"nw": ["RJBK", 0], "n": ["K*TR", 0]}, "lines": lines(l1=color)}
    position = phase_two(mine)
    if position.awaits == "tile":
        assert texts(position) == {"R": ["tile:a", "tile:b"], "K": ["tile:b", "tile:c"]}[color]
        position.play("tile:b")
    assert board(position)["tiles"][0] == f".{color}...."


def test_ruling_14_a_row_with_nothing_but_a_special_space_free_takes_no_tile() -> None:
    mine = tiled(
        {"nw": ["BK*T", 0], "n": ["YBK*", 0], "ne": ["YKT*", 0]}, "......", ".##.#.", *BARE[2:]
    )
    position = phase_two(mine | {"lines": lines(l2="TT")})
    assert effects(position, "unplaceable") == [Effect("unplaceable", 0, row=2, count=2)]


def test_ruling_15_a_chip_is_turned_over_before_the_tiles_are_placed() -> None:
    position = duel(factories="sun:RKKTT sun:YYYY sun:BYRK sun:BYRT sun:BRKT")
    position.play("sun:1Y")
    assert (position.awaits, position.to_dict()["hand"]) == ("reveal", "YYYY")
    position.play("reveal:1=YK")
    assert position.awaits == "line"
    assert position.view(0).position["factories"][1]["chip"] == "YK"


def test_ruling_15_several_chips_are_turned_over_in_the_order_of_the_factories() -> None:
    position = duel(factories="moon:R moon:R moon:BR moon:R moon:R")
    position.play("moon:R")
    for number, chip, of_its_kind in ((1, "B", 2), (3, "B", 1), (4, "KB", 2)):  # B on factory 2
        found = chances(position)
        assert {event[: len("reveal:1=")] for event in found} == {f"reveal:{number}="}
        left = 20 - (1, 3, 4).index(number)
        assert found[f"reveal:{number}={chip}"] == pytest.approx(of_its_kind / left)
        position.play(f"reveal:{number}={chip}")
    assert (position.awaits, position.to_dict()["hand"]) == ("line", "RRRRR")


def test_ruling_16_token_and_points_are_spent_at_once() -> None:
    position = duel()
    position.play("plate:YKT*")
    assert (board(position)["tokens"], position.awaits) == (1, "place")
    position = duel()
    position.play("draw")
    assert (board(position)["tokens"], position.scores[0]) == (1, 4)
    position.play("back:joker draw back:joker")
    assert (board(position)["tokens"], position.scores[0]) == (1, 3)
    position.play("look front:YBK* front:JBTK plate:JBTK place:c@0")
    assert (board(position)["tokens"], position.scores[0]) == (1, 3)


def test_ruling_16_the_next_back_is_known_before_drawing_again() -> None:
    position = duel(pile={"top": "special"})
    position.play("draw")
    # Of 15 plates on the pile one, a special one, has been drawn: 5 special and 9 joker are left.
    assert chances(position) == pytest.approx({"back:special": 5 / 14, "back:joker": 9 / 14})
    position.play("back:joker")
    assert position.to_dict()["pile"]["top"] == "joker"
    assert position.to_dict()["drawn_backs"] == ["special"]
    assert texts(position) == ["draw", "look"]
