"""The HTTP API: whole games by programs, typed answers and refusals, and its own page."""

import json
import random
import re
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from itertools import chain, count
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

import sintra
from sintra.server.schema import messages, replies
from sintra.server.web import openapi_examples as examples
from tests.server.harness import HERE, LINK, ME, PATIENCE, Json, RefusedError, Server, level, until

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "http_bot.py"


def validate(kind: Any, value: Any) -> None:
    """Check that a reply has its declared type."""
    TypeAdapter(kind).validate_python(value)


class Program:
    """A program that sits on one seat, and asks."""

    _ids = count()

    def __init__(self, server: Server, table: str, token: str | None, seat: int = 0) -> None:
        self.server, self.table, self.token, self.seat = server, table, token, seat
        self._path = f"/api/tables/{table}"

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, what: str) -> Any:
        return self.server.request("GET", f"{self._path}/{what}", **self._headers())

    def do(self, kind: str, **fields: Any) -> Json:
        action = {"type": kind, "client": f"c{next(self._ids)}", "seat": self.seat} | fields
        body = json.dumps(action).encode()
        answer: Json = self.server.request("POST", f"{self._path}/actions", body, **self._headers())
        return answer

    def refused(self, kind: str, **fields: Any) -> tuple[int, str]:
        with pytest.raises(RefusedError) as error:
            self.do(kind, **fields)
        validate(replies.Problem, error.value.body)
        return error.value.status, error.value.body["error"]

    @contextmanager
    def listening(self, **headers: str) -> Iterator[Iterator[tuple[str, Json]]]:
        request = urllib.request.Request(f"{self.server.url}{self._path}/events")
        for name, value in (self._headers() | headers).items():
            request.add_header(name.replace("_", "-"), value)
        with urllib.request.urlopen(request, timeout=PATIENCE) as stream:
            assert stream.headers["Content-Type"].startswith("text/event-stream")
            yield told(stream)


def told(stream: Any) -> Iterator[tuple[str, Json]]:
    """The events of a stream, with their names."""
    name = ""
    for line in stream:
        if line.startswith(b"event: "):
            name = line[7:].strip().decode()
        elif line.startswith(b"data: "):
            yield name, json.loads(line[6:])


def two(server: Server, game: str = "duel", **more: Any) -> tuple[Program, Program]:
    made = server.table(game, ME, LINK, **more)
    name = made["table"]
    token = server.post(f"/api/tables/{name}/seats", {"seat": 1, "name": "Rui"})["token"]
    ana, rui = Program(server, name, made["tokens"]["0"]), Program(server, name, token, 1)
    until(lambda: all(seat["online"] for seat in ana.get("state")["table"]["seats"][:1]))
    until(lambda: all(seat["online"] for seat in rui.get("state")["table"]["seats"]))
    return ana, rui


def test_the_example_plays_a_whole_game(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), server.url],
        capture_output=True, timeout=2 * PATIENCE, check=False, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    watch, _, record = done.stdout.partition("\n")
    assert watch.startswith(f"watch it: {server.url}/t/")
    assert sintra.Record.parse(record).outcome is not None
    assert len(EXAMPLE.read_text().splitlines()) < 60


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_two_programs_play_by_asking(server: Server, game: str) -> None:
    """Every answer on the way has the shape that the description promises."""
    players = two(server, game)
    rng = random.Random(5)
    over = False
    for number in count():
        if number % 10 == 0:
            check_state(players)
        for program in players:
            legal = program.get("moves")
            over = legal["over"]
            if legal["moves"]:
                validate(replies.LegalMoves, legal)
                move = rng.choice(legal["moves"])["text"]
                answer = program.do("move", seq=legal["seq"], move=move)
                validate(messages.Accepted, answer)
                break
        if over:
            break
    check_state(players)
    record = players[0].get("record")
    validate(replies.RecordJson, record)
    assert sintra.Record.from_dict(record).outcome is not None
    validate(replies.Replay, players[1].get("replay"))


def check_state(programs: tuple[Program, Program]) -> None:
    for program in programs:
        state = program.get("state")
        validate(messages.State, state)
        assert program.get("moves")["moves"] == state["views"][str(program.seat)]["legal"]
        assert [seat["online"] for seat in state["table"]["seats"]] == [True, True]


