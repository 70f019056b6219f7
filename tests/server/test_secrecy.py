"""Nobody is told what their seat may not know: in no message, record, replay or refusal."""

import json
import os
import pickle
import random
import re
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

import sintra
from sintra.model.events import Event
from tests.server.harness import HERE, LINK, ME, Json, Page, RefusedError, Server, catch_up

PLATES = [e.argument for e in sintra.duel().events if e.verb == "show"]
IS_PLATE = re.compile("|".join(re.escape(plate) for plate in PLATES))
SEEDS = range(4)
MESSAGES = 1_500 * int(os.environ.get("SINTRA_SOAK", "1"))
"""How many are read; ``make soak`` reads a hundred thousand."""


def bold(rng: random.Random, legal: list[str]) -> str:
    """A player who draws plates whenever possible, and as many as possible."""
    if "draw" in legal and rng.random() < 0.8:
        return "draw"
    return rng.choice(legal)


# Every message of whole games, read by somebody who keeps a list of what was shown ----------------


def test_no_message_names_a_plate_that_its_reader_has_not_seen(server: Server) -> None:
    checked, seed = 0, 0
    while checked < MESSAGES:
        checked += watch_a_game(server, seed)
        seed += 1


def watch_a_game(server: Server, seed: int) -> int:
    """Play at random, and check everything that each reader is told; returns how much that was."""
    rng = random.Random(seed)
    made = server.table("duel", ME, LINK, options={"zero_draws": "free"}, confirm=bool(seed % 2))
    name = made["table"]
    token = server.post(f"/api/tables/{name}/seats", {"seat": 1})["token"]
    with (
        server.page(name, made["tokens"]["0"]) as ana,
        server.page(name, token) as rui,
        server.page(name) as watcher,
    ):
        tokens = {0: made["tokens"]["0"], 1: token, None: None}
        readers = {0: ana, 1: rui, None: watcher}
        fetched: dict[int | None, list[tuple[int, Any]]] = {0: [], 1: [], None: []}
        while ana.table["seats"] and ana.view(0)["position"]["round"] < 4:
            act(rng, ana, rui)
            for page in readers.values():
                catch_up(page, max(ana.seq, rui.seq))
            if ana.events[-1]["text"] == "under:?" and rng.random() < 0.5:
                for reader, heard in fetched.items():
                    heard += [(ana.seq, one) for one in ask(server, name, tokens[reader])]
        ana.do("resign", seat=0, seq=ana.seq)
        ana.say({"type": "hello"})
        truth = ana.wait_for("state")["events"]
    secrets = [e for e in truth if (e["text"] or "").startswith(("front:", "under:"))]
    assert len(secrets) > 2
    checked = 0
    for reader, page in readers.items():
        allowed = seen_by(reader, truth)
        heard = [(m["seq"], m) for m in page.heard if m["type"] in ("state", "events")]
        for seq, message in heard + fetched[reader]:
            if isinstance(message, dict) and message.get("table", {}).get("over"):
                continue  # the game is over: everything may be told
            assert set(plates_in(message)) <= allowed[min(seq, len(truth))], (reader, seq)
            checked += 1
    return checked


def act(rng: random.Random, *pages: Page) -> None:
    page = next(page for page in pages if page.to_decide is not None)
    seat = page.to_decide
    assert seat is not None
    if page.view(seat)["confirming"]:
        page.confirm(seat)
    else:
        page.play(seat, bold(rng, page.legal(seat)))


def ask(server: Server, name: str, token: str | None) -> list[Any]:
    """Everything that can be asked for over HTTP, by link and by header."""
    here = f"/api/tables/{name}"
    query = f"token={token}" if token else ""
    paths = ("record?", "record?format=text&", "replay?")
    told = [server.get(f"{here}/{path}{query}") for path in paths]
    shown = {"Authorization": f"Bearer {token}"} if token else {}
    told += [server.request("GET", f"{here}/{path}", **shown) for path in ("state", "record")]
    wanted = urllib.request.Request(f"{server.url}{here}/events", headers=shown)
    with urllib.request.urlopen(wanted, timeout=60) as stream:
        told.append(next(line for line in stream if line.startswith(b"data: ")).decode())
    return told


def seen_by(seat: int | None, truth: list[Json]) -> list[set[str]]:
    """Which plates a reader has seen after each number of events."""
    seen: set[str] = set()
    after = [set(seen)]
    words = [(event["by"], *(event["text"] or "").split(":")) for event in truth]
    for place, (by, verb, *argument) in enumerate(words):
        if verb in ("show", "plate"):
            seen |= set(argument)
        if verb == "look" and by == seat:  # all that is in the hand, whatever it is
            rest = words[place:]
            end = next(n for n, (_, verb, *_) in enumerate(rest) if verb == "place")
            hand = [plate for _, verb, *plate in rest[:end] if verb in ("plate", "under")]
            seen |= {plate for one in hand for plate in one}
        after.append(set(seen))
    return after


