"""Tests of the naive models: whole random games, and examples checked by hand."""

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from .azul import NaiveAzul, end_bonus, grey_columns, row_completable
from .common import deal_outcomes, tile_points
from .duel import NaiveDuel
from .duel_pieces import (
    CHIPS,
    PLATES,
    TABLETS,
    can_complete,
    goal_points,
    large_outcomes,
    rotated,
)

ALL_TABLETS: list[Any] = ["random3", "random4", ("rows", "columns", "diagonals")]
ALL_TABLETS += list(product(*TABLETS))


def check_duel(view: dict[str, Any]) -> None:
    """65 tiles, 18 plates and 20 chips are where they can be."""
    tiles = view["bag"] + view["tower"] + view["hand"] + view["rest"]
    for factory in view["factories"]:
        tiles += factory["sun"] + factory["moon"]
    chips = [small["chip"] for small in view["factories"][1:] if small["chip"]]
    plates = [plate for plate in view["display"] if plate] + view["pile"]["returned"]
    plates += view["drawn"] + ([view["plate"]] if view["plate"] else [])
    for player in view["players"]:
        tiles += "".join(player["lines"]) + player["broken"]
        tiles += "".join(player["tiles"]).replace(".", "").replace("*", "")
        chips += player["chips"] + player["used"]
        plates += [name for name, _ in player["plates"].values()]
        assert len(player["broken"]) <= 4
        assert player["score"] >= 0
        assert 0 <= player["tokens"] <= 2
    assert Counter(tiles) == dict.fromkeys("BYRKT", 13)
    known = [plate for plate in plates if plate != "?"]
    assert len(set(known)) == len(known)
    assert set(known) <= set(PLATES)
    assert len(plates) + view["pile"]["unknown"] == 18
    assert len(view["drawn"]) == len(view["drawn_backs"])
    assert len(chips) + 4 * (5 - view["round"]) == 20
    seen = [chip for chip in chips if chip != "?"]
    assert all(seen.count(chip) <= 2 for chip in seen)
    assert set(seen) <= set(CHIPS)


def check_azul(view: dict[str, Any]) -> None:
    """100 tiles, 20 of each color."""
    tiles = view["bag"] + view["lid"] + view["hand"] + view["center"]
    tiles += "".join(view["factories"])
    markers = 0
    for player in view["players"]:
        tiles += "".join(player["lines"]) + "".join(player["wall"]).replace(".", "")
        tiles += player["floor"].replace("1", "")
        markers += player["floor"].count("1")
        assert len(player["floor"]) <= 7
        assert player["score"] >= 0
    assert Counter(tiles) == dict.fromkeys("BYRKT", 20)
    assert markers <= 1


def play_out(game: Any, check: Any, seed: int) -> list[str]:
    """Play a game at random to its end and check the position after every event."""
    rng = random.Random(seed)
    events = []
    while game.actor is not None:
        legal = game.legal()
        assert legal
        assert legal == sorted(set(legal))
        assert game.winners is None
        events.append(rng.choice(legal))
        game.play(events[-1])
        check(game.snapshot())
        assert len(events) < 5000
    assert game.legal() == []
    assert game.snapshot()["awaits"] == game.snapshot()["phase"] == "over"
    assert game.winners
    assert {game.scores[seat] for seat in game.winners} == {max(game.scores)}
    return events


@pytest.mark.parametrize("tablets", ALL_TABLETS, ids=str)
@pytest.mark.parametrize("zero_draws", ["pay", "free"])
def test_random_duel_games(tablets: Any, zero_draws: str) -> None:
    for seed in range(3):
        game = NaiveDuel(tablets, zero_draws, special_counts_as_color=bool(seed % 2))
        assert game.snapshot()["tablets"] == ([] if isinstance(tablets, str) else list(tablets))
        check_duel(game.snapshot())
        play_out(game, check_duel, seed)
        assert all(len(player["plates"]) == 9 for player in game.players)
        assert game.round == 5


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("wall", ["colored", "grey"])
def test_random_azul_games(players: int, wall: str) -> None:
    for seed in range(5):
        play_out(NaiveAzul(players, wall), check_azul, seed)


