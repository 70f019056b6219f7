"""The table in sentences, for ears and for anybody who does without drawings.

Nothing here is drawn: no borders, no color, no symbols that a screen reader would stumble over.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sintra.cli import story
from sintra.cli.words import KINDS, Moment, describe, factory_name
from sintra.model.duel.text_board import JOKER_SPACE, SPECIAL_SPACE, printed_grid
from sintra.model.text_canvas import COLORS, plain, plural
from sintra.rules.azul import pieces as azul_pieces
from sintra.rules.duel import pieces as duel_pieces

if TYPE_CHECKING:
    from sintra.cli.story import Turn
    from sintra.model.position import Position
    from sintra.model.view import View

Json = Mapping[str, Any]

_SIGNS = {"−": "minus ", "×": "times ", "°": " degrees", " = ": " makes ", "►": "", "…": "..."}
_SPACES = {JOKER_SPACE: "joker", SPECIAL_SPACE: "special", "*": "special", "J": "joker"}


def aloud(text: str) -> str:
    """A text without the signs that are not read well."""
    for sign, word in _SIGNS.items():
        text = text.replace(sign, word)
    return text.strip()


def tiles(letters: str) -> str:
    """Tiles by color, in words.

    >>> tiles("BBK")
    '2 blue, 1 black'
    """
    counts = ((letters.count(letter), word) for letter, word in COLORS.items())
    return ", ".join(f"{n} {word}" for n, word in counts if n) or "none"


def question(text: str) -> str:
    """What is asked, with the tiles in words.

    >>> question("Ana: choose a line, or the floor, for BB")
    'Ana: choose a line, or the floor, for 2 blue.'
    """
    return re.sub(r"\b(for |from |\()([BYRKT]+)\b", lambda m: m[1] + tiles(m[2]), text) + "."


def plate(name: str) -> str:
    """A plate with its spaces.

    >>> plate("YKT*")
    'YKT* with yellow, black, turquoise, special'
    """
    if name.startswith("?"):
        return f"a {name[1:]} plate" if name[1:] else "a plate not seen"
    return (
        f"{name} with {', '.join(_SPACES.get(letter, COLORS.get(letter, '')) for letter in name)}"
    )


# What happened ----------------------------------------------------------------------------------


def turn_in_sentences(turn: "Turn", names: Sequence[str]) -> Iterator[str]:
    """A turn, and what it did to the points."""
    who = "The table" if turn.seat is None else plain(names[turn.seat])
    comma = "; " if turn.seat is None else ", "  # the table counts tiles with commas
    yield f"{who}: {comma.join(aloud(_event(moment)) for moment in turn.moments)}."
    for seat, name in enumerate(names):
        texts = story.effect_texts(turn, seat)
        if texts:
            yield f"{plain(name)}: {'; '.join(aloud(text) for text in texts)}."
        if turn.before[seat] != turn.after[seat]:
            yield f"{plain(name)} now has {plural(turn.after[seat], 'point')}."
    for text in story.shared_texts(turn):
        yield f"{aloud(text).capitalize()}."


def _event(moment: Moment) -> str:
    if moment.verb != "deal":
        return describe(moment)
    factory, _, letters = moment.argument.partition("=")
    return f"{tiles(letters)} on {factory_name(factory)}"


def points_in_sentences(position: "Position") -> Iterator[str]:
    """Each player's points by source."""
    rows = zip(position.names, position.scores, position.points(), strict=True)
    for name, score, sources in rows:
        parts = ", ".join(f"{source} {aloud(story.signed(n))}" for source, n in sources.items())
        yield f"{plain(name)} has {plural(score, 'point')}: {parts}."


# What lies on the table -------------------------------------------------------------------------


def table_in_sentences(view: "View") -> list[str]:
    """Everything that belongs to nobody."""
    return _TABLES[view.game.name](view.position)


def board_in_sentences(view: "View", seat: int) -> list[str]:
    """Everything on a player's board."""
    player = view.position["players"][seat]
    name = plain(view.names[seat])
    if view.game.name == "duel":
        return _duel_board(player, name, view.position["marker"] == seat)
    return _azul_board(player, name, view.game.options["wall"])


def _duel_table(position: Json) -> list[str]:
    large, *small = position["factories"]
    start = ", and the starting player tile" if position["marker"] == "factory" else ""
    said = [
        f"Large factory: sun {tiles(large['sun'])}; moon {tiles(large['moon'])}{start}.",
        *(_small_factory(number, factory) for number, factory in enumerate(small, start=1)),
        "Display: " + "; ".join(plate(name) for name in position["display"] if name) + ".",
        _pile(position["pile"]),
        f"Bag: {tiles(position['bag'])}. Tower: {tiles(position['tower'])}.",
        f"Tablets: {', '.join(position['tablets']) or 'not drawn yet'}.",
    ]
    return said + [text for text in _on_the_way(position) if text]


def _small_factory(number: int, factory: Json) -> str:
    stack = ", ".join(COLORS[letter] for letter in factory["moon"])
    moon = f"stack from bottom to top {stack}" if stack else "no stack"
    chip = {None: "no chip", "?": "chip face down"}.get(factory["chip"], f"chip {factory['chip']}")
    return f"Factory {number}: sun {tiles(factory['sun'])}; {moon}; {chip}."


def _pile(pile: Json) -> str:
    count = pile["unknown"] + len(pile["returned"])
    top = f", a {pile['top']} plate on top" if pile["top"] else ""
    back = "; ".join(plate(name) for name in pile["returned"])
    return f"Pile: {plural(count, 'plate')}{top}." + (f" Put back: {back}." if back else "")


