"""What a page may ask for, and how everything else is refused without changing anything."""

import random

import pytest

from tests.server.harness import HERE, LINK, ME, Page, RefusedError, Server, catch_up, level


def refused(answer: dict[str, str], error: str) -> bool:
    assert answer["type"] == "refused", answer
    assert answer["message"]
    return answer["error"] == error


@pytest.fixture
def alone(server: Server):
    """A table for two at one screen."""
    made = server.table("azul", ME, HERE)
    with server.page(made["table"], *made["tokens"].values()) as page:
        yield page


@pytest.fixture
def friends(server: Server):
    """A table of Duel with two browsers."""
    made = server.table("duel", ME, LINK)
    name = made["table"]
    token = server.post(f"/api/tables/{name}/seats", {"seat": 1, "name": "Rui"})["token"]
    with server.page(name, made["tokens"]["0"]) as ana, server.page(name, token) as rui:
        ana.wait_for("table")
        yield ana, rui


def turn(page: Page, *others: Page) -> int:
    """Play a whole turn; returns the number before it."""
    before = page.seq
    seat = page.to_decide
    assert seat is not None
    while page.to_decide == seat:
        page.step(random.Random(1))
    for other in others:
        catch_up(other, page.seq)
    return before


# Messages ---------------------------------------------------------------------------------------


def test_the_same_message_again_gets_the_same_answer(server: Server, alone: Page) -> None:
    seat = alone.to_decide
    message = {"seat": seat, "seq": alone.seq, "move": alone.legal(seat)[0], "client": "once"}
    first = alone.do("move", **message)
    assert first["type"] == "accepted"
    alone.wait_for("events")
    again = alone.do("move", **message)
    assert again == first
    alone.say({"type": "hello", "since": None})
    assert alone.wait_for("state")["seq"] == first["seq"]


