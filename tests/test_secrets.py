"""Secrets of Duel: nobody sees, and no sample contradicts, what a seat has or has not seen."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import sintra
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id
from tests.knowledge_oracle import KnowledgeOracle
from tests.naive.duel_pieces import PLATES, plate_type
from tests.playing import eager, every_ply, finished

DUELS = [game for game in ALL_GAMES if game.name == "duel"]
AZULS = [game for game in ALL_GAMES if game.name == "azul"]
FREE = sintra.duel(zero_draws="free")
"""Draws cost nothing at 0 points: eager players empty the pile, and draw what was put back."""

all_duels = pytest.mark.parametrize("game", DUELS, ids=game_id)
all_azuls = pytest.mark.parametrize("game", AZULS, ids=game_id)


@cache
def played(game: Game, seed: int) -> sintra.Record:
    return finished(game, seed, eager).record


def with_oracle(game: Game, seed: int) -> Iterator[tuple[sintra.Position, KnowledgeOracle]]:
    """Every position of a game before its end, with an oracle that has seen the events so far."""
    record = played(game, seed)
    oracle = KnowledgeOracle()
    turn = 0
    for position in every_ply(record):
        if position.ply:
            oracle.observe(record.events[position.ply - 1].text, turn)
        if position.is_over:
            return
        turn = position.to_dict()["turn"]
        yield position, oracle


def with_secrets(game: Game, seed: int) -> Iterator[tuple[sintra.Position, KnowledgeOracle]]:
    for position, oracle in with_oracle(game, seed):
        if oracle.returned or oracle.drawn:
            yield position, oracle


def names_in(view: sintra.View) -> set[str]:
    """All plates that a view's JSON mentions, in positions, events and moves."""
    return set(re.findall(r'[":]([BYRKTJ*]{4})"', view.to_json())) & set(PLATES)


# What a view tells --------------------------------------------------------------------------------


@all_duels
def test_a_view_names_no_plate_that_the_seat_has_not_seen(game: Game) -> None:
    secrets = 0
    for seed in range(2):
        for position, oracle in with_secrets(game, seed):
            if position.ply % 2:
                continue
            for seat in (0, 1):
                assert names_in(position.view(seat)) <= oracle.seen[seat]
                secrets += bool(oracle.seen[1 - seat] - oracle.seen[seat])
            assert names_in(position.view(None)) <= oracle.seen[0] & oracle.seen[1]
    assert secrets > 20


@all_duels
def test_a_view_still_tells_all_that_the_seat_has_put_back(game: Game) -> None:
    for position, oracle in with_secrets(game, 1):
        for seat in (0, 1):
            if oracle.in_between and position.actor != seat:
                continue  # others see the plates go back all at once
            told = position.view(seat).position["pile"]["returned"]
            for slot, name in zip(oracle.returned, told, strict=True):
                assert (name == slot.front) == (slot.by == seat)
                assert name == slot.front or name in ("?special", "?joker")
        assert all(
            name.startswith("?") for name in position.view(None).position["pile"]["returned"]
        )


@all_duels
def test_a_view_tells_what_everybody_sees(game: Game) -> None:
    hidden = ("pile", "drawn", "memory")
    for position, oracle in with_oracle(game, 2):
        if position.ply % 3:
            continue
        told = position.to_dict()
        for seat in (0, 1, None):
            if oracle.in_between and position.actor != seat:
                continue  # others see the plates go back all at once
            seen = position.view(seat).position
            assert set(seen) == set(told)
            for key in told:
                assert key in hidden or seen[key] == told[key]
            assert len(seen["drawn"]) == len(told["drawn"])
            assert seen["pile"]["top"] == told["pile"]["top"]
            assert seen["pile"]["unknown"] == told["pile"]["unknown"]
            backs = Counter(plate_type(plate) for plate in told["pile"]["returned"])
            shown = Counter(
                plate_type(n) if n in PLATES else n[1:] for n in seen["pile"]["returned"]
            )
            assert shown == backs
            moves = position.view(seat).legal_moves
            assert list(moves) == (position.legal_moves if position.actor == seat else [])


