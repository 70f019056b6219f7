"""The JSON of reviews has the fields that its page describes, and no others."""

import re
from pathlib import Path
from typing import Any

import pytest

import sintra
import sintra.study
from tests.study.reviewed_games import played

PAGE = Path(__file__).parent.parent.parent / "docs" / "review-json.md"

OBJECTS = {
    "The review": lambda data: [data],
    "Ledger": lambda data: list(data["ledger"].values()),
    "Player": lambda data: data["players"],
    "Performance": lambda data: [
        one for player in data["players"] for one in (player["game"], *player["rounds"])
    ],
    "Point of the course": lambda data: data["course"],
    "Decision": lambda data: data["decisions"],
    "Value": lambda data: [
        *(one[name] for one in data["decisions"] for name in ("before", "after", "loss")),
        *(candidate["value"] for one in data["decisions"] for candidate in one["candidates"]),
        *(value for one in data["chance"] for value in one["luck"]),
    ],
    "Candidate": lambda data: [each for one in data["decisions"] for each in one["candidates"]],
    "Reason": lambda data: [each for one in data["decisions"] for each in one["reasons"]],
    "Chance": lambda data: data["chance"],
}
"""Where the objects are that each section of the page describes."""


@pytest.fixture(scope="module", params=["duel", "azul-3-grey"])
def data(request: pytest.FixtureRequest) -> Any:
    return sintra.study.review(played(request.param), depth=1).to_dict()


def described(section: str) -> set[str]:
    """The fields in the first column of a section's table."""
    text = PAGE.read_text("utf-8").partition(f"## {section}\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([\w.]+)`", cell)}


def test_the_page_has_a_section_for_every_object() -> None:
    assert set(re.findall(r"^## (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)) == set(OBJECTS)


@pytest.mark.parametrize("section", OBJECTS)
def test_every_field_is_described_and_there(section: str, data: Any) -> None:
    fields = described(section)
    objects = OBJECTS[section](data)
    assert len(objects) > 0
    found: set[str] = set()
    for one in objects:
        for key, value in one.items():
            parts = [name for name in fields if name.startswith(f"{key}.")]
            found |= {f"{key}.{part}" for part in value} if parts else {key}
    assert found == fields


def test_only_intervals_may_be_left_out(data: Any) -> None:
    for section, find in OBJECTS.items():
        always = set.intersection(*(set(one) for one in find(data)))
        ever = set.union(*(set(one) for one in find(data)))
        left_out = {"share_error", "lead_error"} if section == "Value" else set()
        assert ever - always <= left_out


def test_the_words_are_those_of_the_page(data: Any) -> None:
    text = PAGE.read_text("utf-8")
    words = {one["judgement"] for one in data["decisions"]}
    words |= {each["kind"] for each in OBJECTS["Reason"](data)}
    words |= {each["detail"] for each in OBJECTS["Reason"](data) if each["kind"] == "points"}
    assert len(words) > 6
    assert {word for word in words if f"`{word}`" not in text} == set()
