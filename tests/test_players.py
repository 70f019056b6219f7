"""Players: they play, they are reproducible, and what is called exact is exact."""

import threading
from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.players import games, level_play, levels, value
from sintra.players import weights as weight_files
from sintra.players.baselines import GreedyPlayer, RandomPlayer, heuristic_scores
from sintra.players.player import Budget, Player
from sintra.players.registry import make_player
from sintra.players.search import decide, tiling_solver
from sintra.players.search import player as search
from sintra.players.search.decide import CHUNK
from sintra.players.search.player import SearchPlayer
from sintra.players.training import linear_fit
from sintra.rules import engine
from sintra.rules.rng import new_rng
from tests.games import ALL_GAMES, game_id
from tests.playing import decisions, tidy


def play_out(game: Game, players: list[Player], seed: int, simulations: int) -> sintra.Position:
    position = game.start(seed=seed)
    while not position.is_over:
        seat = position.actor
        assert isinstance(seat, int)
        budget = Budget(simulations=simulations, seed=seed + position.ply)
        position.play(players[seat].think(position.view(seat), budget).move, by=seat)
    return position


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_every_player_plays_every_game_to_its_end(game: Game) -> None:
    kinds: list[Player] = [RandomPlayer(), GreedyPlayer(), SearchPlayer(), levels.player(2)]
    players = [kinds[(seat + 1) % len(kinds)] for seat in range(game.players)]
    assert play_out(game, players, 1, 20).outcome is not None


@pytest.mark.parametrize("game", [sintra.duel(), sintra.azul(2)], ids=game_id)
def test_searching_pays(game: Game) -> None:
    """Greedy beats random, and a short search beats greedy, in games too clear to be luck."""
    for strong, weak in ((GreedyPlayer(), RandomPlayer()), (SearchPlayer(), GreedyPlayer())):
        lead = 0
        for seed in range(2):
            for seat in (0, 1):
                pair: list[Player] = [weak, weak]
                pair[seat] = strong
                scores = play_out(game, pair, seed, 150).scores
                lead += scores[seat] - scores[1 - seat]
        assert lead > 0, f"{strong.name} against {weak.name}"


@pytest.mark.parametrize("game", [sintra.duel(), sintra.azul(3)], ids=game_id)
def test_a_seed_and_a_number_of_simulations_reproduce_a_result(game: Game) -> None:
    position = game.start(seed=5)
    view = position.view(position.actor)  # type: ignore[arg-type]  # a player decides first
    first, second = (SearchPlayer().think(view, Budget(simulations=300, seed=9)) for _ in range(2))
    assert first.visits == second.visits
    assert first.values == second.values
    assert first.pv == second.pv
    other = SearchPlayer().think(view, Budget(simulations=300, seed=10))
    assert other.visits != first.visits


def test_a_result_tells_what_was_searched() -> None:
    position = sintra.duel().start(seed=5)
    view = position.view(position.actor)  # type: ignore[arg-type]  # a player decides first
    result = SearchPlayer().think(view, Budget(simulations=500, seed=1))
    assert result.move == max(result.visits, key=lambda move: result.visits[move])
    assert result.pv[0] == result.move
    assert sum(result.visits.values()) == result.simulations == 500
    assert result.value is not None
    assert 0.0 < result.value < 1.0


def test_threads_share_the_simulations() -> None:
    view = sintra.azul().start(seed=2).view(0)
    if not view.legal_moves:
        view = sintra.azul().start(seed=2).view(1)
    result = SearchPlayer().think(view, Budget(simulations=400, threads=2, seed=1))
    assert result.simulations == 400


def test_a_search_stops_at_once_when_asked() -> None:
    position = sintra.duel().start(seed=5)
    stop = threading.Event()
    stop.set()
    view = position.view(position.actor)  # type: ignore[arg-type]  # a player decides first
    result = SearchPlayer().think(view, Budget(simulations=10**8, stop=stop))
    assert result.simulations == CHUNK
    assert result.move in view.legal_moves


def test_time_ends_a_search() -> None:
    position = sintra.duel().start(seed=5)
    view = position.view(position.actor)  # type: ignore[arg-type]  # a player decides first
    result = SearchPlayer().think(view, Budget(seconds=0.05))
    assert CHUNK <= result.simulations < 10**6


