"""Counts the pieces in a position dictionary: none may be lost, none may be added."""

from collections import Counter
from typing import Any

from tests.naive.duel_pieces import CHIPS, PLATES, plate_type

Json = dict[str, Any]


def assert_piece_counts(told: Json) -> None:
    """Check the number of all pieces of either game."""
    assert_tile_counts(told)
    if told["game"] == "duel":
        assert_plate_counts(told)
        assert_chip_counts(told)


def assert_tile_counts(told: Json) -> None:
    """Check the number of tiles of either game."""
    if told["game"] == "duel":
        _assert_duel_tile_counts(told)
    else:
        _assert_azul_tile_counts(told)


def _assert_duel_tile_counts(told: Json) -> None:
    tiles = told["bag"] + told["tower"] + told["hand"] + told["rest"]
    for factory in told["factories"]:
        tiles += factory["sun"] + factory["moon"]
    for player in told["players"]:
        tiles += "".join(player["lines"]) + player["broken"]
        tiles += "".join(player["tiles"]).replace(".", "").replace("*", "")
    assert Counter(tiles) == dict.fromkeys("BYRKT", 13)


def assert_plate_counts(told: Json) -> None:
    """Check the number of plates of Duel, and of the special tiles on them."""
    plates = [plate for plate in [*told["display"], told["plate"]] if plate]
    plates += told["pile"]["returned"] + told["drawn"]
    for player in told["players"]:
        laid = [plate for plate, _ in player["plates"].values()]
        plates += laid
        specials = sum(row.count("*") for row in player["tiles"])
        assert specials <= sum(plate_type(plate) == "special" for plate in laid)
    assert len(plates) + told["pile"]["unknown"] == len(PLATES)
    seen = [plate for plate in plates if plate != "?"]
    assert len(seen) == len(set(seen))
    assert set(seen) <= set(PLATES)
    assert len(told["drawn"]) == len(told["drawn_backs"])


def assert_chip_counts(told: Json) -> None:
    """Check the number of chips of Duel, including those of later rounds."""
    chips = [factory["chip"] for factory in told["factories"][1:] if factory["chip"]]
    for player in told["players"]:
        chips += player["chips"] + player["used"]
    assert len(chips) + 4 * (5 - told["round"]) == 2 * len(CHIPS)
    revealed = Counter(chip for chip in chips if chip != "?")
    assert set(revealed) <= set(CHIPS)
    assert all(n <= 2 for n in revealed.values())


def _assert_azul_tile_counts(told: Json) -> None:
    tiles = told["bag"] + told["lid"] + told["hand"] + told["center"] + "".join(told["factories"])
    markers = 0
    for player in told["players"]:
        tiles += "".join(player["lines"]) + "".join(player["wall"]).replace(".", "")
        tiles += player["floor"].replace("1", "")
        markers += player["floor"].count("1")
    assert Counter(tiles) == dict.fromkeys("BYRKT", 20)
    assert markers <= 1
