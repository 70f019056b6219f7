"""The lessons of the page are true: every position, move and consequence is what the rules say."""

import json
from pathlib import Path
from typing import Any

import pytest

import sintra
from sintra.players.levels import LEVELS
from sintra.server.tables.serialize import effects_json, steps_json
from tests.texts import LOCALES, ROOT, keys

LEARN = Path(__file__).parent.parent / "web" / "src" / "pages" / "learn"
GAMES = ("duel", "azul")


def scenes(name: str) -> list[dict[str, Any]]:
    return json.loads((LEARN / f"{name}.json").read_text("utf-8"))["scenes"]


def begin(name: str, scene: dict[str, Any]) -> sintra.Position:
    make = sintra.duel if name == "duel" else sintra.azul
    options = dict(scene["options"])
    if name == "azul":
        options["players"] = options.pop("seats")
    return make(**options).setup(scene["start"], given=True)


@pytest.mark.parametrize("name", GAMES)
def test_lessons_replay_with_the_rules(name: str) -> None:
    for scene in scenes(name):
        position = begin(name, scene)
        done = 0
        for ply in scene["plies"]:
            if ply["text"] is not None:
                if position.ply == done:  # else it followed by itself
                    position.play(ply["text"])
                assert position.events[done].text == ply["text"]
                assert effects_json(position.effects(done)) == ply["effects"]
                check_steps(position.record.position(done), ply, goals_paid(scene, ply))
                done += 1
            here = position.record.position(done) if done < position.ply else position
            paid = goals_paid(scene, ply) if here.is_over else [0] * len(here.scores)
            assert list(here.scores) == [s + p for s, p in zip(ply["scores"], paid, strict=True)]
            for player, more in zip(ply["position"]["players"], paid, strict=True):
                player["score"] += more
            assert here.view(0).position == ply["position"]
            if "choices" in ply:
                check_choices(here, ply)
        assert done == position.ply


def goals_paid(scene: dict[str, Any], ply: dict[str, Any]) -> list[int]:
    """What each seat still gets for goals, which are paid one by one in the plies after this."""
    later = scene["plies"][scene["plies"].index(ply) + 1 :]
    args = [one["args"] for one in later if "args" in one]
    return [sum(one["mine"] for one in args), sum(one["theirs"] for one in args)]


def check_choices(position: sintra.Position, place: dict[str, Any]) -> None:
    """Every legal move of a free choice leads to what the rules say, and to a judgment."""
    legal = [move.text for move in position.legal_moves]
    assert [move["text"] for move in place["legal"]] == legal
    assert sorted(place["choices"]) == sorted(legal)
    for move, choice in place["choices"].items():
        after = position.record.position()
        after.play(move)
        first = position.ply
        assert len(choice["plies"]) == after.ply - first
        for number, ply in enumerate(choice["plies"], first):
            assert ply["text"] == after.events[number].text
            assert ply["effects"] == effects_json(after.effects(number))
        assert choice["plies"][-1]["position"] == after.view(0).position
        if "choices" in choice:
            check_choices(after, choice)
        else:
            assert choice["verdict"] in ("best", "good", "weak")
            assert choice["better"][-1] is not None


def test_a_free_choice_can_be_good_and_bad() -> None:
    for name in GAMES:
        told = json.dumps(scenes(name))
        assert '"verdict": "best"' in told
        assert '"verdict": "weak"' in told


def check_steps(before: sintra.Position, ply: dict[str, Any], paid: list[int]) -> None:
    """The boards of a tiling are those of the rules, and the last ones those of the position."""
    after = before.applied(before.game.event(ply["text"]))
    steps = steps_json(before.game, after.effects, after.steps)
    if steps:
        for player, more in zip(steps[-1]["players"], paid, strict=True):
            player["score"] -= more
        assert steps[-1]["players"] == ply["position"]["players"]
    assert steps == ply.get("steps", [])


@pytest.mark.parametrize("name", GAMES)
def test_lessons_ask_for_moves_that_are_legal(name: str) -> None:
    asked = 0
    for scene in scenes(name):
        for ply, after in zip(scene["plies"], [*scene["plies"][1:], None], strict=True):
            if ply.get("expect") is None:
                continue
            asked += 1
            assert ply["position"]["actor"] == 0
            assert ply["expect"] in [move["text"] for move in ply["legal"]]
            assert after["text"] == ply["expect"]
    assert asked >= 8


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_a_lesson_has_its_text(name: str) -> None:
    said = {ply["say"] for scene in scenes(name) for ply in scene["plies"] if "say" in ply}
    for language in LOCALES:
        assert said <= keys(language, "learn")


def test_the_page_says_of_the_levels_what_they_are() -> None:
    text = (ROOT / "en" / "app.ftl").read_text("utf-8")
    for level in LEVELS:
        assert f"level-{level.number} = {level.character}\n" in text