def test_wrong_options_and_events() -> None:
    for tablets in (("rows", "colors", "edge"), ("rows", "edge"), ("rows", "edge", "moon"), "row"):
        with pytest.raises(ValueError):
            NaiveDuel(tablets)
    assert len(NaiveDuel("random3").legal()) == 32
    assert len(NaiveDuel("random4").legal()) == 16
    with pytest.raises(ValueError):
        NaiveDuel().play("back:joker")
    with pytest.raises(ValueError):
        NaiveAzul(5)


def setup_duel() -> NaiveDuel:
    """A game of Duel at the first turn of seat 0, with nothing remarkable about it."""
    game = NaiveDuel()
    for event in (
        "show:YKT*",
        "show:K*TR",
        "show:JBTK",
        "back:joker",
        "deal:L=BBYRK",
        "deal:1=BYRK",
        "deal:2=TTTT",
        "deal:3=BBYY",
        "deal:4=RRKT",
        "start:1",
        "plate:YKT*",
        "place:nw@90",
        "show:TRBJ",
        "back:special",
        "plate:TRBJ",
        "place:c@0",
        "show:*KRB",
        "back:joker",
    ):
        game.play(event)
    return game


def test_duel_setup_and_takes() -> None:
    game = setup_duel()
    view = game.snapshot()
    assert (view["phase"], view["awaits"], view["actor"]) == ("acquisition", "turn", 0)
    assert view["display"] == ["*KRB", "K*TR", "JBTK"]
    assert view["pile"] == {"top": "joker", "unknown": 13, "returned": []}
    assert view["players"][1]["plates"] == {"nw": ["YKT*", 90]}
    for event in ("sun:2T", "reveal:2=BR", "line:3", "sun:1B", "stack:K", "stack:Y"):
        game.play(event)
    assert game.factories[1]["moon"] == ["K", "Y", "R"]
    assert game.players[0]["lines"][2] == ["T"] * 3
    assert game.players[0]["broken"] == ["T"]
    for event in ("line:1", "sun:LB", "break", "moon:R"):
        game.play(event)
    assert game.marker == 1
    assert game.snapshot()["hand"] == "RR"


def test_duel_drawing_plates() -> None:
    game = setup_duel()
    for event in ("draw", "back:special", "draw", "back:joker", "look"):
        game.play(event)
    assert game.snapshot()["drawn_backs"] == ["joker", "special"]
    assert game.scores == [3, 5]
    assert game.players[0]["tokens"] == 1
    for event in ("front:KYRJ", "front:TRB*", "plate:TRB*", "under:KYRJ", "place:nw@0"):
        game.play(event)
    assert game.snapshot()["pile"] == {"top": "joker", "unknown": 11, "returned": ["KYRJ"]}
    assert game.actor == 1


def test_duel_drawing_at_zero_points() -> None:  # ruling 1
    game = setup_duel()
    game.players[0]["score"] = 0
    assert "draw" not in game.legal()
    game.zero_draws = "free"
    assert "draw" in game.legal()
    game.zero_draws = "pay"
    game.display = [None, None, None]
    game.play("draw")
    game.play("back:joker")
    assert game.legal() == ["look"]
    assert game.scores == [0, 5]


def tiling_duel(**board: Any) -> NaiveDuel:
    """A game of Duel at the tiling of seat 0 in round 1, with this board."""
    game = setup_duel()
    for factory in game.factories:
        game.tower += factory["sun"]
        factory["sun"], factory["chip"] = [], None
    game.players[0].update(board)
    game.phase, game.tiling_left, game.line = "tiling", [0, 1], 1
    game._tile_on()
    return game


def grid(*rows: str) -> list[list[str]]:
    """A 6x6 grid of tiles from its first rows."""
    return [list(row) for row in (*rows, *["......"] * (6 - len(rows)))]


