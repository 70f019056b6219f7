"""The engine of the page, in WebAssembly, does what Python does: rules, views, search, levels."""

import base64
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.players import levels
from sintra.players.player import Budget, PlayResult
from sintra.players.search.player import SearchPlayer
from sintra.rules import engine
from sintra.rules.rng import new_rng
from sintra.server.tables import replay, serialize
from sintra.server.tables.history import History
from tests.engine import node
from tests.games import ALL_GAMES, game_id

GAME_SEEDS = 2
RANDOM_GAMES = 300
EVERY = 3
"""Views are compared after every so many decisions."""


def without_texts(told: Any) -> Any:
    """The same without the English texts of effects, which the page does not make."""
    if isinstance(told, dict):
        kept = {key: without_texts(value) for key, value in told.items()}
        if "kind" in told and "points" in told:
            kept.pop("text")
        return kept
    return [without_texts(one) for one in told] if isinstance(told, list | tuple) else told


def played(game: Game, seed: int) -> tuple[sintra.Position, list[dict[str, Any]]]:
    """A whole game by the fixed rule of ``check.ts``, and what is seen on the way."""
    position = game.start(seed=seed)
    shown = []
    step = 0
    while not position.is_over:
        if step % EVERY == 0:
            views = [position.view(seat) for seat in range(game.players)]
            shown.append(
                {
                    "views": [
                        {
                            "position": view.position,
                            "legal": serialize.moves_json(view),
                            **(
                                {"payments": ways}
                                if (ways := serialize.payments_json(view))
                                else {}
                            ),
                        }
                        for view in views
                    ],
                    "spectator": position.view(None).position,
                    "goals": serialize.goals_json(position.view(None)),
                    "forecast": serialize.forecast_json(position.view(None)),
                }
            )
        legal = position.legal_ids
        position.play(legal[(31 * step + 7) % len(legal)])
        step += 1
    return position, shown


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_whole_games_are_the_same(game: Game, tmp_path: Path) -> None:
    """Events, effects, steps, views, legal moves, previews, goals, points and replays."""
    tasks = [
        {
            "kind": "game", "game": game.name, "options": game.options, "seed": node.words(seed),
            "every": EVERY,
        }
        for seed in range(GAME_SEEDS)
    ]  # fmt: skip
    for seed, told in enumerate(without_texts(node.run(tasks, tmp_path))):
        position, shown = played(game, seed)
        history = History(game, None)
        events = []
        for event in position.events:
            history.play(event)
            entry, steps = history.active[-1], history.take_steps()[history.seq]
            json = serialize.event_json(entry, [0], over=True)
            if parts := serialize.steps_json(game, entry.effects, steps):
                json["steps"] = parts
            events.append(json)
        assert told["events"] == without_texts(events)
        hidden = [serialize.event_json(one, [0], over=False)["text"] for one in history.active]
        assert told["hidden"] == hidden
        for ours, theirs in zip(shown, told["shown"], strict=True):
            for view in theirs["views"]:
                for key in ("seat", "undo", "confirming"):
                    view.pop(key)
            assert theirs == without_texts(ours)
        assert position.outcome is not None
        assert told["winners"] == list(position.outcome.winners)
        assert told["points"] == history.points()
        assert told["rounds"] == history.rounds()
        assert told["undo"] == [history.undo_targets(seat) for seat in range(game.players)]
        whole = replay.replay_table(history, [], 0, over=True)
        assert told["replay"] == without_texts(whole)
        partial = replay.replay_table(history, [], 0, over=False)
        if game.players > 1:
            assert told["partial"] == without_texts([one["position"] for one in partial["plies"]])


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_many_random_games_end_in_the_same_position(game: Game, tmp_path: Path) -> None:
    seeds = range(100, 100 + RANDOM_GAMES)
    task = {
        "kind": "random", "game": game.name, "options": game.options,
        "seeds": [node.words(seed) for seed in seeds],
    }  # fmt: skip
    [told] = node.run([task], tmp_path)
    start, end = game.new_state(), game.new_state()
    for seed, (decisions, state) in zip(seeds, told, strict=True):
        assert engine.random_games(start, end, 1, new_rng(seed)) == decisions
        assert base64.b64decode(state) == end.tobytes()


