"""Colors for text boards; the letters stay, so that nothing depends on color."""

from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from sintra.model.text_canvas import color_legend

_STYLES = {
    "B": "#4a90ff",
    "Y": "#f2c230",
    "R": "#ef5a3c",
    "K": "grey62",
    "T": "#2fc9c0",
}

THEME = Theme(
    {
        **{f"tile.{letter}": f"bold {color}" for letter, color in _STYLES.items()},
        **{f"tile.full_{letter}": f"bold reverse {color}" for letter, color in _STYLES.items()},
        **{f"tile.empty_{letter}": color for letter, color in _STYLES.items()},
        "tile.special": "bold reverse orange1",
        "tile.joker": "orange1",
        "tile.mover": "bold orange1",
    }
)
"""Styles of the board; give it to the console."""


class BoardHighlighter(RegexHighlighter):
    """Colors tiles, spaces and whoever is to move on a text board."""

    base_style = "tile."
    highlights = [  # noqa: RUF012  # the base class declares it like this
        *(rf"(?P<full_{c}>\[{c}\])" for c in _STYLES),
        *(rf"(?<![\w=\[])(?P<{c}>{c})(?![\w=\]*])" for c in _STYLES),
        # not the column letter b
        *(rf"(?<![\w=])(?<!a   )(?<!a  )(?P<empty_{c}>{c.lower()})(?![\w=])" for c in _STYLES),
        r"(?P<special>\[\*\])",
        r"(?P<joker>[☆◇])",
        r"(?P<mover>►[^━\n]*)",
    ]


def colored_board(board: str) -> Text:
    """A text board with colors; the legend at its end, if it has one, stays plain."""
    body, legend, rest = board.partition("\n" + color_legend())
    text = BoardHighlighter()(Text(body))
    text.append(legend + rest)
    return text
