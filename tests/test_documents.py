"""What the documents say is true: examples run, links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

import sintra

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_examples_run_as_shown(document: Path) -> None:
    failed, _ = doctest.testfile(
        str(document), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert failed == 0


def test_the_readme_has_examples() -> None:
    assert (ROOT / "README.md").read_text("utf-8").count(">>> ") > 20


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text("utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith("http"):
            continue
        name, _, anchor = target.partition("#")
        linked = (document.parent / name) if name else document
        assert linked.exists(), target
        if anchor:
            there = linked.read_text("utf-8")
            headings = {
                re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-")
                for heading in re.findall(r"^#+ (.*)$", there, re.MULTILINE)
            }
            assert f'id="{anchor}"' in there or anchor in headings, target


def test_the_documents_know_every_event_of_the_games() -> None:
    notation = (ROOT / "docs" / "notation.md").read_text("utf-8")
    for game in (sintra.duel(), sintra.azul()):
        for verb in {event.verb for event in game.events}:
            assert re.search(rf"`{verb}[:`]", notation), verb


def code_blocks(document: str, language: str) -> list[str]:
    text = (ROOT / "docs" / document).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_example_of_a_game_on_a_real_table_can_be_read() -> None:
    (example,) = [
        block for block in code_blocks("notation.md", "") if "players: Ana | Bo\n\n#" in block
    ]
    record = sintra.Record.parse(example)
    assert record.position().round == 1
    assert record.names == ("Ana", "Bo")


def test_the_example_of_a_position_is_the_one_of_that_game() -> None:
    import json

    (example,) = [
        block for block in code_blocks("notation.md", "") if "players: Ana | Bo\n\n#" in block
    ]
    upto = example.partition("sun:LB")[0] + "sun:LB"
    played = sintra.Record.parse(upto).position().to_dict()
    (told,) = [block for block in code_blocks("notation.md", "json") if '"awaits": "line"' in block]
    position = json.loads(told)
    assert {key: played[key] for key in position} == position


def test_the_rules_page_knows_every_printed_fact() -> None:
    from sintra.rules.duel import pieces

    rules = (ROOT / "docs" / "rules.md").read_text("utf-8")
    for plate in pieces.PLATES:
        assert f"`{plate}`" in rules, plate
    for goal in pieces.GOALS:
        assert f"*{goal}*" in rules or f"`{goal}`" in rules, goal
