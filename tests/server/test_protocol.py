"""The declared protocol: generated files are up to date, and messages have the declared types."""

import random
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import TypeAdapter, ValidationError

import sintra
from sintra.model import registry
from sintra.model.game import Position, game_class, make_game
from sintra.server.schema import messages
from sintra.server.schema.objects import GamePosition, PlayerBoard
from sintra.server.schema.types import Payload
from tests.server.harness import HERE, ME, SERVER_MESSAGE, Json, Server, play_out

TOOL = Path(__file__).resolve().parents[2] / "tools" / "make-protocol"
OPTIONS: list[tuple[str, Json]] = [
    ("duel", {}),
    ("duel", {"tablets": "random4", "zero_draws": "free"}),
    ("azul", {}),
    ("azul", {"seats": 4, "wall": "grey"}),
]


class Shown(Payload):
    """A position and the boards in it, with exactly the declared fields."""

    position: GamePosition
    boards: list[PlayerBoard]


SHOWN: TypeAdapter[Shown] = TypeAdapter(Shown)


def test_the_generated_files_are_up_to_date() -> None:
    loader = SourceFileLoader("make_protocol", str(TOOL))
    spec = spec_from_loader("make_protocol", loader)
    assert spec is not None
    tool = module_from_spec(spec)
    loader.exec_module(tool)
    for path, text in tool.generated().items():
        assert path.read_text("utf-8") == text, f"{path.name}: run tools/make-protocol"


# Positions --------------------------------------------------------------------------------------


def positions(game: str, options: Json, games: int) -> Iterator[Position]:
    """All positions of some random games, those before chance included."""
    rng = random.Random(7)
    for _ in range(games):
        position = make_game(game, options).start(given=True)
        while not position.is_over:
            yield position
            event = position.game.events[rng.choice(position.legal_ids)]
            position = position.applied(event).position
        yield position


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_real_positions_have_the_declared_types(game: str, options: Json) -> None:
    for position in positions(game, options, 3):
        boards = position.game.boards(position.state)
        seats = (None, *range(position.game.players))
        for shown in (position.to_dict(), *(position.view(seat).position for seat in seats)):
            SHOWN.validate_python({"position": shown, "boards": boards})
            assert shown["players"] == boards


def test_a_position_with_another_field_does_not_have_the_declared_type() -> None:
    position = sintra.azul().start(seed=1).to_dict()
    SHOWN.validate_python({"position": position, "boards": []})
    for wrong in ({**position, "more": 1}, {**position, "hand": None}, {"game": "azul"}):
        with pytest.raises(ValidationError):
            SHOWN.validate_python({"position": wrong, "boards": []})


@pytest.mark.parametrize("game", [*map(game_class, registry.GAMES)], ids=registry.GAMES)
def test_the_declared_words_are_those_of_the_rules(game: type[sintra.Game]) -> None:
    types = get_type_hints(game.position_type)
    assert get_args(types["phase"]) == tuple(game.phase_words)
    assert get_args(types["awaits"]) == tuple(game.awaits_words)
    assert get_args(types["game"]) == (game.name,)


# Messages ---------------------------------------------------------------------------------------


def test_a_message_with_another_field_does_not_have_the_declared_type() -> None:
    SERVER_MESSAGE.validate_python({"type": "accepted", "client": "a", "seq": 1})
    wrong: list[Any] = [
        {"type": "accepted", "client": "a", "seq": 1, "more": 1},
        {"type": "accepted", "client": "a"},
        {"type": "nothing"},
    ]
    for message in wrong:
        with pytest.raises(ValidationError):
            SERVER_MESSAGE.validate_python(message)


def test_each_answer_is_a_message_of_the_server() -> None:
    assert set(get_args(messages.Answer)) <= set(get_args(messages.ServerMessage))


@pytest.mark.parametrize("game", registry.GAMES)
def test_new_events_of_the_tiling_have_steps(server: Server, game: str) -> None:
    """``Page.hear`` validates the type of each message; here is what they contain."""
    made = server.table(game, ME, HERE)
    with server.page(made["table"], *made["tokens"].values()) as page:
        play_out(random.Random(8), page)
        heard = [message for message in page.heard if message["type"] == "events"]
        page.say({"type": "hello"})
        state = page.wait_for("state")
    assert not any("steps" in event for event in state["events"])
    tiled = 0
    for message in heard:
        for event in message["events"]:
            kinds = {effect["kind"] for effect in event["effects"]}
            assert ("steps" in event) == bool(kinds & {"tile", "unplaceable", "cost"})
            tiled += "steps" in event
        last = message["events"][-1]
        if "steps" in last:
            assert last["steps"][-1]["effects"] == len(last["effects"])
            assert last["steps"][-1]["players"] == message["views"]["0"]["position"]["players"]
    assert tiled > 3
    replay = server.get(f"/api/tables/{made['table']}/replay")
    again = {ply["seq"]: ply["steps"] for ply in replay["plies"] if "steps" in ply}
    published = {e["seq"]: e["steps"] for m in heard for e in m["events"] if "steps" in e}
    assert again == published
