"""Setting up positions: whatever the dictionary, it is refused in words or can be played."""

import json
import random
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra.model.game import Game
from sintra.rules import engine
from tests.games import game_id
from tests.mutate_json import mutate_tree
from tests.piece_count import assert_plate_counts, assert_tile_counts
from tests.playing import HABITS, decisions, eager, every_ply, finished

Json = dict[str, Any]

some = settings(max_examples=120, deadline=None, derandomize=True, database=None)
both_games = pytest.mark.parametrize("game", [sintra.duel(), sintra.azul()], ids=lambda g: g.name)

GAMES = (
    sintra.duel(),
    sintra.duel("random4", zero_draws="free"),
    sintra.azul(2),
    sintra.azul(3, "grey"),
)


@cache
def positions(game: Game) -> tuple[str, ...]:
    """Positions from a few games, as JSON."""
    rng = random.Random(1)
    found = []
    for seed, habit in enumerate(HABITS):
        told = [position.to_dict() for position in every_ply(finished(game, seed, habit).record)]
        found += rng.sample(told, 50)
    return tuple(json.dumps(told) for told in found)


def first_turn(game: Game) -> Json:
    """The first turn of a game, with everything still to come."""
    for position in decisions(game, 1):
        if position.awaits in ("turn", "take"):
            return position.to_dict()
    raise AssertionError


def trouble(position: sintra.Position, rng: random.Random) -> str | None:
    """What goes wrong when a position is played to its end at random; None if nothing does.

    Events are applied one by one: a game that never ends would never come back from ``play``.
    """
    state = position._state
    found = np.empty(2048, np.int64)
    for _ in range(4000):
        n = engine.legal(state, found)
        if n == 0:
            break
        event = np.array([found[rng.randrange(n)]], np.int64)
        if engine.replay(state, event, 1) != 1:
            return "a legal event cannot be played"
    else:
        return f"never ends, in round {position.round}"
    if not position.is_over:
        return f"stuck awaiting {position.awaits!r}"
    try:
        assert_tile_counts(position.to_dict())
        if position.game.name == "duel":
            assert_plate_counts(position.to_dict())
    except AssertionError:
        return "pieces are missing at the end"
    return None


def refused_or_playable(game: Game, told: Any, seed: int = 1) -> str | None:
    """What is wrong with how a dictionary is taken."""
    try:
        position = game.setup(told, given=True)
    except sintra.PositionError as error:
        fine = error.problems and all(error.problems) and str(error)
        return None if fine else "refused without words"
    except Exception as error:
        return f"{type(error).__name__} instead of PositionError"
    return trouble(position, random.Random(seed))


# Any dictionary -----------------------------------------------------------------------------------


@both_games
def test_any_json_is_refused_as_a_position(game: Game) -> None:
    keys = st.sampled_from([*first_turn(game), "extra", ""])
    values = st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
        lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(keys, inner)),
        max_leaves=8,
    )

    @some
    @given(values)
    def check(told: Any) -> None:
        with pytest.raises(sintra.PositionError) as refused:
            game.setup(told)
        assert refused.value.problems
        assert str(refused.value)

    check()


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_a_mutated_position_is_refused_or_can_be_played(game: Game) -> None:
    wrong: Counter[tuple[str, str]] = Counter()
    refused = 0
    for seed in range(700):
        rng = random.Random(seed)
        told, path = mutate_tree(json.loads(rng.choice(positions(game))), rng)
        try:
            game.setup(told)
        except Exception:
            refused += 1
        what = refused_or_playable(game, told, seed)
        if what:
            wrong[what, ".".join(str(step) for step in path)] += 1
    assert refused > 400
    assert not wrong


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_a_missing_key_is_either_known_or_named(game: Game) -> None:
    for text in positions(game)[::12]:
        whole = json.loads(text)
        for key in whole:
            told = {name: value for name, value in whole.items() if name != key}
            try:
                position = game.setup(told, given=True)
            except sintra.PositionError as error:
                assert "Error" not in str(error), (key, str(error))  # Python's words are not ours
            else:
                assert trouble(position, random.Random(1)) is None


@both_games
def test_a_key_that_means_nothing_is_refused(game: Game) -> None:
    told = first_turn(game)
    for wrong in (told | {"Round": 1}, told | {"": 0}, told | {"lids": ""}):
        with pytest.raises(sintra.PositionError):
            game.setup(wrong)
    told["players"][0]["points"] = 3
    with pytest.raises(sintra.PositionError, match="points"):
        game.setup(told)


# One thing wrong ----------------------------------------------------------------------------------


@both_games
@pytest.mark.parametrize("color", "BYRKT")
def test_a_tile_too_many_or_too_few_is_refused(game: Game, color: str) -> None:
    told = first_turn(game)
    for bag in (told["bag"] + color, told["bag"].replace(color, "", 1)):
        ordered = "".join(sorted(bag, key="BYRKT".index))
        with pytest.raises(sintra.PositionError, match=f"tiles of {color}"):
            game.setup(told | {"bag": ordered})


