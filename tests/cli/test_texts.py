"""Texts of the command line: every one that the code asks for is there, in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sintra
import sintra.cli
from sintra.cli.event_words import event_words
from sintra.cli.texts import AREAS, Texts, choose_language, languages
from sintra.cli.turn_log import turns
from sintra.model.errors import OptionError
from sintra.model.pictures.canvas import LABELS
from sintra.players.search.tally import ALL_SOURCES, LATER
from sintra.rules.effects import Source
from sintra.study.judgement import Judgement
from tests.cli.running import random_game
from tests.texts import LOCALES, keys

CODE = Path(sintra.cli.__file__).parent
GAMES = (sintra.duel(), sintra.azul(), sintra.azul(players=3, wall="grey"))

MADE = {
    *(f"judgement-{one.name.lower()}" for one in Judgement),
    *(f"source-{'later' if n == LATER else Source(n).name.lower()}" for n in range(ALL_SOURCES)),
    *(f"goal-{goal}" for game in GAMES for goal in game.goals),
    *(f"table-{name}" for name in LABELS if name not in ("drawn", "rest")),
    *(f"review-ledger-{part}" for part in ("start", "luck", "reevaluation", "result", "so-far")),
}
"""Names of texts that the code puts together."""


def asked_for() -> Iterator[tuple[str, str]]:
    """The constants in the code that are names of English texts, or look like some."""
    prefixes = {key.partition("-")[0] for area in AREAS for key in keys("en", area)}
    for path in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                name = re.fullmatch(r"([a-z]+)(-[a-z0-9]+)+", node.value)
                if name and name[1] in prefixes & {"review", "words", "why", "space", "hint"}:
                    yield path.name, node.value


@pytest.mark.parametrize("language", LOCALES)
def test_every_text_that_is_asked_for_is_there(language: str) -> None:
    there = {key for area in AREAS for key in keys(language, area)}
    asked = {name for _, name in asked_for()}
    assert len(asked) > 60
    assert (asked | MADE) - there == set()


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_event_has_words(language: str, game: sintra.Game) -> None:
    """All events of a whole game; a variable that is missing is an error."""
    texts, verbs = Texts(language), set()
    for turn in turns(random_game(game, seed=5).record):
        for event in turn.events:
            verbs.add(event.verb)
            assert event_words(texts, game, event).strip(" {}") != ""
    assert len(verbs) > 4


def test_words_of_events() -> None:
    texts = Texts("en")
    record = sintra.Record.parse(
        "sintra 1\ngame: azul\nplayers: Ana | Bo\n\n"
        "start:1 deal:1=BBYK deal:2=YRRT deal:3=BKKT deal:4=BYRT deal:5=YYKT\n1: take:1B line:2\n"
    )
    told = [event_words(texts, record.game, e) for turn in turns(record) for e in turn.events]
    assert told[0] == "Ana is the starting player"
    assert told[1] == "Factory 1: 2 blue tiles, 1 yellow tile, 1 black tile"
    assert told[-2:] == ["2 blue tiles from factory 1", "to line 2"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "tlh_QO"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "pl_PL", "LC_ALL": ""}, "pl"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert choose_language(None, environment) == language
    assert choose_language("nl", environment) == "nl"


@pytest.mark.parametrize("asked", ["", "xx", "../de", "d/e"])
def test_languages_that_there_are_not(asked: str) -> None:
    assert list(languages()) == LOCALES
    with pytest.raises(OptionError, match="there is no language"):
        choose_language(asked)


def test_numbers_are_written_as_the_language_does() -> None:
    minus = "−"
    for language, comma in (("en", "."), ("de", ","), ("fr", ","), ("pl", ",")):
        texts = Texts(language)
        assert texts.number(1.25) == f"1{comma}2"
        assert texts.number(-3.0) == f"{minus}3{comma}0"
        assert texts.signed(2.0, 0) == "+2"
        assert texts.signed(-0.04) == texts.signed(0.04) == texts.number(0) == f"0{comma}0"