def test_compiling_does_not_count_as_searching(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.001
        return now

    def compile_for_a_minute(_game: str) -> None:
        nonlocal now
        now += 60.0

    monkeypatch.setattr(search, "time", SimpleNamespace(perf_counter=clock))
    monkeypatch.setattr(search.warmup, "ready", compile_for_a_minute)
    position = sintra.azul().start(seed=1)
    view = position.view(position.actor)  # type: ignore[arg-type]  # a player decides first
    result = SearchPlayer().choose(view, Budget(seconds=0.5))
    assert result.seconds < 1.0
    assert sum(result.visits.values()) > 10 * CHUNK


@pytest.mark.parametrize(
    "wrong",
    [{"seconds": 0}, {"seconds": -1}, {"simulations": 0}, {"threads": 0}, {"seconds": 10**6}],
)
def test_an_absurd_budget_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(sintra.OptionError, match="has to be"):
        Budget(**wrong)


def tiling_positions(game: Game, wanted: int) -> list[sintra.Position]:
    """Positions in which a player has to choose in the tiling phase."""
    found: list[sintra.Position] = []
    greedy = GreedyPlayer()
    seed = 0
    while len(found) < wanted:
        seed += 1
        position = game.start(seed=seed)
        while not position.is_over:
            seat = position.actor
            assert isinstance(seat, int)
            if position.phase == "tiling":
                found.append(position.copy())
            position.play(greedy.think(position.view(seat)).move)
    return found[:wanted]


def best_by_hand(game: Game, state: Any, seat: int, weights: Any) -> float:
    """The best expected score of the tiling phase by trying everything, slowly."""
    position = game.state_to_dict(state)
    if position["phase"] != "tiling" or position["turn"] != seat:
        return value.expected_score(state[0], weights[0], seat, value.new_scratch()[0])
    numbers = np.empty(64, np.int64)
    n = engine.legal(state, numbers)
    best = -np.inf
    for number in numbers[:n].tolist():
        after = state.copy()
        engine.replay(after, np.array([number]), 1)
        best = max(best, best_by_hand(game, after, seat, weights))
    return best


@pytest.mark.parametrize("game", [sintra.duel("random4"), sintra.azul(2, "grey")], ids=game_id)
def test_the_tiling_phase_is_solved_exactly(game: Game) -> None:
    weights = weight_files.load(game.name)
    for position in tiling_positions(game, 12):
        state = position._state
        buffers = tiling_solver.new_buffers(state)
        score, _ = tiling_solver.solve(state, weights, buffers)
        assert score == pytest.approx(best_by_hand(game, state, position.actor, weights))  # type: ignore[arg-type]  # a player decides in this phase
        after = position.copy()
        for number in tiling_solver.found_moves(buffers):
            if number in after.legal_ids and after.actor == position.actor:
                after.play(number)
        assert after.actor != position.actor or after.phase != "tiling"


def test_six_levels_have_names_and_characters() -> None:
    assert [level.number for level in levels.LEVELS] == [1, 2, 3, 4, 5, 6]
    assert len({level.name for level in levels.LEVELS}) == 6
    assert all(level.character.endswith(".") for level in levels.LEVELS)
    for wrong in (0, 7, "3"):
        with pytest.raises(sintra.OptionError, match="levels are 1 to 6"):
            levels.player(wrong)  # type: ignore[arg-type]  # that is the point


def test_a_weak_level_stays_weak_with_more_time() -> None:
    position = sintra.duel().start(seed=5)
    view = position.view(position.actor)  # type: ignore[arg-type]  # a player decides first
    result = levels.player(4).think(view, Budget(simulations=100_000, seed=1))
    assert result.simulations == levels.level(4).simulations


def test_weak_levels_ignore_tablets() -> None:
    position = sintra.duel("random4").start(seed=2)
    view = position.view(position.actor)  # type: ignore[arg-type]  # a player decides first
    seen = [levels._without_ignored_tablets(level, view) for level in levels.LEVELS]
    assert [np.count_nonzero(one.state["goals"]) for one in seen] == [0, 2, 4, 4, 4, 4]
    assert np.count_nonzero(view.state["goals"]) == 4


def test_moves_are_sampled_by_their_visits() -> None:
    position = sintra.azul().start(seed=5)
    rng = new_rng(1)
    level = levels.settings(levels.level(1), "azul")
    level["extra_temperature"] = 0.0
    decision = np.zeros(1, decide.DECISION)
    decision["n"], decision["visits"][0, :3] = 3, (60, 20, 0)

    def share(temperature: float) -> float:
        level["temperature"] = temperature
        drawn: Counter[int] = Counter()
        for _ in range(4000):
            assert level_play.sample_move(level, position.state, decision, rng)
            drawn[int(decision["best"][0])] += 1
        assert drawn[2] == 0  # a move without visits is never played
        return drawn[0] / 4000

    assert share(0.05) == 1.0  # three times as often, to the power of 20
    assert share(0.5) == pytest.approx(9 / 10, abs=0.02)
    assert share(1.0) == pytest.approx(3 / 4, abs=0.03)
    assert share(100.0) == pytest.approx(1 / 2, abs=0.03)


def test_a_level_plays_at_a_higher_temperature_when_it_is_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = sintra.azul().start(seed=5)
    actor = position.actor
    assert isinstance(actor, int)

    def best_moves(lead: int, extra: float) -> int:
        monkeypatch.setattr(level_play, "EXTRA_TEMPERATURE_AHEAD", extra)
        position._state["score"][0, actor] = lead
        view, found = position.view(actor), 0
        for seed in range(60):
            result = levels.player(4).think(view, Budget(seed=seed))
            found += result.visits[result.move] == max(result.visits.values())
        return found

    behind, ahead = 0, 60
    position._state["score"][0, 1 - actor] = 20
    assert best_moves(behind, level_play.EXTRA_TEMPERATURE_AHEAD) == best_moves(behind, 0.0)
    assert best_moves(ahead, 2.0) < 0.8 * best_moves(ahead, 0.0)


def test_only_the_strongest_level_always_tiles_the_same_way() -> None:
    """Weak levels are weak everywhere: which space a tile goes to is a choice like others."""
    views = [
        position.view(position.actor)  # type: ignore[arg-type]  # a player decides
        for seed in range(3)
        for position in decisions(sintra.duel(), seed, tidy)
        if engine.is_tiling(position._state[0]) and len(position.legal_moves) > 2
    ]
    assert len(views) > 10

    def chosen(number: int, view: sintra.View) -> set[sintra.Move]:
        player = levels.player(number)
        return {player.think(view, Budget(seed=seed)).move for seed in range(6)}

    assert all(len(chosen(6, view)) == 1 for view in views)
    assert sum(len(chosen(1, view)) > 1 for view in views) > len(views) / 2


def test_all_legal_moves_have_heuristic_scores() -> None:
    position = sintra.duel().start(seed=5)
    scores = heuristic_scores("duel", position._state)
    assert sorted(scores) == position.legal_ids


def test_a_player_of_ones_own_needs_ten_lines() -> None:
    class Last(Player):
        name = "last"

        def choose(self, view: sintra.View, budget: Budget) -> sintra.Move:
            return view.legal_moves[-1]

    position = play_out(sintra.azul(), [Last(), RandomPlayer()], 1, 1)
    assert position.is_over


def test_the_linear_fit_has_weights_for_every_feature_and_stage() -> None:
    used, known = weight_files.read("azul"), games.find("azul")
    samples = linear_fit.collect("azul", used, 6, simulations=4, seed=3, threads=2)
    weights, report = linear_fit.fit("azul", samples, used)
    assert weights["parameters"] == used["parameters"]
    assert len(weights["stages"]) == len(report) == known.stages
    for stage in weights["stages"]:
        assert set(stage["feature_weights"]) == set(known.value_features)
        assert 2.0 <= stage["scale"] < 40.0


def test_weights_are_fitted_to_what_the_network_leaves() -> None:
    """Boards are worth the same with the new weights as points to come, network included."""
    used, known = weight_files.read("azul"), games.find("azul")
    samples = linear_fit.collect("azul", used, 20, simulations=4, seed=3)
    assert any(np.abs(sample.network_points).max() > 0.5 for sample in samples)
    weights, _ = linear_fit.fit("azul", samples, used)
    for stage, fitted in enumerate(weights["stages"]):
        chosen = [sample for sample in samples if sample.stage == stage]
        by_name = np.array([fitted["feature_weights"][name] for name in known.value_features])
        expected = [sample.network_points + sample.features @ by_name for sample in chosen]
        scored = [sample.final_scores - sample.scores for sample in chosen]
        assert np.concatenate(expected).mean() == pytest.approx(
            np.concatenate(scored).mean(), abs=0.1
        )


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_the_weights_in_use_know_every_feature(game: str) -> None:
    data, known = weight_files.read(game), games.find(game)
    assert set(data["parameters"]) == {parameter.name for parameter in known.parameters}
    assert len(data["stages"]) == known.stages
    for stage in data["stages"]:
        assert set(stage["feature_weights"]) == set(known.value_features)


@pytest.mark.parametrize("name", [None, 3, [], b"random"])
def test_a_name_that_is_no_text_is_refused(name: Any) -> None:
    with pytest.raises(sintra.OptionError, match="a player's name is text, not"):
        make_player(name)
