"""The tables of the documentation are those of the program."""

from pathlib import Path

import sintra
from sintra.envs import doc_tables

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "envs-tables.md"


def test_the_page_is_what_the_program_prints() -> None:
    assert PAGE.read_text("utf-8") == doc_tables.page(), "run: python -m sintra.envs.doc_tables"


def test_the_action_tables_name_every_move_once_and_in_order() -> None:
    for game in (sintra.duel(), sintra.azul()):
        table = doc_tables.actions(game)
        at = [table.index(f"`{game.events[number].text}`") for number in range(game.move_count)]
        assert at == sorted(set(at))