def test_duel_scoring_example() -> None:
    """The rulebook's example: 2 + 2 points, 2 for the special tile, then 3."""
    game = tiling_duel(
        plates={"nw": ["YKT*", 0], "w": ["YBK*", 0]},
        tiles=grid(".K....", "T....."),
        lines=[["Y"], [], ["B", "B", "B"], [], [], []],
    )
    assert game.legal() == ["tile:a"]
    game.play("tile:a")
    assert game.scores[0] == 5 + 4 + 2
    assert game.players[0]["tiles"][:2] == grid("YK....", "T*....")[:2]
    assert game.legal() == ["tile:b"]
    game.play("tile:b")
    assert game.scores[0] == 5 + 4 + 2 + 3


def test_duel_broken_example() -> None:
    """The rulebook's example: three broken tiles and the starting player tile cost 8."""
    game = setup_duel()
    game.marker = 0
    game.players[0].update(score=20, broken=["B", "R", "K"])
    game.players[1].update(score=2, broken=["B", "R"])
    game.phase, game.tiling_left, game.line = "tiling", [0, 1], 1
    game._tile_on()
    assert game.scores == [12, 0]


def test_duel_unplaceable_and_waiting_lines() -> None:
    game = tiling_duel(
        plates={"nw": ["YKT*", 0], "n": ["BK*T", 0], "ne": ["TRB*", 0], "w": ["*TYB", 0]},
        lines=[["B"], ["Y"], ["R", "R", "R"], ["K"], [], []],
        tiles=grid("..B...", "......"),
    )
    # Line 1: blue is filled; line 2: no yellow in the band's second row; both are broken.
    # Line 3: complete, but plates are missing in its band, so it waits, and so does line 4.
    assert game.round == 2
    assert game.players[0]["lines"] == [[], [], ["R"] * 3, ["K"], [], []]
    assert game.scores[0] == 5 - 1 - 2


def test_duel_chips() -> None:
    game = tiling_duel(
        plates={"nw": ["YKT*", 180]},  # * T / K Y
        lines=[[], ["Y"], [], [], [], []],
        chips=["Y", "B", "YK", "KB"],
    )
    assert game.awaits == "chips"
    assert game.legal() == ["leave", "spend:B", "spend:Y"]
    game.play("spend:Y")
    assert game.legal() == ["spend:YK"]  # Y and KB are neither a pair nor three
    game.play("spend:YK")
    assert game.legal() == ["done", "spend:KB"]
    game.play("done")
    assert game.players[0]["used"] == ["Y", "YK"]
    assert game.legal() == ["tile:b"]
    assert not can_complete([], ["Y", "B"], "Y", 1)
    assert can_complete([], ["Y", "TY", "R", "K", "B"], "Y", 2)
    assert not can_complete([], ["Y", "R", "R", "K", "B"], "Y", 2)


def test_duel_goals() -> None:
    plates = {"nw": ["YKT*", 0], "ne": ["JBTK", 0], "sw": ["TRBJ", 0]}
    tiles = grid("YKTBRB", "T*.YK.", "......", "......", "TR....", "BY....")
    player = {"plates": plates, "tiles": tiles}
    expected = {
        "rows": 3,
        "columns": 0,
        "diagonals": 0,
        "edge": 10,
        "jokers": 4,
        "specials": 0,
        "corners": 3 + 8,
    }
    assert {goal: goal_points(goal, player) for goal in expected} == expected
    assert goal_points("colors", player) == 4  # ruling 3: row 2 has only T, special, Y, K
    tiles[1][2] = "R"
    assert goal_points("colors", player) == 8
    assert goal_points("colors", player, special_counts_as_color=False) == 4
    tiles[0][4] = "."
    assert goal_points("jokers", player) == 0
    tiles[1][1] = "."
    assert goal_points("specials", player) == -3
    assert goal_points("jokers", {"plates": {}, "tiles": grid()}) == 0  # ruling 10
    full = {"plates": {}, "tiles": grid(*["BYRKTB"] * 6)}
    assert [goal_points(goal, full) for goal in ("rows", "columns", "diagonals", "edge")] == [
        18,
        42,
        20,
        20,
    ]


def test_rotation() -> None:
    assert [rotated("YKT*", degrees) for degrees in (0, 90, 180, 270)] == [
        "YKT*",
        "TY*K",
        "*TKY",
        "K*YT",
    ]


