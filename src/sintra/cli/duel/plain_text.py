"""The table, the boards and the moves of Azul Duel in sentences, for ``--plain``."""

from collections.abc import Iterator

from sintra.cli.duel.event_phrases import MOVE_LABELS
from sintra.cli.game_text import Json, factory_name, grid_rows, pattern_lines, tiles
from sintra.model.duel.game import FACTORY_LETTERS
from sintra.model.duel.text_board import JOKER_SPACE, SPECIAL_SPACE, printed_grid
from sintra.model.text_canvas import COLORS, plural
from sintra.rules.duel import pieces

_SPACES = {JOKER_SPACE: "joker", SPECIAL_SPACE: "special", "*": "special", "J": "joker"}


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


# The table ----------------------------------------------------------------------------------------


def describe_table(position: Json) -> list[str]:
    """Sentences about everything that belongs to nobody."""
    large, *small = position["factories"]
    start = ", and the starting player tile" if position["marker"] == "factory" else ""
    return [
        f"Large factory: sun {tiles(large['sun'])}; moon {tiles(large['moon'])}{start}.",
        *(_small_factory(number, factory) for number, factory in enumerate(small, start=1)),
        "Display: " + "; ".join(plate(name) for name in position["display"] if name) + ".",
        _pile(position["pile"]),
        f"Bag: {tiles(position['bag'])}. Tower: {tiles(position['tower'])}.",
        f"Tablets: {', '.join(position['tablets']) or 'not drawn yet'}.",
        *_pieces_in_hand(position),
    ]


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


def _pieces_in_hand(position: Json) -> Iterator[str]:
    """What the player to move has taken, and not put anywhere yet."""
    if position["hand"]:
        yield f"In hand: {tiles(position['hand'])}."
    if position["rest"]:
        yield f"To stack on factory {position['rest_factory']}: {tiles(position['rest'])}."
    if position["plate"]:
        yield f"To place: {plate(position['plate'])}."
    if position["drawn"]:
        yield f"Drawn: {'; '.join(plate(name) for name in position['drawn'])}."


# Boards -------------------------------------------------------------------------------------------


def describe_board(position: Json, seat: int, name: str, options: Json) -> list[str]:
    """Sentences about everything on a player's board."""
    player = position["players"][seat]
    passed = ", has passed" if player["passed"] else ""
    broken = player["broken"]
    cost = sum(pieces.BROKEN_POINTS.tolist()[: len(broken)])
    has_marker = position["marker"] == seat
    start = f" The starting player tile costs {pieces.MARKER_POINTS}." if has_marker else ""
    return [
        f"{name}: {plural(player['score'], 'point')}, {plural(player['tokens'], 'token')} left, "
        f"{plural(player['chips_taken'], 'chip')} taken this round{passed}.",
        pattern_lines(player["lines"]),
        *([] if player["plates"] else ["Dome: no plates yet."]),
        *grid_rows("Dome", player["tiles"], printed_grid(player["plates"]), _SPACES),
        f"Broken: {tiles(broken)}" + (f", costing {cost}." if broken else ".") + start,
        f"Chips: {', '.join(player['chips']) or 'none'}.",
        f"Chips used: {', '.join(player['used']) or 'none'}.",
    ]


# Moves --------------------------------------------------------------------------------------------


def describe_move(verb: str, argument: str, position: Json) -> str:
    """A legal move in words."""
    match verb:
        case "sun":
            factory, color = argument[0], argument[1]
            sun = position["factories"][FACTORY_LETTERS.index(factory)]["sun"]
            return f"{sun.count(color)} {COLORS[color]} from the sun of {factory_name(factory)}"
        case "moon":
            return f"{COLORS[argument]} from the moons"
        case "stack":
            return f"{COLORS[argument]} next"
        case "plate" | "under":
            return plate(argument)
        case "place":
            space, _, rotation = argument.partition("@")
            return f"on {space}, turned by {rotation} degrees"
        case _:
            return f"{MOVE_LABELS[verb]} {argument}".strip()