def test_the_same_again_gets_the_same_answer_also_after_a_restart(own_server: Server) -> None:
    ana, rui = two(own_server, "azul")
    first = next(one for one in (ana, rui) if one.get("moves")["moves"])
    legal = first.get("moves")
    wanted = {"client": "once", "seq": legal["seq"], "move": legal["moves"][0]["text"]}
    answer = first.do("move", **wanted)
    assert first.do("move", **wanted) == answer
    own_server.kill()
    own_server.start()
    assert first.do("move", **wanted) == answer
    assert first.get("state")["seq"] == answer["seq"]


def test_refusals_are_typed(server: Server) -> None:
    ana, rui = two(server, "azul")
    first, second = (ana, rui) if ana.get("moves")["moves"] else (rui, ana)
    legal = first.get("moves")
    seq, move = legal["seq"], legal["moves"][0]["text"]
    assert second.get("moves")["moves"] == []
    assert second.refused("move", seq=seq, move=move) == (409, "not-your-turn")
    assert first.refused("move", seq=seq, move="nonsense") == (422, "malformed")
    assert first.refused("move", seq=seq, move="line:1") == (409, "illegal")
    assert first.refused("move", seq=seq + 1, move=move) == (409, "stale")
    assert first.refused("move", seq=seq) == (422, "malformed")
    assert first.refused("dance") == (422, "malformed")
    assert first.refused("resign", seq=seq, seat=second.seat) == (403, "not-your-seat")
    assert first.refused("offer", what="rematch") == (409, "not-allowed")
    assert first.refused("hint", seq=seq) == (409, "not-allowed")
    watcher = Program(server, ana.table, None)
    assert watcher.refused("resign", seq=seq) == (401, "not-your-seat")
    stranger = Program(server, ana.table, two(server)[0].token)
    assert stranger.refused("resign", seq=seq) == (403, "not-your-seat")
    assert Program(server, "nothing", ana.token).refused("resign", seq=seq) == (404, "no-table")
    first.do("resign", seq=seq)
    assert first.refused("move", seq=seq, move=move) == (409, "over")
    with pytest.raises(RefusedError) as error:
        first.get("rematch")
    assert (error.value.status, error.value.body["error"]) == (404, "not-found")


def test_everything_a_page_can_say_can_be_done(server: Server) -> None:
    made = server.table("azul", ME, HERE, confirm=True)
    programs = [Program(server, made["table"], made["tokens"][str(s)], s) for s in (0, 1)]
    first = next(one for one in programs if one.get("moves")["moves"])
    start = first.get("state")
    validate(messages.Hint, first.do("hint", seq=start["seq"]))
    while not first.get("moves")["confirming"]:
        legal = first.get("moves")
        first.do("move", seq=legal["seq"], move=legal["moves"][0]["text"])
    waiting = first.get("state")
    assert waiting["views"][str(first.seat)]["confirming"]
    undo = waiting["views"][str(first.seat)]["undo"]
    first.do("undo", seq=waiting["seq"], to=undo["to"])
    assert first.get("moves")["moves"]
    first.do("settings", confirm=False)
    assert first.get("state")["table"]["confirm"] is False
    first.do("phrase", phrase="hello")
    first.do("resign", seq=first.get("state")["seq"])
    for program in programs:
        if program.get("state")["table"]["rematch"] is None:
            program.do("offer", what="rematch")
    again = [program.get("rematch") for program in programs]
    for program, offered in zip(programs, again, strict=True):
        validate(messages.Rematch, offered)
        token = offered["tokens"][str(program.seat)]
        assert Program(server, offered["table"], token, program.seat).get("state")["seq"] > 0


def test_a_stream_tells_what_happens_and_goes_on_where_it_ended(server: Server) -> None:
    made = server.table("duel", ME, level(1))
    me = Program(server, made["table"], made["tokens"]["0"])
    heard: list[Json] = []
    rng = random.Random(1)

    def play(news: Iterator[tuple[str, Json]], moves: int) -> None:
        for kind, message in news:
            assert kind == message["type"]
            if kind not in ("state", "events"):
                continue
            validate(messages.State, message)
            heard.extend(message["events"])
            legal = message["views"]["0"]["legal"]
            if legal and moves:
                moves -= 1
                me.do("move", seq=message["seq"], move=rng.choice(legal)["text"])
            elif legal:
                return

    with me.listening() as news:
        play(news, 4)
    assert [event["seq"] for event in heard] == list(range(1, len(heard) + 1))
    with me.listening(Last_Event_ID=str(heard[-1]["seq"])) as news:
        kind, message = next(news)
        assert (kind, message["events"]) == ("state", [])
        play(chain([(kind, message)], news), 2)
    assert [event["seq"] for event in heard] == list(range(1, len(heard) + 1))