def test_deals() -> None:
    assert deal_outcomes(list("BBY"), list("RK"), 4) == ["BBYK", "BBYR"]
    assert deal_outcomes(list("B"), list("Y"), 4) == ["BY"]
    assert deal_outcomes([], [], 4) == [""]


def test_large_factory_of_one_color() -> None:  # ruling 7
    assert large_outcomes(list("BBBBBBY"), list("RR")) == ["BBBBY"]
    assert large_outcomes(list("BBBBB"), list("RR")) == ["BBBBB"]
    assert large_outcomes(list("BBB"), list("BB")) == ["BBBBB"]
    assert large_outcomes(list("BBB"), []) == ["BBB"]
    # BBB + BB would be redrawn from all of BBBBBRRR, so that fewer than three B can come up.
    assert large_outcomes(list("BBB"), list("BBRRR")) == ["BBBBR", "BBBRR", "BBRRR"]
    assert large_outcomes(list("BBB"), list("BRRR")) == ["BBBBR", "BBBRR"]
    game = setup_duel()
    game.factories[0]["sun"] = ["B"] * 5
    game.play("sun:LB")
    assert game.marker == 0


def test_duel_empty_large_factory() -> None:  # ruling 8
    game = tiling_duel()
    assert (game.starter, game.marker, game.scores) == (0, "factory", [5, 5])
    game.awaits = "over"
    assert game.winners == [0]


def test_short_deal_reveals_chips() -> None:
    game = tiling_duel()
    game.bag, game.tower = list("BBYRKT"), []
    for event in (
        "deal:L=BBYRK",
        "deal:1=T",
        "deal:2=-",
        "deal:3=-",
        "deal:4=-",
        "reveal:2=B",
        "reveal:3=B",
    ):
        game.play(event)
    assert "reveal:4=B" not in game.legal()
    game.play("reveal:4=KB")
    assert {"chip:B", "chip:KB", "sun:1T"} <= set(game.legal())
    game.play("chip:B")
    assert game.snapshot()["factories"][2]["chip"] is None


def wall(*rows: str) -> list[list[str]]:
    """A 5x5 wall from its rows."""
    return [list(row) for row in rows]


def test_azul_tile_points() -> None:
    """The rulebook's examples."""
    assert tile_points(wall(".....", "..Y..", ".....", ".....", "....."), 1, 2) == 1
    assert tile_points(wall("..R..", "BYKT.", "..B..", ".....", "....."), 1, 2) == 4 + 3
    assert tile_points(wall("..R..", "..K..", "..B..", ".....", "....."), 2, 2) == 3


def test_azul_wall_tiling_and_floor() -> None:
    """A tile is scored, the line goes to the lid, and four tiles and the marker cost 8."""
    game = NaiveAzul()
    game.starter, game.marker = 0, 0
    game.players[0].update(score=10, lines=[[], ["T", "T"], ["B"], [], []], floor=list("1BRKY"))
    game.phase, game.tiling_left, game.line = "tiling", [0, 1], 1
    game._tile_on()
    assert game.players[0]["wall"][1] == list("T....")
    assert game.scores == [10 + 1 - 8, 0]
    assert sorted(game.lid) == sorted("TBRKY")
    view = game.snapshot()
    assert (view["round"], view["starter"], view["marker"]) == (2, 0, "center")


def test_azul_marker() -> None:
    game = NaiveAzul()
    for event in (
        "start:2",
        "deal:1=BBYR",
        "deal:2=BBBB",
        "deal:3=RRRR",
        "deal:4=KKKK",
        "deal:5=TTTT",
    ):
        game.play(event)
    assert (game.actor, game.phase) == (1, "offer")
    for event in ("take:1B", "line:1", "take:CY"):
        game.play(event)
    assert game.players[1]["floor"] == ["B"]
    assert game.players[0]["floor"] == ["1"]
    game.play("line:2")
    game.play("take:CR")
    assert game.marker == 0
    assert game.players[1]["floor"] == ["B"]