def test_a_plate_that_is_there_twice_is_refused() -> None:
    told = first_turn(sintra.duel())
    told["display"][0] = told["display"][1]
    with pytest.raises(sintra.PositionError, match="2 times"):
        sintra.duel().setup(told)


@pytest.mark.parametrize("turn", [90.0, 0.0, 45, -90, 360, "90", None, [90], True])
def test_a_rotation_is_one_of_four_whole_numbers(turn: Any) -> None:
    told = first_turn(sintra.duel())
    space = next(iter(told["players"][0]["plates"]))
    told["players"][0]["plates"][space][1] = turn
    with pytest.raises(sintra.PositionError):
        sintra.duel().setup(told)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_who_has_passed_has_nothing_left_to_do(seat: int) -> None:
    told = first_turn(sintra.duel())
    told["players"][seat]["passed"] = True
    assert refused_or_playable(sintra.duel(), told) is None


def test_tokens_and_empty_dome_spaces_have_to_agree() -> None:
    """In each round a token is left for each plate that is still to come in it."""
    game = sintra.duel()
    record = finished(game, 1).record
    wrong = Counter()
    for position in every_ply(record):
        if position.phase == "acquisition" and position.ply % 5 == 0:
            for seat in (0, 1):
                told = position.to_dict()
                tokens = told["players"][seat]["tokens"]
                told["players"][seat]["tokens"] = tokens + 1 if tokens < 2 else 1
                wrong[refused_or_playable(game, told)] += 1
    assert set(wrong) == {None}


@pytest.mark.parametrize("shift", [-1, 1])
def test_the_round_has_to_agree_with_the_plates(shift: int) -> None:
    game = sintra.duel()
    wrong = Counter()
    for position in every_ply(finished(game, 2).record):
        if position.ply % 5 == 0:
            told = position.to_dict()
            wrong[refused_or_playable(game, told | {"round": told["round"] + shift})] += 1
    assert set(wrong) == {None}


def test_there_have_to_be_chips_left_to_reveal() -> None:
    told = first_turn(sintra.duel())
    for player, chips in zip(told["players"], ("B Y R K", "T BR RT TY"), strict=True):
        player["used"] = [chip for chip in chips.split() for _ in range(2)]
    assert refused_or_playable(sintra.duel(), told) is None


@pytest.mark.parametrize("game", [sintra.duel(), sintra.azul(3)], ids=lambda g: g.name)
def test_a_factory_that_is_still_to_be_dealt_to_is_empty(game: Game) -> None:
    deals = [p for p in every_ply(finished(game, 1).record) if p.awaits == "deal"]
    told = deals[-1].to_dict()
    assert told["dealt"] > 1
    for dealt in range(told["dealt"]):
        assert refused_or_playable(game, told | {"dealt": dealt}) is None


def test_a_pile_with_more_plates_than_any_game_has_can_be_drawn() -> None:
    """A puzzle may leave the domes empty; then a turn can draw 15 plates, not 13 at most."""
    game = sintra.duel()
    told = first_turn(game)
    for player in told["players"]:
        player["plates"] = {}
        player["score"] = 50
    told["pile"]["unknown"] = 15
    position = game.setup(told, seed=1)
    for _ in range(15):
        position.play("draw")
    assert position.to_dict()["pile"]["unknown"] == 0
    assert len(set(position.to_dict()["drawn"])) == 15
    assert trouble(position, random.Random(1)) is None


# What may be left open ----------------------------------------------------------------------------


@both_games
def test_multisets_may_be_written_in_any_order(game: Game) -> None:
    rng = random.Random(1)
    reserve = "tower" if game.name == "duel" else "lid"
    shuffled = 0
    for position in every_ply(finished(game, 1, eager).record):
        told = position.to_dict()
        for key in ("bag", reserve):
            told[key] = "".join(rng.sample(told[key], len(told[key])))
            shuffled += told[key] != position.to_dict()[key]
        assert game.setup(told, given=True) == position
    assert shuffled > 20


@both_games
def test_the_bag_follows_from_the_other_tiles(game: Game) -> None:
    for position in every_ply(finished(game, 3).record):
        told = position.to_dict()
        del told["bag"]
        assert game.setup(told, given=True) == position


@both_games
def test_the_dictionary_is_not_changed(game: Game) -> None:
    for text in positions(game)[::10]:
        told = json.loads(text)
        position = game.setup(told, seed=1)
        rng = random.Random(1)
        for _ in range(20):
            if not position.is_over:
                position.play(rng.choice(position.legal_ids))
        assert told == json.loads(text)
        assert position.record.start == told