@all_duels
def test_secret_events_of_the_other_are_masked(game: Game) -> None:
    record = played(game, 1)
    actors = [position.to_dict()["turn"] for position in every_ply(record)]
    masked = 0
    for position in list(every_ply(record))[:-1:7]:
        for seat in (0, 1, None):
            events = position.view(seat).events
            assert len(events) == position.ply
            for ply, (seen, event) in enumerate(zip(events, position.events, strict=True)):
                secret = event.verb in ("front", "under") and actors[ply] != seat
                assert seen.text == (f"{event.verb}:?" if secret else event.text)
                masked += secret
    assert masked > 0
    over = record.position()
    assert over.view(None).events == over.events


# Exchanging what a seat cannot know ---------------------------------------------------------------


def exchanged(record: sintra.Record, plies: dict[int, str], end: int) -> sintra.Record:
    """The first events of a record, with some of them replaced."""
    events = [plies.get(ply, event.text) for ply, event in enumerate(record.events[:end])]
    told = record.to_dict() | {"events": events, "result": None}
    return sintra.Record.from_dict(told)


def horizon(record: sintra.Record, ply: int, plates: set[str], seat: int) -> int:
    """Up to which ply nothing tells two plates apart that went back unseen by ``seat``."""
    for later in range(ply, len(record)):
        event = record.events[later]
        if event.argument in plates:
            return later
        if event.verb == "look" and record.position(later).actor == seat:
            return later
    return len(record) - 1  # at the end everything is shown


def assert_same_views(
    one: sintra.Record, other: sintra.Record, plies: range, seat: int | None
) -> None:
    for ply in plies:
        a, b = one.position(ply).view(seat), other.position(ply).view(seat)
        assert a.to_json() == b.to_json(), (ply, one.events[:ply])
        assert str(a) == str(b)
        assert a.state.tobytes() == b.state.tobytes(), (ply, one.events[:ply])


def fronts_put_back(record: sintra.Record) -> Iterator[tuple[int, int, str]]:
    """Where a plate was seen by a player alone, and where that player put it back."""
    for ply, event in enumerate(record.events):
        if event.verb == "front":
            for later in range(ply + 1, len(record)):
                if record.events[later].argument == event.argument:
                    if record.events[later].verb == "under":
                        yield ply, later, event.argument
                    break


@all_duels
def test_another_front_seen_and_put_back_changes_no_other_view(game: Game) -> None:
    compared = 0
    for seed in range(2):
        record = played(game, seed)
        for front, under, plate in list(fronts_put_back(record))[::4]:
            before = record.position(front)
            drawer = before.to_dict()["turn"]
            alike = [event.argument for event in before.chances if event.argument != plate]
            ends = {q: horizon(record, front + 1, {q}, 1 - drawer) for q in alike}
            if not ends:
                continue
            other = max(ends, key=lambda q: ends[q])
            end = min(ends[other], horizon(record, under + 1, {plate}, 1 - drawer))
            if end <= under:
                continue  # the other candidate came up within the same action
            replaced = {front: f"front:{other}", under: f"under:{other}"}
            twin = exchanged(record, replaced, end)
            for seat in (1 - drawer, None):
                assert_same_views(record, twin, range(front + 1, end + 1, 9), seat)
                assert_same_views(record, twin, range(under + 1, under + 2), seat)
            mine = record.position(under + 1).view(drawer).position
            assert mine != twin.position(under + 1).view(drawer).position
            compared += 1
    assert compared >= 3


def two_put_back(record: sintra.Record) -> Iterator[tuple[int, str, str]]:
    """Where a player put back two plates, one directly after the other."""
    for ply in range(len(record) - 1):
        one, other = record.events[ply : ply + 2]
        if one.verb == other.verb == "under":
            yield ply, one.argument, other.argument


@all_duels
@pytest.mark.parametrize("alike", [True, False], ids=["one type", "two types"])
def test_the_order_of_putting_back_changes_no_other_view(game: Game, alike: bool) -> None:
    compared = 0
    for seed in range(2):
        record = played(game, seed)
        for ply, one, other in list(two_put_back(record))[::2]:
            if (plate_type(one) == plate_type(other)) != alike:
                continue
            drawer = record.position(ply).actor
            assert isinstance(drawer, int)
            end = horizon(record, ply + 2, {one, other}, 1 - drawer)
            twin = exchanged(record, {ply: f"under:{other}", ply + 1: f"under:{one}"}, end)
            for later in range(ply + 2, end + 1, 9):
                pile = record.position(later).to_dict()["pile"]
                if not alike and pile["unknown"] == 0:
                    break  # backs on top of the pile are seen
                for seat in (1 - drawer, None):
                    assert_same_views(record, twin, range(later, later + 1), seat)
            compared += 1
    assert compared >= 2