def test_a_stale_message_gets_the_state_it_missed(alone: Page) -> None:
    seat = alone.to_decide
    old = alone.seq
    move = alone.legal(seat)[0]
    alone.play(seat, move)
    assert refused(alone.do("move", seat=seat, seq=old, move=move), "stale")
    state = alone.wait_for("state")
    assert state["seq"] == alone.seq
    assert next(event["text"] for event in state["events"]) == move


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"move": "line:3"}, "illegal"),
        ({"move": "take:9Q"}, "malformed"),
        ({"move": "deal:1=BBBB"}, "illegal"),
        ({"move": ""}, "malformed"),
        ({"move": 7}, "malformed"),
        ({"seq": "7"}, "malformed"),
        ({"seq": -1}, "malformed"),
        ({"seq": 10**30}, "stale"),
        ({"seat": 3}, "not-your-seat"),
        ({"seat": True}, "malformed"),
        ({"client": "two words"}, "malformed"),
        ({"client": "\ud800"}, "malformed"),
        ({"client": "x" * 65}, "malformed"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(
    alone: Page, change: dict[str, object], error: str
) -> None:
    seat = alone.to_decide
    before = alone.seq
    message = {"type": "move", "client": "n", "seat": seat, "seq": before, "move": "take:1B"}
    alone.say(message | change)
    assert refused(alone.wait_for("refused"), error)
    alone.say({"type": "hello"})
    assert alone.wait_for("state")["seq"] == before
    assert alone.step(random.Random(1))


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{}", "{", "[" * 9000, '{"type":"dance"}', '{"type":"move"}', '"\0"']
)
def test_what_is_no_message_is_malformed(alone: Page, text: str) -> None:
    alone.say(text)
    assert refused(alone.wait_for("refused"), "malformed")
    alone.say({"type": "ping"})
    assert alone.wait_for("pong")


def test_nobody_moves_for_another(friends: tuple[Page, Page]) -> None:
    first, second = sorted(friends, key=lambda page: page.to_decide is None)
    mine, theirs = (0, 1) if first is friends[0] else (1, 0)
    move = first.legal(mine)[0]
    assert refused(second.do("move", seat=mine, seq=second.seq, move=move), "not-your-seat")
    answer = second.do("move", seat=theirs, seq=second.seq, move=move)
    assert refused(answer, "not-your-turn")
    assert first.do("move", seat=mine, seq=first.seq, move=move)["type"] == "accepted"


def test_a_token_of_another_table_only_watches(server: Server) -> None:
    one, other = server.table("duel", ME, level(1)), server.table("duel", ME, level(1))
    with server.page(one["table"], other["tokens"]["0"], "nonsense") as page:
        assert set(page.views) == {"-"}
        answer = page.do("resign", seat=0, seq=page.seq)
        assert refused(answer, "not-your-seat")


# Turns, undo, confirmation ------------------------------------------------------------------------


def test_a_turn_is_confirmed_before_it_counts(server: Server) -> None:
    made = server.table("duel", ME, HERE, confirm=True)
    with server.page(made["table"], *made["tokens"].values()) as page:
        seat = page.to_decide
        assert seat is not None
        began = page.seq
        page.play(seat, page.legal(seat)[0])
        assert not page.view(seat)["confirming"]
        page.play(seat, page.legal(seat)[0])
        assert page.view(seat)["confirming"]
        assert page.view(seat)["position"]["awaits"] == "show"  # nothing is revealed yet
        assert not page.legal(0)
        assert not page.legal(1)
        answer = page.do("confirm", seat=1 - seat, seq=page.seq)
        assert refused(answer, "not-allowed")
        assert page.view(seat)["undo"] == {"free": True, "to": began + 1, "ask": False}
        assert page.do("undo", seat=seat, seq=page.seq, to=began)["type"] == "accepted"
        page.wait_for("events")
        assert page.view(seat)["position"]["awaits"] == "plate"
        page.play(seat, page.legal(seat)[1])
        page.play(seat, page.legal(seat)[2])
        page.confirm(seat)
        assert page.to_decide == 1 - seat
        kinds = [event["kind"] for event in page.events[began:]]
        assert kinds == ["move", "move", "undo", "move", "move", "confirm", "chance", "chance"]


def test_without_confirmation_the_game_goes_on_at_once(server: Server) -> None:
    made = server.table("duel", ME, HERE, confirm=True)
    with server.page(made["table"], *made["tokens"].values()) as page:
        seat = page.to_decide
        assert seat is not None
        page.play(seat, page.legal(seat)[0])
        page.play(seat, page.legal(seat)[0])
        assert page.do("settings", seat=seat, confirm=False)["type"] == "accepted"
        page.wait_for("events")
        assert page.table["confirm"] is False
        assert page.to_decide == 1 - seat
        assert page.view(seat)["undo"]["free"] is False  # the display was refilled


def test_drawing_a_plate_cannot_be_taken_back_for_free(friends: tuple[Page, Page]) -> None:
    ana, rui = friends
    while "draw" not in [*ana.views["0"]["legal"], *(m["text"] for m in page_moves(ana, rui))]:
        turn(next(p for p in friends if p.to_decide is not None), *friends)
    me = next(p for p in friends if p.to_decide is not None)
    seat = me.to_decide
    assert seat is not None
    me.play(seat, "draw")
    undo = me.view(seat)["undo"]
    assert undo is None or not undo["free"]


def page_moves(*pages: Page):
    return [move for page in pages for view in page.views.values() for move in view["legal"]]


def test_against_levels_earlier_turns_can_be_taken_back(server: Server) -> None:
    made = server.table("azul", ME, level(1))
    with server.page(made["table"], made["tokens"]["0"]) as page:
        while page.to_decide is None:
            page.hear()
        began = page.seq
        board = page.view(0)["position"]
        for _ in range(2):
            turn(page)
            while page.to_decide is None:
                page.hear()
        assert page.view(0)["undo"]["ask"] is False
        assert page.do("undo", seat=0, seq=page.seq, to=began)["type"] == "accepted"
        page.wait_for("events")
        assert page.view(0)["position"] == board
        assert page.events[-1]["kind"] == "undo"
        assert page.events[-1]["to"] == began


def test_undo_needs_consent_between_people(friends: tuple[Page, Page]) -> None:
    ana, _rui = friends
    first, second = sorted(friends, key=lambda page: page.to_decide is None)
    mine, theirs = (0, 1) if first is ana else (1, 0)
    before = turn(first, second)
    board = first.view(mine)["position"]
    assert first.view(mine)["undo"]["ask"] is True
    answer = first.do("undo", seat=mine, seq=first.seq, to=before)
    assert answer["type"] == "accepted"
    offer = second.wait_for("table")["table"]["offers"][0]
    assert offer["seat"] == mine
    assert offer["to"] == before
    assert offer["what"] == "undo"
    assert second.do("answer", seat=theirs, offer=offer["id"], accept=False)["type"] == "accepted"
    assert second.wait_for("table")["table"]["offers"] == []
    assert second.view(theirs)["position"]["players"] == board["players"]
    first.do("offer", seat=mine, what="undo", to=before)
    while not second.table["offers"]:
        second.hear()
    offer = second.table["offers"][0]
    # Whoever made an offer cannot agree to it for the other.
    assert first.do("answer", seat=mine, offer=offer["id"], accept=True)["type"] == "accepted"
    assert first.table["offers"] or first.wait_for("table")["table"]["offers"]
    assert second.do("answer", seat=theirs, offer=offer["id"], accept=True)["type"] == "accepted"
    first.wait_for("events")
    assert first.events[-1]["to"] == before
    assert first.events[-1]["by"] == mine
    assert first.to_decide == mine
    assert first.table["offers"] == []


def test_an_offer_ends_when_the_game_goes_on(friends: tuple[Page, Page]) -> None:
    first, second = sorted(friends, key=lambda page: page.to_decide is None)
    mine, theirs = (0, 1) if first is friends[0] else (1, 0)
    before = turn(first, second)
    first.do("undo", seat=mine, seq=first.seq, to=before)
    offer = second.wait_for("table")["table"]["offers"][0]
    second.play(theirs, second.legal(theirs)[0])
    assert second.table["offers"] == []
    assert refused(second.do("answer", seat=theirs, offer=offer["id"], accept=True), "stale")


def test_only_own_decisions_can_be_taken_back(friends: tuple[Page, Page]) -> None:
    first, second = sorted(friends, key=lambda page: page.to_decide is None)
    _mine, theirs = (0, 1) if first is friends[0] else (1, 0)
    before = turn(first, second)
    for to in (before, 3, 10**20):
        answer = second.do("undo", seat=theirs, seq=second.seq, to=to)
        assert refused(answer, "not-allowed")
    assert first.seq == second.seq


# The end, and what is said ------------------------------------------------------------------------


def test_resigning_ends_a_game_for_two_and_a_rematch_needs_both(
    server: Server, friends: tuple[Page, Page]
) -> None:
    ana, rui = friends
    assert refused(ana.do("offer", seat=0, what="rematch"), "not-allowed")
    assert ana.do("resign", seat=0, seq=ana.seq)["type"] == "accepted"
    rui.wait_for("events")
    assert rui.events[-1]["kind"] == "resign"
    assert rui.table["over"]
    assert rui.table["outcome"]["winners"] == [1]
    assert refused(rui.do("move", seat=1, seq=rui.seq, move="draw"), "over")
    ana.do("offer", seat=0, what="rematch")
    offer = rui.wait_for("table")["table"]["offers"][0]
    rui.act("answer", seat=1, offer=offer["id"], accept=True)
    hers, his = ana.wait_for("rematch"), rui.wait_for("rematch")
    assert hers["table"] == his["table"]
    assert set(hers["tokens"]) == {"0"}
    with server.page(his["table"], his["tokens"]["1"]) as page:
        assert set(page.views) == {"1"}
        assert [seat["name"] for seat in page.table["seats"]] == ["Ana", "Rui"]
        assert not page.table["over"]


def test_who_resigns_among_several_is_replaced_by_a_level(server: Server) -> None:
    made = server.table("azul", ME, HERE, level(1))
    with server.page(made["table"], *made["tokens"].values()) as page:
        while page.do("resign", seat=0, seq=page.seq)["type"] != "accepted":
            page.wait_for("state")  # the level was quicker
        while not page.table["seats"][0]["resigned"]:
            page.hear()
        assert page.table["seats"][0]["kind"] == "level"
        assert not page.table["over"]
        rng = random.Random(1)
        while not page.table["over"]:
            if not page.step(rng):
                page.hear()
        assert page.table["outcome"]["resigned"] == [0]


def test_phrases_are_heard_by_all_but_not_all_the_time(friends: tuple[Page, Page]) -> None:
    ana, rui = friends
    clients = [ana.act("phrase", seat=0, phrase=phrase) for phrase in ("hello", "thanks")]
    answers = {}
    while len(answers) < 2:
        answer = ana.wait_for("accepted", "refused")
        answers[answer["client"]] = answer
    assert answers[clients[0]]["type"] == "accepted"
    assert refused(answers[clients[1]], "too-many")
    assert rui.wait_for("phrase") == {"type": "phrase", "seat": 0, "phrase": "hello"}
    assert refused(ana.do("phrase", seat=0, phrase="I hate you"), "malformed")


def test_hints_are_for_games_without_other_people(
    server: Server, friends: tuple[Page, Page]
) -> None:
    first = next(page for page in friends if page.to_decide is not None)
    seat = first.to_decide
    assert refused(first.do("hint", seat=seat, seq=first.seq), "not-allowed")
    made = server.table("duel", ME, level(1))
    with server.page(made["table"], made["tokens"]["0"]) as page:
        while page.to_decide is None:
            page.hear()
        hint = page.do("hint", seat=0, seq=page.seq)
        assert hint["type"] == "hint"
        assert hint["pv"][0] == hint["move"]
        assert hint["move"] in page.legal(0)
        assert page.table["assisted"] == [0]


# Seats --------------------------------------------------------------------------------------------


def test_an_open_seat_is_taken_once(server: Server) -> None:
    made = server.table("duel", ME, LINK)
    path = f"/api/tables/{made['table']}/seats"
    assert server.post(path, {"seat": 1, "name": "Rui"})["seat"] == 1
    for seat in (0, 1, 2):
        with pytest.raises(RefusedError) as error:
            server.post(path, {"seat": seat, "name": "Eve"})
        assert error.value.status == 409


def test_a_seat_is_handed_over_by_link_once(server: Server) -> None:
    made = server.table("duel", ME, level(1))
    path = f"/api/tables/{made['table']}/seats"
    link = server.post(f"{path}/handover", {"token": made["tokens"]["0"]})["link"]
    code = link.partition("?claim=")[2]
    assert link.startswith(f"/t/{made['table']}?")
    with server.page(made["table"], made["tokens"]["0"]) as before:
        claimed = server.post(f"{path}/claim", {"code": code, "name": "Zé"})
        assert set(before.wait_for("state")["views"]) == {"-"}
        assert refused(before.do("resign", seat=0, seq=before.seq), "not-your-seat")
    with server.page(made["table"], claimed["token"]) as page:
        assert set(page.views) == {"0"}
        assert page.table["seats"][0]["name"] == "Zé"
    for body in ({"code": code}, {"code": made["tokens"]["0"]}, {"code": ""}):
        with pytest.raises(RefusedError) as error:
            server.post(f"{path}/claim", body)
        assert error.value.status == 409
    with pytest.raises(RefusedError) as error:
        server.post(f"{path}/handover", {"token": made["tokens"]["0"]})
    assert error.value.status == 403


def test_presence_is_shown(server: Server, friends: tuple[Page, Page]) -> None:
    ana, rui = friends
    assert all(seat["online"] for seat in ana.table["seats"])
    rui.close()
    assert ana.wait_for("table")["table"]["seats"][1]["online"] is False
    rui.open()
    assert ana.wait_for("table")["table"]["seats"][1]["online"] is True