def plates_in(value: Any) -> Iterator[str]:
    """All plates that are named in a message; rows of tiles only look like plates."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "tiles":
                yield from plates_in(inner)
            yield from plates_in(key)
    elif isinstance(value, list):
        for inner in value:
            yield from plates_in(inner)
    elif isinstance(value, str):
        yield from IS_PLATE.findall(value)


# Two worlds that differ only in what one player has seen ------------------------------------------


def worlds(seed: int) -> tuple[sintra.Record, sintra.Record, int]:
    """Two games that the returned seat cannot tell apart: other plates were put back."""
    rng = random.Random(seed)
    while True:
        position = sintra.duel(zero_draws="free").start(seed=rng.randrange(10**9))
        while not position.is_over:
            position.play(bold(rng, [move.text for move in position.legal_moves]))
            record = position.record
            swapped = swap(rng, record)
            if swapped and position.awaits == "turn":
                twin, drawer = swapped
                if position.actor != drawer:
                    return record, twin, 1 - drawer


def swap(rng: random.Random, record: sintra.Record) -> tuple[sintra.Record, int] | None:
    """The same game with one plate that only its drawer has seen exchanged for an unseen one."""
    public = {e.argument for e in record.events if e.verb in ("show", "plate")}
    hidden = {e.argument for e in record.events if e.verb == "under"} - public
    drawn = {e.argument for e in record.events if e.verb == "front"}
    unseen = set(PLATES) - public - drawn
    pairs = [(a, b) for a in sorted(hidden) for b in sorted(unseen) if ("J" in a) == ("J" in b)]
    if not pairs:
        return None
    old, new = rng.choice(pairs)
    ply = next(ply for ply, e in enumerate(record.events) if e.text == f"under:{old}")
    drawer = record.position(ply).actor
    assert isinstance(drawer, int)

    def exchange(event: Event) -> Event:
        if event.argument == old:
            return record.game.event(f"{event.verb}:{new}")
        return event

    events = tuple(exchange(event) for event in record.events)
    return sintra.Record(record.game, events, record.names), drawer


@pytest.mark.parametrize("seed", SEEDS)
def test_two_worlds_look_the_same_to_who_cannot_know(server: Server, seed: int) -> None:
    one, other, seat = worlds(seed)
    assert one.events != other.events
    told = [everything_told(server, record, seat) for record in (one, other)]
    for mine, theirs in zip(*told, strict=True):
        assert mine == theirs
    views = [record.position().view(seat) for record in (one, other)]
    assert pickle.dumps(views[0].state.tobytes()) == pickle.dumps(views[1].state.tobytes())
    assert views[0].events == views[1].events
    drawer = [everything_told(server, record, 1 - seat) for record in (one, other)]
    assert drawer[0] != drawer[1]  # who knows it is told: the comparison above can fail


def everything_told(server: Server, record: sintra.Record, seat: int) -> list[str]:
    """All that one seat and a spectator can get out of a table that goes on from a record."""
    made = server.table("duel", ME, HERE, record=str(record))
    told: list[Any] = []
    for token in (made["tokens"][str(seat)], None):
        with server.page(made["table"], *filter(None, [token])) as page:
            told += page.heard
            told += ask(server, made["table"], token)
            if token and page.to_decide == seat:
                told += refusals(page, seat)
    return [json.dumps(one).replace(made["table"], "ID") for one in told]


def refusals(page: Page, seat: int) -> list[Json]:
    """What is said to every move that is not possible."""
    legal = page.legal(seat)
    wrong = [e.text for e in sintra.duel().events if e.verb in VERBS and e.text not in legal]
    answers = [
        page.do("move", seat=seat, seq=page.seq, move=text, client=f"try-{text}") for text in wrong
    ]
    assert {answer["error"] for answer in answers} == {"illegal"}
    return answers


VERBS = ("plate", "under", "front", "show", "place", "look", "back")


# Who asks without a right -------------------------------------------------------------------------


def test_a_bad_token_gets_no_record(server: Server) -> None:
    made, other = (server.table("duel", ME, HERE) for _ in range(2))
    good = made["tokens"]["0"]
    forged = good[:-5] + ("B" if good[-5] == "A" else "A") + good[-4:]
    for path in ("record", "replay"):
        for token in ("nonsense", other["tokens"]["0"], forged):
            with pytest.raises(RefusedError) as error:
                server.get(f"/api/tables/{made['table']}/{path}?token={token}")
            assert error.value.status == 403


def test_a_position_set_up_by_hand_keeps_its_secrets(server: Server) -> None:
    record, _, seat = worlds(1)
    position = record.position()
    made = server.table("duel", ME, HERE, position=position.to_dict(), options=record.game.options)
    returned = set(position.to_dict()["pile"]["returned"])
    known = set(position.view(seat).position["pile"]["returned"])
    secret = returned - known
    assert secret
    told = ask(server, made["table"], made["tokens"][str(seat)]) + ask(server, made["table"], None)
    assert not secret & set(plates_in(told))