def test_who_listens_is_there_and_who_stops_is_not(server: Server) -> None:
    made = server.table("azul", ME, LINK)
    watcher = Program(server, made["table"], None)
    with server.page(made["table"]) as page:
        before = page.table["spectators"]
        with watcher.listening() as news:
            next(news)
            while page.table["spectators"] != before + 1:
                page.hear()
        while page.table["spectators"] != before:
            page.hear()


def test_a_level_plays_for_a_program_that_only_asks(server: Server) -> None:
    made = server.table("azul", level(1), ME)
    me = Program(server, made["table"], made["tokens"]["1"], 1)
    until(lambda: me.get("moves")["moves"])


def test_a_program_that_asks_at_the_same_time_as_others_is_served(server: Server) -> None:
    """Of many who play the same decision at once exactly one is accepted."""
    made = server.table("azul", ME, HERE)
    programs = [Program(server, made["table"], made["tokens"][str(s)], s) for s in (0, 1)]
    first = next(one for one in programs if one.get("moves")["moves"])
    legal = first.get("moves")
    outcomes: list[Any] = []

    def go(number: int) -> None:
        move = legal["moves"][number % len(legal["moves"])]["text"]
        try:
            outcomes.append(first.do("move", seq=legal["seq"], move=move)["type"])
        except RefusedError as error:
            outcomes.append(error.body["error"])

    threads = [threading.Thread(target=go, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes.count("accepted") == 1
    assert outcomes.count("stale") == 11


# The description ------------------------------------------------------------------------------


def test_every_answer_of_the_description_is_typed(server: Server) -> None:
    spec = server.get("/api/openapi.json")
    for path, methods in spec["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], (method, path)
            good = [status for status in operation["responses"] if status.startswith("2")]
            assert good, path
            for status, answer in operation["responses"].items():
                for content in answer["content"].values():
                    assert content.get("schema"), (path, status)
            wrong = operation["responses"]["default"]["content"]["application/json"]["schema"]
            assert wrong == {"$ref": "#/components/schemas/Problem"}


def test_the_examples_of_the_description_work(server: Server) -> None:
    for example in examples.NEW_TABLE.values():
        made = server.post("/api/tables", example["value"])
        validate(replies.CreatedTable, made)
    open_seat = {"seat": examples.TAKE_SEAT["take"]["value"]["seat"], "name": "Rui"}
    assert server.post(f"/api/tables/{made['table']}/seats", open_seat)["seat"] == 1
    for example in examples.REPLAY.values():
        validate(replies.Replay, server.post("/api/replay", example["value"]))
    me = Program(server, made["table"], made["tokens"]["0"])
    for example in examples.ACTIONS.values():
        status, error = me.refused(**{"kind": example["value"]["type"]} | {
            name: value for name, value in example["value"].items() if name != "type"
        })  # fmt: skip
        assert (status, error) == (409, "stale") or error == "not-allowed"


class Links(HTMLParser):
    """Collects what a page loads, and what it would run."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.anchors: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.add(value or "")
            if name == "style" or name.startswith("on") or tag in ("script", "style"):
                self.inline.append(f"{tag} {name}")
            if name == "src" or (name == "href" and tag == "link"):
                self.loads.append(value or "")
            if name == "href" and tag == "a":
                self.anchors.append(value or "")


def test_the_page_of_the_api_is_complete_and_needs_nothing_from_elsewhere(server: Server) -> None:
    with urllib.request.urlopen(f"{server.url}/api/docs", timeout=PATIENCE) as answer:
        page = answer.read().decode()
        policy = answer.headers["Content-Security-Policy"]
    assert "'unsafe" not in policy
    assert re.search(r"style-src 'self';", policy)
    links = Links()
    links.feed(page)
    assert links.inline == []
    assert links.loads == ["/api/docs.css"]
    with urllib.request.urlopen(f"{server.url}/api/docs.css", timeout=PATIENCE) as answer:
        assert answer.headers["Content-Type"].startswith("text/css")
        assert b"http" not in answer.read()
    for anchor in links.anchors:
        assert anchor == "/api/openapi.json" or anchor[1:] in links.ids, anchor
    spec = server.get("/api/openapi.json")
    for path, methods in spec["paths"].items():
        for operation in methods.values():
            assert operation["operationId"] in links.ids, path
    assert {f"model-{name}" for name in spec["components"]["schemas"]} <= links.ids