def test_azul_marker_and_full_floor() -> None:  # ruling A1
    game = NaiveAzul()
    game.awaits, game.center = "take", ["B"]
    game.players[0]["floor"] = list("RRRRRRR")
    game.play("take:CB")
    assert game.marker == 0
    assert game.players[0]["floor"] == list("RRRRRRR")


def test_azul_end() -> None:
    rows = wall("BYRKT", "TB...", "K.B..", "R..B.", "Y...B")
    assert end_bonus(rows) == 2 + 7 + 10
    game = NaiveAzul(3)
    game.awaits = "over"
    game.players[0].update(score=30)
    game.players[1].update(score=30, wall=wall("BYRKT", *["....."] * 4))
    assert game.winners == [1]
    game.players[2].update(score=30, wall=wall("BYRKT", *["....."] * 4))
    assert game.winners == [1, 2]


def test_grey_wall() -> None:
    rows = wall("BY...", "RB...", "K....", "....K", ".....")
    assert grey_columns(rows, 2, "B") == [2, 3, 4]
    assert grey_columns(rows, 0, "B") == []
    assert row_completable(rows, 4)
    # Row 5 misses K, and its only empty column holds K already.
    assert not row_completable(wall("....K", ".....", ".....", ".....", "BYRT."), 4)
    game = NaiveAzul(2, "grey")
    game.starter = 0
    game.players[0].update(
        wall=wall("K....", "..K..", "...K.", ".K...", "BYRT."), lines=[[], [], [], [], ["K"] * 5]
    )
    game.phase, game.tiling_left, game.line = "tiling", [0, 1], 1
    game._tile_on()
    assert game.legal() == ["tile:e"]
    game.players[0]["wall"][0] = list("....K")
    game._tile_on()
    assert game.players[0]["lines"][4] == []
    assert len(game.lid) == 5


def test_azul_ends_without_a_full_row() -> None:
    # Rows 1-4 need K in column e; with K there in row 5 no row can be completed any more.
    open_wall = ("BYRT.", "YBTR.", "RTBY.", "TRYB.", ".....")
    stuck_wall = (*open_wall[:4], "....K")
    assert [row_completable(wall(*open_wall), row) for row in range(5)] == [True] * 4 + [False]
    assert not any(row_completable(wall(*stuck_wall), row) for row in range(5))
    for bag, rows, over in (
        ("K", open_wall, False),
        ("", open_wall, True),
        ("BYRT" * 9, open_wall, True),
        ("BYRKT" * 9, stuck_wall, True),
    ):
        game = NaiveAzul(2, "grey")
        game.starter, game.bag = 0, list(bag)
        for player in game.players:
            player["wall"] = wall(*rows)
        game.phase, game.tiling_left, game.line = "tiling", [0, 1], 1
        game._tile_on()
        # Ruling A6: no tile for a new round. Ruling A7: not the tiles, or not the spaces.
        assert (game.snapshot()["phase"] == "over") == over


def test_azul_lines_that_can_be_completed_give_tiles_back() -> None:
    game = NaiveAzul(2)
    game.bag, game.lid = ["K"], []
    game.players[0]["lines"] = [[], [], ["K"] * 2, [], ["K"] * 3]
    game.players[1]["lines"] = [[], [], [], ["K"], []]
    # Line 3 lacks 1 and gives 2 back; line 5 lacks these 2 and gives 4 back; line 4 lacks 3.
    assert game._most_free("K") == 1 + 1 + 2 + 0
    game.lid = ["K"]
    game.bag = []
    game.players[0]["lines"][2] = []
    assert game._most_free("K") == 1


def test_duel_tablets_and_zero() -> None:  # ruling 9
    game = NaiveDuel(("rows", "edge", "corners", "specials"))
    game.round, game.starter, game.marker = 5, 1, 1
    game.players[0].update(
        score=1, plates={"nw": ["YKT*", 0], "n": ["BK*T", 0]}, tiles=grid("YKB...", "T.....")
    )
    game.players[1].update(score=1, plates={"nw": ["YKT*", 0]}, tiles=grid("YKB...", "T....."))
    game._end_round()
    assert game.scores == [0, 1 + 4 - 3]  # seat 0: 1 + 4 - 6, but never below 0
    assert game.winners == [1]
