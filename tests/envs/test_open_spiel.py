"""OpenSpiel: the same games event by event, exact chance, information states, its own tests."""

import copy
import json
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from math import prod
from typing import Any

import numpy as np
import pyspiel
import pytest

import sintra
from sintra.envs.adapters import open_spiel
from sintra.envs.observation import observe
from sintra.envs.rewards import rewards_of_scores, rewards_of_winners
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)

TABLETS = ("colors+edge+corners+specials", "random3", "random4")
OPTIONS = [
    *(
        f"sintra_duel(tablets={tablets},zero_draws={draws},special_counts_as_color={counts})"
        for tablets, draws, counts in product(TABLETS, ("pay", "free"), ("True", "False"))
    ),
    *(
        f"sintra_azul(players={players},wall={wall})"
        for players, wall in product((2, 3, 4), ("colored", "grey"))
    ),
]


def load(game: Game, **more: Any) -> Any:
    """A game of the library as one of OpenSpiel."""
    options = dict(game.options)
    if game.name == "azul":
        options["players"] = options.pop("seats")
    elif not isinstance(options["tablets"], str):
        options["tablets"] = "+".join(options["tablets"])
    return pyspiel.load_game(f"sintra_{game.name}", {**options, **more})


def random_action(state: Any, rng: random.Random) -> int:
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, odds)[0])
    return int(rng.choice(state.legal_actions()))


def walk(state: Any, seed: int) -> Iterator[Any]:
    """Play at random to the end; what is yielded is the state itself, before each action."""
    rng = random.Random(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(random_action(state, rng))


def played(state: Any, actions: int) -> Any:
    """The state after so many random actions."""
    for _ in islice(walk(state, seed=6), actions):
        pass
    return state


@all_games
@pytest.mark.parametrize("rewards", ["win", "score"])
def test_whole_games_are_those_of_the_library_event_by_event(game: Game, rewards: str) -> None:
    rng = random.Random(5)
    played = game.start(seed=5)
    while not played.is_over:
        played.play(rng.choice(played.legal_ids))
    state = load(game, rewards=rewards).new_initial_state()
    twin = game.start(given=True)
    for ply, event in enumerate(played.events):
        assert state.position.ply == twin.ply
        if twin.ply > ply:  # a move without a choice has followed by itself
            assert twin.events[ply] == event
            continue
        assert state.returns() == [0.0] * game.players
        if twin.actor == sintra.CHANCE:
            assert state.is_chance_node()
            outcomes = {
                game.events[game.move_count + n]: odds for n, odds in state.chance_outcomes()
            }
            assert outcomes == twin.chances
            assert sum(outcomes.values()) == pytest.approx(1, abs=1e-12)
            action = event.id - game.move_count
        else:
            assert state.current_player() == twin.actor
            assert state.legal_actions() == [move.id for move in twin.legal_moves]
            action = event.id
        assert state.action_to_string(state.current_player(), action) == event.text
        state.apply_action(action)
        twin.play(event)
        assert state.position == twin
    assert state.is_terminal()
    assert state.position.events == played.events
    outcome = played.outcome
    assert outcome is not None
    if rewards == "score":
        assert state.returns() == rewards_of_scores(played.scores)
    else:
        assert state.returns() == rewards_of_winners(outcome.winners, game.players)


@pytest.mark.parametrize("options", OPTIONS)
def test_random_sim_test(options: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(options), num_sims=1, serialize=True, verbose=False)


def drawn_one_by_one(bag: dict[str, int], lid: dict[str, int], want: int) -> dict[str, Fraction]:
    """Probabilities of what a deal brings, by drawing single tiles as at the table."""
    if want and not any(bag.values()):
        bag, lid = lid, {}
    if not want or not any(bag.values()):
        return {"": Fraction(1)}
    tiles = sum(bag.values())
    found: dict[str, Fraction] = {}
    for color, count in bag.items():
        if count:
            rest = {**bag, color: count - 1}
            for more, odds in drawn_one_by_one(rest, lid, want - 1).items():
                dealt = "".join(sorted(color + more, key="BYRKT".index))
                found[dealt] = found.get(dealt, Fraction(0)) + Fraction(count, tiles) * odds
    return found


def counts(tiles: str) -> dict[str, int]:
    return {color: tiles.count(color) for color in "BYRKT"}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_deal_is_as_likely_as_single_tiles_drawn_one_by_one(seed: int) -> None:
    deals = 0
    for state in walk(pyspiel.load_game("sintra_azul").new_initial_state(), seed):
        if state.position.awaits != "deal" or state.position.to_dict()["dealt"] % 2 == 0:
            continue
        full = state.position.to_dict()
        wanted = drawn_one_by_one(counts(full["bag"]), counts(full["lid"]), 4)
        for outcome, odds in state.chance_outcomes():
            tiles = state.action_to_string(outcome).partition("=")[2]
            assert odds == pytest.approx(float(wanted.pop(tiles)), rel=1e-9)
        assert not wanted
        deals += 1
    assert deals > 6


@all_games
def test_what_players_know_is_what_their_view_shows(game: Game) -> None:
    state = load(game).new_initial_state()
    layout = observe.layout(game)
    for turn, at in enumerate(walk(state, seed=3)):
        for seat in range(game.players):
            view = at.position.view(seat)
            words = at.information_state_string(seat).split()
            assert words[0] == f"player_{seat}"
            seen = ["?" if event.argument == "?" else event.text for event in view.events]
            assert words[1:] == seen
            if turn % 20:
                continue
            assert at.observation_string(seat) == at.observation_text(seat)
            tensor = np.array(at.observation_tensor(seat))
            numbers = np.rint(tensor * layout.high).astype(np.uint8)
            assert observe.decode(game, numbers, seat) == view.position
            recalled = np.array(at.information_state_tensor(seat))
            assert (recalled[: layout.size] == tensor).all()
            history = np.rint(recalled[layout.size :] * (game.event_count + 1)).astype(int) - 1
            ids = [game.event(word).id if word != "?" else game.event_count for word in seen]
            assert history[: len(ids)].tolist() == ids
            assert (history[len(ids) :] == -1).all()


def test_an_observation_has_named_blocks() -> None:
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("sintra_duel")
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    for kind, blocks in ((None, []), (recall, ["history"])):
        observation = make_observation(game, kind)
        state = game.new_initial_state()
        for at in walk(state, seed=8):
            observation.set_from(at, player=1)
            if at.position.ply == 30:
                break
        assert list(observation.dict) == [*observe.layout(game.sintra), *blocks]
        assert observation.dict["sun"].shape == (5, 5)
        suns = [factory["sun"] for factory in state.position.to_dict()["factories"]]
        assert (observation.dict["sun"].sum(axis=1) * 5).tolist() == [len(sun) for sun in suns]
        assert 0 <= observation.tensor.min() <= observation.tensor.max() <= 1
        assert observation.tensor.dtype == np.float32
    with pytest.raises(ValueError, match="private information, together"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))


