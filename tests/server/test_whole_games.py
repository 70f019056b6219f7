"""Whole games through the WebSocket, and everything that a page is told on the way."""

import random
from typing import Any

import pytest

import sintra
from tests.server.harness import HERE, LINK, ME, Json, Page, Server, catch_up, level, play_out

TABLES: list[tuple[str, list[Json], Json]] = [
    ("duel", [ME, level(1)], {"confirm": True}),
    ("duel", [ME, level(3)], {"options": {"tablets": "random4", "zero_draws": "free"}}),
    ("duel", [ME, HERE], {"confirm": True}),
    ("azul", [ME, level(2)], {}),
    ("azul", [ME, level(3), HERE, level(1)], {"options": {"wall": "grey"}, "confirm": True}),
]


@pytest.mark.parametrize(("game", "seats", "more"), TABLES)
def test_a_whole_game(server: Server, game: str, seats: list[Json], more: Json) -> None:
    made = server.table(game, *seats, **more)
    with server.page(made["table"], *made["tokens"].values()) as page:
        play_out(random.Random(4), page)
        record = check_end(server, page, made["table"])
    names = [seat.get("name") for seat in seats if seat["kind"] != "level"]
    assert [name for name in record.names if name in ("Ana", "Rui")] == names


def check_end(server: Server, page: Page, table: str) -> sintra.Record:
    """The page was told the same game that is in the record, event by event."""
    record = sintra.Record.from_dict(server.get(f"/api/tables/{table}/record"))
    assert sintra.Record.parse(server.get(f"/api/tables/{table}/record?format=text")) == record
    assert record.outcome is not None
    assert page.table["outcome"] == {
        "scores": list(record.outcome.scores),
        "winners": list(record.outcome.winners),
        "resigned": [],
    }
    assert [e["seq"] for e in page.events] == list(range(1, page.seq + 1))
    heard = [without_steps(e) for e in page.events if e["kind"] in ("move", "chance")]
    page.say({"type": "hello"})
    told = [e for e in page.wait_for("state")["events"] if e["kind"] in ("move", "chance")]
    for during, after in zip(heard, told, strict=True):  # what was hidden is told at the end
        hidden = {"text": f"{after['text'].partition(':')[0]}:?"}
        assert during in (after, after | hidden)
    assert [e["text"] for e in told] == [event.text for event in record.events]
    position = record.position()
    assert page.table["points"] == position.points()
    story = position.history()
    for event, (_, effects) in zip(told, story, strict=True):
        assert [e["text"] for e in event["effects"]] == [effect.text for effect in effects]
    assert told[-1]["scores"] == list(record.outcome.scores)
    for mine, sums in zip(page.table["goals"], position.points(), strict=True):
        assert {goal["name"]: goal["worth"] for goal in mine}.items() <= sums.items()
    assert page.table["rounds"][-1] == page.table["outcome"]["scores"]
    return record


def without_steps(event: Json) -> Json:
    """An event as a later ``state`` has it."""
    return {name: value for name, value in event.items() if name != "steps"}


def test_two_people_by_link_and_a_spectator(server: Server) -> None:
    made = server.table("duel", ME, LINK, confirm=True)
    name = made["table"]
    with server.page(name, made["tokens"]["0"]) as ana, server.page(name) as watcher:
        assert [seat["kind"] for seat in ana.table["seats"]] == ["person", "open"]
        taken = server.post(f"/api/tables/{name}/seats", {"seat": 1, "name": "Rui"})
        while ana.table["seats"][1]["name"] != "Rui":
            ana.hear()
        with server.page(name, taken["token"]) as rui:
            assert set(rui.views) == {"1"}
            assert set(watcher.views) == {"-"}
            rng = random.Random(2)
            while not ana.table["over"]:
                assert ana.step(rng) or rui.step(rng)
                for page in (ana, rui, watcher):
                    catch_up(page, max(ana.seq, rui.seq))
                    assert page.table["seats"][1]["yours"] == (page is rui)
                boards = [ana.view(0), rui.view(1), watcher.view()]
                assert len({str(view["position"]["players"]) for view in boards}) == 1
                assert not watcher.view()["legal"]
        check_end(server, ana, name)


def test_every_move_says_what_it_would_do(server: Server) -> None:
    made = server.table("duel", ME, HERE)
    rng = random.Random(6)
    with server.page(made["table"], *made["tokens"].values()) as page:
        laid = 0
        while not page.table["over"] and laid < 25:
            seat = page.to_decide
            assert seat is not None
            move = rng.choice(page.view(seat)["legal"])
            before = page.seq
            page.play(seat, move["text"])
            happened = next(e for e in page.events if e["seq"] == before + 1)
            assert happened["effects"] == move["effects"]
            if move["text"].startswith(("line:", "break")):
                laid += 1
                check_placed(move, happened)


def check_placed(move: Json, happened: Json) -> None:
    broken = sum(e["count"] for e in happened["effects"] if e["kind"] == "broken")
    assert move["placed"] == happened["placed"] == happened["tiles"] - broken
    assert move["placed"] > 0 or move["text"] == "break"


def test_levels_wait_until_somebody_is_there(server: Server) -> None:
    made = server.table("azul", level(1), level(2))
    with server.page(made["table"]) as watcher:
        watcher.wait_for("events")
    assert server.get(f"/api/tables/{made['table']}/record")["result"] is None
    with server.page(made["table"]) as watcher:
        while not watcher.table["over"]:
            watcher.wait_for("events")
        check_end(server, watcher, made["table"])


def test_a_table_can_start_from_a_record_or_a_position(server: Server) -> None:
    position = sintra.azul().start(seed=3)
    rng = random.Random(3)
    while position.round < 2:
        position.play(rng.choice(position.legal_moves))
    starts: list[dict[str, Any]] = [
        {"record": str(position.record)},
        {"position": position.to_dict()},
    ]
    for start in starts:
        made = server.table("azul", ME, HERE, **start)
        with server.page(made["table"], *made["tokens"].values()) as page:
            seat = position.actor
            assert isinstance(seat, int)
            assert page.view(seat)["position"] == position.view(seat).position
            play_out(rng, page)
            check_end(server, page, made["table"])