def positions(game: Game, seeds: range) -> list[sintra.Position]:
    """Positions with a choice, from all phases of a game."""
    found = []
    for seed in seeds:
        rng = np.random.default_rng(seed)
        position = game.start(seed=seed)
        while not position.is_over:
            if rng.random() < 0.06 and len(position.legal_ids) > 1:
                found.append(position.copy())
            position.play(int(rng.choice(position.legal_ids)))
    return found


def question(position: sintra.Position, settings: Any, seed: int) -> dict[str, Any]:
    """What ``thinker.ts`` is asked: the state as the seat knows it."""
    seat = position.actor
    assert isinstance(seat, int)
    [word] = np.random.SeedSequence(seed).generate_state(1)
    return {
        "seat": seat,
        "state": base64.b64encode(position.view(seat).state.tobytes()).decode(),
        "settings": {name: settings[name][0].tolist() for name in settings.dtype.names},
        "seed": node.words(int(word)),
    }


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_levels_and_the_search_choose_the_same_moves(game: Game, tmp_path: Path) -> None:
    """Visits of every move, the principal variation, values, and the moves of the levels."""
    asked: list[dict[str, Any]] = []
    expected: list[PlayResult] = []
    exact = levels.hint_settings()
    exact["seconds"] = 0.0
    exact["simulations"] = 200
    for number, position in enumerate(positions(game, range(3))):
        seat = position.actor
        assert isinstance(seat, int)
        level = levels.level(1 + number % 3)
        budget = Budget(simulations=200, seed=number)
        if number % 2:
            asked.append(question(position, levels.settings(level, game.name), number))
            expected.append(levels.LevelPlayer(level).choose(position.view(seat), budget))
        else:
            asked.append(question(position, exact, number))
            expected.append(SearchPlayer().choose(position.view(seat), budget))
    [told] = node.run([{"kind": "think", "game": game.name, "questions": asked}], tmp_path)
    assert len(told) > 8
    for ours, theirs in zip(expected, told, strict=True):
        assert theirs["visits"] == [[move.id, n] for move, n in ours.visits.items()]
        assert theirs["move"] == ours.move.id
        assert theirs["pv"] == [move.id for move in ours.pv]
        assert theirs["value"] == pytest.approx(ours.value)


@pytest.mark.parametrize("name", ["duel", "azul"])
def test_two_trees_are_added_up_as_two_threads_do(name: str, tmp_path: Path) -> None:
    game = sintra.duel() if name == "duel" else sintra.azul()
    settings = levels.hint_settings()
    settings["seconds"], settings["simulations"], settings["exact"] = 0.0, 150, 0
    asked, expected = [], []
    for number, position in enumerate(positions(game, range(2))):
        budget = Budget(simulations=300, threads=2, seed=number)
        view = position.view(position.actor)  # type: ignore[arg-type]  # a player decides
        expected.append(SearchPlayer(exact=False).choose(view, budget))
        one = question(position, settings, number)
        del one["seed"]
        seeds = np.random.SeedSequence(number).generate_state(2)
        asked.append(one | {"seeds": [node.words(int(seed)) for seed in seeds]})
    [told] = node.run([{"kind": "together", "game": name, "questions": asked}], tmp_path)
    assert len(told) > 4
    for ours, theirs in zip(expected, told, strict=True):
        assert theirs["visits"] == [[move.id, n] for move, n in ours.visits.items()]
        assert theirs["pv"] == [move.id for move in ours.pv]
        assert theirs["value"] == pytest.approx(ours.value)
        assert theirs["simulations"] == ours.simulations > 150