def hidden_information_game() -> Any:
    """A state of Duel in which both players have put plates back, in an order that is hidden."""
    rng = random.Random(4)
    state = pyspiel.load_game("sintra_duel(zero_draws=free)").new_initial_state()
    while set(state.position.to_dict()["memory"]["returned_by"]) != {0, 1}:
        actions = [random_action(state, rng)]
        if state.position.awaits in ("turn", "draw"):
            draw = state.position.game.event("draw").id
            actions = [a for a in state.legal_actions() if a == draw][: rng.randrange(2)] or actions
        state.apply_action(actions[0])
    while state.is_chance_node():
        state.apply_action(random_action(state, rng))
    return state


def test_a_resampled_state_has_the_same_information_state() -> None:
    state = hidden_information_game()
    player = state.current_player()
    other = 1 - player
    rng = random.Random(1)
    seen: set[str] = set()
    for _ in range(20):
        sampled = state.resample_from_infostate(player, rng.random)
        assert sampled.current_player() == player
        assert sampled.legal_actions() == state.legal_actions()
        assert sampled.information_state_string(player) == state.information_state_string(player)
        for tensor in ("information_state_tensor", "observation_tensor"):
            assert getattr(sampled, tensor)(player) == getattr(state, tensor)(player)
        seen.add(sampled.information_state_string(other))
        assert sum(1 for _ in walk(sampled, seed=2)) > 20
        assert sampled.position.is_over
    assert len(seen) > 1, "the information of the other player differs between samples"
    hidden = state.information_state_string(player).split()
    assert "?" in hidden
    assert "?" not in state.position.view(player).events