def test_the_order_of_putting_back_is_secret_while_it_happens() -> None:
    """Ruling 2; a watching seat asks for its view after every event, not only after the action."""
    compared = 0
    for seed in range(4):
        record = played(FREE, seed)
        for ply, one, other in two_put_back(record):
            drawer = record.position(ply).actor
            assert isinstance(drawer, int)
            twin = exchanged(record, {ply: f"under:{other}", ply + 1: f"under:{one}"}, ply + 2)
            for seat in (1 - drawer, None):
                assert_same_views(record, twin, range(ply + 1, ply + 2), seat)
            compared += 1
    assert compared >= 3


# Samples ------------------------------------------------------------------------------------------


@all_duels
def test_samples_cannot_be_told_from_the_truth(game: Game) -> None:
    for seed in range(2):
        for position, _ in with_secrets(game, seed):
            if position.ply % 2:
                continue
            for seat in (0, 1):
                view = position.view(seat)
                for number in range(2):
                    sample = position.sample(seat, number)
                    seen = sample.view(seat)
                    assert seen.position == view.position
                    assert seen.legal_moves == view.legal_moves
                    assert sample.actor == position.actor
                    assert sample.scores == position.scores
                if position.ply % 8 == 0:
                    told = sample.to_dict()
                    assert game.setup(json.loads(json.dumps(told)), given=True) == sample


@pytest.mark.parametrize("game", [DUELS[0], FREE], ids=game_id)
def test_samples_contradict_nothing_that_the_seat_has_seen(game: Game) -> None:
    for seed in range(3):
        for position, oracle in with_secrets(game, seed):
            if oracle.in_between:
                continue
            slots = oracle.returned + oracle.drawn
            for seat in (0, 1):
                for number in range(2):
                    told = position.sample(seat, number).to_dict()
                    names = told["pile"]["returned"] + told["drawn"]
                    for plate, possible in oracle.where[seat].items():
                        assert plate in names, (position.ply, seat, plate)
                        # Of the other's returns a seat remembers which plates, not which turn.
                        owners = {slot.by for slot in possible}
                        assert slots[names.index(plate)].by in owners, (position.ply, seat, plate)


def everything_drawn() -> sintra.Position:
    """Seat 0 has drawn all 13 plates and put 12 back; then seat 1 drew two of them, twice.

    Seat 0 knows the whole pile: each time it knew both plates, and has seen which one was kept.
    """
    position = FREE.start(given=True)
    position.play("show:YKT* show:K*TR show:JBTK back:joker deal:L=BBYRK deal:1=BYRK deal:2=YKTT")
    position.play("deal:3=BBBB deal:4=BYTT start:1 plate:YKT* place:nw@0 show:TRBJ back:special")
    position.play("plate:JBTK place:nw@0 show:YBK* back:joker")
    pile = [plate for plate in PLATES[::-1] if plate not in names_in(position.view(None))]
    backs = [f"back:{plate_type(plate)}" for plate in pile[1:]]
    draws = " ".join(f"draw {back}" for back in backs)
    fronts = " ".join(f"front:{plate}" for plate in pile)
    unders = " ".join(f"under:{plate}" for plate in pile[:-1])
    position.play(f"{draws} draw look {fronts} plate:{pile[-1]} {unders} place:n@0")
    position.play(f"draw draw look plate:{pile[0]} place:n@0")
    position.play("sun:LB line:3")
    position.play(f"draw draw look plate:{pile[2]} place:ne@0")
    assert position.to_dict()["pile"]["returned"][-2:] == [pile[1], pile[3]]
    return position


def test_a_seat_that_knows_everything_samples_the_same_plates() -> None:
    position = everything_drawn()
    true = position.to_dict()["pile"]["returned"]
    for number in range(30):
        told = position.sample(0, number).to_dict()["pile"]["returned"]
        assert told[:-2] == true[:-2]  # its own, in their order
        assert sorted(told[-2:]) == sorted(true[-2:])  # the other's, as a set