def _on_the_way(position: Json) -> Iterator[str]:
    if position["hand"]:
        yield f"In hand: {tiles(position['hand'])}."
    if position["rest"]:
        yield f"To stack on factory {position['rest_factory']}: {tiles(position['rest'])}."
    if position["plate"]:
        yield f"To place: {plate(position['plate'])}."
    if position["drawn"]:
        yield f"Drawn: {'; '.join(plate(name) for name in position['drawn'])}."


def _azul_table(position: Json) -> list[str]:
    said = [
        f"Factory {number}: {tiles(letters)}."
        for number, letters in enumerate(position["factories"], start=1)
        if letters
    ]
    marker = ", and the starting marker" if position["marker"] == "center" else ""
    said.append(f"Center: {tiles(position['center'])}{marker}.")
    if position["hand"]:
        said.append(f"In hand: {tiles(position['hand'])}.")
    return [*said, f"Bag: {tiles(position['bag'])}. Lid: {tiles(position['lid'])}."]


_TABLES: Mapping[str, Callable[[Json], list[str]]] = {"duel": _duel_table, "azul": _azul_table}


# Boards -----------------------------------------------------------------------------------------


def _lines(lines: Sequence[str]) -> str:
    said = [
        f"line {size} {'is full' if len(letters) == size else f'has {len(letters)}'} of "
        f"{COLORS[letters[0]]}"
        for size, letters in enumerate(lines, start=1)
        if letters
    ]
    return f"Pattern lines: {'; '.join(said) or 'all empty'}."


def _duel_board(player: Json, name: str, marker: bool) -> list[str]:
    passed = ", has passed" if player["passed"] else ""
    broken = player["broken"]
    cost = sum(duel_pieces.BROKEN_POINTS.tolist()[: len(broken)])
    start = f" The starting player tile costs {duel_pieces.MARKER_POINTS}." if marker else ""
    return [
        f"{name}: {plural(player['score'], 'point')}, {plural(player['tokens'], 'token')} left, "
        f"{plural(player['chips_taken'], 'chip')} taken this round{passed}.",
        _lines(player["lines"]),
        *_dome(player),
        f"Broken: {tiles(broken)}" + (f", costing {cost}." if broken else ".") + start,
        f"Chips: {', '.join(player['chips']) or 'none'}.",
        f"Chips used: {', '.join(player['used']) or 'none'}.",
    ]


def _dome(player: Json) -> Iterator[str]:
    """The rows of the dome, as far as plates lie there."""
    printed = printed_grid(player["plates"])
    if not player["plates"]:
        yield "Dome: no plates yet."
    for row, letters in enumerate(player["tiles"]):
        cells = [
            _cell(f"{column}{row + 1}", tile, printed[row]["abcdef".index(column)])
            for column, tile in zip("abcdef", letters, strict=True)
        ]
        if any(cells):
            yield f"Dome row {row + 1}: {', '.join(cell for cell in cells if cell)}."


def _cell(where: str, tile: str, space: str) -> str:
    if tile != ".":
        return f"{where} {'special' if tile == '*' else COLORS[tile]} tile"
    if space == " ":
        return ""
    return f"{where} empty {_SPACES.get(space) or COLORS[space.upper()]}"


def _azul_board(player: Json, name: str, wall: str) -> list[str]:
    floor = player["floor"]
    cost = sum(azul_pieces.FLOOR_POINTS.tolist()[: len(floor)])
    found = [tiles(floor), "the starting marker" if "1" in floor else "none"]
    return [
        f"{name}: {plural(player['score'], 'point')}.",
        _lines(player["lines"]),
        *_wall(player["wall"], wall),
        f"Floor: {', '.join(w for w in found if w != 'none')}, costing {cost}."
        if floor
        else "Floor: none.",
    ]


def _wall(rows: Sequence[str], wall: str) -> Iterator[str]:
    if wall == "grey" and not any(set(row) - {"."} for row in rows):
        yield "Wall: empty."
    for row, (letters, colors) in enumerate(zip(rows, azul_pieces.WALL, strict=True), start=1):
        printed = colors.lower() if wall == "colored" else " " * len(colors)
        cells = [
            _cell(f"{column}{row}", tile, space)
            for column, tile, space in zip("abcde", letters, printed, strict=True)
        ]
        if any(cells):
            yield f"Wall row {row}: {', '.join(cell for cell in cells if cell)}."


# What can be done -------------------------------------------------------------------------------


def moves_in_sentences(view: "View") -> Iterator[str]:
    """The legal moves with their numbers, one to a line."""
    for number, move in enumerate(view.legal_moves, start=1):
        yield f"{number}: {move.text}, {_move(move.verb, move.argument, view.position)}"


def _move(verb: str, argument: str, position: Json) -> str:
    match verb:
        case "sun":
            sun = position["factories"]["L1234".index(argument[0])]["sun"]
            color = argument[1]
            return f"{sun.count(color)} {COLORS[color]} from the sun of {factory_name(argument[0])}"
        case "take":
            where, color = argument[0], argument[1]
            center = position["center"]
            pool = center if where == "C" else position["factories"][int(where) - 1]
            return f"{pool.count(color)} {COLORS[color]} from {factory_name(where)}"
        case "moon" | "stack":
            return f"{COLORS[argument]} {'from the moons' if verb == 'moon' else 'next'}"
        case "plate" | "under":
            return plate(argument)
        case "place":
            space, _, turned = argument.partition("@")
            return f"on {space}, turned by {turned} degrees"
        case _:
            return f"{KINDS[verb]} {argument}".strip()