@pytest.mark.parametrize("options", ["sintra_duel(tablets=random4)", "sintra_azul(players=3)"])
def test_states_and_games_can_be_stored_and_copied(options: str) -> None:
    game = pyspiel.load_game(options)
    assert str(pickle.loads(pickle.dumps(game))) == str(game) == options
    at = played(game.new_initial_state(), actions=70)
    text = pyspiel.serialize_game_and_state(game, at)
    copies = [
        pyspiel.deserialize_game_and_state(text)[1],
        game.deserialize_state(at.serialize()),
        pickle.loads(pickle.dumps(at)),
        copy.deepcopy(at),
        at.clone(),
    ]
    before = str(at)
    for twin in copies:
        assert str(twin) == before
        assert twin.history() == at.history()
        assert twin.information_state_string(1) == at.information_state_string(1)
    ends = []
    for twin in copies:
        for _ in walk(twin, seed=9):
            pass
        ends.append((str(twin), twin.returns(), twin.information_state_string(0)))
    assert str(at) == before
    assert len(set(map(str, ends))) == 1


def test_a_stored_state_is_read_in_another_process() -> None:
    game = pyspiel.load_game("sintra_duel")
    at = played(game.new_initial_state(), actions=50)
    program = (
        "import sys, pyspiel, sintra.envs.adapters.open_spiel;"
        "game, state = pyspiel.deserialize_game_and_state(sys.stdin.read());"
        "print(state.information_state_string(0))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        input=pyspiel.serialize_game_and_state(game, at),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert run.stdout.strip() == at.information_state_string(0)
    assert run.stderr == ""


def test_a_game_may_begin_at_any_position() -> None:
    late = sintra.azul(2, "grey").start(seed=3)
    while late.round < 4:
        late.play(late.legal_ids[0])
    packed = open_spiel.pack(late.to_dict())
    game = pyspiel.load_game("sintra_azul", {"wall": "grey", "position": packed})
    again = pyspiel.load_game(str(game))
    state = again.new_initial_state()
    assert state.position == late
    assert state.information_state_string(0) != state.information_state_string(1)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    fresh = pyspiel.load_game("sintra_azul(wall=grey)")
    for given in (late.to_dict(), json.dumps(late.to_dict())):
        assert fresh.new_initial_state(given).position == late
    with pytest.raises(sintra.OptionError, match="not made by"):
        pyspiel.load_game("sintra_azul(position=rubbish)")


def test_a_game_that_does_not_end_is_truncated() -> None:
    for rewards in ("win", "score"):
        game = pyspiel.load_game(f"sintra_azul(max_rounds=2,rewards={rewards})")
        state = game.new_initial_state()
        assert sum(1 for _ in walk(state, seed=1)) <= game.max_history_length()
        assert state.position.round == 3
        assert not state.position.is_over
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
        leads = rewards_of_scores(state.position.scores)
        assert state.returns() == ([np.sign(lead) for lead in leads] if rewards == "win" else leads)
        assert state.legal_actions() == []


def test_no_game_of_duel_is_longer_than_was_said() -> None:
    """Draw as many plates as there are, take single tiles: the longest that one can think of."""
    game = pyspiel.load_game("sintra_duel(zero_draws=free)")
    draw = game.sintra.event("draw").id
    state = game.new_initial_state()
    for at in walk(state, seed=2):
        while not at.is_chance_node() and draw in at.legal_actions():
            at.apply_action(draw)
    assert state.position.ply > 400
    moves = sum(isinstance(event, sintra.Move) for event in state.position.events)
    assert moves <= game.max_game_length()
    assert state.position.ply - moves <= game.max_chance_nodes_in_history()
    assert prod(game.information_state_tensor_shape()) >= state.position.ply


def test_what_is_wrong_is_refused_with_the_reason_and_changes_nothing() -> None:
    state = pyspiel.load_game("sintra_azul").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = state.serialize()
    for action in (state.position.game.event("line:1").id, state.position.game.move_count):
        with pytest.raises(sintra.SintraError, match=r"line:1: |actions are 0 to 60"):
            state.apply_action(action)
        assert state.serialize() == before
    for _ in walk(state, seed=1):
        pass
    with pytest.raises((sintra.SintraError, pyspiel.SpielError)):
        state.apply_action(0)
    for wrong, words in (
        ("sintra_azul(players=5)", "for 2 to 4 players"),
        ("sintra_azul(wall=red)", "'colored' or 'grey'"),
        ("sintra_azul(max_rounds=0)", "at least 1"),
        ("sintra_duel(tablets=rows)", "three or four tablets"),
        ("sintra_duel(rewards=money)", "rewards are"),
    ):
        with pytest.raises(sintra.OptionError, match=words):
            pyspiel.load_game(wrong)
    with pytest.raises(pyspiel.SpielError, match="colour"):
        pyspiel.load_game("sintra_azul(colour=1)")
    with pytest.raises(sintra.SintraError, match="not JSON"):
        pyspiel.load_game("sintra_azul").new_initial_state("rubbish")
