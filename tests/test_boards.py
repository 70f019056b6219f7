"""The text boards show everything on the table: what is drawn is read back and compared."""

import copy
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import sintra
from sintra.model import text_canvas as canvas
from sintra.model.azul import text_board as azul_board
from sintra.model.duel import text_board as duel_board
from sintra.rules.azul import pieces as azul_pieces
from sintra.rules.azul import state as azul_state
from sintra.rules.duel import state as duel_state

Dict = dict[str, Any]
COLORS = "BYRKT"
SPACES = ("nw", "n", "ne", "w", "c", "e", "sw", "s", "se")
SYMBOLS = {"J": "◇", "*": "☆"}
NAMES = ("Ana", "Bo", "Cy", "Di")


def duel_player(**changes: Any) -> Dict:
    """A board at the start of the game, with changes."""
    player = {
        "score": 5, "tokens": 2, "passed": False, "chips_taken": 0, "lines": [""] * 6,
        "broken": "", "plates": {}, "tiles": ["......"] * 6, "chips": [], "used": [],
    }  # fmt: skip
    return player | changes


def duel_position(**changes: Any) -> Dict:
    """The position of docs/notation.md, Notation 7, with changes."""
    position = {
        "game": "duel", "round": 1, "phase": "acquisition", "awaits": "line", "actor": 0,
        "starter": 0, "marker": "factory", "tablets": ["rows", "columns", "diagonals"],
        "bag": "BBBBBBBBBYYYYYYYYYRRRRRRRKKKKKKKKKKTTTTTTTTT", "tower": "",
        "factories": [
            {"sun": "", "moon": "YRK"},
            {"sun": "BYRK", "moon": "", "chip": "?"},
            {"sun": "", "moon": "KY", "chip": "?"},
            {"sun": "", "moon": "", "chip": None},
            {"sun": "BYTT", "moon": "", "chip": "?"},
        ],
        "display": ["KYRJ", "BK*T", "TRB*"],
        "pile": {"top": "special", "unknown": 12, "returned": []},
        "drawn": [], "drawn_backs": [], "plate": None, "hand": "BB", "rest": "",
        "rest_factory": None, "line": None, "spent": [],
        "players": [
            duel_player(lines=["", "TT", "", "", "", ""], plates={"nw": ["JBTK", 0]}),
            duel_player(plates={"c": ["RJBK", 0], "se": ["YKT*", 90]}, score=4, tokens=1),
        ],
    }  # fmt: skip
    return position | changes


def azul_position(players: int = 2, **changes: Any) -> Dict:
    """The middle of a round, with changes; the first player has something everywhere."""
    first = {
        "score": 17, "lines": ["K", "", "RR", "", "TTTTT"], "floor": "1BR",
        "wall": ["BY...", ".B...", "..B..", "...BY", "....."],
    }  # fmt: skip
    other = {"score": 0, "lines": [""] * 5, "wall": ["....."] * 5, "floor": ""}
    factories = ["BBYK", "YRRT", "", "YYYR", "BRTT", "KKTT", "BYRK", "BBBB", "TTTT"]
    position = {
        "game": "azul", "round": 2, "phase": "offer", "awaits": "line", "actor": 0, "starter": 1,
        "marker": 0, "bag": "BBBYYRK", "lid": "T" * 12, "factories": factories[: 2 * players + 1],
        "center": "BBYYYK", "hand": "RR", "line": None,
        "players": [first, *(copy.deepcopy(other) for _ in range(players - 1))],
    }  # fmt: skip
    return position | changes


# Reading a board --------------------------------------------------------------------------------


def assert_tidy(text: str) -> None:
    """Plain text, at most 100 columns, nothing trailing, and straight borders."""
    for line in text.split("\n"):
        assert canvas.width(line) <= 100, line
        assert line == line.rstrip()
        assert line.isprintable()


def squeeze(text: str) -> str:
    return text.replace(" ", "")


def player_boxes(text: str, names: Sequence[str]) -> list[list[str]]:
    """The lines inside each player's box, after the line with the name."""
    lines = text.split("\n")
    boxes = []
    for name in names:
        title = re.compile(rf"[┌┏][─━] (► )?{re.escape(name)} [─━]+[^┐┓]*[┐┓]")
        row, found = next((i, m) for i, line in enumerate(lines) if (m := title.search(line)))
        cut = [line[found.start() : found.end()] for line in lines[row:]]
        end = next(i for i, line in enumerate(cut) if line[0] in "└┗")
        boxes.append(cut[:end])
    return boxes


def read_rows(box: list[str], size: int) -> tuple[list[str], list[str]]:
    """Pattern lines (tiles from the left of the text, ``·`` kept) and what stands beside them."""
    lines, beside = [], []
    for number in range(1, size + 1):
        row = next(m for line in box if (m := re.match(rf".\s*►?{number} ([^│]+)│(.*).$", line)))
        lines.append(squeeze(row[1]))
        beside.append(row[2])
    return lines, beside