def hidden_slots(position: sintra.Position, oracle: KnowledgeOracle, seat: int) -> list[int]:
    """Places in the pile that were never seen by a seat, if it cannot confuse them with others."""
    if oracle.where[seat].keys() - {slot.front for slot in oracle.returned if slot.by == seat}:
        return []  # it knows something of the other's plates: not the simple case
    return [place for place, slot in enumerate(oracle.returned) if slot.by == 1 - seat]


def one_hidden(game: Game, seed: int) -> dict[int, tuple[sintra.Position, int, int, set[str]]]:
    """Where the other put one plate back: seat, place, and which it can be, by their number."""
    found = {}
    for position, oracle in with_secrets(game, seed):
        for seat in (0, 1):
            places = hidden_slots(position, oracle, seat)
            if len(places) == 1 and not oracle.drawn:
                kind = plate_type(str(oracle.returned[places[0]].front))
                never = {plate for plate in PLATES if plate not in oracle.seen[seat]}
                candidates = {plate for plate in never if plate_type(plate) == kind}
                found.setdefault(len(candidates), (position, seat, places[0], candidates))
    return found


def test_every_possibility_is_equally_likely() -> None:
    hidden = one_hidden(sintra.duel(), 10) | one_hidden(sintra.duel(), 0)
    assert set(hidden) >= {2, 3, 4, 5}
    for size, (position, seat, place, candidates) in hidden.items():
        rng = sintra.new_rng(size)
        found = Counter(
            position.sample(seat, rng).to_dict()["pile"]["returned"][place]
            for _ in range(100 * size)
        )
        assert set(found) == candidates
        assert all(abs(n - 100) < 4.5 * 100**0.5 for n in found.values())


def test_the_order_of_two_types_is_equally_likely_either_way() -> None:
    position = FREE.start(given=True)
    position.play("show:YKT* show:K*TR show:JBTK back:joker deal:L=BBYRK deal:1=BYRK deal:2=YKTT")
    position.play("deal:3=BBBB deal:4=BYTT start:1 plate:YKT* place:nw@0 show:TRBJ back:special")
    position.play("plate:JBTK place:nw@0 show:YBK* back:joker draw back:special draw back:joker")
    position.play("draw back:joker look front:KYRJ front:*KRB front:TYJK plate:TYJK")
    position.play("under:KYRJ under:*KRB place:c@0")
    view = position.view(1)
    assert view.position["pile"]["returned"] == ["?joker", "?special"]
    assert position.view(0).position["pile"]["returned"] == ["KYRJ", "*KRB"]
    words = [event.text for event in view.events[-4:]]
    assert words == ["plate:TYJK", "under:?", "under:?", "place:c@0"]
    rng = sintra.new_rng(3)
    orders: Counter[tuple[str, ...]] = Counter()
    plates: Counter[str] = Counter()
    for _ in range(600):
        returned = position.sample(1, rng).to_dict()["pile"]["returned"]
        orders[tuple(plate_type(plate) for plate in returned)] += 1
        plates.update(returned)
    assert set(orders) == {("joker", "special"), ("special", "joker")}
    assert all(abs(n - 300) < 4.5 * 300**0.5 for n in orders.values())
    assert set(plates) == set(PLATES) - {"YKT*", "K*TR", "JBTK", "TRBJ", "YBK*", "TYJK"}
    assert position.sample(0, rng) == position


@all_duels
def test_a_sample_plays_on_by_itself(game: Game) -> None:
    for position, _ in list(with_secrets(game, 1))[::40]:
        before = position.key(), position.events
        one, other = (position.sample(0, 5) for _ in range(2))
        assert one == other
        assert one.ply == 0
        for sample in (one, other):
            while not sample.is_over:
                sample.play(sample.legal_ids[0])
        assert one.events == other.events
        assert (position.key(), position.events) == before


# Azul ---------------------------------------------------------------------------------------------


@all_azuls
def test_azul_has_no_secrets(game: Game) -> None:
    for position in list(every_ply(finished(game, 1).record))[::3]:
        for seat in (None, *range(game.players)):
            view = position.view(seat)
            assert view.position == position.to_dict()
            assert view.events == position.events
        for seat in range(game.players):
            assert position.sample(seat, 1) == position