def read_item(box: list[str], label: str) -> str:
    return next(m[1] for line in box if (m := re.match(rf".\s*{label}  (.*).$", line))).strip()


def read_counts(text: str, label: str) -> list[int]:
    found = re.findall(rf"   {label} +((?:\d+ +){{5}}\d+)$", text, re.MULTILINE)
    return [int(number) for number in found[0].split()]


def printed_grid(dome: Dict) -> list[list[str]]:
    """What plates show, turned as docs/notation.md says: TL TR / BL BR to BL TL / BR TR."""
    grid = [[" "] * 6 for _ in range(6)]
    for space, (plate, turned) in dome.items():
        quadrants = list(plate)
        for _ in range(turned // 90):
            quadrants = [quadrants[2], quadrants[0], quadrants[3], quadrants[1]]
        down, across = divmod(SPACES.index(space), 3)
        for i, letter in enumerate(quadrants):
            shown = SYMBOLS.get(letter, letter.lower())
            grid[2 * down + i // 2][2 * across + i % 2] = shown
    return grid


def assert_shows_player(box: list[str], player: Dict) -> None:
    lines, dome = read_rows(box, 6)
    assert lines == [tiles.rjust(n, "·") for n, tiles in enumerate(player["lines"], 1)]
    printed = printed_grid(player["plates"])
    for row in range(6):
        plates = dome[row].split("│")[:3]
        cells = [cell for plate in plates for cell in (plate[0:3], plate[4:7])]
        for column, tile in enumerate(player["tiles"][row]):
            wanted = f" {printed[row][column]} " if tile == "." else f"[{tile}]"
            assert cells[column] == wanted
    assert read_item(box, "broken").startswith(" ".join(player["broken"].ljust(4, "·")))
    assert read_item(box, "costs").split() == ["1", "2", "3", "4", "2"]
    assert read_item(box, "tokens").count("●") == player["tokens"]
    assert f"chips taken {player['chips_taken']} of 2" in "".join(box)
    assert read_item(box, "chips") == (" ".join(player["chips"]) or "–")
    assert read_item(box, "used") == (" ".join(player["used"]) or "–")
    assert ("passed" in box[0]) == player["passed"]
    assert re.search(rf" {player['score']} points?", box[0])


def cells_of(text: str, label: str) -> list[str]:
    row = next(line for line in text.split("\n") if line.startswith(f"{label} "))
    return [cell.strip() for cell in row.split("│")[1:-1]]


def assert_shows_duel(position: Dict, text: str, names: Sequence[str]) -> None:
    """Everything in the dictionary can be read from the text."""
    assert_tidy(text)
    assert f"round {position['round']} of 5" in text
    assert all(tablet in text for tablet in position["tablets"])
    for place in ("bag", "tower"):
        tiles = position[place]
        assert read_counts(text, place) == [*map(tiles.count, COLORS), len(tiles)]
    large, *small = position["factories"]
    moons = [" ".join(large["moon"]), *("→".join(factory["moon"]) for factory in small)]
    assert cells_of(text, "sun") == [" ".join(f["sun"]) for f in position["factories"]]
    assert cells_of(text, "moon") == moons
    chips = [{"?": "face down", None: "–"}.get(f["chip"], f"chip {f['chip']}") for f in small]
    start_tile = "start tile" if position["marker"] == "factory" else ""
    assert cells_of(text, "chip") == [start_tile, *chips]
    pile = position["pile"]
    assert re.search(rf"\b{pile['unknown'] + len(pile['returned'])} plates?\b", text)
    shown = [*position["display"], *position["drawn"], position["plate"], *pile["returned"]]
    assert all(plate in text for plate in shown if plate and plate != "?")
    assert text.count("░░░░░") == bool(pile["unknown"] + len(pile["returned"])) + sum(
        plate.startswith("?") for plate in position["drawn"]
    )
    if position["hand"]:
        assert f"IN HAND   {' '.join(position['hand'])}\n" in text
    for seat, box in enumerate(player_boxes(text, names)):
        assert_shows_player(box, position["players"][seat])
        assert box[0].startswith("┏━ ►" if position["actor"] == seat else "┌")
        assert ("●" in read_item(box, "broken")) == (position["marker"] == seat)


def assert_shows_azul(position: Dict, text: str, names: Sequence[str], wall: str) -> None:
    """Everything in the dictionary can be read from the text."""
    assert_tidy(text)
    assert f"round {position['round']} " in text
    for place in ("bag", "lid"):
        tiles = position[place]
        assert read_counts(text, place) == [*map(tiles.count, COLORS), len(tiles)]
    lines = text.split("\n")
    factories = next(line for line in lines if line.startswith("│ "))
    shown = [cell.strip() for cell in factories.split("│")[1:-1]]
    assert shown == [" ".join(tiles) for tiles in position["factories"]]
    center = next(line for line in lines if line.startswith("CENTER")).partition("TILES")[0]
    marker = "1" if position["marker"] == "center" else ""
    assert squeeze(center.removeprefix("CENTER")) == (marker + position["center"] or "–")
    if position["hand"]:
        assert f"HAND    {' '.join(position['hand'])} " in text
    for seat, box in enumerate(player_boxes(text, names)):
        player = position["players"][seat]
        pattern, walls = read_rows(box, 5)
        assert pattern == [tiles.rjust(n, "·") for n, tiles in enumerate(player["lines"], 1)]
        for row, tiles in enumerate(player["wall"]):
            printed = azul_pieces.WALL[row].lower() if wall == "colored" else "·····"
            cells = [f"[{t}]" if t != "." else p for t, p in zip(tiles, printed, strict=True)]
            assert squeeze(walls[row]) == "".join(cells)
        floor = read_item(box, "floor")
        assert floor.startswith(" ".join(player["floor"].ljust(7, "·")))
        assert ("marker" in floor) == (position["marker"] == seat)
        assert read_item(box, "costs") == "1 1 2 2 2 3 3"
        assert re.search(rf" {player['score']} points?", box[0])
        assert box[0].startswith("┏━ ►" if position["actor"] == seat else "┌")


# Real games -------------------------------------------------------------------------------------


def random_game(game: sintra.Game, seed: int) -> Iterator[sintra.Position]:
    """Every position of a random game, also those where chance is next."""
    rng = random.Random(seed)
    position = game.start(given=True)
    yield position
    while not position.is_over:
        position.play(rng.choice(position.legal_ids))
        yield position


def test_duel_random_games_are_shown_completely() -> None:
    awaited = set()
    for seed in range(4):
        for position in random_game(sintra.duel("random4", zero_draws="free"), seed):
            awaited.add(position.awaits)
            assert_shows_duel(position.to_dict(), str(position), position.names)
    assert awaited == set(duel_state.AWAITS)


def test_duel_views_are_shown_completely() -> None:
    hidden = set()
    for seed in (5, 6):
        for position in random_game(sintra.duel(zero_draws="free"), seed):
            for seat in (0, 1, None):
                view = position.view(seat)
                assert_shows_duel(view.position, str(view), view.names)
                secret = view.position["pile"]["returned"] + view.position["drawn"]
                hidden |= {plate for plate in secret if plate[0] == "?"}
    assert hidden == {"?special", "?joker", "?"}


@pytest.mark.parametrize("wall", ["colored", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_azul_random_games_are_shown_completely(players: int, wall: str) -> None:
    awaited = set()
    for position in random_game(sintra.azul(players=players, wall=wall), players):
        awaited.add(position.awaits)
        data = position.to_dict()
        text = azul_board.draw(data, position.names, wall)
        assert_shows_azul(data, text, position.names, wall)
    assert awaited == set(azul_state.AWAITS) - ({"tile"} if wall == "colored" else set())


@pytest.mark.parametrize("wall", ["colored", "grey"])
def test_str_of_an_azul_position_shows_its_kind_of_wall(wall: str) -> None:
    position = sintra.azul(wall=wall).start(seed=1)
    assert str(position) == azul_board.draw(position.to_dict(), position.names, wall)


# What is asked ----------------------------------------------------------------------------------


NO_FORCED = [
    ({}, "Ana: choose a line for BB"),
    ({"awaits": "plate", "actor": 1}, "Bo: choose a plate of the display"),
    ({"awaits": "place", "plate": "YKT*"}, "Ana: choose a space and a rotation for the plate YKT*"),
    ({"awaits": "draw", "drawn": ["?"], "drawn_backs": ["joker"]},
     "Ana: draw another plate, or look at the one drawn"),
    ({"awaits": "stack", "rest": "KT", "rest_factory": 3},
     "Ana: choose the next tile on the stack of factory 3, from KT"),
    ({"awaits": "chips", "line": 2, "spent": ["B", "BR"]},
     "Ana: line 2 (TT): chips spent: B BR; spend more, or done"),
    ({"awaits": "tile", "line": 2}, "Ana: choose a column of row 2 for T"),
    ({"awaits": "deal", "actor": "chance"}, "Chance: tiles are dealt to the factories"),
    ({"awaits": "over", "phase": "over", "actor": None}, "Game over. Ana: 5, Bo: 4"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "asked"), NO_FORCED)
def test_duel_says_what_is_asked_of_whom(changes: Dict, asked: str) -> None:
    text = duel_board.draw(duel_position(**changes), NAMES[:2])
    assert text.split("\n")[1] == f"► {asked}"


def test_azul_says_what_is_asked_of_whom() -> None:
    def asked(**changes: Any) -> str:
        return azul_board.draw(azul_position(**changes), NAMES[:2], "grey").split("\n")[1]

    assert asked() == "► Ana: choose a line, or the floor, for RR"
    assert asked(awaits="take", actor=1).startswith("► Bo: take tiles")
    assert asked(awaits="tile", line=3) == "► Ana: choose a column of row 3 for R"
    assert asked(awaits="over", actor=None) == "► Game over. Ana: 17, Bo: 0"
    assert asked(awaits="start", actor="chance", starter=None).startswith("► Chance: ")


def test_current_line_is_marked_only_on_the_board_that_is_tiled() -> None:
    text = duel_board.draw(duel_position(awaits="tile", line=2, actor=1), NAMES[:2])
    ana, bo = player_boxes(text, NAMES[:2])
    assert "►2" in "".join(bo)
    assert "►2" not in "".join(ana)


# Single things ----------------------------------------------------------------------------------


def test_turned_plates_and_tiles_on_a_dome() -> None:
    tiles = ["......"] * 4 + ["....T.", "....*."]
    player = duel_player(plates={"se": ["YKT*", 90], "nw": ["JBTK", 0]}, tiles=tiles)
    text = duel_board.draw(duel_position(players=[player, duel_player()]), NAMES[:2])
    _, dome = read_rows(player_boxes(text, NAMES[:2])[0], 6)
    assert dome[0].startswith(" ◇   b │       │       │")
    assert dome[1].startswith(" t   k │       │       │")
    assert dome[4].startswith("       │       │[T]  y │")
    assert dome[5].startswith("       │       │[*]  k │")


def test_plates_of_a_view_show_their_backs() -> None:
    position = duel_position(
        awaits="keep",
        hand="",
        pile={"top": "joker", "unknown": 0, "returned": ["?joker", "K*TR", "?special"]},
        drawn=["?", "?", "YKT*"],
        drawn_backs=["special", "joker", "special"],
    )
    text = duel_board.draw(position, NAMES[:2])
    assert_shows_duel(position, text, NAMES[:2])
    assert "?joker K*TR ?special" in text
    assert text.count("░░☆░░") == 1
    assert text.count("░░◇░░") == 2  # drawn, and on the pile
    assert "from the top" not in text  # a view does not know the order
    assert re.search(r"   special  joker   YKT\*$", text, re.MULTILINE)


def test_as_many_plates_drawn_and_put_back_as_can_be() -> None:
    position = duel_position(
        awaits="under",
        plate="JBTK",
        pile={"top": "joker", "unknown": 0, "returned": ["?special"] * 13},
        drawn=["?"] * 13,
        drawn_backs=["special"] * 13,
    )
    assert_shows_duel(position, duel_board.draw(position, NAMES[:2]), NAMES[:2])


def test_longest_texts_keep_the_width() -> None:
    chips = ["BR", "BR", "RT", "RT", "TY", "TY", "YK", "YK", "KB", "KB"]
    lines = ["", "", "", "", "", "TT"]
    player = duel_player(score=188, passed=True, chips=chips, used=chips, lines=lines)
    position = duel_position(
        awaits="chips", line=6, spent=chips, phase="preparation", players=[player, player],
        tablets=["colors", "columns", "diagonals", "specials"],
    )  # fmt: skip
    text = duel_board.draw(position, ["W" * 200, "漢字" * 50])
    assert_tidy(text)
    assert "diagonals, specials" in text
    assert "188 points" in text
    azul = azul_position(4, marker="center", center="BBBBBBYYYYYYRRRRRRKKKKKKTTT")
    for player in azul["players"]:
        player["score"] = 240
    assert_tidy(azul_board.draw(azul, ["W" * 200] * 4))
    assert_tidy(azul_board.draw(azul | {"actor": None, "awaits": "over"}, ["W" * 200] * 4))


def test_wide_letters_keep_borders_straight() -> None:
    assert canvas.width("李小龍") == 6
    assert canvas.width("Zoe\u0308") == 3
    rows = azul_board.draw(azul_position(), ["李小龍", "Zoe\u0308"]).split("\n")
    top = next(row for row in rows if "━ ► 李小龍" in row)
    bottom = next(row for row in rows if "┗" in row)
    assert canvas.width(top) == canvas.width(bottom)


def test_names_cannot_disturb_the_terminal() -> None:
    text = duel_board.draw(duel_position(), ["A\x1b[31m\nna", "B\to"])
    assert_tidy(text)
    assert "A?[31m?na" in text


def test_legend_explains_every_color() -> None:
    duel = duel_board.draw(duel_position(), NAMES[:2])
    azul = azul_board.draw(azul_position(), NAMES[:2])
    for text in (duel, azul):
        assert all(color in text.split("\n")[-1] for color in canvas.COLORS.values())
